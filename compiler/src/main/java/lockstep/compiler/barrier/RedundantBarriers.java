package lockstep.compiler.barrier;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/**
 * Finds barriers that another barrier makes redundant: on every path from there, in one direction, to the next barrier
 * of the same id, or to the entry or a return of the kernel, no instruction {@linkplain #mayCommunicate communicates}
 * with other threads. Whatever such a barrier orders, that other barrier orders as well.
 *
 * <p>A data-flow problem, solved with a worklist. The value at a point is the set of barrier ids since whose last
 * barrier, or the entry, nothing communicates; sets meet by intersection. An instruction that communicates clears the
 * set; after a barrier the set contains just the barrier's id. A barrier is redundant if its id is in the set before
 * it. Since the set before a redundant barrier contains its id already, removing the barrier does not shrink any set:
 * all barriers found in one direction can be removed together. The other direction has to be solved again afterwards.
 */
final class RedundantBarriers {
    private static final int ALL = (1 << BlockBarrier.COUNT) - 1;

    private static final Set<Intrinsic> HARMLESS =
            EnumSet.of(Intrinsic.LIFETIME_START, Intrinsic.LIFETIME_END, Intrinsic.ASSUME);

    private final FunctionGraph graph;
    private final boolean isForward;
    private final int[] leaving;

    private RedundantBarriers(Function kernel, boolean isForward) {
        this.graph = FunctionGraph.of(kernel);
        this.isForward = isForward;
        this.leaving = new int[graph.size()];
        Arrays.fill(leaving, ALL);
        solve();
    }

    /**
     * Barriers with nothing to order since the preceding barrier.
     *
     * @param isForward false for: until the next barrier
     */
    static List<Instruction> find(Function kernel, boolean isForward) {
        return new RedundantBarriers(kernel, isForward).found();
    }

    private void solve() {
        Deque<Integer> work = new ArrayDeque<>();
        boolean[] isQueued = new boolean[graph.size()];
        Arrays.fill(isQueued, true);
        for (int node = 0; node < graph.size(); node++) {
            work.add(isForward ? node : graph.size() - 1 - node);
        }
        while (!work.isEmpty()) {
            int node = work.remove();
            isQueued[node] = false;
            int set = through(node, null);
            if (set == leaving[node]) {
                continue;
            }
            leaving[node] = set;
            int count = isForward ? graph.successorCount(node) : graph.predecessorCount(node);
            for (int i = 0; i < count; i++) {
                int next = isForward ? graph.successor(node, i) : graph.predecessor(node, i);
                if (!isQueued[next]) {
                    isQueued[next] = true;
                    work.add(next);
                }
            }
        }
    }

    private int entering(int node) {
        if (!isForward) {
            TerminatorInstruction end = graph.block(node).terminator();
            if (graph.successorCount(node) == 0) {
                return end instanceof ReturnInstruction ? ALL : 0;
            }
        }
        int set = ALL;
        int count = isForward ? graph.predecessorCount(node) : graph.successorCount(node);
        for (int i = 0; i < count; i++) {
            set &= leaving[isForward ? graph.predecessor(node, i) : graph.successor(node, i)];
        }
        return set;
    }

    /** The set after the block, or before it if backwards; redundant barriers are added to {@code found}. */
    private int through(int node, @Nullable List<Instruction> found) {
        int set = entering(node);
        BasicBlock block = graph.block(node);
        for (Instruction at = isForward ? block.first() : block.last();
                at != null;
                at = isForward ? at.next() : at.previous()) {
            BlockBarrier barrier = BlockBarrier.of(at);
            if (barrier != null) {
                int bit = 1 << barrier.id();
                if ((set & bit) != 0 && found != null && !at.hasUses()) {
                    found.add(at);
                }
                set = bit;
            } else if (mayCommunicate(at)) {
                set = 0;
            }
        }
        return set;
    }

    private List<Instruction> found() {
        List<Instruction> found = new ArrayList<>();
        for (int node = 0; node < graph.size(); node++) {
            through(node, found);
        }
        return Collections.unmodifiableList(found);
    }

    // ---- what barriers order

    /**
     * Whether {@code instruction} may read or write memory that other threads access, order memory, stop the program,
     * or contain a barrier. Local memory, constant memory and parameters do not count.
     */
    private static boolean mayCommunicate(Instruction instruction) {
        if (instruction instanceof LoadInstruction load && load.access().isSimple()) {
            return !load.metadata().containsKey("invariant.load") && isReachable(load.pointer());
        }
        if (instruction instanceof StoreInstruction store && store.access().isSimple()) {
            return isReachable(store.pointer());
        }
        if (instruction instanceof CallInstruction call) {
            return mayCommunicate(call);
        }
        return instruction.isTerminator() ? instruction.opcode() == Opcode.UNREACHABLE : hasEffects(instruction);
    }

    private static boolean hasEffects(Instruction instruction) {
        Effects effects = EffectsOf.instruction(instruction);
        return effects.mayRead() || effects.mayHaveSideEffects();
    }

    private static boolean mayCommunicate(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == null) {
            return true;
        }
        if (HARMLESS.contains(kind) || kind.isSpecialRegister() || kind.isPureCollective()) {
            return false;
        }
        boolean isCopy = Intrinsic.isCopy(kind);
        return isCopy || kind == Intrinsic.MEMSET
                ? !isPlain(call) || isReachable(call.argument(0)) || isCopy && isReachable(call.argument(1))
                : hasEffects(call);
    }

    /** Whether a copy or fill is not volatile, by its last argument. */
    private static boolean isPlain(CallInstruction call) {
        return call.argument(call.argumentCount() - 1) instanceof ConstantInt isVolatile && isVolatile.isZero();
    }

    /** Whether other threads may access the memory that {@code address} points to. */
    private static boolean isReachable(Value address) {
        Value object = ConstantOffset.object(address);
        if (object instanceof AllocaInstruction) {
            return false;
        }
        if (object instanceof GlobalVariable variable && variable.isConstant()) {
            return false;
        }
        if (!(object.type() instanceof PointerType pointer) || object instanceof Function) {
            return true;
        }
        int space = pointer.addressSpace();
        return space != AddressSpace.LOCAL.number()
                && space != AddressSpace.CONSTANT.number()
                && space != AddressSpace.PARAM.number();
    }

    /**
     * A barrier of all threads of the block that have not exited, by a constant id.
     *
     * @param id 0 to 15
     */
    record BlockBarrier(int id) {
        /** Number of barriers a block has. Source: PTX ISA, {@code bar}. */
        static final int COUNT = 16;

        /** The barrier that {@code instruction} is; null if it is none, counts threads, or has an id that varies. */
        static @Nullable BlockBarrier of(Instruction instruction) {
            if (!(instruction instanceof CallInstruction call)) {
                return null;
            }
            Intrinsic kind = DeadInstructions.kindOf(call);
            if (kind == null || !kind.isBlockBarrier() || kind == Intrinsic.BARRIER_ARRIVE) {
                return null;
            }
            int given = call.argumentCount() - (kind == Intrinsic.BARRIER ? 0 : 1);
            if (given == 0) {
                return new BlockBarrier(0);
            }
            if (given == 1 && call.argument(0) instanceof ConstantInt id) {
                boolean isValid = id.unsigned().compareTo(BigInteger.valueOf(COUNT)) < 0;
                return isValid ? new BlockBarrier((int) id.zext()) : null;
            }
            return null;
        }
    }
}
