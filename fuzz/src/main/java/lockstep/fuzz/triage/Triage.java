package lockstep.fuzz.triage;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sorts findings as they come: new, seen before, or known. Safe for use by several threads. */
public final class Triage {
    private final KnownFindings known;
    private final SortedMap<String, Integer> seen = new TreeMap<>();

    /** A triage that has seen nothing yet. */
    public Triage(KnownFindings known) {
        this.known = known;
    }

    /** Counts one more finding of this signature and says what it is. */
    public synchronized Novelty see(Signature signature) {
        boolean isFirst = seen.merge(signature.text(), 1, Integer::sum) == 1;
        if (known.contains(signature)) {
            return Novelty.KNOWN;
        }
        return isFirst ? Novelty.NEW : Novelty.DUPLICATE;
    }

    /** How often each signature was seen, by its text; a copy. */
    public synchronized SortedMap<String, Integer> counts() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(seen));
    }
}
