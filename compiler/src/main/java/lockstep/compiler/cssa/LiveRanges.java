package lockstep.compiler.cssa;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantFloat;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ConstantNull;
import lockstep.ir.nvvm.ConstantPoison;
import lockstep.ir.nvvm.ConstantZero;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;

/**
 * Answers which values interfere. In strict SSA form two values are live at one point only if one of them is live where
 * the other is written, and the one written first dominates the other. Live ranges are computed when asked for and kept
 * until the value's uses change. The flow graph stays as it was when this was made, and no instruction is added or
 * moved.
 *
 * <p>Source: Budimlic et al., "Fast Copy Coalescing and Live-Range Identification" (2002); Boissinot et al. (2009), for
 * values: copies of one value do not interfere, for they hold the same bits.
 */
final class LiveRanges {
    private final ProgramPoints points;
    private final DominatorTree dominators;
    private final int[] preorder;
    private final Map<LocalValue, LiveRange> ranges = new IdentityHashMap<>();
    private final Map<LocalValue, Value> origins = new IdentityHashMap<>();

    LiveRanges(FunctionGraph graph) {
        points = new ProgramPoints(graph);
        dominators = DominatorTree.of(graph);
        preorder = new int[graph.size()];
        Arrays.fill(preorder, -1);
        int[] nodes = dominators.preorder().toArray();
        for (int i = 0; i < nodes.length; i++) {
            preorder[nodes[i]] = i;
        }
    }

    /** Where values are read and written. */
    ProgramPoints points() {
        return points;
    }

    /** Whether the entry reaches the definition of {@code value}. */
    boolean isReachable(LocalValue value) {
        return preorder[points.block(value)] >= 0;
    }

    /** The live range of {@code value}. */
    LiveRange range(LocalValue value) {
        return ranges.computeIfAbsent(value, v -> new LiveRange(v, points));
    }

    /** Forgets the range of {@code value}, whose uses changed. */
    void changed(LocalValue value) {
        ranges.remove(value);
    }

    /** Orders definitions so that each comes before those that it dominates; a subtree of dominators is in a row. */
    int compare(LocalValue first, LocalValue second) {
        int byBlock = Integer.compare(preorder[points.block(first)], preorder[points.block(second)]);
        return byBlock != 0 ? byBlock : Integer.compare(points.write(first), points.write(second));
    }

    /** Whether the definition of {@code first} dominates that of {@code second}, or both stand at one point. */
    boolean dominates(LocalValue first, LocalValue second) {
        int from = points.block(first);
        int to = points.block(second);
        return from == to
                ? points.write(first) <= points.write(second)
                : dominators.strictlyDominates(from, to);
    }

    /** Whether {@code value}, written before or with {@code later}, still is needed when that has been written. */
    boolean isLiveAt(LocalValue value, LocalValue later) {
        int block = points.block(later);
        int point = points.write(later);
        boolean isTogether = block == points.block(value) && point == points.write(value);
        return isTogether || range(value).isLiveBehind(block, point);
    }

    /** Whether {@code value} is needed up to where the copy {@code copy} reads, or beyond. */
    boolean isLiveUpTo(LocalValue value, Instruction copy) {
        return range(value).isLiveBehind(points.block(copy), points.read(copy) - 1);
    }

    /** Whether both are copies of one value, however many copies lie between. */
    boolean isSameValue(LocalValue first, LocalValue second) {
        Value origin = origin(first);
        return isFixed(origin) && origin == origin(second);
    }

    private Value origin(LocalValue value) {
        Value known = origins.get(value);
        if (known != null) {
            return known;
        }
        Value at = value;
        while (at instanceof Instruction instruction && DivergenceCopy.isCopy(instruction)) {
            at = DivergenceCopy.source(instruction);
        }
        origins.put(value, at);
        return at;
    }

    /** Undefined constants get bits anew wherever they are read; of the others, only plain ones are told apart. */
    private static boolean isFixed(Value origin) {
        return !(origin instanceof Constant)
                || origin instanceof ConstantInt
                || origin instanceof ConstantFloat
                || origin instanceof ConstantNull
                || origin instanceof ConstantPoison
                || origin instanceof ConstantZero
                || origin instanceof GlobalValue;
    }
}
