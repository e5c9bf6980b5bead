package lockstep.fuzz.detection;

import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import org.jspecify.annotations.Nullable;

/** Flow-graph analyses of a function whose blocks and edges do not change; each computed on first use. */
final class FlowFacts {
    private final Function function;
    private @Nullable FunctionGraph graph;
    private @Nullable DominatorTree dominators;
    private @Nullable LoopForest loops;

    FlowFacts(Function function) {
        this.function = function;
    }

    FunctionGraph graph() {
        FunctionGraph known = graph;
        if (known == null) {
            known = FunctionGraph.of(function);
            graph = known;
        }
        return known;
    }

    DominatorTree dominators() {
        DominatorTree known = dominators;
        if (known == null) {
            known = DominatorTree.of(graph());
            dominators = known;
        }
        return known;
    }

    LoopForest loops() {
        LoopForest known = loops;
        if (known == null) {
            known = LoopForest.of(graph());
            loops = known;
        }
        return known;
    }
}
