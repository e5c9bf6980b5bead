package lockstep.compiler.analysis;

import java.util.Set;
import java.util.function.Function;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.PostDominatorTree;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;

/** Flow-graph analyses of a function; nodes are those of {@link #GRAPH}. */
public final class FlowAnalyses {
    /** The flow graph. */
    public static final FunctionAnalysis<FunctionGraph> GRAPH = new GraphAnalysis();

    /** The dominator tree. */
    public static final FunctionAnalysis<DominatorTree> DOMINATORS = new OfGraph<>("dominators", DominatorTree::of);

    /** The post-dominator tree. */
    public static final FunctionAnalysis<PostDominatorTree> POST_DOMINATORS =
            new OfGraph<>("post-dominators", PostDominatorTree::of);

    /** The loops. */
    public static final FunctionAnalysis<LoopForest> LOOPS = new OfGraph<>("loops", LoopForest::of);

    /** The analyses that stay valid while blocks and edges do not change. */
    public static final Set<FunctionAnalysis<?>> ALL = Set.of(GRAPH, DOMINATORS, POST_DOMINATORS, LOOPS);

    private FlowAnalyses() {}

    private record GraphAnalysis() implements FunctionAnalysis<FunctionGraph> {
        @Override
        public String name() {
            return "graph";
        }

        @Override
        public FunctionGraph compute(lockstep.ir.nvvm.Function function, Analyses analyses) {
            return FunctionGraph.of(function);
        }
    }

    private record OfGraph<A>(String name, Function<FunctionGraph, A> make) implements FunctionAnalysis<A> {
        @Override
        public A compute(lockstep.ir.nvvm.Function function, Analyses analyses) {
            return make.apply(analyses.get(GRAPH, function));
        }
    }
}
