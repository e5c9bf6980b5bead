package lockstep.sim.reference;

import lockstep.sim.memory.MemoryObject;
import lockstep.sim.memory.MemorySystem;
import lockstep.sim.race.RaceDetector;
import lockstep.sim.warp.BlockState;

/** Forwards the accesses of the current lane to the race detector. */
final class RaceListener implements MemorySystem.AccessListener {
    private final RunState run;
    private final RaceDetector races;

    RaceListener(RunState run, RaceDetector races) {
        this.run = run;
        this.races = races;
    }

    @Override
    public void accessed(MemoryObject object, int offset, int length, boolean isWrite) {
        enter(run, races);
        races.accessed(object, offset, length, isWrite);
    }

    @Override
    public void freed(MemoryObject object) {
        enter(run, races);
        races.freed(object);
    }

    /** Sets the thread and the instruction of the following accesses. */
    static void enter(RunState run, RaceDetector races) {
        RunPosition at = run.position;
        BlockState block = at.block();
        races.enter(
                block.index(),
                block.thread(at.warp(), at.lane()),
                at.op(),
                at.frame().function());
    }
}
