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
import lockstep.sim.Policy;
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

/** What a run has counted and recorded so far, and its {@link RunPosition}. Shared by the units of the interpreter. */
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
    /** Set while other blocks run at the same time. */
    final @Nullable BlockAccesses accesses;
    /** Set while it is to be shown that every schedule gives the same. */
    final @Nullable ScheduleWatch watch;

    private final Map<String, List<CollectiveEvent>> collectiveEvents = new LinkedHashMap<>();
    final StaleUses staleUses = new StaleUses();
    private final List<ClaimViolation> violations = new ArrayList<>();
    private final Set<LocalValue> violated = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<Warp, List<List<CollectiveEvent>>> eventsByLane = new IdentityHashMap<>();
    private @Nullable Inconclusive inconclusive;
    private @Nullable DivergentArrival partedArrival;

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

    private RunState(
            ProgramImage image, RunRequest request, MemorySystem memory, @Nullable BlockAccesses accesses) {
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

    /** Claims are about the lanes that run together, and cells that lanes share about who wrote last. */
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

    /** Counts what a worker counted, who began with the instructions counted here at {@code start}. */
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

    /** Throws {@link OrderDependence} if blocks run at the same time; tells a watch otherwise. */
    void requireAlone(String what) {
        if (accesses != null) {
            throw new OrderDependence(what);
        }
        orderMatters(what);
    }

    /** Tells the watch, if any, of something that may depend on the order of threads. */
    void orderMatters(String what) {
        if (watch != null) {
            watch.orderMatters(what);
        }
    }

    /** Makes {@code into}, of a lane of the warp that runs, a scalar of which every bit is undefined. */
    void drawUndefined(int ofLane, int width, Scalar into) {
        ThreadMemory thread = position.block().memory(position.warp(), ofLane);
        long lowMask = width >= 64 ? -1L : (1L << width) - 1;
        long highMask = width <= 64 ? 0 : -1L >>> (128 - width);
        into.set(thread.undefinedBits() & lowMask, highMask == 0 ? 0 : thread.undefinedBits() & highMask);
        into.undefinedLow = lowMask;
        into.undefinedHigh = highMask;
    }

    // ---- messages

    /** The outcome that the present instruction is not supported. */
    RunEnd unsupported(String what) {
        return new RunEnd(new Outcome.Unsupported(what, position.place()));
    }

    /** The outcome that a constant which an instruction of {@code in} reads is not supported. */
    RunEnd unsupported(FunctionImage in, Op reader, String what) {
        return new RunEnd(new Outcome.Unsupported(what, position.place(in, reader)));
    }

    /** Notes that a warp came to an aligned barrier in several groups; the first one is told. */
    void noteParted(Supplier<DivergentArrival> arrival) {
        if (accesses != null) {
            throw new OrderDependence("a warp comes to a barrier in parts");
        }
        if (partedArrival == null) {
            partedArrival = arrival.get();
        }
    }

    /** Notes that the outcome is no ground for a verdict; the first reason counts. */
    void noteInconclusive(String reason, String what) {
        requireAlone("the run becomes inconclusive");
        if (inconclusive == null) {
            inconclusive = new Inconclusive(reason, what, position.place());
        }
    }

    /** Something that steers the run depends on the value: chosen and imprecise ones make the run inconclusive. */
    void steers(Scalar value, String what) {
        if (value.chosen) {
            noteInconclusive("chosen-bits", what + " depends on bits that a freeze chose");
        }
        if (value.imprecise) {
            noteInconclusive("imprecise-control", what + " depends on an imprecise floating-point result");
        }
    }

    /** Whether a false claim about {@code value} is still worth noting: each is noted once. */
    boolean isNewViolation(LocalValue value) {
        return hasRoomForViolations() && violated.add(value);
    }

    /** Whether false claims are still noted. */
    boolean hasRoomForViolations() {
        return violations.size() < MAX_VIOLATIONS;
    }

    /** Notes a false claim. */
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

    /** Whether anybody wants to know of collectives. */
    boolean isRecording() {
        return request.recordCollectives() || observer != null;
    }

    /** Records a collective of all lanes of {@code mask}. */
    void record(
            CollectiveEvent.Kind kind, Warp of, int mask, String operation, int named, long participants) {
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
                Optional.ofNullable(partedArrival),
                holdsUnderAllSchedules(outcome));
    }

    /**
     * No schedule issues more instructions than lanes execute, so that the fuel lasts under each of them. Lanes that
     * meet at barriers alone never part where they have not parted here; where they have, registers of the warp hold
     * what the last group wrote.
     */
    private boolean holdsUnderAllSchedules(Outcome outcome) {
        return watch != null
                && watch.reason() == null
                && (!image.meetsAtBarriers() && !image.keepsWarpRegisters() || partialInstructions == 0)
                && outcome instanceof Outcome.Finished
                && laneInstructions <= request.fuelOfOthers();
    }
}
