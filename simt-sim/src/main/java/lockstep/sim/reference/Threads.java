package lockstep.sim.reference;

import java.util.Objects;
import lockstep.sim.memory.ThreadMemory;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Warp;

/** Memory of the lanes of the warp that runs. */
final class Threads {
    private final RunState run;

    Threads(RunState run) {
        this.run = run;
    }

    ThreadMemory memory(int lane) {
        BlockState block = Objects.requireNonNull(run.block);
        Warp warp = Objects.requireNonNull(run.warp);
        return block.memory(warp, lane);
    }
}
