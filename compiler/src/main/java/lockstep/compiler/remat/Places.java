package lockstep.compiler.remat;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;

/**
 * Where values may be recomputed: in a region of its own, at a cost that one value may have, and a load where memory is
 * the same. Where one may not, the value that was computed first serves.
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

    /** What recomputing {@code candidate} once before instruction {@code index} costs. */
    long cost(Instruction candidate, int index) {
        return facts.cost(candidate) * facts.frequency(facts.points().nodeOf(index));
    }

    /** Whether the cost of {@code candidate} before instruction {@code index} is one that a value may have. */
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

    /** Whether {@code candidate} would be the same before instruction {@code index}. */
    boolean isSame(Instruction candidate, int index) {
        if (!(candidate instanceof LoadInstruction)) {
            return true;
        }
        int region = region(index);
        return reaches.computeIfAbsent(candidate, load -> new HashMap<>())
                        .computeIfAbsent(region, r -> paths.reach(candidate, regions.first(r), regions.last(r)))
                >= index;
    }
}
