package lockstep.sim.memory;

import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the accesses of the blocks that one worker runs while others run other blocks: each part is claimed in
 * {@link LaunchOwners} before it is accessed. Shared and local memory is private to a block and not tracked.
 */
public final class BlockAccesses implements MemorySystem.AccessListener, LaneAccesses {
    private static final int RECENT = 4;

    /** A worker's view of an object: its owners if it is tracked, and whether its first read has been reported. */
    private static final class View {
        private @Nullable ObjectOwners owners;
        private boolean isRead;
    }

    private final LaunchOwners launch;
    private final Map<MemoryObject, View> views = new IdentityHashMap<>();
    /** The objects that were looked up last, with their views; consecutive instructions rarely access more. */
    private final @Nullable MemoryObject[] recent = new MemoryObject[RECENT];

    private final View[] recentViews = new View[RECENT];
    private int oldest;
    private int ticket;
    private int updateKind;

    BlockAccesses(LaunchOwners launch) {
        this.launch = launch;
    }

    /** Following accesses are those of this block; throws {@link OrderDependence} if another worker has failed. */
    @Override
    public void enter(long block, int firstThread) {
        launch.check();
        ticket = Math.toIntExact(block + 1);
    }

    /** Until {@link #endUpdate}, accesses are updates by an operation whose order does not matter. */
    public void beginUpdate(int kind) {
        updateKind = kind;
    }

    /** Following accesses are reads and writes again. */
    public void endUpdate() {
        updateKind = 0;
    }

    /** The lock that a worker holds while it updates. */
    public Object lock() {
        return launch;
    }

    private static boolean isOwn(MemoryObject object) {
        return object.kind() == ObjectKind.STACK || object.space() == AddressWindows.SHARED;
    }

    private View view(MemoryObject object) {
        for (int i = 0; i < RECENT; i++) {
            if (recent[i] == object) {
                return recentViews[i];
            }
        }
        View known = views.computeIfAbsent(object, o -> new View());
        recent[oldest] = object;
        recentViews[oldest] = known;
        oldest = (oldest + 1) % RECENT;
        return known;
    }

    /** Null if the object is only read. */
    private @Nullable ObjectOwners readable(MemoryObject object) {
        View known = view(object);
        if (!known.isRead && known.owners == null) {
            known.owners = launch.reader(object);
            known.isRead = true;
        }
        return known.owners;
    }

    private ObjectOwners writable(MemoryObject object) {
        View known = view(object);
        ObjectOwners owners = known.owners;
        if (owners == null) {
            owners = launch.writer(object);
            known.owners = owners;
        }
        return owners;
    }

    @Override
    public void accessed(MemoryObject object, int offset, int length, boolean isWrite) {
        if (isOwn(object)) {
            return;
        }
        if (updateKind != 0) {
            writable(object).update(ticket, offset, length, updateKind);
        } else if (isWrite) {
            writable(object).write(ticket, offset, length);
        } else {
            ObjectOwners owners = readable(object);
            if (owners != null) {
                owners.read(ticket, offset, length);
            }
        }
    }

    @Override
    public void accessed(int lane, MemoryObject object, int offset, int length, boolean isWrite) {
        accessed(object, offset, length, isWrite);
    }

    @Override
    public void freed(MemoryObject object) {
        throw new OrderDependence("memory is freed");
    }

    @Override
    public void loaded(MemoryObject object, long[] addresses, long base, int length, int mask) {
        accessed(object, addresses, base, length, mask, false);
    }

    @Override
    public void stored(
            MemoryObject object,
            long[] addresses,
            long base,
            int length,
            int mask,
            int @Nullable [] words,
            long @Nullable [] longs) {
        accessed(object, addresses, base, length, mask, true);
    }

    private void accessed(MemoryObject object, long[] addresses, long base, int length, int mask, boolean isWrite) {
        if (isOwn(object)) {
            return;
        }
        ObjectOwners owners = isWrite ? writable(object) : readable(object);
        if (owners == null) {
            return;
        }
        int last = -1;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int offset = (int) (addresses[Integer.numberOfTrailingZeros(rest)] - base);
            if (owners.part(offset) == last && owners.part(offset + length - 1) == last) {
                continue;
            }
            if (isWrite) {
                owners.write(ticket, offset, length);
            } else {
                owners.read(ticket, offset, length);
            }
            last = owners.part(offset);
        }
    }
}
