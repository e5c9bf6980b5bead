package lockstep.sim.fast;

import java.util.Objects;
import lockstep.sim.memory.BlockMemory;
import lockstep.sim.memory.LaneAccesses;
import lockstep.sim.memory.MemoryObject;
import lockstep.sim.memory.ObjectLiveness;
import lockstep.sim.memory.WarpAccess;
import lockstep.sim.reference.Steps;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.Provenance;
import org.jspecify.annotations.Nullable;

/**
 * Address computations and memory accesses of a group whose pointers point into different objects, such as stack slots.
 * The pointers are boxed; they are processed lane by lane in the cells of the frame. A method returns whether it
 * executed the operation. If not, some lanes may already have been accessed; the step that follows repeats these
 * accesses with the same effect.
 */
final class ScatteredPointerUnit {
    private final Group group;
    private final Steps steps;

    ScatteredPointerUnit(Group group, Steps steps) {
        this.group = group;
        this.steps = steps;
    }

    /** The cell of a register whose active lanes are all boxed pointers without other marks; null if they are not. */
    private @Nullable LaneCells pointers(int cell) {
        FastRegisters r = group.registers;
        int mask = group.mask;
        if ((mask & ~r.boxed[cell]) != 0 || r.function.kinds[cell] != FastRegisterKind.LONG) {
            return null;
        }
        LaneCells cells = r.frame().cell(cell);
        int marked = cells.poison | cells.undefined | cells.chosen | cells.imprecise | ~cells.address;
        return (marked & mask) == 0 && cells.provenance != null ? cells : null;
    }

    private static @Nullable MemoryObject object(LaneCells cells, int lane, BlockMemory memory) {
        Provenance origin = cells.provenance == null ? null : cells.provenance[lane];
        return origin instanceof MemoryObject known ? known : memory.object(origin);
    }

    /** Adds offsets, one a lane, to pointers. */
    boolean address(FastOp op, long[] offsets, BlockMemory memory) {
        LaneCells base = pointers(op.a);
        if (base == null) {
            return false;
        }
        LaneCells out = group.registers.frame().cell(op.d);
        for (int rest = group.mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            MemoryObject object = object(base, lane, memory);
            if (object == null || breaksFlags(op, object, base.low[lane], offsets[lane])) {
                return false;
            }
        }
        out.markPlain(group.mask);
        for (int rest = group.mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            out.low[lane] = base.low[lane] + offsets[lane];
        }
        out.markPointers(group.mask, Objects.requireNonNull(base.provenance));
        group.registers.defineBoxed(op.d, group.mask);
        return true;
    }

    private static boolean breaksFlags(FastOp op, MemoryObject object, long from, long offset) {
        long start = from - object.address(op.space);
        long end = start + offset;
        boolean leaves = start < 0 || start > object.size() || end < 0 || end > object.size();
        return op.has(FastOp.NSW) && leaves || op.has(FastOp.NUW) && (offset < 0 || from < 0);
    }

    private static boolean isAccessible(FastOp op, MemoryObject object, long address) {
        if (object.liveness() != ObjectLiveness.ALIVE || op.space != 0 && object.space() != op.space) {
            return false;
        }
        long offset = address - object.address(op.space);
        return offset >= 0 && offset <= object.size() - op.bytes && (address & op.constant) == 0;
    }

    private void report(int lane, MemoryObject object, int offset, int bytes, boolean isWrite) {
        LaneAccesses accesses = steps.accesses();
        if (accesses != null) {
            accesses.accessed(lane, object, offset, bytes, isWrite);
        }
    }

    boolean load(FastOp op, BlockMemory memory) {
        LaneCells at = pointers(op.a);
        if (at == null) {
            return false;
        }
        FastRegisters r = group.registers;
        for (int rest = group.mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            MemoryObject object = object(at, lane, memory);
            if (object == null || !isAccessible(op, object, at.low[lane])) {
                return false;
            }
            int offset = (int) (at.low[lane] - object.address(op.space));
            if (!WarpAccess.isPlain(object, offset, op.bytes)) {
                return false;
            }
            report(lane, object, offset, op.bytes, false);
            long value = WarpAccess.read(object, offset, op.bytes);
            if (r.words[op.d] != null) {
                r.words[op.d][lane] = (int) value;
            } else {
                r.longs[op.d][lane] = value;
            }
        }
        if (!PointerUnit.isInResultRange(op, r, group.mask)) {
            return false;
        }
        r.define(op.d, group.mask, 0);
        steps.accessed(Integer.bitCount(group.mask), op.space == 0);
        return true;
    }

    boolean store(FastOp op, BlockMemory memory) {
        LaneCells at = pointers(op.b);
        FastRegisters r = group.registers;
        if (at == null) {
            return false;
        }
        for (int rest = group.mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            MemoryObject object = object(at, lane, memory);
            if (object == null
                    || !isAccessible(op, object, at.low[lane])
                    || object.isReadOnly()
                    || !WarpAccess.isWritable(object)) {
                return false;
            }
        }
        for (int rest = group.mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            MemoryObject object = Objects.requireNonNull(object(at, lane, memory));
            int offset = (int) (at.low[lane] - object.address(op.space));
            long value = r.words[op.a] != null ? r.words[op.a][lane] : r.longs[op.a][lane];
            report(lane, object, offset, op.bytes, true);
            WarpAccess.write(object, offset, op.bytes, value);
        }
        steps.accessed(Integer.bitCount(group.mask), op.space == 0);
        return true;
    }
}
