package lockstep.compiler.loop;

import java.util.Objects;
import lockstep.compiler.analysis.uniformity.Uniformity;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.graph.FunctionGraph;

/** What lanes that enter a loop together have in common. */
public final class EntryUniformity {
    private static final int NO_LOOP = -1;

    private EntryUniformity() {}

    /** Whether lanes that enter {@code loop} together have one {@code value}, which is from before it. */
    public static boolean isUniform(
            Value value, SimplifiedLoop loop, FunctionGraph graph, LoopForest loops, Uniformity uniformity) {
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
}
