package lockstep.sim.reference;

import lockstep.sim.memory.MemoryObject;
import lockstep.sim.memory.MemorySystem;
import lockstep.sim.memory.ScheduleWatch;
import lockstep.sim.warp.BlockState;

/** Forwards the accesses of the current lane to a {@link ScheduleWatch}. */
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
        watch.accessed(run.position.lane(), object, offset, length, isWrite);
    }

    private void enter() {
        BlockState block = run.position.block();
        watch.enter(block.index(), block.thread(run.position.warp(), 0));
    }

    @Override
    public void freed(MemoryObject object) {
        enter();
        watch.freed(run.position.lane(), object);
    }
}
