package lockstep.sim.reference;

import lockstep.sim.memory.ThreadMemory;

/** Memory of the lanes of the current warp. */
final class LaneMemory {
    private final RunState run;

    LaneMemory(RunState run) {
        this.run = run;
    }

    ThreadMemory memory(int lane) {
        return run.position.block().memory(run.position.warp(), lane);
    }
}
