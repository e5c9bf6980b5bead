package lockstep.conformance.debug;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import lockstep.sim.LaneValues;
import lockstep.sim.Observer;
import lockstep.sim.Place;
import lockstep.sim.WarpView;

/**
 * Prints a line for every instruction before it is executed, and for every block entered, with the lanes as a mask,
 * followed by the current values of the requested names.
 */
public final class InstructionTrace implements Observer {
    private final Consumer<String> lines;
    private final Part part;

    /**
     * The instructions that are shown, and the values.
     *
     * @param block of threads, if not all
     * @param warp of the block, if not all
     * @param lane that must be active, if any; only its values are shown
     * @param firstLine of the program
     * @param lastLine of the program; the largest number includes all lines, and instructions without a line
     * @param values names of values to be shown
     */
    public record Part(
            OptionalLong block, OptionalInt warp, OptionalInt lane, int firstLine, int lastLine, List<String> values) {
        public Part {
            Objects.requireNonNull(block);
            Objects.requireNonNull(warp);
            Objects.requireNonNull(lane);
            values = List.copyOf(values);
        }

        private boolean has(long ofBlock, int ofWarp, int mask) {
            return (block.isEmpty() || block.getAsLong() == ofBlock)
                    && (warp.isEmpty() || warp.getAsInt() == ofWarp)
                    && (lane.isEmpty() || (mask >>> lane.getAsInt() & 1) != 0);
        }

        private boolean hasAllLines() {
            return firstLine == 0 && lastLine == Integer.MAX_VALUE;
        }

        private boolean hasLine(int line) {
            return hasAllLines() || firstLine <= line && line <= lastLine;
        }
    }

    /**
     * A trace.
     *
     * @param lines receives its lines
     * @param part of the run to show
     */
    public InstructionTrace(Consumer<String> lines, Part part) {
        this.lines = Objects.requireNonNull(lines);
        this.part = Objects.requireNonNull(part);
    }

    @Override
    public void enteredBlock(int run, long cta, int warp, String function, String entered, int mask) {
        if (part.hasAllLines() && part.has(cta, warp, mask)) {
            lines.accept("launch %d block %d warp %d %08x @%s %s:".formatted(run, cta, warp, mask, function, entered));
        }
    }

    @Override
    public void before(WarpView view) {
        Place place = view.place();
        if (!part.has(place.cta(), place.warp(), view.mask())
                || !part.hasLine(place.location().line())) {
            return;
        }
        lines.accept("launch %d block %d warp %d %08x   %s"
                .formatted(
                        place.launch(),
                        place.cta(),
                        place.warp(),
                        view.mask(),
                        place.instruction().strip()));
        for (String name : part.values()) {
            view.value(name).ifPresent(values -> show(values, view));
        }
    }

    private void show(LaneValues values, WarpView view) {
        if (part.lane().isPresent()) {
            int lane = part.lane().getAsInt();
            lines.accept("    " + values.name() + "[" + lane + "] = " + LaneText.of(values, lane, LaneText.OWN));
        } else {
            LaneText.rows(values, view.mask(), view.live(), LaneText.OWN).forEach(row -> lines.accept("    " + row));
        }
    }
}
