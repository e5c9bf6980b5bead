package lockstep.sim.memory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The state that blocks of a launch share while they run in parallel: the owners of the parts of objects that some
 * block writes. Objects that are only read are not tracked by part. A write to an object with untracked earlier reads
 * ends the attempt; the next attempt tracks the object from the start.
 */
public final class LaunchOwners {
    /** The reason of a worker that stops because another one failed. */
    public static final String STOPPED = "another worker stopped";

    private final ObjectMemory memory;
    private final int partBits;
    private final Set<MemoryObject> followedFromStart;
    private final Map<MemoryObject, ObjectOwners> followed = new IdentityHashMap<>();
    private final Set<MemoryObject> readOnly = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<ObjectOwners> made = new ArrayList<>();
    private @Nullable MemoryObject late;
    private volatile boolean isOver;

    private LaunchOwners(ObjectMemory memory, Set<MemoryObject> followedFromStart, int partBits) {
        this.partBits = partBits;
        this.memory = memory;
        this.followedFromStart = followedFromStart;
    }

    /** The first attempt at a launch of the memory. */
    public static LaunchOwners of(ObjectMemory memory) {
        return new LaunchOwners(memory, Collections.newSetFromMap(new IdentityHashMap<>()), ObjectOwners.LINE_BITS);
    }

    /** The accesses of one worker. */
    public BlockAccesses worker() {
        return new BlockAccesses(this);
    }

    /** Blocks begin to run in parallel. */
    public void begin() {
        memory.setParallel(true);
    }

    /** All of them have stopped; restores what they wrote if {@code isUndone}. */
    public void end(boolean isUndone) {
        memory.setParallel(false);
        if (isUndone) {
            made.forEach(ObjectOwners::restore);
        }
    }

    /** The attempt after this one, which failed; null if it would fail in the same way. */
    public @Nullable LaunchOwners next() {
        boolean isLate = late != null && followedFromStart.add(late);
        boolean isCoarse = made.stream().anyMatch(ObjectOwners::hasConflictInLine);
        return isLate || isCoarse
                ? new LaunchOwners(memory, followedFromStart, isCoarse ? ObjectOwners.WORD_BITS : partBits)
                : null;
    }

    /** Tells all workers to stop. */
    public void stop() {
        isOver = true;
    }

    /** Throws {@link OrderDependence} if another worker has failed. */
    void check() {
        if (isOver) {
            throw new OrderDependence(STOPPED);
        }
    }

    /** A worker reads an object for the first time; returns its owners, null if it is not tracked. */
    synchronized @Nullable ObjectOwners reader(MemoryObject object) {
        ObjectOwners known = followed.get(object);
        if (known == null && followedFromStart.contains(object)) {
            known = follow(object);
        }
        if (known == null) {
            readOnly.add(object);
        }
        return known;
    }

    /** A worker writes an object for the first time; returns its owners. */
    synchronized ObjectOwners writer(MemoryObject object) {
        ObjectOwners known = followed.get(object);
        if (known == null && readOnly.contains(object)) {
            late = late == null ? object : late;
            throw new OrderDependence(object.name() + " is written after it was read");
        }
        return known == null ? follow(object) : known;
    }

    private ObjectOwners follow(MemoryObject object) {
        if (object.mayHoldPointers()) {
            throw new OrderDependence(object.name() + " holds pointers and is written");
        }
        ObjectOwners owners = new ObjectOwners(object, partBits);
        followed.put(object, owners);
        made.add(owners);
        return owners;
    }
}
