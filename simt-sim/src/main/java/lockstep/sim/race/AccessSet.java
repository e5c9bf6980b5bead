package lockstep.sim.race;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Accesses of one place by several threads, the latest of each thread, kind and scope. Caches the vector clock that
 * last covered all of them, so that threads after one barrier check them once.
 */
final class AccessSet {
    private static final int FIRST_SIZE = 4;
    private static final int SCANNED = 8;

    private int size;
    private int[] threads = new int[FIRST_SIZE];
    private int[] clocks = new int[FIRST_SIZE];
    private int[] sites = new int[FIRST_SIZE];
    private byte[] forms = new byte[FIRST_SIZE];
    private @Nullable Long2IntOpenHashMap index;
    private @Nullable VectorClock covering;
    private int narrow;

    int size() {
        return size;
    }

    int thread(int at) {
        return threads[at];
    }

    int clock(int at) {
        return clocks[at];
    }

    int site(int at) {
        return sites[at];
    }

    AccessForm form(int at) {
        return AccessForm.of(forms[at]);
    }

    /** Whether one of them has block scope. */
    boolean hasNarrow() {
        return narrow > 0;
    }

    boolean isCoveredBy(VectorClock known) {
        return covering == known;
    }

    void setCovered(VectorClock known) {
        covering = known;
    }

    void put(int thread, int clock, int site, AccessForm form) {
        covering = null;
        int at = find(thread, form.code());
        if (at < 0) {
            at = append(thread, form.code());
            narrow += form.isNarrow() ? 1 : 0;
        }
        clocks[at] = clock;
        sites[at] = site;
    }

    private int find(int thread, int form) {
        if (index != null) {
            return index.get(key(thread, form));
        }
        for (int i = 0; i < size; i++) {
            if (threads[i] == thread && forms[i] == form) {
                return i;
            }
        }
        return -1;
    }

    private static long key(int thread, int form) {
        return (long) thread << 8 | form;
    }

    private int append(int thread, int form) {
        if (size == threads.length) {
            threads = Arrays.copyOf(threads, 2 * size);
            clocks = Arrays.copyOf(clocks, 2 * size);
            sites = Arrays.copyOf(sites, 2 * size);
            forms = Arrays.copyOf(forms, 2 * size);
        }
        threads[size] = thread;
        forms[size] = (byte) form;
        size++;
        if (index != null) {
            index.put(key(thread, form), size - 1);
        } else if (size > SCANNED) {
            makeIndex();
        }
        return size - 1;
    }

    private void makeIndex() {
        Long2IntOpenHashMap made = new Long2IntOpenHashMap();
        made.defaultReturnValue(-1);
        for (int i = 0; i < size; i++) {
            made.put(key(threads[i], forms[i]), i);
        }
        index = made;
    }

    AccessSet copy() {
        AccessSet copy = new AccessSet();
        for (int i = 0; i < size; i++) {
            copy.put(threads[i], clocks[i], sites[i], form(i));
        }
        return copy;
    }
}
