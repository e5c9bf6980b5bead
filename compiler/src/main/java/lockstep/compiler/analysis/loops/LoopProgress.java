package lockstep.compiler.analysis.loops;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.pass.Analyses;

/**
 * Which loops terminate, or have effects, in every defined execution. Source: LLVM Language Reference, "Function
 * Attributes" ({@code mustprogress}, {@code willreturn}) and "'llvm.loop.mustprogress' Metadata".
 */
public final class LoopProgress {
    private LoopProgress() {}

    /**
     * The headers of the loops that may be removed if they have no effects: their trip count is bounded, or the
     * function or the loop must make progress. Irreducible loops are not among them.
     */
    public static Set<BasicBlock> headersOfEndingLoops(Function function, Analyses analyses) {
        FunctionGraph graph = analyses.get(FlowAnalyses.GRAPH, function);
        LoopForest loops = analyses.get(FlowAnalyses.LOOPS, function);
        TripCounts counts = analyses.get(TripCounts.ANALYSIS, function);
        boolean isAll = function.attributes().function().has("mustprogress")
                || function.attributes().function().has("willreturn");
        Set<BasicBlock> headers = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int cycle = 0; cycle < loops.count(); cycle++) {
            boolean ends = isAll || counts.of(cycle).most().isPresent() || saysSo(cycle, loops, graph);
            if (loops.isReducible(cycle) && ends) {
                headers.add(graph.block(loops.header(cycle)));
            }
        }
        return headers;
    }

    private static boolean saysSo(int cycle, LoopForest loops, FunctionGraph graph) {
        return loops.latches(cycle).allMatch(latch -> {
            Metadata loop = graph.block(latch).terminator().metadata().get("llvm.loop");
            return loop instanceof MetadataNode node
                    && node.operands().stream()
                            .anyMatch(o -> o.value() instanceof MetadataNode inner
                                    && !inner.operands().isEmpty()
                                    && inner.operands().getFirst().value() instanceof Metadata.Text word
                                    && word.value().equals("llvm.loop.mustprogress"));
        });
    }
}
