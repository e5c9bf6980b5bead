package lockstep.conformance.refine;

import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Maps heap blocks of the program before a pass to those of the program after it (clause S10.5). A block is identified
 * by the thread that allocated it and a number; a pass that removes or adds an allocation changes the numbers of later
 * ones. The blocks of a thread correspond one to one and in order. The correspondence is built while addresses are
 * compared and is valid for one comparison of two runs.
 */
final class HeapCorrespondence {
    /** How the simulator names heap addresses: {@code heap LAUNCH/BLOCK/THREAD#NUMBER+OFFSET}. */
    private static final Pattern ADDRESS = Pattern.compile("(heap [^#]*#)(\\d+)(\\+.*)");

    private final TreeMap<String, TreeMap<Long, Long>> byThread = new TreeMap<>();

    /** Whether the addresses named {@code before} and {@code after} may be the same place. */
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
