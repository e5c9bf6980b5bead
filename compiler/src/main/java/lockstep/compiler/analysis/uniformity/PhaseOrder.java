package lockstep.compiler.analysis.uniformity;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Predicate;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;

/**
 * Between which ordinary loads of one place no write can happen, races apart: an ordinary load that races with a write
 * is undefined. Two lanes that execute such a load in one dynamic instance find different values only if a write is
 * behind the one and before the other in happens-before, so that an operation of the one lane behind its load, which
 * hands memory on, happens before one of the other lane before its load, which takes memory over.
 *
 * <p>Aligned barriers of the whole block never stand so: each is executed by all lanes of the warp in one dynamic
 * instance (docs/semantics.md, S8.2), so if one lane comes by it before the load and another behind, both lie on a
 * path from the barrier to the load and on one back within an iteration of every cycle around both, which reducible
 * cycles do not have. What is on the far side of such a barrier is ordered the same way for both lanes. So a load is
 * steady if there is no operation that takes memory over between the last such barrier and the load, or none that hands
 * memory on between the load and the next one. Source: docs/semantics.md, S9.4, for what orders.
 */
final class PhaseOrder {
    /** What CUDA has built in and what orders nothing. */
    private static final Set<String> BUILT_IN = Set.of("malloc", "free", "vprintf", "__assertfail");

    private final FunctionGraph graph;
    private final BitSet tookBefore;
    private final BitSet handsBehind;
    private final boolean isUnderstood;
    private final Surroundings around;

    private final Set<BasicBlock> walked = Collections.newSetFromMap(new IdentityHashMap<>());
    /** Loads of walked blocks with something taken over before them, and with something handed on behind. */
    private final Set<LoadInstruction> taken = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Set<LoadInstruction> handed = Collections.newSetFromMap(new IdentityHashMap<>());

    private PhaseOrder(Function function, FunctionGraph graph, LoopForest loops, Surroundings around) {
        this.graph = graph;
        this.around = around;
        boolean reducible = true;
        for (int cycle = 0; cycle < loops.count(); cycle++) {
            reducible &= loops.isReducible(cycle);
        }
        isUnderstood = function.isKernel() && reducible;
        tookBefore = flow(this::takesOver, true);
        handsBehind = flow(this::handsOn, false);
    }

    static PhaseOrder of(Function function, FunctionGraph graph, LoopForest loops, Surroundings around) {
        return new PhaseOrder(function, graph, loops, around);
    }

    /** Blocks that a marked operation reaches without a barrier: at their beginnings forwards, their ends backwards. */
    private BitSet flow(Predicate<Instruction> isMarked, boolean forwards) {
        BitSet reached = new BitSet();
        Deque<Integer> work = new ArrayDeque<>();
        for (int node = 0; node < graph.size(); node++) {
            if (passes(graph.block(node), false, isMarked, forwards)) {
                work.push(node);
            }
        }
        while (!work.isEmpty()) {
            int node = work.pop();
            int count = forwards ? graph.successorCount(node) : graph.predecessorCount(node);
            for (int i = 0; i < count; i++) {
                int next = forwards ? graph.successor(node, i) : graph.predecessor(node, i);
                if (!reached.get(next)) {
                    reached.set(next);
                    if (passes(graph.block(next), true, isMarked, forwards)) {
                        work.push(next);
                    }
                }
            }
        }
        return reached;
    }

    /** Whether the far end of a block is reached, if {@code enters} tells so of the near one. */
    private static boolean passes(
            BasicBlock block, boolean enters, Predicate<Instruction> isMarked, boolean forwards) {
        boolean reached = enters;
        Instruction at = forwards ? block.first() : block.last();
        while (at != null) {
            reached = reaches(at, reached, isMarked);
            at = forwards ? at.next() : at.previous();
        }
        return reached;
    }

    /** Whether the far side of {@code at} is reached, if {@code enters} tells so of the near one. */
    private static boolean reaches(Instruction at, boolean enters, Predicate<Instruction> isMarked) {
        return isMarked.test(at) || enters && !isWholeBarrier(at);
    }

    /** Whether all lanes of one dynamic instance of {@code load}, an ordinary one, find the same at the same place. */
    boolean isSteady(LoadInstruction load) {
        BasicBlock block = load.block();
        if (!isUnderstood || block == null) {
            return false;
        }
        if (walked.add(block)) {
            walk(block);
        }
        return !(taken.contains(load) && handed.contains(load));
    }

    /** Once through a block in each direction: loads with something taken before them, or handed on behind. */
    private void walk(BasicBlock block) {
        boolean takes = tookBefore.get(graph.indexOf(block));
        for (Instruction at = block.first(); at != null; at = at.next()) {
            if (takes && at instanceof LoadInstruction load) {
                taken.add(load);
            }
            takes = reaches(at, takes, this::takesOver);
        }
        boolean hands = handsBehind.get(graph.indexOf(block));
        for (Instruction at = block.last(); at != null; at = at.previous()) {
            if (hands && at instanceof LoadInstruction load) {
                handed.add(load);
            }
            hands = reaches(at, hands, this::handsOn);
        }
    }

    // ---- operations

    /** Whether anything in {@code function} but calls of functions of the module orders accesses of threads. */
    static boolean hasOrder(Function function) {
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                boolean isLinked = instruction instanceof CallInstruction call && isOfModule(call);
                if (!isLinked && (orders(instruction) || isWholeBarrier(instruction))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A barrier, aligned, of all threads of the block. */
    private static boolean isWholeBarrier(Instruction instruction) {
        if (!(instruction instanceof CallInstruction call)) {
            return false;
        }
        IntrinsicInfo info = call.calledFunction().flatMap(IntrinsicTable::of).orElse(null);
        if (info == null || !info.kind().isBlockBarrier() || !info.has(IntrinsicModifier.ALIGNED)) {
            return false;
        }
        // Without a count of threads: the number of the barrier, which barrier0 lacks, and what a reduction reduces.
        int withoutCount = info.kind() == Intrinsic.BARRIER ? 1 : 2;
        return info.kind() != Intrinsic.BARRIER_ARRIVE && call.argumentCount() <= withoutCount;
    }

    private static boolean isOfModule(CallInstruction call) {
        return call.calledFunction().filter(f -> !f.isDeclaration()).isPresent();
    }

    /** Whether what other threads handed on may be known behind it. */
    private boolean takesOver(Instruction instruction) {
        return orders(instruction, true) && !isQuiet(instruction);
    }

    /** Whether what the thread did before may be known to others behind it. */
    private boolean handsOn(Instruction instruction) {
        return orders(instruction, false) && !isQuiet(instruction);
    }

    private boolean isQuiet(Instruction instruction) {
        return instruction instanceof CallInstruction call && around.isQuiet(call);
    }

    private static boolean orders(Instruction instruction) {
        return orders(instruction, true) || orders(instruction, false);
    }

    private static boolean orders(Instruction instruction, boolean takes) {
        if (instruction instanceof FenceInstruction) {
            return true;
        }
        if (instruction instanceof LoadInstruction load) {
            return has(load.access().ordering(), takes);
        }
        if (instruction instanceof StoreInstruction store) {
            return has(store.access().ordering(), takes);
        }
        if (instruction instanceof AtomicRmwInstruction atomic) {
            return has(atomic.access().ordering(), takes);
        }
        if (instruction instanceof CompareExchangeInstruction exchange) {
            return has(exchange.access().ordering(), takes) || has(exchange.failureOrdering(), takes);
        }
        return instruction instanceof CallInstruction call && !isWholeBarrier(call) && callOrders(call);
    }

    private static boolean has(AtomicOrdering ordering, boolean takes) {
        return switch (ordering) {
            case NOT_ATOMIC, UNORDERED, MONOTONIC -> false;
            case ACQUIRE -> takes;
            case RELEASE -> !takes;
            case ACQ_REL, SEQ_CST -> true;
        };
    }

    /** Intrinsics that accesses pass by; what other functions do is not looked at unless they touch no memory. */
    private static boolean callOrders(CallInstruction call) {
        MemoryEffect memory = EffectsOf.memoryOf(call);
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (call.calledFunction().filter(f -> f.isDeclaration() && BUILT_IN.contains(f.name())).isPresent()) {
            return false;
        }
        if (kind == null) {
            return memory.mayRead() || memory.mayWrite();
        }
        return !kind.is(IntrinsicTrait.RELAXED_ATOMIC) && memory.other().mayWrite();
    }
}
