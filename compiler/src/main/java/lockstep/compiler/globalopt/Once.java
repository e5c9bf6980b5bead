package lockstep.compiler.globalopt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.calls.CallGraph;
import lockstep.compiler.analysis.value.LaunchBounds;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.pass.Analyses;

/**
 * Proves that an allocation succeeds at most once in a sequence of launches, for any grids, blocks and number of
 * launches. Either an atomic operation lets a single thread pass, once and for all; or at most one thread of each
 * launch reaches it, and only while the variable that holds the address, which persists between launches, is null.
 */
final class Once {
    private final CallGraph calls;
    private final BranchGuards guards;
    private final SingleThread threads;
    private final OnceFlag flags;

    Once(Module module, UserIndex index, DataLayout layout, Analyses analyses) {
        this.calls = CallGraph.of(module);
        this.guards = new BranchGuards(analyses);
        this.threads = new SingleThread(calls, index, guards);
        this.flags = new OnceFlag(index, layout);
    }

    CallGraph calls() {
        return calls;
    }

    /** Why the allocation of {@code heap} may succeed more than once; empty if it cannot. */
    Optional<String> reasonAgainst(HeapVariable heap) {
        CallInstruction malloc = heap.malloc();
        BasicBlock block = Objects.requireNonNull(malloc.block());
        Function function = Settings.functionOf(malloc);
        List<BranchGuards.Guard> known = guards.of(function, block);
        for (BranchGuards.Guard guard : known) {
            BasicBlock gate = flags.gate(guard).orElse(null);
            if (gate != null && !BranchGuards.cyclesPast(block, gate)) {
                return Optional.empty();
            }
        }
        if (!threads.runs(malloc)) {
            return Optional.of("several threads may allocate its memory");
        }
        boolean isFirst = known.stream().anyMatch(guard -> isNullOf(guard, heap, block));
        boolean lasts = heap.variable().addressSpace() != AddressSpace.SHARED.number();
        return isFirst && lasts && !calls.isRecursive(function)
                ? Optional.empty()
                : Optional.of("its memory may be allocated several times, by one launch or by several");
    }

    /** Whether {@code guard} implies that a load of the variable found null, and no cycle bypasses that load. */
    private static boolean isNullOf(BranchGuards.Guard guard, HeapVariable heap, BasicBlock block) {
        if (!(guard.condition() instanceof CompareInstruction compare)
                || !(compare.right() instanceof ConstantNull)
                || !(compare.left() instanceof LoadInstruction load)
                || !heap.loads().contains(load)) {
            return false;
        }
        Predicate predicate =
                guard.truth() ? compare.predicate() : compare.predicate().inverse();
        return predicate == Predicate.EQ && !BranchGuards.cyclesPast(block, Objects.requireNonNull(load.block()));
    }

    /**
     * Determines whether at most one thread of each launch reaches an instruction: on every path from a kernel all
     * thread and block indices have been tested to be zero, by branches in the function itself or around the calls that
     * lead to it, or are zero by the block shape that the kernel declares.
     */
    private static final class SingleThread {
        private record Query(Function function, Set<ThreadIds> missing) {}

        private final CallGraph calls;
        private final UserIndex index;
        private final BranchGuards guards;

        SingleThread(CallGraph calls, UserIndex index, BranchGuards guards) {
            this.calls = calls;
            this.index = index;
            this.guards = guards;
        }

        /** Whether at most one thread of a launch executes {@code site}. */
        boolean runs(Instruction site) {
            Set<Query> visited = new HashSet<>();
            Deque<Query> work = new ArrayDeque<>();
            addQuery(site, EnumSet.allOf(ThreadIds.class), work);
            while (!work.isEmpty()) {
                Query query = work.poll();
                if (!visited.add(query)) {
                    continue;
                }
                Function function = query.function();
                boolean isEntered = function.isKernel() || calls.isReachableFromOutside(function);
                if (isEntered
                        && !ThreadIds.zeroByShape(LaunchBounds.of(function)).containsAll(query.missing())) {
                    return false;
                }
                for (Instruction call : callsOf(function)) {
                    addQuery(call, query.missing(), work);
                }
            }
            return true;
        }

        /** Adds the query that remains after the branches that dominate {@code site}. */
        private void addQuery(Instruction site, Set<ThreadIds> missing, Deque<Query> work) {
            Set<ThreadIds> left = EnumSet.copyOf(missing);
            BasicBlock block = Objects.requireNonNull(site.block());
            Function function = Objects.requireNonNull(block.function());
            guards.of(function, block).forEach(guard -> left.removeAll(ThreadIds.zeroUnder(guard)));
            if (!left.isEmpty()) {
                work.add(new Query(function, left));
            }
        }

        private List<Instruction> callsOf(Function function) {
            List<Instruction> found = new ArrayList<>();
            for (Function user : index.users(function)) {
                for (Use use : user.usesOf(function)) {
                    found.add(use.user());
                }
            }
            return found;
        }
    }
}
