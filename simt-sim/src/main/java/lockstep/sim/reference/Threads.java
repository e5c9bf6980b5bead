package lockstep.sim.reference;

import lockstep.sim.memory.ThreadMemory;

/** Memory of the lanes of the warp that runs. */
final class Threads {
    private final RunState run;

    Threads(RunState run) {
        this.run = run;
    }

    ThreadMemory memory(int lane) {
        return run.position.block().memory(run.position.warp(), lane);
    }
}
