package lockstep.conformance.sync;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The state of convergence barriers at a point, as a lane sees them: for each barrier, and each register that holds
 * one, the conditions in which it may be. Barriers without an entry are unset.
 */
final class BarrierState {
    /** A barrier as a lane sees it. */
    enum Condition {
        /** The barrier holds no lanes, or its lanes have met. */
        UNSET,
        /** The lane participates and must reach the {@code BSYNC} or leave the barrier. */
        SET,
        /** The lane has left: it passes the {@code BSYNC} without waiting. */
        LEFT
    }

    private static final Set<Condition> NOTHING = EnumSet.of(Condition.UNSET);

    /** A condition that holds where {@code guard} is true; elsewhere the barrier is set. */
    private record Split(String guard) {}

    private final Map<String, EnumSet<Condition>> conditions = new HashMap<>();
    private final Map<String, Split> splits = new HashMap<>();

    BarrierState() {}

    BarrierState(BarrierState other) {
        other.conditions.forEach((name, all) -> conditions.put(name, EnumSet.copyOf(all)));
        splits.putAll(other.splits);
    }

    /** The conditions in which {@code name} may be. */
    Set<Condition> of(String name) {
        return conditions.getOrDefault(name, EnumSet.of(Condition.UNSET));
    }

    boolean may(String name, Condition condition) {
        return of(name).contains(condition);
    }

    void set(String name, Condition condition) {
        set(name, EnumSet.of(condition));
    }

    private void set(String name, Set<Condition> all) {
        splits.remove(name);
        if (all.equals(NOTHING)) {
            conditions.remove(name);
        } else {
            conditions.put(name, EnumSet.copyOf(all));
        }
    }

    /** Moves the state of {@code from} to {@code to}; {@code from} becomes unset. */
    void move(String from, String to) {
        Set<Condition> all = of(from);
        Optional<Split> split = Optional.ofNullable(splits.get(from));
        set(from, Condition.UNSET);
        set(to, all);
        split.ifPresent(s -> splits.put(to, s));
    }

    /** The lanes in which {@code guard} is true leave the barrier; all of them if it is empty. */
    void leave(String name, String guard) {
        if (guard.isEmpty()) {
            set(name, Condition.LEFT);
        } else if (may(name, Condition.SET)) {
            EnumSet<Condition> all = EnumSet.copyOf(of(name));
            boolean wasSet = all.equals(EnumSet.of(Condition.SET));
            all.add(Condition.LEFT);
            set(name, all);
            if (wasSet) {
                splits.put(name, new Split(guard));
            }
        }
    }

    /** {@code predicate} is overwritten. */
    void forget(String predicate) {
        splits.values()
                .removeIf(split ->
                        split.guard().equals(predicate) || split.guard().equals("!" + predicate));
    }

    /** The state of the lanes in which {@code guard} is true. */
    BarrierState where(String guard) {
        BarrierState found = new BarrierState(this);
        splits.forEach((name, split) -> {
            if (split.guard().equals(guard)) {
                found.set(name, Condition.LEFT);
            } else if (split.guard().equals(opposite(guard))) {
                found.set(name, Condition.SET);
            }
        });
        return found;
    }

    static String opposite(String guard) {
        return guard.startsWith("!") ? guard.substring(1) : "!" + guard;
    }

    /** Joins {@code other} into this state; returns whether that changed it. */
    boolean join(BarrierState other) {
        boolean grew = false;
        Set<String> names = new java.util.TreeSet<>(conditions.keySet());
        names.addAll(other.conditions.keySet());
        for (String name : names) {
            EnumSet<Condition> all = EnumSet.copyOf(of(name));
            boolean isMore = all.addAll(other.of(name));
            boolean isSplit = splits.containsKey(name) && !splits.get(name).equals(other.splits.get(name));
            if (isMore) {
                set(name, all);
            }
            if (isSplit) {
                splits.remove(name);
            }
            grew |= isMore || isSplit;
        }
        return grew;
    }

    /** The barriers and registers that may be set. */
    Set<String> set() {
        Set<String> found = new java.util.TreeSet<>();
        conditions.forEach((name, all) -> {
            if (all.contains(Condition.SET)) {
                found.add(name);
            }
        });
        return found;
    }
}
