package lockstep.sim.race;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import lockstep.sim.Place;
import lockstep.sim.Race;
import lockstep.sim.RaceReport;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.memory.MemoryObject;
import lockstep.sim.memory.ObjectKind;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the accesses and synchronizations of a run and reports conflicting accesses that are not ordered by
 * happens-before. Happens-before comes from the order of each thread, block barriers (their participants),
 * {@code bar.warp.sync}, releases read by acquires within their scopes, fences, and the boundary of launches; not from
 * executing together and not from shuffles, votes and match. Source of the method: Flanagan and Freund, "FastTrack:
 * Efficient and Precise Dynamic Race Detection" (PLDI 2009), extended by the set of unordered reads and the set of
 * atomics of each place.
 *
 * <p>Cost: an access takes constant time for each four bytes, unless unordered reads or atomics of that place by other
 * threads have to be scanned, which is done once for all threads after one barrier; a synchronization is linear in the
 * number of threads of the blocks in its vector clock. Memory: about a hundred bytes for each four bytes touched in a
 * launch, and an entry for each thread whose unordered reads or atomics of them must be remembered.
 *
 * <p>For instance, with a clock of 1 for thread 0 before its release:
 *
 * <pre>{@code
 * thread 0: store d                the last write of d is by thread 0 at clock 1
 *           st.release flag        the flag holds the vector clock {0: 1}; thread 0 goes on at clock 2
 * thread 1: ld.acquire flag        joins {0: 1}
 *           load d                 the write at clock 1 is covered: no race
 * }</pre>
 */
public final class RaceDetector {
    private final int warpSize;
    private final Log log = new Log();
    private final Map<Op, Integer> siteNumbers = new IdentityHashMap<>();
    private final List<Site> sites = new ArrayList<>();
    private final Map<MemoryObject, ObjectShadow> shadows = new IdentityHashMap<>();
    private final Long2ObjectOpenHashMap<ThreadClocks> blocks = new Long2ObjectOpenHashMap<>();
    private int launch;
    private int threads;

    private @Nullable Op siteOp;
    private @Nullable Site site;
    private @Nullable ThreadClocks clocks;
    private int local;
    private int thread;

    private @Nullable MemoryObject atomicObject;
    private int atomicOffset;
    private int atomicLength;
    private boolean hasAtomicWrite;

    /** An instruction that accesses memory, and how. */
    private record Site(int number, Op op, FunctionImage function, Optional<OrderingAndScope> strength) {}

    /** @param warpSize lanes a warp */
    public RaceDetector(int warpSize) {
        this.warpSize = warpSize;
    }

    /** The races found so far. */
    public RaceReport report() {
        return log.report();
    }

    // ---- where the run is

    /**
     * A launch begins; everything before it happens before everything in it.
     *
     * @param blockThreads threads of a block
     */
    public void startLaunch(int index, int blockThreads) {
        launch = index;
        threads = blockThreads;
        shadows.clear();
        blocks.clear();
        clocks = null;
    }

    /** Sets the thread and the instruction of the following accesses and synchronizations. */
    public void enter(long block, int threadOfBlock, Op op, FunctionImage function) {
        local = threadOfBlock;
        thread = Math.toIntExact(block * threads + threadOfBlock);
        clocks = clocks(block);
        if (siteOp != op) {
            siteOp = op;
            int number = siteNumbers.computeIfAbsent(op, o -> addSite(o, function));
            site = sites.get(number);
        }
    }

    private int addSite(Op op, FunctionImage function) {
        sites.add(new Site(sites.size(), op, function, OrderingAndScope.of(op)));
        return sites.size() - 1;
    }

    private ThreadClocks clocks(long block) {
        ThreadClocks current = clocks;
        if (current != null && current.block() == block) {
            return current;
        }
        return blocks.computeIfAbsent(block, b -> new ThreadClocks(b, threads));
    }

    private ThreadClocks clocks() {
        return Objects.requireNonNull(clocks);
    }

    private Site site() {
        return Objects.requireNonNull(site);
    }

    // ---- synchronization

    /** Threads {@code firstThread} and up, as {@code mask} says, arrive at a barrier of the block. */
    public void arrive(long block, int barrier, int firstThread, int mask) {
        ThreadClocks of = clocks(block);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            of.arrive(barrier, firstThread + Integer.numberOfTrailingZeros(rest));
        }
    }

    /** A barrier is complete: returns the vector clock for the threads that leave it. */
    public Object complete(long block, int barrier) {
        return clocks(block).complete(barrier);
    }

    /** Threads leave a barrier with the vector clock that {@link #complete} returned. */
    public void leave(long block, Object brought, int firstThread, int mask) {
        ThreadClocks of = clocks(block);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            of.leaveBarrier(firstThread + Integer.numberOfTrailingZeros(rest), (VectorClock) brought);
        }
    }

    /** Lanes of a warp meet at a {@code bar.warp.sync}. */
    public void meet(long block, int firstThread, int mask) {
        clocks(block).meet(firstThread, mask);
    }

    /** The thread executes a fence. */
    public void fence() {
        site().strength()
                .filter(s -> s.scope() != OrderingAndScope.Scope.THREAD)
                .ifPresent(s -> clocks().fence(local, s));
    }

    // ---- accesses

    /** The thread accesses bytes of {@code object}. */
    public void accessed(MemoryObject object, int offset, int length, boolean isWrite) {
        if (object.kind() == ObjectKind.STACK || object.isReadOnly() || length == 0) {
            return;
        }
        Op op = site().op();
        if (op.kind instanceof OpKind.Memory access && access.isReadModifyWrite()) {
            atomicObject = object;
            atomicOffset = offset;
            atomicLength = length;
            hasAtomicWrite |= isWrite;
        } else if (site().strength().isPresent()) {
            atomic(object, offset, length, isWrite, !isWrite, site().strength().get());
        } else {
            plain(object, offset, length, isWrite ? AccessForm.WRITE : AccessForm.READ);
        }
    }

    /** A read-modify-write of the thread has ended: its read and its write count as one access. */
    public void finishAtomic() {
        MemoryObject object = atomicObject;
        if (object == null) {
            return;
        }
        OrderingAndScope success = site().strength().orElse(null);
        if (success == null) {
            plain(object, atomicOffset, atomicLength, hasAtomicWrite ? AccessForm.WRITE : AccessForm.READ);
        } else {
            OrderingAndScope strength = hasAtomicWrite ? success : OrderingAndScope.ofFailure(site().op(), success);
            atomic(object, atomicOffset, atomicLength, hasAtomicWrite, true, strength);
        }
        atomicObject = null;
        hasAtomicWrite = false;
    }

    /** The thread ends a heap object: that conflicts with every access of it. */
    public void freed(MemoryObject object) {
        ObjectShadow shadow = shadows.get(object);
        if (shadow == null) {
            return;
        }
        for (int word = 0; word * ObjectShadow.WORD < object.size(); word++) {
            if (shadow.isTouched(word)) {
                int from = word * ObjectShadow.WORD;
                cells(object, shadow, from, Math.min(ObjectShadow.WORD, object.size() - from), AccessForm.FREE);
            }
        }
        shadows.remove(object);
    }

    private ObjectShadow shadow(MemoryObject object) {
        return shadows.computeIfAbsent(object, o -> new ObjectShadow(o.size()));
    }

    private void plain(MemoryObject object, int offset, int length, AccessForm form) {
        ObjectShadow shadow = shadow(object);
        cells(object, shadow, offset, length, form);
        if (form.isWrite()) {
            shadow.forgetReleases(offset, length);
        }
    }

    /** Acquires before it records the access: the acquire orders the access itself. */
    private void atomic(
            MemoryObject object, int offset, int length, boolean isWrite, boolean isRead, OrderingAndScope strength) {
        ObjectShadow shadow = shadow(object);
        Releases written = shadow.releases(offset);
        if (isRead && written != null) {
            clocks().acquire(local, written, strength);
        }
        cells(object, shadow, offset, length, AccessForm.atomic(isWrite, strength.isNarrow()));
        if (isWrite) {
            Releases made = Releases.after(isRead ? written : null);
            clocks().release(local, made, strength);
            shadow.forgetReleases(offset, length);
            shadow.setReleases(offset, made);
        }
    }

    /** Checks and records an access, by whole words where it covers them. */
    private void cells(MemoryObject object, ObjectShadow shadow, int offset, int length, AccessForm form) {
        int end = offset + length;
        int at = offset;
        while (at < end) {
            ShadowCell word = shadow.word(at / ObjectShadow.WORD);
            int inWord = at % ObjectShadow.WORD;
            boolean coversWord = inWord == 0 && end - at >= Math.min(ObjectShadow.WORD, object.size() - at);
            if (coversWord && word.bytes == null) {
                cell(object, word, at, form);
                at += ObjectShadow.WORD;
            } else {
                cell(object, word.split()[inWord], at, form);
                at++;
            }
        }
    }

    private void cell(MemoryObject object, ShadowCell cell, int at, AccessForm form) {
        if (cell.writeThread >= 0 && !isBefore(cell.writeThread, cell.writeClock)) {
            race(object, at, cell.writeThread, cell.writeSite, cell.writeForm, form);
        }
        if (cell.atomics != null) {
            checkAtomics(object, at, cell.atomics, form);
        }
        if (form.isWrite()) {
            checkReads(object, at, cell, form);
        }
        record(cell, form);
    }

    private void checkReads(MemoryObject object, int at, ShadowCell cell, AccessForm form) {
        AccessSet reads = cell.reads;
        if (reads != null) {
            checkAll(object, at, reads, form, false);
        } else if (cell.readThread >= 0 && !isBefore(cell.readThread, cell.readClock)) {
            race(object, at, cell.readThread, cell.readSite, AccessForm.READ, form);
        }
    }

    private void checkAtomics(MemoryObject object, int at, AccessSet atomics, AccessForm form) {
        boolean isStrong = form.isAtomic() && !form.isNarrow() && !atomics.hasNarrow();
        if (!isStrong) {
            checkAll(object, at, atomics, form, form.isAtomic());
        }
    }

    /** Reports the first access of the set that conflicts with this one and does not happen before it. */
    private void checkAll(MemoryObject object, int at, AccessSet set, AccessForm form, boolean bothAtomic) {
        VectorClock known = clocks().known(local);
        if (set.isCoveredBy(known)) {
            return;
        }
        boolean isCovered = true;
        for (int i = 0; i < set.size(); i++) {
            int other = set.thread(i);
            boolean isKnown = known.of(other / threads, other % threads) >= set.clock(i);
            isCovered &= isKnown;
            AccessForm before = set.form(i);
            boolean conflicts = form.isWrite() || before.isWrite();
            boolean inScope = bothAtomic && (isSameBlock(other) || !form.isNarrow() && !before.isNarrow());
            if (!isKnown && other != thread && conflicts && !inScope) {
                race(object, at, other, set.site(i), before, form);
                return;
            }
        }
        if (isCovered) {
            set.setCovered(known);
        }
    }

    private boolean isSameBlock(int other) {
        return other / threads == thread / threads;
    }

    private boolean isBefore(int other, int clock) {
        return other == thread || clocks().known(local).of(other / threads, other % threads) >= clock;
    }

    private void record(ShadowCell cell, AccessForm form) {
        int clock = clocks().clock(local);
        int number = site().number();
        if (form.isAtomic()) {
            AccessSet atomics = cell.atomics;
            if (atomics == null) {
                atomics = new AccessSet();
                cell.atomics = atomics;
            }
            atomics.put(thread, clock, number, form);
        } else if (form.isWrite()) {
            cell.setWrite(thread, clock, number, form);
        } else {
            recordRead(cell, clock, number);
        }
    }

    /** The latest read replaces those that happen before it; a set is needed only for unordered reads. */
    private void recordRead(ShadowCell cell, int clock, int number) {
        AccessSet reads = cell.reads;
        if (reads == null && (cell.readThread < 0 || isBefore(cell.readThread, cell.readClock))) {
            cell.readThread = thread;
            cell.readClock = clock;
            cell.readSite = number;
            return;
        }
        if (reads == null) {
            reads = new AccessSet();
            reads.put(cell.readThread, cell.readClock, cell.readSite, AccessForm.READ);
            cell.reads = reads;
        }
        if (reads.isCoveredBy(clocks().known(local))) {
            cell.reads = null;
            cell.readThread = thread;
            cell.readClock = clock;
            cell.readSite = number;
            return;
        }
        reads.put(thread, clock, number, AccessForm.READ);
    }

    // ---- reports

    private void race(MemoryObject object, int at, int other, int otherSite, AccessForm before, AccessForm now) {
        boolean isScope = before.isAtomic() && now.isAtomic();
        log.add(
                otherSite,
                site().number(),
                () -> new Race(
                        place(sites.get(otherSite), other),
                        before.kind(),
                        place(site(), thread),
                        now.kind(),
                        object.name(),
                        at,
                        isScope ? Race.Reason.SCOPE : Race.Reason.UNORDERED));
    }

    private Place place(Site where, int who) {
        Op op = where.op();
        int inBlock = who % threads;
        return new Place(
                where.function().name(),
                where.function().blockName(op.block),
                op.sourceText(),
                op.source.origin(),
                op.source.location(),
                launch,
                who / threads,
                inBlock / warpSize,
                inBlock % warpSize);
    }

    /** The races found: all are counted, one is kept for each pair of instructions. */
    private static final class Log {
        private final LongOpenHashSet pairs = new LongOpenHashSet();
        private final List<Race> listed = new ArrayList<>();
        private long total;

        /** Adds a race between two numbered instructions; {@code race} is called only if the race is kept. */
        void add(int first, int second, Supplier<Race> race) {
            total++;
            if (listed.size() < RaceReport.MAX_LISTED && pairs.add((long) first << 32 | second)) {
                listed.add(race.get());
            }
        }

        RaceReport report() {
            return new RaceReport(listed, total);
        }
    }
}
