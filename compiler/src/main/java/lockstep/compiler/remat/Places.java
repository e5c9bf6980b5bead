package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;

/**
 * The places where values may be recomputed: once in each region, within the cost limit for one value, and for a load
 * where the memory is unchanged. Elsewhere the original value is used.
 */
final class Places {
    private final FunctionFacts facts;
    private final Regions regions;
    private final MemoryPaths paths;
    private final Map<Instruction, Map<Integer, Integer>> reaches = new IdentityHashMap<>();

    Places(FunctionFacts facts) {
        this.facts = facts;
        regions = new Regions(facts.points(), facts.profile());
        paths = new MemoryPaths(facts.points(), facts.effects());
    }

    /** The region of instruction {@code index}. */
    int region(int index) {
        return regions.of(index);
    }

    /** The cost of recomputing {@code candidate} once before instruction {@code index}. */
    long cost(Instruction candidate, int index) {
        return facts.cost(candidate) * facts.frequency(facts.points().nodeOf(index));
    }

    /** Whether the cost of {@code candidate} before instruction {@code index} is within the limit. */
    boolean isAffordable(Instruction candidate, int index) {
        RematSettings settings = facts.settings();
        return settings.ignoreSingleCost() || cost(candidate, index) <= settings.singleCost();
    }

    /** Whether {@code candidate} may be recomputed before instruction {@code index}, which it dominates. */
    boolean allows(Instruction candidate, int index) {
        int region = region(index);
        return region != region(facts.points().indexOf(candidate))
                && isAffordable(candidate, index)
                && isSame(candidate, index);
    }

    /** Whether {@code candidate} would have the same value before instruction {@code index}. */
    boolean isSame(Instruction candidate, int index) {
        if (!(candidate instanceof LoadInstruction)) {
            return true;
        }
        int region = region(index);
        return reaches.computeIfAbsent(candidate, load -> new HashMap<>())
                        .computeIfAbsent(region, r -> paths.reach(candidate, regions.first(r), regions.last(r)))
                >= index;
    }

    /**
     * Parts of blocks in which one computation of a value serves all uses: blocks are cut at peaks of pressure, so that
     * a value that is live through the peak can be recomputed after it. Seed 003 works on whole blocks; the cuts extend
     * that to long blocks.
     */
    private static final class Regions {
        private final int[] regions;
        private final IntArrayList firsts = new IntArrayList();

        /** The regions of the function of {@code points} with the pressure {@code profile}. */
        Regions(FunctionPoints points, PressureProfile profile) {
            regions = new int[points.instructions().size()];
            int region = -1;
            for (int node = 0; node < points.graph().size(); node++) {
                boolean[] cuts = cuts(points, profile, node);
                for (int i = points.first(node); i <= points.last(node); i++) {
                    boolean begins = i == points.first(node) || cuts[i - points.first(node)];
                    if (begins) {
                        region++;
                        firsts.add(i);
                    }
                    regions[i] = region;
                }
            }
        }

        /**
         * The instructions of {@code node} before which a region begins: one for each run of points over the target.
         */
        private static boolean[] cuts(FunctionPoints points, PressureProfile profile, int node) {
            boolean[] cuts = new boolean[points.last(node) - points.first(node) + 1];
            int worst = -1;
            for (int point = points.beginning(node); point <= points.end(node); point++) {
                if (profile.at(point) > profile.target()) {
                    worst = worst < 0 || profile.at(point) > profile.at(worst) ? point : worst;
                } else if (worst >= 0) {
                    cut(points, worst, node, cuts);
                    worst = -1;
                }
            }
            if (worst >= 0) {
                cut(points, worst, node, cuts);
            }
            return cuts;
        }

        private static void cut(FunctionPoints points, int worst, int node, boolean[] cuts) {
            int before = points.instructionFrom(worst) - points.first(node);
            if (before < cuts.length) {
                cuts[before] = true;
            }
        }

        /** The region of instruction {@code index}. */
        int of(int index) {
            return regions[index];
        }

        /** The first instruction of {@code region}. */
        int first(int region) {
            return firsts.getInt(region);
        }

        /** The last instruction of {@code region}. */
        int last(int region) {
            return region + 1 < firsts.size() ? firsts.getInt(region + 1) - 1 : regions.length - 1;
        }
    }
}
