package lockstep.sim.reference;

import lockstep.ir.nvvm.Flag;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.memory.ThreadMemory;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Frame;

/** Operations on pointers. */
final class AddressUnit {
    private final RunState run;
    private final LaneMemory threads;
    private final Scalar base = new Scalar();
    private final Scalar index = new Scalar();
    private final Scalar out = new Scalar();
    private final AddressFlags claims = new AddressFlags(base);

    AddressUnit(RunState run, LaneMemory threads) {
        this.run = run;
        this.threads = threads;
    }

    void execute(Op op, Frame frame, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            ThreadMemory memory = threads.memory(lane);
            for (int i = 0; i < op.resultCount; i++) {
                one(op, frame, lane, i, memory);
                frame.cell(op.result + i).set(lane, out);
            }
        }
    }

    private static int leaf(Op op, int operand, int element) {
        return op.operand(operand) + (op.operandCells(operand) == 1 ? 0 : element);
    }

    private void one(Op op, Frame frame, int lane, int element, ThreadMemory memory) {
        frame.cell(leaf(op, 0, element)).get(lane, base);
        switch ((OpKind.Address) op.kind) {
            case ADDRESS -> address(op, frame, lane, element, memory);
            case EXPOSE -> expose(op, memory);
            case ADOPT -> adopt(op, memory);
            case CONVERT -> convert(op, memory);
            case POINTER_MASK -> pointerMask(op, frame, lane, element);
            case IS_IN_SPACE -> isInSpace(op, memory);
        }
    }

    private void address(Op op, Frame frame, int lane, int element, ThreadMemory memory) {
        long offset = op.longNumber(0);
        boolean isUndefined = false;
        boolean isClaimed =
                base.isDefined() && !base.poison && (op.has(Flag.INBOUNDS) || op.has(Flag.NUSW) || op.has(Flag.NUW));
        if (isClaimed) {
            claims.begin(op, offset, memory);
        }
        out.copyFrom(base);
        for (int i = 1; i < op.operandCount(); i++) {
            frame.cell(leaf(op, i, element)).get(lane, index);
            int width = op.operandTypes.get(i).width();
            long count = width >= 64 ? index.low : index.low << (64 - width) >> (64 - width);
            offset += count * op.longNumber(i);
            isUndefined |= (index.undefinedLow | index.undefinedHigh) != 0;
            out.poison |= index.poison;
            out.chosen |= index.chosen;
            out.imprecise |= index.imprecise;
            if (isClaimed) {
                claims.step(index, width, op.longNumber(i), memory);
            }
        }
        int bits = op.number(0);
        long mask = bits >= 64 ? -1L : (1L << bits) - 1;
        out.low = out.low & ~mask | out.low + offset & mask;
        out.address = true;
        if (isUndefined && offsetMatters(op)) {
            out.undefinedLow = op.type().lowMask();
        }
        out.poison |= isClaimed && !isUndefined && claims.isBroken();
    }

    private static boolean offsetMatters(Op op) {
        for (int i = 1; i < op.longCount(); i++) {
            if (op.longNumber(i) != 0) {
                return true;
            }
        }
        return false;
    }

    private void expose(Op op, ThreadMemory memory) {
        if (base.isDefined()) {
            memory.expose(base);
        }
        out.copyFrom(base);
        out.low &= op.type().lowMask();
        out.undefinedLow &= op.type().lowMask();
        out.address = true;
    }

    private void adopt(Op op, ThreadMemory memory) {
        out.copyFrom(base);
        out.high = 0;
        out.undefinedHigh = 0;
        out.low &= op.type().lowMask();
        out.undefinedLow &= op.type().lowMask();
        if (!out.poison) {
            memory.adopt(out);
        }
    }

    private void convert(Op op, ThreadMemory memory) {
        if (base.isDefined()) {
            memory.convert(base, op.fromSpace, op.toSpace, out);
        } else {
            out.copyFrom(base);
        }
    }

    private void pointerMask(Op op, Frame frame, int lane, int element) {
        frame.cell(leaf(op, 1, element)).get(lane, index);
        int width = frame.function().cellWidth(leaf(op, 1, element));
        long mask = index.low | (width >= 64 ? 0 : -1L << width);
        out.copyFrom(base);
        out.low &= mask;
        out.undefinedLow =
                (base.undefinedLow | index.undefinedLow) & (base.low | base.undefinedLow) & (mask | index.undefinedLow);
        out.poison |= index.poison;
        out.chosen |= index.chosen;
        out.imprecise |= index.imprecise;
    }

    private void isInSpace(Op op, ThreadMemory memory) {
        boolean isDefined = base.isDefined();
        out.set(isDefined && memory.isInSpace(base, op.toSpace) ? 1 : 0);
        out.poison = base.poison;
        out.undefinedLow = isDefined || base.poison ? 0 : 1;
        out.chosen = base.chosen;
        out.imprecise = base.imprecise;
    }
}
