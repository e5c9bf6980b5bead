package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.Engine;
import lockstep.sim.Observer;
import lockstep.sim.Place;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.RunRequest;
import org.jspecify.annotations.Nullable;

/** Runs both programs once more to say who wrote a differing byte last, and where the writing lane's events part. */
final class Explanation {
    /** Events of a lane kept for the comparison; later ones say little. */
    private static final int EVENT_LIMIT = 100_000;

    private Explanation() {}

    static List<String> of(
            Engine engine, RunRequest request, ProgramImage before, ProgramImage after, Counterexample difference) {
        LastWriter oldWriter = new LastWriter(difference.object(), difference.offset());
        LastWriter newWriter = new LastWriter(difference.object(), difference.offset());
        engine.run(before, request.withObserver(oldWriter));
        engine.run(after, request.withObserver(newWriter));
        List<String> lines = new ArrayList<>();
        lines.add("last writer before: " + describe(oldWriter.last));
        lines.add("last writer after:  " + describe(newWriter.last));
        Place lane = newWriter.last != null ? newWriter.last : oldWriter.last;
        if (lane != null) {
            lines.add(firstDifferentEvent(engine, request, before, after, lane));
        }
        return lines;
    }

    private static String describe(@Nullable Place place) {
        return place == null ? "none" : place.toString();
    }

    private static String firstDifferentEvent(
            Engine engine, RunRequest request, ProgramImage before, ProgramImage after, Place lane) {
        LaneEvents old = new LaneEvents(lane);
        LaneEvents now = new LaneEvents(lane);
        engine.run(before, request.withObserver(old));
        engine.run(after, request.withObserver(now));
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

    private static final class LastWriter implements Observer {
        private final String object;
        private final long offset;
        private @Nullable Place last;

        LastWriter(String object, long offset) {
            this.object = object;
            this.offset = offset;
        }

        @Override
        public void stored(Place place, String storedObject, long from, int length) {
            if (storedObject.equals(object) && from <= offset && offset < from + length) {
                last = place;
            }
        }
    }

    private static final class LaneEvents implements Observer {
        private final Place lane;
        private final List<Event> events = new ArrayList<>();

        LaneEvents(Place lane) {
            this.lane = lane;
        }

        private void add(Place place, String key) {
            boolean same = place.launch() == lane.launch() && place.cta() == lane.cta()
                    && place.warp() == lane.warp() && place.lane() == lane.lane();
            if (same && events.size() < EVENT_LIMIT) {
                events.add(new Event(key, key + " (" + place.instruction() + ")"));
            }
        }

        @Override
        public void stored(Place place, String object, long from, int length) {
            add(place, "store of %d bytes to %s+%d".formatted(length, object, from));
        }

        @Override
        public void collective(Place place, CollectiveEvent event) {
            Objects.requireNonNull(event);
            add(place, "%s mask 0x%x by 0x%x".formatted(event.operation(), event.mask(), event.participants()));
        }
    }
}
