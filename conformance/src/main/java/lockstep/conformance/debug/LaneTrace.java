package lockstep.conformance.debug;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import lockstep.conformance.refine.LaneId;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.Observer;
import lockstep.sim.Place;
import lockstep.sim.RunResult;
import lockstep.sim.WarpView;
import lockstep.sim.memory.ObservedObject;

/**
 * The events of one lane, in order: the blocks that it enters, its instructions with their results, its stores with the
 * bytes in memory afterwards, and the collective operations in which it takes part.
 *
 * <p>The value of an instruction is recorded when the lane reaches its next instruction of the same call, stored bytes
 * when the next instruction of any lane is executed; {@link #finish} records those of the last stores.
 */
public final class LaneTrace implements Observer {
    /** Maximal number of events; a lane is followed up to that. */
    static final int EVENT_LIMIT = 100_000;

    /** Maximal number of stores whose bytes are read: each costs a snapshot of memory. */
    private static final int LOOKUP_LIMIT = 1_000;

    private final LaneId lane;
    private final List<Event> events = new ArrayList<>();

    /** By call depth, the last instruction of the lane, whose values are not known yet. */
    private final Deque<Computing> computing = new ArrayDeque<>();

    /** Stores whose bytes are not known yet. */
    private final List<Store> pending = new ArrayList<>();

    private int lookups;

    /** Kinds of events. */
    public enum Kind {
        /** The lane entered a block. */
        BLOCK("block"),
        /** It is about to execute an instruction. */
        INSTRUCTION("instruction"),
        /** It stored bytes. */
        STORE("store"),
        /** It took part in a collective operation. */
        COLLECTIVE("collective");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** The word in JSON. */
        public String word() {
            return word;
        }

        /** Whether the programs before and after a step must agree in such events. */
        public boolean isCompared() {
            return this == STORE || this == COLLECTIVE;
        }
    }

    /**
     * One event of the lane.
     *
     * @param text the block's name, the instruction, or what was stored where
     * @param value the result of the instruction, or the bytes stored; empty if unknown or if there is none
     */
    public record Event(Kind kind, String text, String value) {
        public Event {
            Objects.requireNonNull(kind);
            Objects.requireNonNull(text);
            Objects.requireNonNull(value);
        }

        /**
         * This event on one line: {@code %y = add i32 %x, 1 -> 5}; blocks end in a colon, other events are indented.
         */
        public String line() {
            return kind == Kind.BLOCK ? text + ":" : "  " + text + (value.isEmpty() ? "" : " -> " + value);
        }

        private Event with(String known) {
            return new Event(kind, text, known);
        }
    }

    /** An instruction, by the index of its event, with the names of its results. */
    private record Computing(int event, List<String> names) {
        static final Computing NOTHING = new Computing(-1, List.of());
    }

    private record Store(int event, String object, long offset, int length) {}

    /** A trace of {@code lane}. */
    public LaneTrace(LaneId lane) {
        this.lane = Objects.requireNonNull(lane);
    }

    /** The events so far. */
    public List<Event> events() {
        return Collections.unmodifiableList(events);
    }

    private boolean add(Kind kind, String text) {
        if (events.size() >= EVENT_LIMIT) {
            return false;
        }
        events.add(new Event(kind, text, ""));
        return true;
    }

    @Override
    public void enteredBlock(int launch, long cta, int warp, String function, String block, int mask) {
        boolean isOfWarp = launch == lane.launch() && cta == lane.block() && warp == lane.warp();
        if (isOfWarp && (mask >>> lane.lane() & 1) != 0) {
            add(Kind.BLOCK, "@" + function + ", " + block);
        }
    }

    @Override
    public void before(WarpView view) {
        if (!pending.isEmpty()) {
            showStores(view.memory());
        }
        Place place = view.place();
        if ((view.mask() >>> lane.lane() & 1) == 0 || !lane.isInWarpOf(place)) {
            return;
        }
        int depth = view.callers().size() + 1;
        while (computing.size() > depth) {
            computing.pop();
        }
        while (computing.size() < depth) {
            computing.push(Computing.NOTHING);
        }
        showValues(computing.pop(), view);
        boolean isKept = add(Kind.INSTRUCTION, place.instruction().strip());
        computing.push(isKept ? new Computing(events.size() - 1, view.computes()) : Computing.NOTHING);
    }

    private void showValues(Computing done, WarpView view) {
        StringJoiner values = new StringJoiner(", ");
        for (String name : done.names()) {
            view.value(name).ifPresent(found -> values.add(LaneText.of(found, lane.lane(), LaneText.OWN)));
        }
        if (values.length() > 0) {
            events.set(done.event(), events.get(done.event()).with(values.toString()));
        }
    }

    private void showStores(List<ObservedObject> memory) {
        for (Store store : pending) {
            memory.stream()
                    .filter(object -> object.name().equals(store.object()))
                    .findFirst()
                    .ifPresent(object ->
                            events.set(store.event(), events.get(store.event()).with(bytes(object, store))));
        }
        pending.clear();
    }

    /** The bytes in hexadecimal, the lowest first; undefined and poison bytes as question marks. */
    private static String bytes(ObservedObject object, Store store) {
        StringJoiner text = new StringJoiner(" ");
        for (int i = (int) store.offset(); i < store.offset() + store.length(); i++) {
            boolean isOpen = object.undefinedAt(i) != 0 || (object.flagsAt(i) & ObservedObject.POISON) != 0;
            text.add(isOpen ? "??" : "%02x".formatted(object.bytes()[i]));
        }
        return text.toString();
    }

    /** Records the bytes of the last stores, after the run. */
    void finish(RunResult result) {
        showStores(result.objects());
    }

    @Override
    public void stored(Place place, String object, long from, int length) {
        if (lane.isAt(place)
                && add(Kind.STORE, "store of %d bytes to %s+%d".formatted(length, object, from))
                && lookups++ < LOOKUP_LIMIT) {
            pending.add(new Store(events.size() - 1, object, from, length));
        }
    }

    @Override
    public void collective(Place place, CollectiveEvent event) {
        if (lane.isAt(place)) {
            String text = "%s mask 0x%x by 0x%x".formatted(event.operation(), event.mask(), event.participants());
            add(Kind.COLLECTIVE, text);
        }
    }
}
