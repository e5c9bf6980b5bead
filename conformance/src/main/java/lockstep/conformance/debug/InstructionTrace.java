package lockstep.conformance.driver;

import java.util.Objects;
import java.util.function.Consumer;
import lockstep.sim.Observer;

/** A line for every instruction and every block entered, with the lanes as a mask. */
public final class InstructionTrace implements Observer {
    private final Consumer<String> lines;

    /** @param lines receives them */
    public InstructionTrace(Consumer<String> lines) {
        this.lines = Objects.requireNonNull(lines);
    }

    @Override
    public void enteredBlock(int run, long cta, int warp, String function, String entered, int mask) {
        lines.accept("launch %d block %d warp %d %08x @%s %s:".formatted(run, cta, warp, mask, function, entered));
    }

    @Override
    public void executed(int run, long cta, int warp, int mask, String text) {
        lines.accept("launch %d block %d warp %d %08x   %s".formatted(run, cta, warp, mask, text.strip()));
    }
}
