package lockstep.sim.memory;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What blocks of a launch that run at the same time share: who owns which parts of objects that some block writes.
 * Objects that are only read are not followed part by part. An object that is written after another access was not
 * followed ends the attempt; the next one follows it from the start.
 */
public final class LaunchOwners {
    /** What a worker says that stops since another one failed. */
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
        return new LaunchOwners(
                memory, Collections.newSetFromMap(new IdentityHashMap<>()), ObjectOwners.LINE_BITS);
    }

    /** The accesses of one worker. */
    public BlockAccesses worker() {
        return new BlockAccesses(this);
    }

    /** Blocks begin to run at the same time. */
    public void begin() {
        memory.setApart(true);
    }

    /** They have stopped, all of them; {@code isUndone} restores what they wrote. */
    public void end(boolean isUndone) {
        memory.setApart(false);
        if (isUndone) {
            made.forEach(ObjectOwners::restore);
        }
    }

    /** The attempt after this one, which failed; null where it would fail the same way. */
    public @Nullable LaunchOwners next() {
        boolean isLate = late != null && followedFromStart.add(late);
        boolean isCoarse = made.stream().anyMatch(ObjectOwners::hasMetInLine);
        return isLate || isCoarse
                ? new LaunchOwners(memory, followedFromStart, isCoarse ? ObjectOwners.WORD_BITS : partBits)
                : null;
    }

    /** All workers are to stop. */
    public void stop() {
        isOver = true;
    }

    /** Throws {@link OrderDependence} if another worker has failed. */
    void check() {
        if (isOver) {
            throw new OrderDependence(STOPPED);
        }
    }

    /** A worker reads an object for the first time: its owners, null where it is not followed. */
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

    /** A worker writes an object for the first time. */
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
