package lockstep.conformance.refine;

import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which heap block of the program after a pass is which one of the program before (clause S10.5). Blocks are told by
 * the thread that allocated them and a number; a pass that takes an allocation away, or adds one, moves the numbers
 * behind it. Blocks of one thread correspond one to one and in order; the correspondence is found while addresses are
 * compared, and holds for one comparison of two runs.
 */
final class HeapCorrespondence {
    /** As the simulator names addresses in the heap: {@code heap LAUNCH/BLOCK/THREAD#NUMBER+OFFSET}. */
    private static final Pattern ADDRESS = Pattern.compile("(heap [^#]*#)(\\d+)(\\+.*)");

    private final TreeMap<String, TreeMap<Long, Long>> byThread = new TreeMap<>();

    /** Whether {@code before} and {@code after}, addresses by name, may be the same place. */
    boolean areSame(String before, @Nullable String after) {
        Matcher old = ADDRESS.matcher(before);
        Matcher now = ADDRESS.matcher(Objects.requireNonNullElse(after, ""));
        if (!old.matches() || !now.matches()) {
            return before.equals(after);
        }
        boolean isSamePlace = old.group(1).equals(now.group(1)) && old.group(3).equals(now.group(3));
        return isSamePlace && match(old.group(1), Long.parseLong(old.group(2)), Long.parseLong(now.group(2)));
    }

    private boolean match(String thread, long before, long after) {
        TreeMap<Long, Long> known = byThread.computeIfAbsent(thread, name -> new TreeMap<>());
        Long same = known.get(before);
        if (same != null) {
            return same == after;
        }
        var lower = known.lowerEntry(before);
        var higher = known.higherEntry(before);
        boolean keepsOrder =
                (lower == null || lower.getValue() < after) && (higher == null || after < higher.getValue());
        if (keepsOrder) {
            known.put(before, after);
        }
        return keepsOrder;
    }
}
