package lockstep.compiler.loopnest;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.loop.FunctionLoops;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import org.jspecify.annotations.Nullable;

/**
 * Finds nests that can be transformed independently: no loop of one is, contains or is contained in a loop of another
 * one.
 */
public final class DisjointNests {
    private static final int NO_LOOP = -1;

    private DisjointNests() {}

    /**
     * The plans that {@code plan} makes for the nests of {@code found}, inner ones first. A nest for which it returns
     * null may share loops with others.
     *
     * @param ending headers of loops that terminate
     */
    public static <T> List<T> of(
            FunctionLoops found, LoopFacts facts, Set<BasicBlock> ending, Function<Nest, @Nullable T> plan) {
        LoopForest loops = found.loops();
        boolean[] isTaken = new boolean[loops.count()];
        List<T> all = new ArrayList<>();
        for (int number = loops.count() - 1; number >= 0; number--) {
            int around = loops.parent(number);
            if (around == NO_LOOP
                    || isTaken[number]
                    || isTaken[around]
                    || loops.children(around).count() != 1) {
                continue;
            }
            SimplifiedLoop inner = found.simplified(number, ending);
            SimplifiedLoop outer = found.simplified(around, ending);
            Nest nest = inner == null || outer == null ? null : Nest.of(outer, inner, facts);
            T planned = nest == null ? null : plan.apply(nest);
            if (planned != null) {
                all.add(planned);
                for (int taken = around; taken != NO_LOOP; taken = loops.parent(taken)) {
                    isTaken[taken] = true;
                }
            }
        }
        return all;
    }
}
