package lockstep.compiler.cssa;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import lockstep.ir.nvvm.LocalValue;

/**
 * A congruence class during coalescing: values that share a cell, in the order of {@link ValueInterference#compare}.
 */
final class CopyWeb {
    private final List<LocalValue> members;

    private CopyWeb(List<LocalValue> members) {
        this.members = members;
    }

    /** The class of these values. */
    static CopyWeb of(List<LocalValue> members, ValueInterference ranges) {
        List<LocalValue> sorted = new ArrayList<>(members);
        sorted.sort(ranges::compare);
        return new CopyWeb(sorted);
    }

    /** The members; those written at one point are in order of insertion. */
    List<LocalValue> members() {
        return Collections.unmodifiableList(members);
    }

    /** This class without {@code removed}. */
    CopyWeb without(LocalValue removed) {
        List<LocalValue> rest = new ArrayList<>(members);
        rest.removeIf(member -> member == removed);
        return new CopyWeb(rest);
    }

    /** The members of both without {@code removed}. */
    static CopyWeb union(CopyWeb first, CopyWeb second, LocalValue removed, ValueInterference ranges) {
        List<LocalValue> merged = new ArrayList<>(first.members.size() + second.members.size());
        int i = 0;
        int j = 0;
        while (i < first.members.size() || j < second.members.size()) {
            boolean takesFirst = j == second.members.size()
                    || i < first.members.size() && ranges.compare(first.members.get(i), second.members.get(j)) <= 0;
            LocalValue next = takesFirst ? first.members.get(i++) : second.members.get(j++);
            if (next != removed) {
                merged.add(next);
            }
        }
        return new CopyWeb(merged);
    }
}
