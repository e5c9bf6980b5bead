package lockstep.compiler.analysis.convergence;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;

/**
 * The convergent operations of a function. The result of a convergent operation depends on which lanes execute it
 * together, so transformations must not make it depend on additional or other branches.
 *
 * <p>Source: LLVM, "Convergent Operation Semantics"; clause S7 of the semantics.
 */
public final class Convergence {
    /** The analysis. */
    public static final FunctionAnalysis<Convergence> ANALYSIS = new OfFunction();

    private record OfFunction() implements FunctionAnalysis<Convergence> {
        @Override
        public String name() {
            return "convergence";
        }

        @Override
        public Convergence compute(Function function, Analyses analyses) {
            return new Convergence(function, analyses);
        }
    }

    private final List<CallInstruction> operations = new ArrayList<>();

    private Convergence(Function function, Analyses analyses) {
        FunctionGraph graph = analyses.get(FlowAnalyses.GRAPH, function);
        DominatorTree dominators = analyses.get(FlowAnalyses.DOMINATORS, function);
        for (int node : dominators.preorder().toArray()) {
            for (Instruction instruction : graph.block(node)) {
                if (isConvergent(instruction)) {
                    operations.add((CallInstruction) instruction);
                }
            }
        }
    }

    // ---- single operations

    /** Whether {@code instruction} is a convergent operation. */
    public static boolean isConvergent(Instruction instruction) {
        return instruction instanceof CallInstruction call && EffectsOf.isConvergent(call);
    }

    /** Whether one of {@code blocks} has a convergent operation. */
    public static boolean isAnyConvergent(Iterable<BasicBlock> blocks) {
        for (BasicBlock block : blocks) {
            for (Instruction instruction : block) {
                if (isConvergent(instruction)) {
                    return true;
                }
            }
        }
        return false;
    }

    // ---- the function

    /** The reachable convergent operations; those in dominating blocks come first. */
    public List<CallInstruction> operations() {
        return Collections.unmodifiableList(operations);
    }

    /** Whether there is a convergent operation. */
    public boolean hasOperations() {
        return !operations.isEmpty();
    }
}
