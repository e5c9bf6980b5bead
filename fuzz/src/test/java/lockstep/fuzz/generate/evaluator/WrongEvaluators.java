package lockstep.fuzz.generate.evaluator;

import java.util.ArrayList;
import java.util.List;
import lockstep.sim.image.Edge;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.Scalar;

/** Wrong evaluators of instructions. */
public final class WrongEvaluators {
    private WrongEvaluators() {}

    // ---- lanes

    /** All lanes of the function execute what some are at. */
    public static boolean inInactiveLanes(Evaluator.At at) {
        return at.with(at.frame().inside()).execute();
    }

    /** All lanes get what the lowest one got, as if the warp had it once. */
    public static boolean onceAWarp(Evaluator.At at) {
        boolean goesOn = at.execute();
        for (int cell : results(at.op())) {
            fromLane(at.frame().cell(cell), at.lowest(), at.mask());
        }
        return goesOn;
    }

    /** Only the lowest lane executes it. */
    public static boolean inTheLowestLane(Evaluator.At at) {
        return at.with(Integer.lowestOneBit(at.mask())).execute();
    }

    /** What the warp has once only the lanes get that execute the instruction. */
    public static boolean perLane(Evaluator.At at) {
        int others = ~at.mask();
        List<LaneCells> before = new ArrayList<>();
        Scalar scratch = new Scalar();
        for (int cell : results(at.op())) {
            LaneCells copy =
                    new LaneCells(at.engine().warpSize(), at.frame().function().cellWidth(cell));
            copy.copyFrom(at.frame().cell(cell), -1, scratch);
            before.add(copy);
        }
        boolean goesOn = at.execute();
        int[] cells = results(at.op());
        for (int i = 0; i < cells.length; i++) {
            at.frame().cell(cells[i]).copyFrom(before.get(i), others, scratch);
        }
        return goesOn;
    }

    /** The guard of the lowest lane counts for all. */
    public static boolean byTheGuardOfTheLowestLane(Evaluator.At at) {
        return at.op().guard < 0 ? at.execute() : underOneGuard(at);
    }

    private static boolean underOneGuard(Evaluator.At at) {
        LaneCells guard = at.frame().cell(at.op().guard);
        Scalar scratch = new Scalar();
        LaneCells before = new LaneCells(at.engine().warpSize(), 1);
        before.copyFrom(guard, -1, scratch);
        fromLane(guard, at.lowest(), at.mask());
        boolean goesOn = at.execute();
        guard.copyFrom(before, -1, scratch);
        return goesOn;
    }

    // ---- PHIs

    /** All lanes read by the edge over which the warp last came to the block, whichever lane that was. */
    public static boolean byTheWarpsLastEdge(Evaluator.At at) {
        if (at.op().kind == OpKind.Move.PHIS) {
            Edge last = at.frame().function().edge(at.frame().warpEdge(at.op().block));
            at.warp().follow(at.mask(), at.frame(), last);
        }
        return at.execute();
    }

    /** All lanes that run together read by the edge of the lowest. */
    public static boolean byTheLowestLanesEdge(Evaluator.At at) {
        if (at.op().kind == OpKind.Move.PHIS) {
            at.warp().follow(at.mask(), at.frame(), at.warp().edge(at.lowest()));
        }
        return at.execute();
    }

    /** A PHI reads what those before it in its block have become. */
    public static boolean oneAfterTheOther(Evaluator.At at) {
        return at.op().kind == OpKind.Move.PHIS ? move(at, false) : at.execute();
    }

    /** A PHI reads the new values of the PHIs after it in its block. */
    public static boolean fromTheLastOn(Evaluator.At at) {
        return at.op().kind == OpKind.Move.PHIS ? move(at, true) : at.execute();
    }

    private static boolean move(Evaluator.At at, boolean isBackwards) {
        Scalar scratch = new Scalar();
        for (int rest = at.mask(); rest != 0; rest &= rest - 1) {
            Edge edge = at.warp().edge(Integer.numberOfTrailingZeros(rest));
            int lane = Integer.lowestOneBit(rest);
            for (int i = 0; i < edge.moveCount(); i++) {
                int move = isBackwards ? edge.moveCount() - 1 - i : i;
                LaneCells from = at.frame().cell(edge.moveFrom(move));
                at.frame().cell(edge.moveTo(move)).copyFrom(from, lane, scratch);
            }
        }
        return true;
    }

    /** Lanes that are elsewhere get what they would read by the edge of the lowest lane. */
    public static boolean phisOfInactiveLanes(Evaluator.At at) {
        boolean goesOn = at.execute();
        if (at.op().kind == OpKind.Move.PHIS) {
            int others = at.frame().inside() & ~at.mask();
            Edge edge = at.warp().edge(at.lowest());
            Scalar scratch = new Scalar();
            for (int i = 0; i < edge.moveCount(); i++) {
                at.frame().cell(edge.moveTo(i)).copyFrom(at.frame().cell(edge.moveFrom(i)), others, scratch);
            }
        }
        return goesOn;
    }

    // ---- values

    /** What it makes undefined is zero. */
    public static boolean zero(Evaluator.At at) {
        boolean goesOn = at.execute();
        if (at.op().kind == OpKind.Move.UNDEFINE) {
            for (int cell : results(at.op())) {
                for (int rest = at.mask(); rest != 0; rest &= rest - 1) {
                    at.frame().cell(cell).set(Integer.numberOfTrailingZeros(rest), new Scalar());
                }
            }
        }
        return goesOn;
    }

    /** It is not executed. */
    public static boolean nothing(Evaluator.At at) {
        return true;
    }

    /** Its result is one more. */
    public static boolean oneMore(Evaluator.At at) {
        boolean goesOn = at.execute();
        for (int cell : results(at.op())) {
            for (int rest = at.mask(); rest != 0; rest &= rest - 1) {
                at.frame().cell(cell).low[Integer.numberOfTrailingZeros(rest)]++;
            }
        }
        return goesOn;
    }

    /** Where a bit of a result is undefined, all of the result is. */
    public static boolean undefinedBitsSpread(Evaluator.At at) {
        boolean goesOn = at.execute();
        Scalar value = new Scalar();
        for (int cell : results(at.op())) {
            int width = at.frame().function().cellWidth(cell);
            for (int rest = at.mask(); rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                at.frame().cell(cell).get(lane, value);
                if ((value.undefinedLow | value.undefinedHigh) != 0) {
                    value.undefinedLow = -1L >>> Math.max(0, Long.SIZE - width);
                    value.undefinedHigh = width > Long.SIZE ? -1L : 0;
                    at.frame().cell(cell).set(lane, value);
                }
            }
        }
        return goesOn;
    }

    /** The last part of a tuple is also written to the register that follows it. */
    public static boolean overNeighbour(Evaluator.At at) {
        boolean goesOn = at.execute();
        Op op = at.op();
        boolean isLast = at.pc() + 1 == at.frame().function().size()
                || at.frame().function().op(at.pc() + 1).source != op.source;
        int next = op.result + op.resultCount;
        boolean hasNeighbour = op.result >= 0
                && next < at.frame().function().cellCount()
                && at.frame().function().constant(next) == null
                && at.frame().function().cellWidth(next)
                        == at.frame().function().cellWidth(op.result);
        if (isLast && hasNeighbour) {
            at.frame().cell(next).copyFrom(at.frame().cell(next - 1), at.mask(), new Scalar());
        }
        return goesOn;
    }

    /** The parts of its result are in the opposite order. */
    public static boolean reversed(Evaluator.At at) {
        boolean goesOn = at.execute();
        Op op = at.op();
        Scalar one = new Scalar();
        Scalar other = new Scalar();
        for (int i = 0; i < op.resultCount / 2; i++) {
            LaneCells low = at.frame().cell(op.result + i);
            LaneCells high = at.frame().cell(op.result + op.resultCount - 1 - i);
            for (int rest = at.mask(); rest != 0; rest &= rest - 1) {
                int lane = Integer.numberOfTrailingZeros(rest);
                low.get(lane, one);
                high.get(lane, other);
                low.set(lane, other);
                high.set(lane, one);
            }
        }
        return goesOn;
    }

    // ---- convergence barriers

    /** Lanes do not wait for the others of their barrier. */
    public static boolean passes(Evaluator.At at) {
        if (at.op().kind == OpKind.Convergence.WAIT) {
            return true;
        }
        return at.execute();
    }

    /** A barrier has all lanes of the warp. */
    public static boolean allLanesTakePart(Evaluator.At at) {
        boolean goesOn = at.execute();
        for (int cell : results(at.op())) {
            for (int rest = at.mask(); rest != 0; rest &= rest - 1) {
                at.frame().cell(cell).low[Integer.numberOfTrailingZeros(rest)] =
                        at.warp().live() & 0xffff_ffffL;
            }
        }
        return goesOn;
    }

    // ---- cells

    private static void fromLane(LaneCells cell, int lane, int lanes) {
        Scalar value = new Scalar();
        cell.get(lane, value);
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            cell.set(Integer.numberOfTrailingZeros(rest), value);
        }
    }

    /** The cells that an instruction writes. */
    private static int[] results(Op op) {
        if (op.kind == OpKind.Move.UNDEFINE) {
            return op.numbers();
        }
        if (op.kind == OpKind.Move.PHIS) {
            List<Integer> cells = new ArrayList<>();
            for (int i = 0; i < op.numberCount(); i++) {
                for (int cell = 0; cell < op.operandCells(i); cell++) {
                    cells.add(op.number(i) + cell);
                }
            }
            return cells.stream().mapToInt(Integer::intValue).toArray();
        }
        int[] cells = new int[op.result < 0 ? 0 : op.resultCount];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = op.result + i;
        }
        return cells;
    }
}
