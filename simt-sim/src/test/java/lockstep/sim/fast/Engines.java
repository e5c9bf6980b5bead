package lockstep.sim.fast;

import java.util.Optional;
import lockstep.sim.RunRequest;
import lockstep.sim.image.ProgramImage;

/** Compares the two engines entry by entry, for tests of other packages. */
public final class Engines {
    private Engines() {}

    /** The first difference between them, with the loops over lanes of this machine; empty if they agree. */
    public static Optional<String> firstDifference(ProgramImage image, RunRequest request) {
        return EntryComparison.firstDifference(image, request, LaneLoops.ofMachine());
    }
}
