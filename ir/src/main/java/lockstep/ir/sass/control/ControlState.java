package lockstep.ir.sass.control;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.IntPredicate;
import lockstep.ir.sass.control.ControlInstruction.ControlRegisterUse;
import lockstep.ir.sass.control.LatencyTable.Pipe;
import org.jspecify.annotations.Nullable;

/**
 * What is in flight when an instruction issues: results that have not arrived, sources that have not been read,
 * scoreboards that are held, operands in the operand cache. Time is counted in issue cycles, the sum of stall counts. A
 * state describes one path through the code, or, after {@link #join}, the worst case of several.
 */
public final class ControlState {
    /** Cycles at which times saturate. */
    static final int MAX_TIME = 64;

    private static final int SLOTS = 3;
    private static final int NOBODY = -1;
    private static final int ALL = (1 << ControlInstruction.SCOREBOARDS) - 1;

    /** What is in flight for each register. */
    private final @Nullable Pending[] pending;
    /** Registers for which something is. */
    private final BitSet busy = new BitSet();
    /** For each scoreboard, the instruction that acquired it last, and when. */
    private final int[] takenBy = new int[ControlInstruction.SCOREBOARDS];

    private final int[] takenAt = new int[ControlInstruction.SCOREBOARDS];
    /**
     * For each slot of the operand cache the register, the instruction that cached it, and whether it was written
     * since.
     */
    private final int[] cached = new int[SLOTS];

    private final int[] cachedBy = new int[SLOTS];
    private final boolean[] isStale = new boolean[SLOTS];
    /** Scoreboards without a wait since {@link #mark}, on some path. */
    private int unawaited = ALL;
    /** Cycles since {@link #mark}, on the fastest path. */
    private int sinceMark;

    private int clock;

    /** Nothing is in flight. */
    public ControlState() {
        this(new @Nullable Pending[ControlRegisters.COUNT]);
    }

    private ControlState(@Nullable Pending[] pending) {
        this.pending = pending;
        Arrays.fill(takenBy, NOBODY);
        Arrays.fill(cached, NOBODY);
        Arrays.fill(cachedBy, NOBODY);
    }

    /** A state that is just this one. */
    public ControlState copy() {
        ControlState copy = new ControlState();
        copy.become(this);
        return copy;
    }

    /**
     * A compact copy of a state, whose size is proportional to what is in flight.
     *
     * @param registers with something in flight
     * @param heads what is in flight, for each of them
     * @param rest the remaining state, with nothing in flight
     */
    record Saved(int[] registers, Pending[] heads, ControlState rest) {
        ControlState state() {
            ControlState state = new ControlState();
            state.becomeApart(rest);
            for (int i = 0; i < registers.length; i++) {
                state.put(registers[i], heads[i]);
            }
            return state;
        }
    }

    /** This state at rest. */
    Saved saved() {
        int[] registers = busy.stream().toArray();
        Pending[] heads = new Pending[registers.length];
        for (int i = 0; i < heads.length; i++) {
            heads[i] = Objects.requireNonNull(pending[registers[i]]);
        }
        ControlState rest = new ControlState(new Pending[0]);
        rest.becomeApart(this);
        return new Saved(registers, heads, rest);
    }

    /** Makes this state just as another one is. */
    void become(ControlState other) {
        System.arraycopy(other.pending, 0, pending, 0, pending.length);
        busy.clear();
        busy.or(other.busy);
        becomeApart(other);
    }

    /** Copies everything except what is in flight. */
    private void becomeApart(ControlState other) {
        System.arraycopy(other.takenBy, 0, takenBy, 0, takenBy.length);
        System.arraycopy(other.takenAt, 0, takenAt, 0, takenAt.length);
        System.arraycopy(other.cached, 0, cached, 0, SLOTS);
        System.arraycopy(other.cachedBy, 0, cachedBy, 0, SLOTS);
        System.arraycopy(other.isStale, 0, isStale, 0, SLOTS);
        unawaited = other.unawaited;
        sinceMark = other.sinceMark;
        clock = other.clock;
    }

    /** Clears what is in flight, as if all scoreboards had been waited for. */
    void forget() {
        int time = clock;
        become(new ControlState());
        clock = time;
        unawaited = 0;
    }

    // ---- one instruction

    /**
     * Issues an instruction.
     *
     * @param at its index, for messages
     * @param isExecuted whether its guard may be true; if not, it only waits, takes time, and acquires its scoreboards,
     *     whose release still covers what came before: ptxas 13.0 relies on that
     * @param isExact whether the guard is known to be true, so that the old values of its registers are dead
     * @param observer receives dependences on operations in flight
     */
    public void issue(
            ControlInstruction instruction, int at, boolean isExecuted, boolean isExact, ControlObserver observer) {
        await(instruction, at, observer);
        int guard = isExact ? ControlInstruction.UNGUARDED : instruction.guard();
        for (ControlRegisterUse use : instruction.reads()) {
            boolean isGuard = use.use() == UseKind.GUARD || use.use() == UseKind.UNIFORM_GUARD;
            if (isExecuted || isGuard) {
                meet(use, at, isGuard ? ControlInstruction.UNGUARDED : guard, instruction.pipe(), observer);
            }
        }
        if (isExecuted) {
            cache(instruction, at, observer);
            write(instruction, at, guard, observer);
            read(instruction, at, guardAfter(instruction, guard));
        }
        take(instruction, at);
        if (instruction.isJump()) {
            emptyCache();
        }
        clock += instruction.stall();
        sinceMark = Math.min(sinceMark + instruction.stall(), MAX_TIME);
    }

    private void await(ControlInstruction instruction, int at, ControlObserver observer) {
        int released = instruction.waits();
        for (int rest = released; rest != 0; rest &= rest - 1) {
            int scoreboard = Integer.numberOfTrailingZeros(rest);
            if (takenBy[scoreboard] != NOBODY) {
                observer.awaited(takenBy[scoreboard], at, scoreboard, clock - takenAt[scoreboard]);
            }
        }
        if (instruction.drained() != ControlInstruction.NO_SCOREBOARD) {
            released |= 1 << instruction.drained();
        }
        if (released != 0) {
            release(released);
        }
    }

    private void release(int scoreboards) {
        unawaited &= ~scoreboards;
        for (int scoreboard = 0; scoreboard < ControlInstruction.SCOREBOARDS; scoreboard++) {
            if ((scoreboards >>> scoreboard & 1) != 0) {
                takenBy[scoreboard] = NOBODY;
            }
        }
        for (int register = busy.nextSetBit(0); register >= 0; register = busy.nextSetBit(register + 1)) {
            Pending kept = null;
            for (Pending each = pending[register]; each != null; each = each.next()) {
                kept = isHeld(each, scoreboards) ? kept : each.before(kept);
            }
            put(register, kept);
        }
    }

    private static boolean isHeld(Pending each, int scoreboards) {
        for (int rest = scoreboards; rest != 0; rest &= rest - 1) {
            if (each.isHeldBy(Integer.numberOfTrailingZeros(rest))) {
                return true;
            }
        }
        return false;
    }

    private void put(int register, @Nullable Pending first) {
        pending[register] = first;
        busy.set(register, first != null);
    }

    /** A register is read or written; results that arrive in the order of issue may follow one another. */
    private void meet(ControlRegisterUse use, int at, int guard, Pipe pipe, ControlObserver observer) {
        for (Pending each = pending[use.register()]; each != null; each = each.next()) {
            boolean isInOrder = use.use() == UseKind.OVERWRITE && each.pipe().isOrderedWith(pipe);
            if (isInOrder || each.excludes(guard)) {
                continue;
            }
            int elapsed = clock - each.issued();
            switch (each.kind()) {
                case FIXED -> observer.fixed(each.pipe(), each.part(), each.at(), at, use, elapsed);
                case VARIABLE -> observer.variable(each.at(), at, use, each.writeBarrier(), elapsed);
                case SOURCE -> {}
            }
        }
    }

    private void cache(ControlInstruction instruction, int at, ControlObserver observer) {
        for (ControlRegisterUse use : instruction.reads()) {
            int slot = use.cacheSlot();
            if (slot == ControlRegisterUse.NO_SLOT) {
                continue;
            }
            if (cached[slot] == use.register() && isStale[slot]) {
                observer.reused(cachedBy[slot], at, use);
            }
            boolean isKept = (instruction.reuse() >>> slot & 1) != 0;
            boolean isAlready = isKept && cached[slot] == use.register();
            cached[slot] = isKept ? use.register() : NOBODY;
            cachedBy[slot] = isAlready ? cachedBy[slot] : at;
            isStale[slot] &= isAlready;
        }
    }

    private void write(ControlInstruction instruction, int at, int guard, ControlObserver observer) {
        for (ControlRegisterUse use : instruction.writes()) {
            meet(use, at, guard, instruction.pipe(), observer);
            overwrite(use, instruction.pipe(), at, guard, observer);
            for (int slot = 0; slot < SLOTS; slot++) {
                isStale[slot] |= cached[slot] == use.register();
            }
        }
        int guardLater = guardAfter(instruction, guard);
        for (ControlRegisterUse use : instruction.writes()) {
            boolean isPredicate = use.register() >= ControlRegisters.PREDICATES;
            if (isPredicate) {
                forgetGuard(use.register());
            }
            begin(instruction, use, at, guardLater);
        }
    }

    /** The guard as later ones may see it: an instruction may write the predicate that guards it. */
    private static int guardAfter(ControlInstruction instruction, int guard) {
        if (guard >= 0) {
            for (ControlRegisterUse use : instruction.writes()) {
                if (use.register() == guard >>> 1) {
                    return Pending.ANY_GUARD;
                }
            }
        }
        return guard;
    }

    /** Instructions of variable latency read their sources in the order of issue, so that none overtakes another. */
    private void overwrite(ControlRegisterUse use, Pipe pipe, int at, int guard, ControlObserver observer) {
        if (pipe.isOrderedReader()) {
            return;
        }
        for (Pending each = pending[use.register()]; each != null; each = each.next()) {
            if (each.kind() == Pending.Kind.SOURCE && !each.excludes(guard)) {
                int scoreboard = each.readBarrier() == ControlInstruction.NO_SCOREBOARD
                        ? each.writeBarrier()
                        : each.readBarrier();
                observer.source(each.at(), at, use, scoreboard, clock - each.issued());
            }
        }
    }

    /** Records a write of a predicate: guards with its number no longer describe operations begun before. */
    private void forgetGuard(int predicate) {
        for (int register = busy.nextSetBit(0); register >= 0; register = busy.nextSetBit(register + 1)) {
            Pending first = pending[register];
            pending[register] = null;
            for (Pending each = first; each != null; each = each.next()) {
                boolean isOf = each.guard() >= 0 && each.guard() >>> 1 == predicate;
                add(register, (isOf ? each.underAnyGuard() : each).before(null));
            }
        }
    }

    private void begin(ControlInstruction instruction, ControlRegisterUse use, int at, int guard) {
        Pipe pipe = instruction.pipe();
        Pending kept = null;
        for (Pending each = pending[use.register()]; each != null; each = each.next()) {
            boolean isGone = guard == ControlInstruction.UNGUARDED && each.kind() != Pending.Kind.SOURCE;
            kept = isGone ? kept : each.before(kept);
        }
        boolean isEarly =
                pipe.arrival() == Pipe.Arrival.EARLY_PREDICATE && use.register() >= ControlRegisters.PREDICATES;
        int held = pipe.isVariable() ? instruction.writeBarrier() : ControlInstruction.NO_SCOREBOARD;
        put(use.register(), kept);
        add(
                use.register(),
                new Pending(
                        pipe.isVariable() ? Pending.Kind.VARIABLE : Pending.Kind.FIXED,
                        pipe,
                        Math.min(use.part(), 1),
                        at,
                        clock,
                        held,
                        isEarly ? instruction.readBarrier() : ControlInstruction.NO_SCOREBOARD,
                        0,
                        guard,
                        null));
    }

    private void read(ControlInstruction instruction, int at, int guard) {
        if (!instruction.pipe().isVariable()) {
            return;
        }
        for (ControlRegisterUse use : instruction.reads()) {
            boolean isLate =
                    use.use() == UseKind.OPERAND || use.use() == UseKind.ADDEND || use.use() == UseKind.ADDRESS;
            if (isLate) {
                add(
                        use.register(),
                        new Pending(
                                Pending.Kind.SOURCE,
                                instruction.pipe(),
                                0,
                                at,
                                clock,
                                instruction.writeBarrier(),
                                instruction.readBarrier(),
                                0,
                                guard,
                                null));
            }
        }
    }

    /**
     * Acquires the scoreboards of an instruction, executed or not; their release may end others, {@link #releasers}.
     */
    private void take(ControlInstruction instruction, int at) {
        int written = bit(instruction.writeBarrier());
        int read = bit(instruction.readBarrier());
        for (int rest = written | read; rest != 0; rest &= rest - 1) {
            int scoreboard = Integer.numberOfTrailingZeros(rest);
            takenBy[scoreboard] = at;
            takenAt[scoreboard] = clock;
        }
        if ((written | read) == 0 || !instruction.pipe().isVariable()) {
            return;
        }
        for (int register = busy.nextSetBit(0); register >= 0; register = busy.nextSetBit(register + 1)) {
            Pending first = pending[register];
            pending[register] = null;
            for (Pending each = first; each != null; each = each.next()) {
                int more = each.at() == at ? 0 : releasers(each, instruction.pipe(), written, read);
                add(register, (more == 0 ? each : each.releasedToo(more)).before(null));
            }
        }
    }

    private static int bit(int scoreboard) {
        return scoreboard == ControlInstruction.NO_SCOREBOARD ? 0 : 1 << scoreboard;
    }

    /** Scoreboards of a later instruction whose release implies that {@code each} is done as well. */
    private static int releasers(Pending each, Pipe later, int written, int read) {
        return switch (each.kind()) {
            case FIXED -> 0;
            case VARIABLE ->
                each.writeBarrier() == ControlInstruction.NO_SCOREBOARD
                                && each.pipe().isOrderedWith(later)
                        ? written
                        : 0;
            case SOURCE -> written | read;
        };
    }

    // ---- paths that meet

    /** Counts time from here, and forgets what is long over. */
    public void settle() {
        for (int register = busy.nextSetBit(0); register >= 0; register = busy.nextSetBit(register + 1)) {
            Pending kept = null;
            for (Pending each = pending[register]; each != null; each = each.next()) {
                int issued = Math.max(each.issued() - clock, -MAX_TIME);
                boolean isOver = each.kind() == Pending.Kind.FIXED && issued == -MAX_TIME;
                kept = isOver ? kept : each.issuedAt(issued).before(kept);
            }
            put(register, kept);
        }
        for (int i = 0; i < takenAt.length; i++) {
            takenAt[i] = Math.max(takenAt[i] - clock, -MAX_TIME);
        }
        clock = 0;
    }

    /** No operand stays in the operand cache across a jump. */
    void emptyCache() {
        Arrays.fill(cached, NOBODY);
        Arrays.fill(isStale, false);
    }

    /**
     * Adds what is in flight on another path to the same place. Both are {@link #settle settled}.
     *
     * @return whether that changed anything
     */
    boolean join(ControlState other) {
        boolean isChanged = false;
        for (int register = other.busy.nextSetBit(0); register >= 0; register = other.busy.nextSetBit(register + 1)) {
            for (Pending each = other.pending[register]; each != null; each = each.next()) {
                isChanged |= add(register, each);
            }
        }
        for (int i = 0; i < takenBy.length; i++) {
            boolean isLater = other.takenBy[i] != NOBODY && (takenBy[i] == NOBODY || other.takenAt[i] > takenAt[i]);
            if (isLater) {
                takenBy[i] = other.takenBy[i];
                takenAt[i] = other.takenAt[i];
                isChanged = true;
            }
        }
        int before = unawaited;
        unawaited |= other.unawaited;
        isChanged |= unawaited != before || other.sinceMark < sinceMark;
        sinceMark = Math.min(sinceMark, other.sinceMark);
        return isChanged;
    }

    /** Adds something that is in flight, alone, unless the same is, begun as late. */
    private boolean add(int register, Pending added) {
        Pending kept = null;
        for (Pending each = pending[register]; each != null; each = each.next()) {
            if (!each.isLike(added)) {
                kept = each.before(kept);
            } else if (each.issued() >= added.issued()) {
                return false;
            }
        }
        put(register, added.before(kept));
        return true;
    }

    /**
     * This state, directly after a call, as it is when the callee has returned.
     *
     * @param exit the state at the callee's end, {@link #mark marked} at its start; settled
     * @param isOfCallee whether the callee executes the instruction with an index
     */
    ControlState returned(ControlState exit, IntPredicate isOfCallee) {
        ControlState after = copy();
        after.release(~exit.unawaited & ALL);
        after.clock += exit.sinceMark;
        after.sinceMark = Math.min(after.sinceMark + exit.sinceMark, MAX_TIME);
        after.settle();
        after.emptyCache();
        for (int register = exit.busy.nextSetBit(0); register >= 0; register = exit.busy.nextSetBit(register + 1)) {
            for (Pending each = exit.pending[register]; each != null; each = each.next()) {
                if (isOfCallee.test(each.at())) {
                    after.add(register, each);
                }
            }
        }
        return after;
    }

    /** Whether an operation is in flight on this path in the same manner as on another one. */
    public boolean isSameAs(ControlState other) {
        return clock == other.clock
                && unawaited == other.unawaited
                && sinceMark == other.sinceMark
                && busy.equals(other.busy)
                && Arrays.equals(pending, other.pending)
                && Arrays.equals(takenBy, other.takenBy)
                && Arrays.equals(takenAt, other.takenAt)
                && Arrays.equals(cached, other.cached)
                && Arrays.equals(cachedBy, other.cachedBy)
                && Arrays.equals(isStale, other.isStale);
    }

    /** From here on it counts what is waited for. */
    void mark() {
        unawaited = ALL;
        sinceMark = 0;
    }

    /**
     * Receives the dependences on operations in flight when an instruction issues; decides itself which are too early.
     */
    public interface ControlObserver {
        /**
         * A register is used that is the destination of a result of fixed latency in flight.
         *
         * @param producer class of the instruction that writes it
         * @param part which of the registers of its result it is, 0 or 1
         * @param producerAt its index
         * @param consumerAt index of the one that uses it
         * @param use kind of use
         * @param elapsed cycles from issue to issue
         */
        default void fixed(
                Pipe producer, int part, int producerAt, int consumerAt, ControlRegisterUse use, int elapsed) {}

        /**
         * A register is used whose result has a scoreboard, without a wait for it.
         *
         * @param scoreboard which, or {@link ControlInstruction#NO_SCOREBOARD}
         */
        default void variable(int producerAt, int consumerAt, ControlRegisterUse use, int scoreboard, int elapsed) {}

        /**
         * A register is written that an instruction may not have read yet.
         *
         * @param scoreboard that is released when it has, or {@link ControlInstruction#NO_SCOREBOARD}
         */
        default void source(int readerAt, int writerAt, ControlRegisterUse use, int scoreboard, int elapsed) {}

        /** An operand is read from the operand cache although its register has been written since {@code cachedAt}. */
        default void reused(int cachedAt, int consumerAt, ControlRegisterUse use) {}

        /** A scoreboard is waited for that the instruction at {@code setAt} acquired {@code elapsed} cycles before. */
        default void awaited(int setAt, int waiterAt, int scoreboard, int elapsed) {}

        /** Ignores everything. */
        ControlObserver NONE = new ControlObserver() {};
    }
}
