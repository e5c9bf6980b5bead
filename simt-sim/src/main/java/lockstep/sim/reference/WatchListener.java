package lockstep.sim.reference;

import java.util.Objects;
import lockstep.sim.memory.MemoryObject;
import lockstep.sim.memory.MemorySystem;
import lockstep.sim.memory.ScheduleWatch;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.Warp;

/** Tells a watch over schedules what the lane that runs accesses. */
final class WatchListener implements MemorySystem.AccessListener {
    private final RunState run;
    private final ScheduleWatch watch;

    WatchListener(RunState run, ScheduleWatch watch) {
        this.run = run;
        this.watch = watch;
    }

    @Override
    public void accessed(MemoryObject object, int offset, int length, boolean isWrite) {
        enter();
        watch.accessed(run.lane, object, offset, length, isWrite);
    }

    private void enter() {
        BlockState block = Objects.requireNonNull(run.block);
        Warp warp = Objects.requireNonNull(run.warp);
        watch.enter(block.index(), block.thread(warp, 0));
    }

    @Override
    public void freed(MemoryObject object) {
        enter();
        watch.freed(run.lane, object);
    }
}
