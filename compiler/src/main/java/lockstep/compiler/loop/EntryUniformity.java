package lockstep.compiler.loop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.analysis.uniformity.Uniformity;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.Analyses;

/** Which values are uniform among the lanes that enter a loop together. */
public final class EntryUniformity {
    private static final int NO_LOOP = -1;

    private final FunctionGraph graph;
    private final LoopForest loops;
    private final Uniformity uniformity;

    private EntryUniformity(FunctionGraph graph, LoopForest loops, Uniformity uniformity) {
        this.graph = graph;
        this.loops = loops;
        this.uniformity = uniformity;
    }

    /** Of {@code function} as it is now. */
    public static EntryUniformity of(Function function, Analyses analyses) {
        return new EntryUniformity(
                analyses.get(FlowAnalyses.GRAPH, function),
                analyses.get(FlowAnalyses.LOOPS, function),
                analyses.get(Uniformity.ANALYSIS, function));
    }

    /**
     * Whether {@code value}, which is defined before {@code loop}, is the same for all lanes that enter it together.
     */
    public boolean isUniform(Value value, SimplifiedLoop loop) {
        if (!(value instanceof LocalValue local)) {
            return true;
        }
        if (value instanceof Instruction instruction) {
            int cycle = loops.innermostCycle(graph.indexOf(Objects.requireNonNull(instruction.block())));
            // The lanes may have left another loop in different iterations.
            if (cycle != NO_LOOP && !loops.contains(cycle, graph.indexOf(loop.preheader()))) {
                return false;
            }
        }
        return uniformity.isUniform(local);
    }

    /**
     * Whether {@code expression}, which is computed before {@code loop}, is the same for all lanes that enter it
     * together. Chains of enclosing loops are, because these lanes are in the same iteration of each.
     */
    public boolean isUniform(Scev expression, SimplifiedLoop loop) {
        Deque<Scev> open = new ArrayDeque<>(List.of(expression));
        while (!open.isEmpty()) {
            Scev at = open.pop();
            if (at instanceof Unknown unknown && !isUniform(unknown.value(), loop)) {
                return false;
            }
            ScalarEvolution.parts(at).forEach(open::push);
        }
        return true;
    }
}
