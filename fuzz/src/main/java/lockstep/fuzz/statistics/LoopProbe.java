package lockstep.fuzz.statistics;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.ValueNames;
import lockstep.sim.Observer;
import org.jspecify.annotations.Nullable;

/**
 * Counts, lane by lane, how often each loop is entered and how often its header is reached: lanes of one warp that
 * entered a loop equally often and reached its header not equally often executed different numbers of iterations.
 */
final class LoopProbe implements Observer {
    private static final int LANES = 32;

    /** A block with the loop whose header it is, and the innermost loop around it; -1 for none. */
    private record Spot(LoopForest forest, int node, int headed) {}

    private record Warp(int launch, long cta, int warp) {}

    private record WarpLoop(Warp warp, String function, int loop) {}

    /** Entries and visits of the header, by lane. */
    private record Counts(int[] entries, int[] visits) {
        Counts() {
            this(new int[LANES], new int[LANES]);
        }
    }

    private final Map<String, Map<String, Spot>> spots = new HashMap<>();
    private final Map<WarpLoop, Counts> counts = new HashMap<>();
    private final Map<Warp, Spot[]> last = new HashMap<>();

    LoopProbe(Module module) {
        for (Function function : module.definedFunctions()) {
            spots.put(function.name(), spots(function));
        }
    }

    private static Map<String, Spot> spots(Function function) {
        FunctionGraph graph = FunctionGraph.of(function);
        LoopForest forest = LoopForest.of(graph);
        ValueNames names = ValueNames.of(function);
        Map<String, Spot> byName = new TreeMap<>();
        for (int node = 0; node < graph.size(); node++) {
            BasicBlock block = graph.block(node);
            int loop = forest.innermostCycle(node);
            int headed = loop >= 0 && forest.header(loop) == node ? loop : -1;
            byName.put(names.of(block), new Spot(forest, node, headed));
        }
        return byName;
    }

    @Override
    public void enteredBlock(int launch, long cta, int warp, String function, String block, int mask) {
        Spot spot = spots.getOrDefault(function, Map.of()).get(block);
        if (spot == null) {
            return;
        }
        Warp where = new Warp(launch, cta, warp);
        Spot[] before = last.computeIfAbsent(where, w -> new Spot[LANES]);
        for (int lane = 0; lane < LANES; lane++) {
            if ((mask >>> lane & 1) != 0) {
                if (spot.headed() >= 0) {
                    count(where, function, spot, before[lane], lane);
                }
                before[lane] = spot;
            }
        }
    }

    private void count(Warp warp, String function, Spot spot, @Nullable Spot from, int lane) {
        Counts counted = counts.computeIfAbsent(new WarpLoop(warp, function, spot.headed()), key -> new Counts());
        counted.visits()[lane]++;
        boolean fromInside =
                from != null && from.forest() == spot.forest() && spot.forest().contains(spot.headed(), from.node());
        if (!fromInside) {
            counted.entries()[lane]++;
        }
    }

    /** Whether lanes of one warp executed different numbers of iterations of a loop. */
    boolean foundDifferentTrips() {
        return counts.values().stream().anyMatch(LoopProbe::differ);
    }

    private static boolean differ(Counts counts) {
        for (int a = 0; a < LANES; a++) {
            for (int b = a + 1; b < LANES; b++) {
                if (counts.entries()[a] > 0
                        && counts.entries()[a] == counts.entries()[b]
                        && counts.visits()[a] != counts.visits()[b]) {
                    return true;
                }
            }
        }
        return false;
    }
}
