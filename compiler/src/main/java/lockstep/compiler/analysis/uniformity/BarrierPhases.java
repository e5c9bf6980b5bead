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
 * Which ordinary loads are steady: lanes that execute one in one dynamic instance, at different times, find the same
 * value at the same address. Races are excluded: an ordinary load that races with a write is undefined behaviour. So
 * two lanes find different values only if a write happens after the load of one and before the load of the other. Then
 * a release operation of the one lane, after its load, happens before an acquire operation of the other lane, before
 * its load.
 *
 * <p>Aligned barriers of the whole block do not provide that order: each is executed by all lanes of the warp in one
 * dynamic instance (docs/semantics.md, S8.2). If one lane executed it before the load and another one after it, both
 * would be on a path from the barrier to the load and on one back within an iteration of every cycle around both, which
 * reducible cycles do not have. So whatever is on the far side of such a barrier is ordered in the same way for both
 * lanes. A load is therefore steady if there is no acquire between the last such barrier and the load, or no release
 * between the load and the next one. Source: docs/semantics.md, S9.4, for which operations order.
 */
final class BarrierPhases {
    /** CUDA built-in functions that do not order accesses. */
    private static final Set<String> BUILT_IN = Set.of("malloc", "free", "vprintf", "__assertfail");

    private final FunctionGraph graph;
    private final BitSet acquiredBefore;
    private final BitSet releasedAfter;
    private final boolean isUnderstood;
    private final InterproceduralFacts around;

    private final Set<BasicBlock> walked = Collections.newSetFromMap(new IdentityHashMap<>());
    /**
     * Loads of visited blocks that an acquire precedes, and those that a release follows, without a barrier between.
     */
    private final Set<LoadInstruction> afterAcquire = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Set<LoadInstruction> beforeRelease = Collections.newSetFromMap(new IdentityHashMap<>());

    private BarrierPhases(Function function, FunctionGraph graph, LoopForest loops, InterproceduralFacts around) {
        this.graph = graph;
        this.around = around;
        boolean reducible = true;
        for (int cycle = 0; cycle < loops.count(); cycle++) {
            reducible &= loops.isReducible(cycle);
        }
        isUnderstood = function.isKernel() && reducible;
        acquiredBefore = flow(this::acquires, true);
        releasedAfter = flow(this::releases, false);
    }

    static BarrierPhases of(Function function, FunctionGraph graph, LoopForest loops, InterproceduralFacts around) {
        return new BarrierPhases(function, graph, loops, around);
    }

    /**
     * Blocks that a marked operation reaches without a barrier: at the beginning if forwards, at the end if backwards.
     */
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

    /** Whether the far end of a block is reached, if {@code enters} is whether the near end is. */
    private static boolean passes(BasicBlock block, boolean enters, Predicate<Instruction> isMarked, boolean forwards) {
        boolean reached = enters;
        Instruction at = forwards ? block.first() : block.last();
        while (at != null) {
            reached = reaches(at, reached, isMarked);
            at = forwards ? at.next() : at.previous();
        }
        return reached;
    }

    /** Whether the far side of {@code at} is reached, if {@code enters} is whether the near side is. */
    private static boolean reaches(Instruction at, boolean enters, Predicate<Instruction> isMarked) {
        return isMarked.test(at) || enters && !isWholeBarrier(at);
    }

    /**
     * Whether all lanes of one dynamic instance of {@code load}, an ordinary load, find the same value at the same
     * address.
     */
    boolean isSteady(LoadInstruction load) {
        BasicBlock block = load.block();
        if (!isUnderstood || block == null) {
            return false;
        }
        if (walked.add(block)) {
            walk(block);
        }
        return !(afterAcquire.contains(load) && beforeRelease.contains(load));
    }

    /** One pass over a block in each direction: finds the loads that an acquire precedes, or a release follows. */
    private void walk(BasicBlock block) {
        boolean isAfterAcquire = acquiredBefore.get(graph.indexOf(block));
        for (Instruction at = block.first(); at != null; at = at.next()) {
            if (isAfterAcquire && at instanceof LoadInstruction load) {
                afterAcquire.add(load);
            }
            isAfterAcquire = reaches(at, isAfterAcquire, this::acquires);
        }
        boolean isBeforeRelease = releasedAfter.get(graph.indexOf(block));
        for (Instruction at = block.last(); at != null; at = at.previous()) {
            if (isBeforeRelease && at instanceof LoadInstruction load) {
                beforeRelease.add(load);
            }
            isBeforeRelease = reaches(at, isBeforeRelease, this::releases);
        }
    }

    // ---- operations

    /** Whether anything in {@code function} orders accesses of threads, other than calls of functions of the module. */
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

    /** Whether the instruction is an aligned barrier of all threads of the block. */
    private static boolean isWholeBarrier(Instruction instruction) {
        if (!(instruction instanceof CallInstruction call)) {
            return false;
        }
        IntrinsicInfo info = call.calledFunction().flatMap(IntrinsicTable::of).orElse(null);
        if (info == null || !info.kind().isBlockBarrier() || !info.has(IntrinsicModifier.ALIGNED)) {
            return false;
        }
        // The number of the barrier, which barrier0 does not have, and the operand of a reduction; no count of threads.
        int withoutCount = info.kind() == Intrinsic.BARRIER ? 1 : 2;
        return info.kind() != Intrinsic.BARRIER_ARRIVE && call.argumentCount() <= withoutCount;
    }

    private static boolean isOfModule(CallInstruction call) {
        return call.calledFunction().filter(f -> !f.isDeclaration()).isPresent();
    }

    /** Whether writes that other threads released may be visible after the instruction. */
    private boolean acquires(Instruction instruction) {
        return orders(instruction, true) && !isQuiet(instruction);
    }

    /** Whether earlier writes of the thread may be visible to others after the instruction. */
    private boolean releases(Instruction instruction) {
        return orders(instruction, false) && !isQuiet(instruction);
    }

    private boolean isQuiet(Instruction instruction) {
        return instruction instanceof CallInstruction call && around.isQuiet(call);
    }

    private static boolean orders(Instruction instruction) {
        return orders(instruction, true) || orders(instruction, false);
    }

    private static boolean orders(Instruction instruction, boolean isAcquire) {
        if (instruction instanceof FenceInstruction) {
            return true;
        }
        if (instruction instanceof LoadInstruction load) {
            return has(load.access().ordering(), isAcquire);
        }
        if (instruction instanceof StoreInstruction store) {
            return has(store.access().ordering(), isAcquire);
        }
        if (instruction instanceof AtomicRmwInstruction atomic) {
            return has(atomic.access().ordering(), isAcquire);
        }
        if (instruction instanceof CompareExchangeInstruction exchange) {
            return has(exchange.access().ordering(), isAcquire) || has(exchange.failureOrdering(), isAcquire);
        }
        return instruction instanceof CallInstruction call && !isWholeBarrier(call) && callOrders(call);
    }

    private static boolean has(AtomicOrdering ordering, boolean isAcquire) {
        return switch (ordering) {
            case NOT_ATOMIC, UNORDERED, MONOTONIC -> false;
            case ACQUIRE -> isAcquire;
            case RELEASE -> !isAcquire;
            case ACQ_REL, SEQ_CST -> true;
        };
    }

    /**
     * Whether the call may order accesses: an intrinsic by its effects, any other function unless it does not access
     * memory.
     */
    private static boolean callOrders(CallInstruction call) {
        MemoryEffect memory = EffectsOf.memoryOf(call);
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (call.calledFunction()
                .filter(f -> f.isDeclaration() && BUILT_IN.contains(f.name()))
                .isPresent()) {
            return false;
        }
        if (kind == null) {
            return memory.mayRead() || memory.mayWrite();
        }
        return !kind.is(IntrinsicTrait.RELAXED_ATOMIC) && memory.other().mayWrite();
    }
}
