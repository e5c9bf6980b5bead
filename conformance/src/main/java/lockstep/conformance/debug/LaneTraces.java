package lockstep.conformance.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.refine.Counterexample;
import lockstep.conformance.refine.LaneId;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;

/**
 * The events of the lane that went wrong before and after a step, side by side around the first difference in its
 * stores and collective operations. Between two such events that agree, the instructions of each side are listed in
 * order without being matched.
 *
 * <p>For example, if before stores 3 where after stores 4, the rows are the last instructions of both since the
 * previous store, and the two stores, in a row for which {@link Row#isDifference} holds.
 *
 * @param lane the lane
 * @param rows around the difference, in order; the last ones may lack a side
 */
public record LaneTraces(LaneId lane, List<Row> rows) {
    /** Rows before the difference. */
    private static final int ROWS_BEFORE = 24;

    /** Stands for bytes that are unknown. */
    private static final String OPEN = "??";

    public LaneTraces {
        Objects.requireNonNull(lane);
        rows = List.copyOf(rows);
    }

    /**
     * One row of the two columns.
     *
     * @param before the event before the step, if any
     * @param after the event after the step, if any
     * @param isDifference whether this is the first difference
     */
    public record Row(Optional<LaneTrace.Event> before, Optional<LaneTrace.Event> after, boolean isDifference) {
        public Row {
            Objects.requireNonNull(before);
            Objects.requireNonNull(after);
        }
    }

    /**
     * The traces of the lane that {@code found} names; empty if it does not name one, or if both sides agree.
     *
     * @param check that found it
     */
    public static Optional<LaneTraces> of(RefinementCheck check, Runs before, Runs after, Counterexample found) {
        return found.lane().flatMap(lane -> {
            List<LaneTrace.Event> old = events(check, before, found.schedule(), lane);
            List<LaneTrace.Event> now = events(check, after, found.schedule(), lane);
            List<Row> rows = rows(old, now);
            return rows.isEmpty() ? Optional.empty() : Optional.of(new LaneTraces(lane, rows));
        });
    }

    private static List<LaneTrace.Event> events(RefinementCheck check, Runs runs, String schedule, LaneId lane) {
        LaneTrace trace = new LaneTrace(lane);
        trace.finish(check.follow(runs, schedule, trace));
        return trace.events();
    }

    /** The rows up to the first difference; empty if both sides agree. */
    static List<Row> rows(List<LaneTrace.Event> old, List<LaneTrace.Event> now) {
        List<Row> rows = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < old.size() || j < now.size()) {
            int oldNext = nextCompared(old, i);
            int newNext = nextCompared(now, j);
            addPairs(rows, old.subList(i, oldNext), now.subList(j, newNext));
            Optional<LaneTrace.Event> left = at(old, oldNext);
            Optional<LaneTrace.Event> right = at(now, newNext);
            boolean isSame = left.isEmpty() && right.isEmpty()
                    || left.isPresent() && right.isPresent() && agree(left.get(), right.get());
            if (!isSame) {
                rows.add(new Row(left, right, true));
                return List.copyOf(rows.subList(Math.max(0, rows.size() - ROWS_BEFORE), rows.size()));
            }
            left.ifPresent(_ -> rows.add(new Row(left, right, false)));
            i = oldNext + 1;
            j = newNext + 1;
        }
        return List.of();
    }

    /** Pads the shorter column at its start, so that both end in the same row. */
    private static void addPairs(List<Row> rows, List<LaneTrace.Event> old, List<LaneTrace.Event> now) {
        int count = Math.max(old.size(), now.size());
        for (int i = 0; i < count; i++) {
            rows.add(new Row(at(old, i - count + old.size()), at(now, i - count + now.size()), false));
        }
    }

    private static Optional<LaneTrace.Event> at(List<LaneTrace.Event> events, int index) {
        return index >= 0 && index < events.size() ? Optional.of(events.get(index)) : Optional.empty();
    }

    private static int nextCompared(List<LaneTrace.Event> events, int from) {
        int at = from;
        while (at < events.size() && !events.get(at).kind().isCompared()) {
            at++;
        }
        return at;
    }

    /** Whether the events agree; undefined bytes of before agree with anything. */
    private static boolean agree(LaneTrace.Event old, LaneTrace.Event now) {
        if (old.kind() != now.kind() || !old.text().equals(now.text())) {
            return false;
        }
        if (old.value().isEmpty() || now.value().isEmpty()) {
            return true;
        }
        String[] bytes = old.value().split(" ");
        String[] others = now.value().split(" ");
        for (int i = 0; i < bytes.length; i++) {
            if (!bytes[i].equals(OPEN) && !bytes[i].equals(others[i])) {
                return false;
            }
        }
        return true;
    }
}
