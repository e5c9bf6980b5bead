package lockstep.compiler.loop;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.mem2reg.SsaRepair;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/**
 * Closes the loops of a function. For each instruction in a loop with uses outside the innermost one:
 *
 * <ol>
 *   <li>each exit block that the instruction dominates gets a PHI for it;
 *   <li>each outside use is rewritten to the PHI that reaches it, see {@link SsaRepair};
 *   <li>unused exit PHIs are removed;
 *   <li>the remaining PHIs are instructions of the enclosing loop and are closed in turn.
 * </ol>
 *
 * <p>Cost: linear in the uses and, for each value that leaves a loop, in the exits of the loop and the blocks between
 * them and the uses. Source: LLVM, formLCSSAForInstructions.
 */
public final class LoopClosing {
    private static final int NO_LOOP = -1;

    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final LoopForest loops;
    private final Rewriter rewriter;
    private final Rule rule;
    private final Deque<Instruction> work = new ArrayDeque<>();
    private int closed;
    private int phis;

    /** Closes the loops of {@code function}; each value is one application of {@code rule}. */
    public LoopClosing(Function function, PassContext context, Rule rule) {
        graph = context.get(FlowAnalyses.GRAPH, function);
        dominators = context.get(FlowAnalyses.DOMINATORS, function);
        loops = context.get(FlowAnalyses.LOOPS, function);
        rewriter = context.rewriter(function);
        this.rule = rule;
    }

    /** Closes the loops. */
    public void run() {
        for (int node = 0; node < graph.size(); node++) {
            if (loops.innermostCycle(node) != NO_LOOP) {
                graph.block(node).forEach(work::add);
            }
        }
        while (!work.isEmpty()) {
            Instruction instruction = work.remove();
            if (instruction.hasUses() && instruction.type() != SimpleType.TOKEN) {
                close(instruction);
            }
        }
    }

    /** The number of values that were given PHIs. */
    int closed() {
        return closed;
    }

    /** The number of exit PHIs that were created. */
    int phis() {
        return phis;
    }

    private void close(Instruction instruction) {
        int home = node(Objects.requireNonNull(instruction.block()));
        int loop = innermostNatural(home);
        List<Use> outside = loop == NO_LOOP ? List.of() : usesOutside(instruction, loop);
        if (outside.isEmpty() || !rewriter.allow(rule, instruction)) {
            return;
        }
        Map<BasicBlock, Value> exits = addExitPhis(instruction, home, loop);
        exits.values().forEach(phi -> outside.addAll(entriesFromOutside((PhiInstruction) phi, loop)));
        List<Use> further = new ArrayList<>();
        for (Use use : outside) {
            Value here = exits.get(SsaRepair.placeOf(use));
            if (here == null) {
                further.add(use);
            } else {
                rewriter.replaceUse(use, here);
            }
        }
        work.addAll(SsaRepair.join(rewriter, instruction.type(), exits, further));
        for (Value phi : exits.values()) {
            if (((PhiInstruction) phi).hasUses()) {
                work.add((PhiInstruction) phi);
                phis++;
            } else {
                rewriter.erase((PhiInstruction) phi);
            }
        }
        closed++;
    }

    private int innermostNatural(int node) {
        int loop = loops.innermostCycle(node);
        while (loop != NO_LOOP && !loops.isReducible(loop)) {
            loop = loops.parent(loop);
        }
        return loop;
    }

    private List<Use> usesOutside(Instruction instruction, int loop) {
        List<Use> outside = new ArrayList<>();
        for (Use use : instruction.uses()) {
            if (!loops.contains(loop, node(SsaRepair.placeOf(use)))) {
                outside.add(use);
            }
        }
        return outside;
    }

    private Map<BasicBlock, Value> addExitPhis(Instruction instruction, int home, int loop) {
        Map<BasicBlock, Value> made = new LinkedHashMap<>();
        loops.exitingEdges(loop).stream()
                .mapToInt(edge -> edge.target(graph))
                .distinct()
                .filter(exit -> dominators.dominates(home, exit))
                .forEach(exit -> made.put(graph.block(exit), exitPhi(instruction, graph.block(exit))));
        return made;
    }

    private PhiInstruction exitPhi(Instruction instruction, BasicBlock exit) {
        PhiInstruction phi = new PhiInstruction(instruction.type(), 0);
        phi.inheritFrom(instruction);
        phi.setName(instruction.name() == null ? null : instruction.name() + ".lcssa");
        exit.predecessors().forEach(before -> rewriter.addIncoming(phi, instruction, before));
        return rewriter.insertPhi(phi, exit);
    }

    /**
     * In an exit that blocks outside the loop lead to as well, the entries of the PHI for those are themselves uses
     * outside the loop.
     */
    private List<Use> entriesFromOutside(PhiInstruction phi, int loop) {
        List<Use> entries = new ArrayList<>();
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (!loops.contains(loop, node(phi.incomingBlock(i)))) {
                entries.add(phi.operandUse(i));
            }
        }
        return entries;
    }

    private int node(BasicBlock block) {
        return graph.indexOf(block);
    }
}
