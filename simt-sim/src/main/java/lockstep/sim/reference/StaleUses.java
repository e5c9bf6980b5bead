package lockstep.sim.reference;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.sim.StaleReport;
import lockstep.sim.StaleUse;

/** Collects premature uses of registers. */
final class StaleUses {
    private final Map<StaleUse, StaleUse> listed = new LinkedHashMap<>();
    private long total;

    void add(StaleUse use, int lanes) {
        total += Integer.bitCount(lanes);
        if (listed.size() < StaleReport.MAX_LISTED) {
            listed.putIfAbsent(use, use);
        }
    }

    StaleReport report() {
        return total == 0 ? StaleReport.NONE : new StaleReport(List.copyOf(listed.values()), total);
    }
}
