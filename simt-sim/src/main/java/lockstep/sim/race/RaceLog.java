package lockstep.sim.race;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import lockstep.sim.Race;
import lockstep.sim.RaceReport;

/** The races found: all are counted, one is kept for each pair of instructions. */
final class RaceLog {
    private final LongOpenHashSet pairs = new LongOpenHashSet();
    private final List<Race> listed = new ArrayList<>();
    private long total;

    /** Adds a race between two numbered instructions; {@code race} is called only if the race is kept. */
    void add(int first, int second, Supplier<Race> race) {
        total++;
        if (listed.size() < RaceReport.MAX_LISTED && pairs.add((long) first << 32 | second)) {
            listed.add(race.get());
        }
    }

    RaceReport report() {
        return new RaceReport(listed, total);
    }
}
