package lockstep.sim.memory;

import java.util.ArrayList;
import java.util.List;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/** The stack of a thread: slots for local variables, arguments and parameters that are copied, and their lifetimes. */
final class ThreadStack {
    private final AddressWindows windows;
    private final ThreadIdentity identity;
    private final AddressAllocator addresses;
    private final List<MemoryObject> slots = new ArrayList<>();
    private final List<Long> marks = new ArrayList<>();
    private long count;

    ThreadStack(AddressWindows windows, ThreadIdentity identity) {
        this.windows = windows;
        this.identity = identity;
        this.addresses = new AddressAllocator(windows.start(AddressWindows.LOCAL), windows.end(AddressWindows.LOCAL));
    }

    /**
     * A new slot, filled with zeros.
     *
     * @param what its purpose, for messages
     */
    MemoryObject slot(long bytes, long alignment, String what) {
        marks.add(addresses.mark());
        long address = bytes < 0 || bytes > Integer.MAX_VALUE - 64
                ? -1
                : addresses.place(bytes, alignment).orElse(-1);
        if (address < 0) {
            throw new ProgramFault("stack-overflow", "no room for " + what + " of " + bytes + " bytes");
        }
        MemoryObject slot = new MemoryObject(
                ObjectKind.STACK,
                what + " of thread " + identity.label(),
                AddressWindows.LOCAL,
                address,
                alignment,
                identity.of(++count),
                windows,
                false,
                new byte[(int) bytes],
                null);
        slot.setOwner(identity.owner());
        slots.add(slot);
        return slot;
    }

    /** The slot that contains a generic address or ends there; null if there is no such slot. */
    @Nullable MemoryObject at(long generic) {
        for (int i = slots.size() - 1; i >= 0; i--) {
            MemoryObject slot = slots.get(i);
            long offset = generic - slot.address(0);
            if (offset >= 0) {
                return offset <= slot.size() ? slot : null;
            }
        }
        return null;
    }

    /** The number of slots, to pass to {@link #release}. */
    int mark() {
        return slots.size();
    }

    /** Whether {@code object} is a slot made after {@code mark} was taken. */
    boolean isSince(int mark, MemoryObject object) {
        for (int i = mark; i < slots.size(); i++) {
            if (slots.get(i) == object) {
                return true;
            }
        }
        return false;
    }

    /** Ends all slots made after {@code mark} was taken. */
    void release(int mark) {
        while (slots.size() > mark) {
            slots.removeLast().end(ObjectLiveness.RETURNED);
            addresses.reset(marks.removeLast());
        }
    }

    void close() {
        slots.forEach(slot -> slot.end(ObjectLiveness.ENDED));
    }

    // ---- lifetimes

    void startLifetime(Scalar pointer) {
        if (pointer.provenance instanceof MemoryObject object) {
            identity.requireOwn(object);
            if (object.kind() == ObjectKind.STACK
                    && (object.liveness() == ObjectLiveness.ALIVE
                            || object.liveness() == ObjectLiveness.OUT_OF_SCOPE)) {
                object.end(ObjectLiveness.ALIVE);
                object.undefine(0, object.size());
            }
        }
    }

    void endLifetime(Scalar pointer) {
        if (pointer.provenance instanceof MemoryObject object) {
            identity.requireOwn(object);
            if (object.kind() == ObjectKind.STACK && object.liveness() == ObjectLiveness.ALIVE) {
                object.end(ObjectLiveness.OUT_OF_SCOPE);
            }
        }
    }
}
