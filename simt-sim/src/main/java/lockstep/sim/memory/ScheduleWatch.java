package lockstep.sim.memory;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Tracks a run to prove that every schedule gives its result. This holds if no two threads access the same bytes, at
 * least one of them writing, without a barrier of their block in between, and no other event depends on the order of
 * threads: docs/simulator.md, "One run for all schedules". The first event that may depend on the order ends the watch.
 *
 * <p>A phase is the interval between two barriers in one block; the phases of a block are numbered in ascending order.
 * An access precedes another one under every schedule if it is in an earlier launch, in an earlier phase of the same
 * block, or in an earlier instruction of the same thread.
 *
 * <p>For instance, {@code s[tid] = x; bar.sync; y = s[tid + 1]} is proved: the store is in the phase before the load.
 * Without the barrier the watch ends at the load: two threads access the same bytes in one phase.
 */
public final class ScheduleWatch implements LaneAccesses {
    /**
     * The most parts of objects that are recorded, and the most phases: more would take more memory than the run
     * itself.
     */
    private static final int MAX_PARTS = 1 << 20;

    private static final long NO_BLOCK = -1;
    private static final int THREAD_BITS = 12;
    /** Kind of a write of a known plain value; kinds of updates are above. */
    private static final int STORE = 1;

    private final Long2IntOpenHashMap phases = new Long2IntOpenHashMap();
    private final LongArrayList blockOfPhase = new LongArrayList();
    private @Nullable String reason;
    private long remembered;
    /** Accesses of phases before this one precede all current accesses. */
    private int firstPhase;
    /** Stands for phases of several blocks. */
    private int mixedPhase;

    private long block = NO_BLOCK;
    private int firstThread;
    private int phase;
    private int updateKind;
    private long storedValue;

    /** A watch for a run that has not begun. */
    public ScheduleWatch() {
        phases.defaultReturnValue(-1);
    }

    /** Why the schedule may matter; null as long as it is proved not to. */
    public @Nullable String reason() {
        return reason;
    }

    /** An event happened that may depend on the schedule. */
    public void orderMatters(String what) {
        if (reason == null) {
            reason = what;
        }
    }

    // ---- where the run is

    /** A launch begins, after all earlier ones have ended. */
    public void startLaunch() {
        phases.clear();
        block = NO_BLOCK;
        mixedPhase = newPhase(NO_BLOCK);
        firstPhase = mixedPhase;
    }

    private int newPhase(long ofBlock) {
        if (blockOfPhase.size() >= MAX_PARTS) {
            orderMatters("there are very many barriers");
            blockOfPhase.clear();
        }
        blockOfPhase.add(ofBlock);
        return blockOfPhase.size() - 1;
    }

    /** All live threads of a block have reached a barrier and continue. */
    public void barrier(long ofBlock) {
        phases.put(ofBlock, newPhase(ofBlock));
        block = NO_BLOCK;
    }

    @Override
    public void enter(long ofBlock, int first) {
        firstThread = first;
        if (ofBlock != block) {
            block = ofBlock;
            phase = phases.get(ofBlock);
            if (phase < 0) {
                phase = newPhase(ofBlock);
                phases.put(ofBlock, phase);
            }
        }
    }

    /** Until {@link #endUpdate}, accesses are updates by an operation whose order does not matter. */
    public void beginUpdate(int kind) {
        updateKind = kind;
    }

    /** Until {@link #endUpdate}, accesses are writes of this plain value of at most 8 bytes. */
    public void beginStore(long value) {
        updateKind = STORE;
        storedValue = value;
    }

    /** Following accesses are reads and writes again. */
    public void endUpdate() {
        updateKind = 0;
    }

    /** Identifies a thread of a launch. */
    static long owner(long block, int thread) {
        return block << THREAD_BITS | thread;
    }

    // ---- accesses

    @Override
    public void accessed(int lane, MemoryObject object, int offset, int length, boolean isWrite) {
        if (reason != null || object.isReadOnly()) {
            return;
        }
        int thread = firstThread + lane;
        if (object.kind() == ObjectKind.STACK) {
            requireOwn(object, thread);
            return;
        }
        AccessHistory history = history(object);
        if (history != null) {
            access(history, thread, offset, length, isWrite || updateKind != 0, updateKind, storedValue);
        }
    }

    /** A heap object is freed: no other thread may access it before or after. */
    public void freed(int lane, MemoryObject object) {
        accessed(lane, object, 0, object.size(), true);
    }

    @Override
    public void loaded(MemoryObject object, long[] addresses, long base, int length, int mask) {
        accessed(object, addresses, base, length, mask, null, null);
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
        accessed(object, addresses, base, length, mask, words, longs);
    }

    private void accessed(
            MemoryObject object,
            long[] addresses,
            long base,
            int length,
            int mask,
            int @Nullable [] words,
            long @Nullable [] longs) {
        if (reason != null || object.isReadOnly()) {
            return;
        }
        if (object.kind() == ObjectKind.STACK) {
            for (int rest = mask; rest != 0; rest &= rest - 1) {
                requireOwn(object, firstThread + Integer.numberOfTrailingZeros(rest));
            }
            return;
        }
        for (int rest = mask; rest != 0 && reason == null; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            int offset = (int) (addresses[lane] - base);
            AccessHistory history = history(object);
            if (history != null) {
                boolean isStore = words != null || longs != null;
                long value = words != null ? words[lane] : longs != null ? longs[lane] : 0;
                access(history, firstThread + lane, offset, length, isStore, STORE, value);
            }
        }
    }

    /**
     * Requires that a stack slot belongs to the thread. Slots of earlier launches have ended, so that launches need not
     * be distinguished.
     */
    private void requireOwn(MemoryObject slot, int thread) {
        if (slot.owner() != owner(block, thread)) {
            orderMatters("the stack of another thread is accessed");
        }
    }

    private @Nullable AccessHistory history(MemoryObject object) {
        AccessHistory known = object.history();
        if (known == null) {
            remembered += AccessHistory.most(object.size());
            if (remembered > MAX_PARTS) {
                orderMatters("a large object is accessed");
                return null;
            }
            known = new AccessHistory(object.size());
            object.setHistory(known);
        }
        return known;
    }

    private void access(
            AccessHistory history, int thread, int offset, int length, boolean isWrite, int kind, long value) {
        int end = offset + length;
        for (int at = offset; at < end; at = AccessHistory.endOfPiece(at)) {
            int upTo = Math.min(end, AccessHistory.endOfPiece(at));
            AccessHistory.Piece piece = history.piece(at, upTo - at);
            for (int part = piece.part(at); part <= piece.part(upTo - 1); part++) {
                boolean isOrdered = isWrite
                        ? write(piece, part, thread, kind, piece.valueOf(part, offset, value))
                        : read(piece, part, thread);
                if (!isOrdered) {
                    orderMatters("threads access the same bytes and nothing orders them");
                    return;
                }
            }
        }
    }

    private boolean read(AccessHistory.Piece piece, int part, int thread) {
        long written = piece.written(part);
        if (!isBefore(written) && !isOf(written, thread)) {
            return false;
        }
        piece.setRead(part, joined(piece.read(part), 0, thread));
        return true;
    }

    /**
     * A write. It must be ordered with respect to all reads and writes of other threads, unless these writes are of the
     * same commuting kind, and store the same value if they are stores.
     */
    private boolean write(AccessHistory.Piece piece, int part, int thread, int kind, int value) {
        long written = piece.written(part);
        long read = piece.read(part);
        if (!isBefore(read) && !isOf(read, thread)) {
            return false;
        }
        boolean isBefore = isBefore(written);
        boolean isOf = isOf(written, thread);
        boolean commutes =
                kind != 0 && AccessHistory.kind(written) == kind && (kind != STORE || piece.stored(part) == value);
        if (!isBefore && !isOf && !commutes) {
            return false;
        }
        // Other writes of this thread in this phase do not precede the updates of other threads. The last store counts.
        int joint = isBefore || commutes || kind == STORE ? kind : 0;
        piece.setWritten(part, joined(written, joint, thread), value);
        return true;
    }

    /** The entry that combines {@code earlier}, unless that precedes all current accesses, with this access. */
    private long joined(long earlier, int kind, int thread) {
        if (isBefore(earlier) || isOf(earlier, thread)) {
            return AccessHistory.entry(phase, kind, thread);
        }
        boolean isOfBlock = blockOfPhase.getLong(AccessHistory.phase(earlier)) == block;
        return AccessHistory.entry(isOfBlock ? phase : mixedPhase, kind, AccessHistory.MANY);
    }

    /** Whether an earlier access precedes a current one by any other thread of the block. */
    private boolean isBefore(long entry) {
        int then = AccessHistory.phase(entry);
        return then < firstPhase || then < phase && blockOfPhase.getLong(then) == block;
    }

    private boolean isOf(long entry, int thread) {
        return entry != 0
                && AccessHistory.thread(entry) == thread
                && blockOfPhase.getLong(AccessHistory.phase(entry)) == block;
    }
}
