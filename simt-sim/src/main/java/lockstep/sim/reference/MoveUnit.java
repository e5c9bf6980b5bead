package lockstep.sim.reference;

import java.util.Arrays;
import lockstep.ir.diag.CompilerBug;
import lockstep.sim.image.Edge;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.PhiMode;
import lockstep.sim.nvvm.ScalarOps;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Warp;

/** Copies cells: executes PHIs and moves of members of aggregates and of elements of vectors. */
final class MoveUnit {
    private final RunState run;
    private final Scalar scratch = new Scalar();
    private final Scalar index = new Scalar();
    private Scalar[][] lifted = {};

    MoveUnit(RunState run) {
        this.run = run;
    }

    void execute(Op op, Frame frame, int mask) {
        switch ((OpKind.Move) op.kind) {
            case PHIS -> throw new CompilerBug("PHIs are entered with their warp");
            case MOVES -> moves(op, frame, mask);
            case EXTRACT_ELEMENT -> extract(op, frame, mask);
            case INSERT_ELEMENT -> insert(op, frame, mask);
            case REGROUP -> regroup(op, frame, mask);
            case UNDEFINE -> {
                for (int i = 0; i < op.numberCount(); i++) {
                    redraw(frame, op.number(i), mask);
                }
            }
        }
    }

    // ---- PHIs

    /** Reads the PHIs of a block, each lane by its own last edge, or as the PHI mode requires. */
    void phis(Op op, Warp warp, Frame frame, int mask) {
        boolean wholeWarp = run.image.options().phiMode() == PhiMode.WARP_EDGE;
        int rest = mask;
        while (rest != 0) {
            int first = Integer.numberOfTrailingZeros(rest);
            Edge edge = warp.edge(first);
            int group = rest;
            if (wholeWarp) {
                edge = frame.function().edge(frame.warpEdge(op.block));
            } else {
                group = sameEdge(warp, rest, edge);
            }
            follow(edge, frame, group);
            rest &= ~group;
        }
        if (op.hasPhiFlags()) {
            applyFlags(op, frame, mask);
        }
        for (int i = 0; i < op.numberCount() && run.image.options().phiMode() == PhiMode.WEB_SHARED; i++) {
            if (frame.function().isSharedCell(op.number(i))) {
                share(frame, op.number(i), op.operandCells(i), mask);
            }
        }
    }

    /** Applies the fast-math flags of PHIs to their values. */
    private void applyFlags(Op op, Frame frame, int mask) {
        int leaf = 0;
        for (int i = 0; i < op.numberCount(); i++) {
            for (int cell = op.number(i); cell < op.number(i) + op.operandCells(i); cell++, leaf++) {
                if (op.phiFlags(leaf) != 0) {
                    applyFlags(op.phiFlags(leaf), op.resultTypes.get(leaf), frame.cell(cell), mask);
                }
            }
        }
    }

    private void applyFlags(int flags, ScalarType type, LaneCells cell, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            cell.get(lane, scratch);
            ScalarOps.applyFlags(flags, type, scratch);
            cell.set(lane, scratch);
        }
    }

    private static int sameEdge(Warp warp, int among, Edge edge) {
        int group = 0;
        for (int rest = among; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            group |= warp.edge(lane) == edge ? 1 << lane : 0;
        }
        return group;
    }

    private void follow(Edge edge, Frame frame, int mask) {
        for (int i = 0; i < edge.redrawnCount(); i++) {
            redraw(frame, edge.redrawn(i), mask);
        }
        int count = edge.moveCount();
        if (!edge.isParallel()) {
            for (int i = 0; i < count; i++) {
                frame.cell(edge.moveTo(i)).copyFrom(frame.cell(edge.moveFrom(i)), mask, scratch);
            }
            return;
        }
        LaneCells[] copies = new LaneCells[count];
        for (int i = 0; i < count; i++) {
            copies[i] = new LaneCells(run.warpSize, frame.function().cellWidth(edge.moveFrom(i)));
            copies[i].copyFrom(frame.cell(edge.moveFrom(i)), mask, scratch);
        }
        for (int i = 0; i < count; i++) {
            frame.cell(edge.moveTo(i)).copyFrom(copies[i], mask, scratch);
        }
    }

    /** Draws new bits of an undefined constant for each lane. */
    void redraw(Frame frame, int cell, int mask) {
        LaneCells into = frame.cell(cell);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.drawUndefined(lane, frame.function().cellWidth(cell), scratch);
            into.set(lane, scratch);
        }
    }

    /** Broadcasts warp-shared cells: every lane gets the value of the last of the writing lanes. */
    void share(Frame frame, int first, int count, int mask) {
        int writer = 31 - Integer.numberOfLeadingZeros(mask);
        for (int i = 0; i < count; i++) {
            LaneCells cell = frame.cell(first + i);
            cell.get(writer, scratch);
            for (int lane = 0; lane < run.warpSize; lane++) {
                cell.set(lane, scratch);
            }
        }
    }

    // ---- aggregates and vectors

    private void moves(Op op, Frame frame, int mask) {
        int count = op.numberCount();
        if (count == 1 && op.number(0) >= 0) {
            frame.cell(op.result).copyFrom(frame.cell(op.number(0)), mask, scratch);
            return;
        }
        Scalar[] row = lift(0, count);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            for (int i = 0; i < count; i++) {
                if (op.number(i) < 0) {
                    row[i].set(0);
                    row[i].poison = true;
                } else {
                    frame.cell(op.number(i)).get(lane, row[i]);
                }
            }
            for (int i = 0; i < count; i++) {
                frame.cell(op.result + i).set(lane, row[i]);
            }
        }
    }

    /** Scalars to hold {@code count} leaves of one lane, reused. */
    private Scalar[] lift(int set, int count) {
        if (lifted.length <= set) {
            lifted = Arrays.copyOf(lifted, set + 1);
        }
        if (lifted[set] == null || lifted[set].length < count) {
            lifted[set] = new Scalar[count];
            Arrays.setAll(lifted[set], i -> new Scalar());
        }
        return lifted[set];
    }

    private void extract(Op op, Frame frame, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            frame.cell(op.operand(1)).get(lane, index);
            if (isOutside(index, op.operandCells(0))) {
                scratch.set(0);
                scratch.poison = true;
            } else {
                frame.cell(op.operand(0) + (int) index.low).get(lane, scratch);
                mark(index, scratch, op.type().lowMask(), op.type().highMask());
            }
            frame.cell(op.result).set(lane, scratch);
        }
    }

    private static boolean isOutside(Scalar index, int count) {
        return index.poison || index.high != 0 || Long.compareUnsigned(index.low, count) >= 0;
    }

    /** Applies undefined bits and marks of an index to the element that it selects. */
    private static void mark(Scalar index, Scalar element, long lowMask, long highMask) {
        if ((index.undefinedLow | index.undefinedHigh) != 0) {
            element.undefinedLow = lowMask;
            element.undefinedHigh = highMask;
        }
        element.chosen |= index.chosen;
        element.imprecise |= index.imprecise;
    }

    private void insert(Op op, Frame frame, int mask) {
        Scalar[] row = lift(0, op.resultCount);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            frame.cell(op.operand(2)).get(lane, index);
            boolean isOutside = isOutside(index, op.resultCount);
            for (int i = 0; i < op.resultCount; i++) {
                int from = !isOutside && i == index.low ? op.operand(1) : op.operand(0) + i;
                frame.cell(from).get(lane, row[i]);
                row[i].poison |= isOutside;
                mark(index, row[i], op.type().lowMask(), op.type().highMask());
            }
            for (int i = 0; i < op.resultCount; i++) {
                frame.cell(op.result + i).set(lane, row[i]);
            }
        }
    }

    // ---- bits regrouped

    private void regroup(Op op, Frame frame, int mask) {
        int fromWidth = op.operandType().width();
        int toWidth = op.type().width();
        Scalar[] from = lift(0, op.operandCells(0));
        Scalar[] to = lift(1, op.resultCount);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            for (int i = 0; i < op.operandCells(0); i++) {
                frame.cell(op.operand(0) + i).get(lane, from[i]);
            }
            for (int i = 0; i < op.resultCount; i++) {
                gather(from, fromWidth, (long) i * toWidth, toWidth, to[i]);
            }
            for (int i = 0; i < op.resultCount; i++) {
                frame.cell(op.result + i).set(lane, to[i]);
            }
        }
    }

    /**
     * Bits {@code start} to {@code start + width - 1} of the concatenated elements; poison if one of these elements is.
     */
    private static void gather(Scalar[] from, int fromWidth, long start, int width, Scalar into) {
        into.set(0);
        for (int bit = 0; bit < width; ) {
            long at = start + bit;
            Scalar element = from[(int) (at / fromWidth)];
            int offset = (int) (at % fromWidth);
            int count = Math.min(Math.min(width - bit, fromWidth - offset), 64 - (offset & 63));
            count = Math.min(count, 64 - (bit & 63));
            put(into, bit, count, bits(element.low, element.high, offset), false);
            put(into, bit, count, bits(element.undefinedLow, element.undefinedHigh, offset), true);
            into.poison |= element.poison;
            into.chosen |= element.chosen;
            into.imprecise |= element.imprecise;
            into.address |= element.address;
            bit += count;
        }
    }

    private static long bits(long low, long high, int offset) {
        return offset < 64 ? low >>> offset : high >>> (offset - 64);
    }

    private static void put(Scalar into, int bit, int count, long bits, boolean isUndefined) {
        long cut = count == 64 ? bits : bits & ((1L << count) - 1);
        long placed = cut << (bit & 63);
        if (bit < 64) {
            into.low |= isUndefined ? 0 : placed;
            into.undefinedLow |= isUndefined ? placed : 0;
        } else {
            into.high |= isUndefined ? 0 : placed;
            into.undefinedHigh |= isUndefined ? placed : 0;
        }
    }

    /** Throws a fault if a value that decides control flow is poison or undefined. */
    static void requireDefined(Scalar value, String clause, String what) {
        if (value.poison) {
            throw new ProgramFault(clause + "-on-poison", what + " is poison");
        }
        if ((value.undefinedLow | value.undefinedHigh) != 0) {
            throw new ProgramFault(clause + "-on-undef", what + " has undefined bits");
        }
    }
}
