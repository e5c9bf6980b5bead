package lockstep.compiler.cssa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiPredicate;
import lockstep.ir.nvvm.LocalValue;

/**
 * Whether a member of one class interferes with a member of another, in one walk over both in the order of dominance.
 * The stack holds the members that dominate the current one, each with the members that are live at its definition; as
 * the classes themselves are free of interference, these are few. Source: Boissinot et al. (2009), section IV.B.
 */
final class WebInterference {
    private final ValueInterference ranges;
    private final boolean usesValues;
    private long visits;

    private record Item(LocalValue member, boolean isOfFirst) {}

    private record Level(Item item, List<Item> live) {}

    /** @param usesValues whether copies of one value may be live at the same time */
    WebInterference(ValueInterference ranges, boolean usesValues) {
        this.ranges = ranges;
        this.usesValues = usesValues;
    }

    /** Counts a member that the caller visited. */
    void visit() {
        visits++;
    }

    /** How many members were visited so far. */
    long visits() {
        return visits;
    }

    /**
     * Whether the classes interfere; the copy {@code to} of {@code from}, members of the first and the second class,
     * does not interfere with its source.
     */
    boolean interfere(CopyWeb first, CopyWeb second, LocalValue to, LocalValue from) {
        return anyMeet(
                inOrder(first, second),
                (one, other) ->
                        one.isOfFirst() != other.isOfFirst() && !isHarmless(one.member(), other.member(), to, from));
    }

    /** Whether no two members of one class interfere. */
    boolean isFree(CopyWeb web) {
        List<Item> items =
                web.members().stream().map(member -> new Item(member, true)).toList();
        return !anyMeet(items, (one, other) -> !(usesValues && ranges.isSameValue(one.member(), other.member())));
    }

    /**
     * Whether two members that are live at the same time are in conflict; each item lists those that are live with it.
     */
    private boolean anyMeet(List<Item> items, BiPredicate<Item, Item> conflict) {
        Deque<Level> stack = new ArrayDeque<>();
        for (Item item : items) {
            visits++;
            while (!stack.isEmpty() && !ranges.dominates(stack.peek().item().member(), item.member())) {
                stack.pop();
            }
            List<Item> live = new ArrayList<>();
            List<Item> above = stack.isEmpty() ? List.of() : stack.peek().live();
            for (Item other : above) {
                visits++;
                if (!ranges.isLiveAt(other.member(), item.member())) {
                    continue;
                }
                if (conflict.test(other, item)) {
                    return true;
                }
                live.add(other);
            }
            live.add(item);
            stack.push(new Level(item, live));
        }
        return false;
    }

    private boolean isHarmless(LocalValue one, LocalValue other, LocalValue to, LocalValue from) {
        boolean isPair = one == to && other == from || one == from && other == to;
        return isPair || usesValues && ranges.isSameValue(one, other);
    }

    private List<Item> inOrder(CopyWeb first, CopyWeb second) {
        List<Item> items =
                new ArrayList<>(first.members().size() + second.members().size());
        int i = 0;
        int j = 0;
        while (i < first.members().size() || j < second.members().size()) {
            boolean takesFirst = j == second.members().size()
                    || i < first.members().size()
                            && ranges.compare(
                                            first.members().get(i),
                                            second.members().get(j))
                                    <= 0;
            items.add(
                    takesFirst
                            ? new Item(first.members().get(i++), true)
                            : new Item(second.members().get(j++), false));
        }
        return items;
    }
}
