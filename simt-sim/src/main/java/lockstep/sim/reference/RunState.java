package lockstep.sim.reference;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import lockstep.ir.nvvm.LocalValue;
import lockstep.sim.ClaimViolation;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.Counters;
import lockstep.sim.DivergentArrival;
import lockstep.sim.Inconclusive;
import lockstep.sim.Observer;
import lockstep.sim.Outcome;
import lockstep.sim.RaceReport;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.image.PhiMode;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.memory.BlockAccesses;
import lockstep.sim.memory.MemorySystem;
import lockstep.sim.memory.OrderDependence;
import lockstep.sim.memory.ScheduleWatch;
import lockstep.sim.memory.ThreadMemory;
import lockstep.sim.race.RaceDetector;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.BlockState;
import lockstep.sim.warp.RunEnd;
import lockstep.sim.warp.Warp;
import org.jspecify.annotations.Nullable;

/** The counters and records of a run, and its {@link RunPosition}. Shared by the units of the interpreter. */
final class RunState {
    private static final int MAX_VIOLATIONS = 100;

    final ProgramImage image;
    final RunRequest request;
    final MemorySystem memory;
    final int warpSize;
    final @Nullable Observer observer;
    final @Nullable RaceDetector races;
    final @Nullable AliasCheck aliases;
    final @Nullable PromiseCheck promises;
    /** Set while other blocks run in parallel. */
    final @Nullable BlockAccesses accesses;
    /** Set while the run is watched to prove that every schedule gives the same result. */
    final @Nullable ScheduleWatch watch;

    private final Map<String, List<CollectiveEvent>> collectiveEvents = new LinkedHashMap<>();
    final StaleUses staleUses = new StaleUses();
    private final List<ClaimViolation> violations = new ArrayList<>();
    private final Set<LocalValue> violated = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Warp, List<List<CollectiveEvent>>> eventsByLane = new IdentityHashMap<>();
    private @Nullable Inconclusive inconclusive;
    private @Nullable DivergentArrival divergentArrival;

    final RunPosition position = new RunPosition();

    long warpInstructions;
    long laneInstructions;
    long divergentBranches;
    long partialInstructions;
    long collectives;
    long barriers;
    long memoryAccesses;
    long genericAccesses;

    RunState(ProgramImage image, RunRequest request, MemorySystem memory) {
        this(image, request, memory, null);
    }

    private RunState(ProgramImage image, RunRequest request, MemorySystem memory, @Nullable BlockAccesses accesses) {
        this.accesses = accesses;
        this.image = image;
        this.request = request;
        this.memory = memory;
        this.warpSize = request.warpSize();
        this.observer = request.observer().orElse(null);
        this.races = request.detectsRaces() ? new RaceDetector(request.warpSize()) : null;
        RaceListener listener = races == null ? null : new RaceListener(this, races);
        this.aliases = image.claimsAddresses() ? new AliasCheck(this, listener) : null;
        MemorySystem.AccessListener inner = aliases != null ? aliases : listener;
        this.promises = image.claimsPromises() ? new PromiseCheck(this, inner) : null;
        if (promises != null || inner != null) {
            memory.onAccess(promises != null ? promises : inner);
        }
        this.watch = accesses == null && isProvable(image, request) ? new ScheduleWatch() : null;
        if (watch != null) {
            memory.watch(watch);
            memory.onAccess(new WatchListener(this, watch));
        }
    }

    /**
     * Whether independence of the schedule can be proved: not where claims are asserted, which concern the lanes that
     * run together, nor in PHI modes in which the value of a shared cell depends on the last writer.
     */
    private static boolean isProvable(ProgramImage image, RunRequest request) {
        return request.fuelOfOthers() > 0
                && !request.detectsRaces()
                && request.observer().isEmpty()
                && image.options().phiMode() == PhiMode.EDGE
                && image.options().claims().isEmpty();
    }

    /** The state of a worker that runs blocks of the present launch of {@code whole} while others run other blocks. */
    RunState(RunState whole, BlockAccesses accesses) {
        this(whole.image, whole.request, whole.memory, accesses);
        position.enterLaunch(whole.position.launchIndex(), whole.position.launch());
        warpInstructions = whole.warpInstructions;
    }

    /** Adds the counters of a worker, which started from the instruction count {@code start}. */
    void add(RunState worker, long start) {
        warpInstructions += worker.warpInstructions - start;
        laneInstructions += worker.laneInstructions;
        divergentBranches += worker.divergentBranches;
        partialInstructions += worker.partialInstructions;
        collectives += worker.collectives;
        barriers += worker.barriers;
        memoryAccesses += worker.memoryAccesses;
        genericAccesses += worker.genericAccesses;
    }

    /** Throws {@link OrderDependence} if blocks run in parallel; otherwise notifies the watch, if any. */
    void requireSequential(String what) {
        if (accesses != null) {
            throw new OrderDependence(what);
        }
        orderMatters(what);
    }

    /** Notifies the watch, if any, of an event that may depend on the order of threads. */
    void orderMatters(String what) {
        if (watch != null) {
            watch.orderMatters(what);
        }
    }

    /** Makes {@code into}, of a lane of the current warp, a scalar whose bits are all undefined. */
    void drawUndefined(int ofLane, int width, Scalar into) {
        ThreadMemory thread = position.block().memory(position.warp(), ofLane);
        long lowMask = width >= 64 ? -1L : (1L << width) - 1;
        long highMask = width <= 64 ? 0 : -1L >>> (128 - width);
        into.set(thread.undefinedBits() & lowMask, highMask == 0 ? 0 : thread.undefinedBits() & highMask);
        into.undefinedLow = lowMask;
        into.undefinedHigh = highMask;
    }

    // ---- messages

    /** The outcome that the current instruction is not supported. */
    RunEnd unsupported(String what) {
        return new RunEnd(new Outcome.Unsupported(what, position.place()));
    }

    /** The outcome that a constant which an instruction of {@code in} reads is not supported. */
    RunEnd unsupported(FunctionImage in, Op reader, String what) {
        return new RunEnd(new Outcome.Unsupported(what, position.place(in, reader)));
    }

    /** Records that a warp reached an aligned barrier in several groups; only the first is kept. */
    void noteDivergentArrival(Supplier<DivergentArrival> arrival) {
        if (accesses != null) {
            throw new OrderDependence("a warp reaches a barrier in parts");
        }
        if (divergentArrival == null) {
            divergentArrival = arrival.get();
        }
    }

    /** Records that the outcome does not permit a verdict; the first reason counts. */
    void noteInconclusive(String reason, String what) {
        requireSequential("the run becomes inconclusive");
        if (inconclusive == null) {
            inconclusive = new Inconclusive(reason, what, position.place());
        }
    }

    /** The value decides control flow or an address: a chosen or imprecise one makes the run inconclusive. */
    void steers(Scalar value, String what) {
        if (value.chosen) {
            noteInconclusive("chosen-bits", what + " depends on bits that a freeze chose");
        }
        if (value.imprecise) {
            noteInconclusive("imprecise-control", what + " depends on an imprecise floating-point result");
        }
    }

    /** Whether a false claim about {@code value} has not been recorded yet; each is recorded once. */
    boolean isNewViolation(LocalValue value) {
        return hasRoomForViolations() && violated.add(value);
    }

    /** Whether further false claims are recorded. */
    boolean hasRoomForViolations() {
        return violations.size() < MAX_VIOLATIONS;
    }

    /** Records a false claim. */
    void noteViolation(ClaimViolation violation) {
        violations.add(violation);
    }

    // ---- records

    /** Counts one instruction issued for {@code mask}. */
    void count(int mask, Warp of, int instructions) {
        issued(mask, of, instructions);
        if (warpInstructions > request.fuel()) {
            throw new RunEnd(new Outcome.OutOfFuel(warpInstructions));
        }
    }

    /** Counts instructions issued for {@code mask}, for which there was fuel. */
    void issued(int mask, Warp of, long instructions) {
        warpInstructions += instructions;
        laneInstructions += instructions * Integer.bitCount(mask);
        if (mask != of.live()) {
            partialInstructions += instructions;
        }
    }

    /** Whether collectives are recorded or observed. */
    boolean isRecording() {
        return request.recordCollectives() || observer != null;
    }

    /** Records a collective of all lanes of {@code mask}. */
    void record(CollectiveEvent.Kind kind, Warp of, int mask, String operation, int named, long participants) {
        if (!isRecording()) {
            return;
        }
        BlockState where = position.block();
        List<List<CollectiveEvent>> events = eventsByLane.computeIfAbsent(of, warp -> byLane());
        @Nullable Op known = null;
        @Nullable CollectiveEvent event = null;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int at = Integer.numberOfTrailingZeros(rest);
            Op source = of.op(at);
            if (event == null || source != known) {
                event = new CollectiveEvent(kind, operation, named, participants, source);
                known = source;
            }
            List<CollectiveEvent> ofLane = events.get(at);
            if (ofLane.isEmpty() && request.recordCollectives()) {
                collectiveEvents.put(position.launchIndex() + "/" + where.index() + "/" + where.thread(of, at), ofLane);
            }
            ofLane.add(event);
            if (observer != null) {
                observer.collective(position.place(of, at), event);
            }
        }
    }

    /** Empty records of a warp's lanes. */
    private List<List<CollectiveEvent>> byLane() {
        List<List<CollectiveEvent>> events = new ArrayList<>();
        for (int at = 0; at < warpSize; at++) {
            events.add(new ArrayList<>());
        }
        return events;
    }

    RunResult result(Outcome outcome) {
        RaceReport found = races == null ? RaceReport.NONE : races.report();
        return new RunResult(
                outcome,
                memory.observe(),
                memory.printed(),
                collectiveEvents,
                new Counters(
                        warpInstructions,
                        laneInstructions,
                        divergentBranches,
                        partialInstructions,
                        collectives,
                        barriers,
                        memoryAccesses,
                        genericAccesses,
                        memory.addressBytes()),
                Optional.ofNullable(inconclusive),
                violations,
                found,
                staleUses.report(),
                Optional.ofNullable(divergentArrival),
                holdsUnderAllSchedules(outcome));
    }

    /**
     * Whether the outcome is proved for all schedules. No schedule issues more warp instructions than lanes execute, so
     * that the fuel suffices under each of them. Lanes that meet only at barriers never diverge where they have not
     * diverged here; where they have, warp registers hold what the last group wrote.
     */
    private boolean holdsUnderAllSchedules(Outcome outcome) {
        return watch != null
                && watch.reason() == null
                && (!image.meetsAtBarriers() && !image.keepsWarpRegisters() || partialInstructions == 0)
                && outcome instanceof Outcome.Finished
                && laneInstructions <= request.fuelOfOthers();
    }
}
