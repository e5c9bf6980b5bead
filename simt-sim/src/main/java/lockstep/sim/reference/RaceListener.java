package lockstep.sim.reference;

import java.util.Objects;
import lockstep.sim.image.Op;
import lockstep.sim.memory.MemoryObject;
import lockstep.sim.memory.MemorySystem;
import lockstep.sim.race.RaceDetector;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Warp;

/** Tells the race detector what the lane that runs accesses. */
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

    /** Says which thread acts and what it executes. */
    static void enter(RunState run, RaceDetector races) {
        BlockState block = Objects.requireNonNull(run.block);
        Warp warp = Objects.requireNonNull(run.warp);
        Frame frame = Objects.requireNonNull(run.frame);
        Op op = Objects.requireNonNull(run.op);
        races.enter(block.index(), block.thread(warp, run.lane), op, frame.function());
    }
}
