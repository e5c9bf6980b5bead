package lockstep.compiler.loop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.uniformity.Uniformity;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.Analyses;

/** What lanes that enter a loop together have in common. */
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

    /** Whether lanes that enter {@code loop} together have one {@code value}, which is from before it. */
    public boolean isUniform(Value value, SimplifiedLoop loop) {
        if (!(value instanceof LocalValue local)) {
            return true;
        }
        if (value instanceof Instruction instruction) {
            int cycle = loops.innermostCycle(graph.indexOf(Objects.requireNonNull(instruction.block())));
            // What another loop computed may be of different rounds.
            if (cycle != NO_LOOP && !loops.contains(cycle, graph.indexOf(loop.preheader()))) {
                return false;
            }
        }
        return uniformity.isUniform(local);
    }

    /**
     * Whether lanes that enter {@code loop} together have one value of {@code expression}, which is from before it:
     * chains of loops around are, as these lanes are in the same round of each.
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
