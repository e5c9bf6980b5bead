package lockstep.compiler.cssa;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;

/**
 * Answers which values interfere. In strict SSA form two values are live at one point only if one of them is live where
 * the other is written, and the one written first dominates the other. Live ranges are computed on demand and cached
 * until the uses of the value change. The flow graph must not change, and no instruction may be added or moved.
 *
 * <p>Source: Budimlic et al., "Fast Copy Coalescing and Live-Range Identification" (2002); Boissinot et al. (2009), for
 * values: copies of one value do not interfere, since they hold the same bits.
 */
final class ValueInterference {
    private final ProgramPoints points;
    private final DominatorTree dominators;
    private final int[] preorder;
    private final Map<LocalValue, LiveRange> ranges = new IdentityHashMap<>();
    private final Map<LocalValue, Value> origins = new IdentityHashMap<>();

    ValueInterference(FunctionGraph graph) {
        points = new ProgramPoints(graph);
        dominators = DominatorTree.of(graph);
        preorder = new int[graph.size()];
        Arrays.fill(preorder, -1);
        int[] nodes = dominators.preorder().toArray();
        for (int i = 0; i < nodes.length; i++) {
            preorder[nodes[i]] = i;
        }
    }

    /** The points where values are read and written. */
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

    /** Invalidates the live range of {@code value}, whose uses changed. */
    void changed(LocalValue value) {
        ranges.remove(value);
    }

    /** Orders definitions so that each comes before those that it dominates; dominator subtrees are contiguous. */
    int compare(LocalValue first, LocalValue second) {
        int byBlock = Integer.compare(preorder[points.block(first)], preorder[points.block(second)]);
        return byBlock != 0 ? byBlock : Integer.compare(points.write(first), points.write(second));
    }

    /** Whether the definition of {@code first} dominates that of {@code second}, or both are at one point. */
    boolean dominates(LocalValue first, LocalValue second) {
        int from = points.block(first);
        int to = points.block(second);
        return from == to ? points.write(first) <= points.write(second) : dominators.strictlyDominates(from, to);
    }

    /** Whether {@code value}, written before or with {@code later}, is still live once that has been written. */
    boolean isLiveAt(LocalValue value, LocalValue later) {
        int block = points.block(later);
        int point = points.write(later);
        boolean isTogether = block == points.block(value) && point == points.write(value);
        return isTogether || range(value).isLiveAfter(block, point);
    }

    /** Whether {@code value} is live up to the point where {@code copy} reads, or beyond. */
    boolean isLiveUpTo(LocalValue value, Instruction copy) {
        return range(value).isLiveAfter(points.block(copy), points.read(copy) - 1);
    }

    /** Whether both are copies of one value, through any number of copies. */
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

    /**
     * Undefined constants get new bits wherever they are read; of other constants, only plain ones are recognized as
     * equal.
     */
    private static boolean isFixed(Value origin) {
        return !(origin instanceof Constant)
                || origin instanceof ConstantInt
                || origin instanceof ConstantFloat
                || origin instanceof ConstantNull
                || origin instanceof ConstantPoison
                || origin instanceof ConstantZero
                || origin instanceof GlobalValue;
    }

    /**
     * The live range of one value, found by walking back from its uses to its definition, which costs the blocks in
     * which it is live. A PHI reads on the edge: its operand is live out of the predecessor and not into the PHI's
     * block.
     */
    static final class LiveRange {
        private final int block;
        private final int write;
        private final IntOpenHashSet liveIn = new IntOpenHashSet();
        private final IntOpenHashSet liveOut = new IntOpenHashSet();
        private final Int2IntOpenHashMap lastRead = new Int2IntOpenHashMap();

        /** The range of {@code value} as it is used now. */
        LiveRange(LocalValue value, ProgramPoints points) {
            block = points.block(value);
            write = points.write(value);
            lastRead.defaultReturnValue(-1);
            IntArrayList worklist = new IntArrayList();
            for (Use use : value.uses()) {
                Instruction user = use.user();
                if (user.block() == null) {
                    continue;
                }
                if (user instanceof PhiInstruction phi) {
                    leave(points.graph().indexOf(phi.incomingBlock(use.index())), worklist);
                } else {
                    int at = points.block(user);
                    lastRead.put(at, Math.max(lastRead.get(at), points.read(user)));
                    enter(at, worklist);
                }
            }
            while (!worklist.isEmpty()) {
                int at = worklist.popInt();
                for (int i = 0; i < points.graph().predecessorCount(at); i++) {
                    leave(points.graph().predecessor(at, i), worklist);
                }
            }
        }

        private void leave(int from, IntArrayList worklist) {
            if (liveOut.add(from)) {
                enter(from, worklist);
            }
        }

        private void enter(int at, IntArrayList worklist) {
            if (at != block && liveIn.add(at)) {
                worklist.add(at);
            }
        }

        /** Whether the value, written at or before {@code point} of {@code at}, is read after it. */
        boolean isLiveAfter(int at, int point) {
            boolean isWritten = at == block ? write <= point : liveIn.contains(at);
            return isWritten && (liveOut.contains(at) || lastRead.get(at) > point);
        }

        /** The nodes of the blocks in which the value is written, read or live; ascending. */
        IntArrayList blocks() {
            IntOpenHashSet all = new IntOpenHashSet(liveIn);
            all.add(block);
            IntArrayList sorted = new IntArrayList(all);
            sorted.sort(null);
            return sorted;
        }

        /** Whether the value is live on the edges out of {@code at}. */
        boolean isLiveOut(int at) {
            return liveOut.contains(at);
        }
    }
}
