package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.Engine;
import lockstep.sim.Observer;
import lockstep.sim.Place;
import lockstep.sim.RunRequest;
import lockstep.sim.image.ProgramImage;
import org.jspecify.annotations.Nullable;

/**
 * Runs both programs once more to find who wrote the differing bytes last, and where the events of the lane that wrote
 * the lowest one start to differ.
 *
 * @param lines the explanation, for people
 * @param lanes which lanes wrote the differing bytes, see {@link LanePattern}
 * @param lane that wrote the lowest of them last, after if it was written there
 */
record Explanation(List<String> lines, String lanes, Optional<LaneId> lane) {
    /** Events of a lane that are kept for the comparison; later ones are of little help. */
    private static final int EVENT_LIMIT = 100_000;

    /** A program and how it is run. */
    record Subject(ProgramImage image, RunRequest request) {
        void run(Engine engine, Observer observer) {
            engine.run(image, request.withObserver(observer));
        }
    }

    /** @param differing all differing bytes of the object, the lowest of which {@code difference} names */
    static Explanation of(
            Engine engine,
            Subject before,
            Subject after,
            LevelEvents events,
            Counterexample difference,
            BitSet differing) {
        LastWriters old = new LastWriters(difference.object(), differing);
        LastWriters now = new LastWriters(difference.object(), differing);
        before.run(engine, old);
        after.run(engine, now);
        Place oldLast = old.of((int) difference.offset());
        Place newLast = now.of((int) difference.offset());
        List<String> lines = new ArrayList<>();
        lines.add("last writer before: " + describe(oldLast));
        lines.add("last writer after:  " + describe(newLast));
        Place lane = newLast != null ? newLast : oldLast;
        if (lane != null) {
            lines.add(firstDifferentEvent(engine, before, after, events, lane));
        }
        Optional<LaneId> parts = Optional.ofNullable(lane).map(LaneId::of);
        return new Explanation(lines, lanes(before.request(), old, now, differing), parts);
    }

    private static String lanes(RunRequest request, LastWriters old, LastWriters now, BitSet differing) {
        int lanes = 0;
        int active = 0;
        int present = 0;
        for (int at = differing.nextSetBit(0); at >= 0; at = differing.nextSetBit(at + 1)) {
            LastWriters writers = now.of(at) != null ? now : old;
            Place writer = writers.of(at);
            if (writer != null) {
                lanes |= 1 << writer.lane();
                active |= writers.executing(writer);
                present |= LanePattern.present(
                        request.launches().launches().get(writer.launch()).block(), request.warpSize());
            }
        }
        return LanePattern.of(lanes, active, present);
    }

    private static String describe(@Nullable Place place) {
        return place == null ? "none" : place.toString();
    }

    private static String firstDifferentEvent(
            Engine engine, Subject before, Subject after, LevelEvents counted, Place lane) {
        LaneEvents old = new LaneEvents(LaneId.of(lane), counted);
        LaneEvents now = new LaneEvents(LaneId.of(lane), counted);
        before.run(engine, old);
        after.run(engine, now);
        int common = Math.min(old.events.size(), now.events.size());
        for (int i = 0; i < common; i++) {
            if (!old.events.get(i).key().equals(now.events.get(i).key())) {
                return "first event of the lane that differs: before %s, after %s"
                        .formatted(old.events.get(i), now.events.get(i));
            }
        }
        if (old.events.size() == now.events.size()) {
            return "stores and collectives of the lane go to the same places; a stored value differs";
        }
        boolean oldHasMore = old.events.size() > common;
        return "first event of the lane that differs: before %s, after %s"
                .formatted(oldHasMore ? old.events.get(common) : "none", oldHasMore ? "none" : now.events.get(common));
    }

    private record Event(String key, String text) {
        @Override
        public String toString() {
            return text;
        }
    }

    /** Records the last writer of each watched byte of an object, and which lanes executed each storing instruction. */
    private static final class LastWriters implements Observer {
        private record Instruction(String function, String block, String text) {}

        private final String object;
        private final BitSet wanted;
        private final Map<Integer, Place> last = new HashMap<>();
        private final Map<Instruction, Integer> executing = new HashMap<>();

        LastWriters(String object, BitSet wanted) {
            this.object = object;
            this.wanted = wanted;
        }

        @Nullable Place of(int offset) {
            return last.get(offset);
        }

        int executing(Place place) {
            return executing.getOrDefault(instruction(place), 0);
        }

        private static Instruction instruction(Place place) {
            return new Instruction(place.function(), place.block(), place.instruction());
        }

        @Override
        public void stored(Place place, String storedObject, long from, int length) {
            if (!storedObject.equals(object) || place.lane() < 0) {
                return;
            }
            executing.merge(instruction(place), 1 << place.lane(), (a, b) -> a | b);
            for (long at = from; at < from + length; at++) {
                if (wanted.get((int) at)) {
                    last.put((int) at, place);
                }
            }
        }
    }

    private static final class LaneEvents implements Observer {
        private final LaneId lane;
        private final LevelEvents counted;
        private final List<Event> events = new ArrayList<>();

        LaneEvents(LaneId lane, LevelEvents counted) {
            this.lane = lane;
            this.counted = counted;
        }

        private void add(Place place, String key) {
            if (lane.isAt(place) && events.size() < EVENT_LIMIT) {
                events.add(new Event(key, key + " (" + place.instruction() + ")"));
            }
        }

        @Override
        public void stored(Place place, String object, long from, int length) {
            add(place, "store of %d bytes to %s+%d".formatted(length, object, from));
        }

        @Override
        public void collective(Place place, CollectiveEvent event) {
            if (counted.counts(event)) {
                add(place, "%s mask 0x%x by 0x%x".formatted(event.operation(), event.mask(), event.participants()));
            }
        }
    }
}
