package lockstep.compiler.remat;

import java.util.function.ToLongFunction;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.liveness.Liveness;
import lockstep.compiler.analysis.liveness.RegisterClass;
import lockstep.compiler.analysis.liveness.RegisterPressure;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.Analyses;

/**
 * Pressure and cost of a function, from the analyses {@code rpa} and loops, independent of the model of choices.
 *
 * @param most 32-bit registers at the worst point
 * @param cost the cost of all instructions, weighted by 20 iterations of every loop
 */
public record Measured(long most, long cost) {
    private static final int TRIPS = 20;

    /** Measures {@code function}. */
    public static Measured of(Function function) {
        FunctionGraph graph = FunctionGraph.of(function);
        RegisterPressure pressure = RegisterPressure.of(function, Liveness.of(function, graph), graph);
        LoopForest loops = Analyses.uncached().get(FlowAnalyses.LOOPS, function);
        DataLayout layout = DataLayout.of(function.module());
        long most = 0;
        long cost = 0;
        for (BasicBlock block : function.blocks()) {
            most = Math.max(most, words(kind -> pressure.atBeginning(block, kind)));
            long runs = (long) Math.pow(TRIPS, loops.nodeDepth(graph.indexOf(block)));
            for (Instruction instruction : block) {
                most = Math.max(most, words(kind -> pressure.at(instruction, kind)));
                cost += runs * RecomputationCost.of(instruction, layout, 1);
            }
        }
        return new Measured(most, cost);
    }

    private static long words(ToLongFunction<RegisterClass> taken) {
        return taken.applyAsLong(RegisterClass.BITS_16)
                + taken.applyAsLong(RegisterClass.BITS_32)
                + 2 * taken.applyAsLong(RegisterClass.BITS_64);
    }
}
