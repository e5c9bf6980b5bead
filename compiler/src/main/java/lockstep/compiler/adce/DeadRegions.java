package lockstep.compiler.adce;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.UnreachableBlocks;
import lockstep.compiler.analysis.loops.LoopProgress;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.PostDominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;

/** One run of adce: removes the dead branches, instructions and blocks that {@link LiveInstructions} leaves. */
final class DeadRegions {
    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final FunctionGraph graph;
    private final int[] closeness;
    private final LiveInstructions liveness;

    DeadRegions(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        graph = context.get(FlowAnalyses.GRAPH, function);
        closeness = closeness(context.get(FlowAnalyses.POST_DOMINATORS, function));
        boolean mayCut = context.isOn(AggressiveDeadCodeElimination.CONTROL_FLOW);
        liveness = new LiveInstructions(function, context, mayCut, backEdges());
    }

    /** Whether anything was changed. */
    boolean run() {
        List<BasicBlock> cut = deadBranches();
        cut.forEach(this::replaceByJump);
        removeInstructions();
        if (!cut.isEmpty()) {
            List<BasicBlock> lost = UnreachableBlocks.of(function);
            if (!lost.isEmpty()
                    && rewriter.allow(
                            AggressiveDeadCodeElimination.BLOCK, lost.getFirst().terminator())) {
                rewriter.eraseBlocks(lost);
            }
        }
        return rewriter.changed();
    }

    // ---- loops

    /** The terminators of back edges, except those of loops that may be removed. Depth first, as in LLVM. */
    private List<TerminatorInstruction> backEdges() {
        LoopForest loops = context.get(FlowAnalyses.LOOPS, function);
        Set<BasicBlock> removable = context.isOn(AggressiveDeadCodeElimination.LOOPS)
                ? LoopProgress.headersOfEndingLoops(function, context)
                : Set.of();
        List<TerminatorInstruction> found = new ArrayList<>();
        int[] next = new int[graph.size()];
        boolean[] isOpen = new boolean[graph.size()];
        boolean[] isSeen = new boolean[graph.size()];
        Deque<Integer> path = new ArrayDeque<>();
        path.push(graph.entry());
        isSeen[graph.entry()] = true;
        isOpen[graph.entry()] = true;
        while (!path.isEmpty()) {
            int node = path.peek();
            if (next[node] == graph.successorCount(node)) {
                isOpen[node] = false;
                path.pop();
                continue;
            }
            int target = graph.successor(node, next[node]++);
            if (isOpen[target] && !(isHeader(loops, target) && removable.contains(graph.block(target)))) {
                found.add(graph.block(node).terminator());
            } else if (!isSeen[target]) {
                isSeen[target] = true;
                isOpen[target] = true;
                path.push(target);
            }
        }
        return found;
    }

    private static boolean isHeader(LoopForest loops, int node) {
        int cycle = loops.innermostCycle(node);
        return cycle >= 0 && loops.isReducible(cycle) && loops.header(cycle) == node;
    }

    // ---- branches

    /**
     * By node, a number that is higher the nearer the node is to an exit: the post-order of a search along reversed
     * edges that starts at the exits.
     */
    private int[] closeness(PostDominatorTree postDominators) {
        int[] left = new int[graph.size()];
        int[] next = new int[graph.size()];
        boolean[] isSeen = new boolean[graph.size()];
        int count = 0;
        Deque<Integer> path = new ArrayDeque<>();
        for (int root : postDominators.roots().toArray()) {
            isSeen[root] = true;
            path.push(root);
            while (!path.isEmpty()) {
                int node = path.peek();
                if (next[node] == graph.predecessorCount(node)) {
                    left[node] = count++;
                    path.pop();
                    continue;
                }
                int before = graph.predecessor(node, next[node]++);
                if (!isSeen[before]) {
                    isSeen[before] = true;
                    path.push(before);
                }
            }
        }
        return left;
    }

    /** The blocks whose branch is dead. A branch that the gate refuses becomes live, with everything it needs. */
    private List<BasicBlock> deadBranches() {
        List<BasicBlock> cut = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            TerminatorInstruction end = block.terminator();
            if (end.successorCount() < 2 || liveness.isLive(end)) {
                continue;
            }
            if (rewriter.allow(AggressiveDeadCodeElimination.BRANCH, end)) {
                cut.add(block);
            } else {
                liveness.keep(end);
            }
        }
        cut.removeIf(block -> liveness.isLive(block.terminator()));
        return cut;
    }

    private void replaceByJump(BasicBlock block) {
        BasicBlock preferred = IntStream.range(0, graph.successorCount(graph.indexOf(block)))
                .map(i -> graph.successor(graph.indexOf(block), i))
                .boxed()
                .max((a, b) -> Integer.compare(closeness[a], closeness[b]))
                .map(graph::block)
                .orElseThrow();
        rewriter.replaceTerminator(block, new BranchInstruction(preferred));
        context.count("branches", 1);
    }

    // ---- instructions

    /** Users are removed before their operands; what is left are cycles through PHIs and the operands of these. */
    private void removeInstructions() {
        Set<Instruction> dead = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Instruction> inOrder = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (!instruction.isTerminator() && !liveness.isLive(instruction)) {
                    dead.add(instruction);
                    inOrder.add(instruction);
                }
            }
        }
        Deque<Instruction> work = new ArrayDeque<>(inOrder);
        Deque<Instruction> refused = new ArrayDeque<>();
        while (!work.isEmpty()) {
            Instruction instruction = work.removeLast();
            if (instruction.hasUses() || !dead.contains(instruction)) {
                continue;
            }
            dead.remove(instruction);
            if (rewriter.allow(AggressiveDeadCodeElimination.REMOVE, instruction)) {
                List<Value> operands = List.copyOf(instruction.operands());
                rewriter.erase(instruction);
                context.count("removed", 1);
                operands.forEach(o -> pushIf(o, work));
            } else {
                refused.push(instruction);
            }
        }
        keepOperands(refused, dead);
        inOrder.removeIf(i -> !dead.contains(i));
        removeCycles(inOrder);
    }

    private static void pushIf(Value value, Deque<Instruction> work) {
        if (value instanceof Instruction instruction) {
            work.addLast(instruction);
        }
    }

    /** The operands of an instruction that stays, stay. */
    private static void keepOperands(Deque<Instruction> kept, Set<Instruction> dead) {
        while (!kept.isEmpty()) {
            for (Value operand : kept.pop().operands()) {
                if (operand instanceof Instruction instruction && dead.remove(instruction)) {
                    kept.push(instruction);
                }
            }
        }
    }

    private void removeCycles(List<Instruction> left) {
        if (left.isEmpty() || !rewriter.allow(AggressiveDeadCodeElimination.CYCLE, left.getFirst())) {
            return;
        }
        for (Instruction instruction : left) {
            for (Use use : instruction.useList()) {
                rewriter.replaceUse(use, rewriter.context().poison(instruction.type()));
            }
        }
        left.forEach(rewriter::erase);
        context.count("removed", left.size());
    }
}
