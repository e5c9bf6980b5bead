package lockstep.compiler.adce;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.cfg.ControlDependence.UnansweredControllers;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.cfg.PostDominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.pass.PassContext;

/** The live instructions of a function: the closure of those with effects over operands and control dependence. */
final class LiveInstructions {
    private final FunctionGraph graph;
    private final PostDominatorTree postDominators;
    private final UnansweredControllers controllers;
    private final Set<Instruction> live = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<BasicBlock> liveBlocks = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<BasicBlock> decided = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<BasicBlock> joined = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Instruction> work = new ArrayDeque<>();

    /**
     * Computes them.
     *
     * @param mayCut whether branches and switches may be dead
     * @param backEdges the terminators of back edges of loops that have to stay
     */
    LiveInstructions(
            Function function, PassContext context, boolean mayCut, Iterable<TerminatorInstruction> backEdges) {
        graph = context.get(FlowAnalyses.GRAPH, function);
        postDominators = context.get(FlowAnalyses.POST_DOMINATORS, function);
        controllers = new UnansweredControllers(graph, postDominators);
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (isRoot(instruction, mayCut)) {
                    mark(instruction);
                }
            }
        }
        backEdges.forEach(this::mark);
        postDominators.roots().forEach(this::keepEndless);
        markBlock(function.entry());
        close();
    }

    private static boolean isRoot(Instruction instruction, boolean mayCut) {
        if (instruction.isTerminator()) {
            return !mayCut || !isBranch(instruction);
        }
        return !DeadInstructions.isRemovable(instruction)
                || EffectsOf.instruction(instruction).isConvergent();
    }

    private static boolean isBranch(Instruction instruction) {
        return instruction instanceof BranchInstruction || instruction instanceof SwitchInstruction;
    }

    /** Blocks from which no exit is reached keep their branches. */
    private void keepEndless(int root) {
        TerminatorInstruction end = graph.block(root).terminator();
        if (end instanceof ReturnInstruction || end instanceof UnreachableInstruction) {
            return;
        }
        Deque<Integer> open = new ArrayDeque<>();
        open.push(root);
        while (!open.isEmpty()) {
            int node = open.pop();
            mark(graph.block(node).terminator());
            postDominators.children(node).forEach(open::push);
        }
    }

    /** Whether {@code instruction} has to stay. */
    boolean isLive(Instruction instruction) {
        return live.contains(instruction);
    }

    /** Makes {@code terminator} live. */
    void keep(TerminatorInstruction terminator) {
        mark(terminator);
        close();
    }

    private void mark(Instruction instruction) {
        if (live.add(instruction)) {
            work.addLast(instruction);
            markBlock(Objects.requireNonNull(instruction.block()));
        }
    }

    private void markBlock(BasicBlock block) {
        if (!liveBlocks.add(block)) {
            return;
        }
        decide(block);
        if (block.terminator().successorCount() == 1 && block.terminator() instanceof BranchInstruction branch) {
            mark(branch);
        }
    }

    /** Which lanes reach {@code block} matters, so the branches that decide it are live. */
    private void decide(BasicBlock block) {
        if (decided.add(block)) {
            for (FlowEdge edge : controllers.take(graph.indexOf(block))) {
                mark(graph.block(edge.source()).terminator());
            }
        }
    }

    private void close() {
        while (!work.isEmpty()) {
            Instruction instruction = work.removeLast();
            for (Value operand : instruction.operands()) {
                if (operand instanceof Instruction needed) {
                    mark(needed);
                }
            }
            if (instruction instanceof PhiInstruction phi) {
                join(phi);
            }
        }
    }

    /** The edge by which a lane reached a live PHI matters. */
    private void join(PhiInstruction phi) {
        BasicBlock block = Objects.requireNonNull(phi.block());
        if (joined.add(block)) {
            block.predecessors().forEach(this::decide);
        }
    }
}
