package lockstep.ir.sass.control;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.control.ControlState.ControlObserver;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * Assigns control fields to instructions so that no use is too early by the {@link LatencyTable}:
 *
 * <ol>
 *   <li>within a block, the minimum stall counts that the table requires;
 *   <li>scoreboards, assigned round-robin, for results of variable latency and for sources that are read late;
 *   <li>waits for a scoreboard before an instruction that needs it;
 *   <li>at the end of a block everything of fixed latency has arrived, and the first instruction of each block waits
 *       for all scoreboards.
 * </ol>
 *
 * <p>On sm_90, for example, the following fields are assigned to a block:
 *
 * <pre>{@code
 * [B012345:R-:W-:-:S04] IADD3 R1, RZ, 0x1, RZ ;         begins a block: waits for all scoreboards
 * [B------:R-:W-:-:S05] IADD3 R4, R1, R1, RZ ;          R4 may be an address after 5 cycles
 * [B------:R-:W0:-:S02] LDG.E R2, desc[UR4][R4.64] ;    releases scoreboard 0 when R2 is there
 * [B0-----:R-:W-:-:S04] IADD3 R3, R2, 0x1, RZ ;         waits for R2
 * [B------:R1:W-:-:S01] STG.E desc[UR4][R4.64], R3 ;    releases scoreboard 1 when R4 and R3 are read
 * [B------:R-:W-:-:S15] EXIT ;
 * }</pre>
 *
 * <p>Where the {@linkplain LatencyTable#cautious table} has no figure, the stall is long enough for any fixed latency.
 * {@link ControlVerifier} accepts the result.
 */
public final class ControlAssigner {
    /**
     * Instructions that order memory and release a scoreboard when they have: the next instruction waits for it,
     * whatever it is. The field that holds the scoreboard is that of ptxas 13.0 at -O0 for sm_90 (measured).
     */
    private static final Map<String, CommonField> ORDERING =
            Map.of("MEMBAR", CommonField.READ_BARRIER, "FENCE", CommonField.WRITE_BARRIER);

    /** The minimum stall after an instruction that orders memory, as in ptxas 13.0 at -O3 (measured). */
    private static final Map<String, Integer> ORDERING_CYCLES =
            Map.of("MEMBAR", 6, "FENCE", 4, "CGAERRBAR", 6, "CCTL", 4);

    private static final long ALL_SCOREBOARDS = (1 << ControlInstruction.SCOREBOARDS) - 1;

    private final LatencyTable table;
    /** The instructions with the fields that they have so far. */
    private final List<ControlInstruction> result;

    private final Set<ControlStep> steps;
    private final BitSet leaders = new BitSet();
    /** What is in flight before the instruction before the next one, and before the next one. */
    private ControlState earlier = new ControlState();

    private ControlState now = new ControlState();
    private int nextScoreboard;

    private ControlAssigner(Architecture architecture, List<SassInstruction> instructions, Set<ControlStep> steps) {
        this.table = LatencyTable.cautious(architecture);
        this.result = new ArrayList<>(instructions.size());
        for (SassInstruction instruction : instructions) {
            result.add(ControlInstruction.of(instruction, table));
        }
        this.steps = steps;
    }

    /**
     * The same instructions with control fields; those that they have do not count.
     *
     * @param instructions of one function in the order of their addresses
     * @param tables of their jumps to places in registers
     */
    public static List<SassInstruction> assign(
            Architecture architecture, List<SassInstruction> instructions, JumpTables tables) {
        ControlAssigner assigner = new ControlAssigner(architecture, instructions, EnumSet.allOf(ControlStep.class));
        assigner.findLeaders(tables);
        return assigner.assign();
    }

    /**
     * The same instructions with the fields that {@code steps} assign; after all steps, in order, no use is too early.
     *
     * @param instructions of one function in their order; their branch targets are ignored
     * @param starts the instructions that control may reach other than by falling through, by index
     * @param steps the first of all steps resets the other fields to their defaults
     */
    public static List<SassInstruction> assign(
            Architecture architecture, List<SassInstruction> instructions, BitSet starts, Set<ControlStep> steps) {
        ControlAssigner assigner = new ControlAssigner(architecture, instructions, steps);
        assigner.leaders.or(starts);
        assigner.findLeaders();
        return assigner.assign();
    }

    private List<SassInstruction> assign() {
        for (int at = 0; at < result.size(); at++) {
            assign(at);
        }
        return result.stream().map(ControlInstruction::instruction).toList();
    }

    private SassInstruction instruction(int at) {
        return result.get(at).instruction();
    }

    private void set(int at, SassInstruction changed) {
        result.set(at, result.get(at).with(changed));
    }

    private void set(int at, CommonField field, long value) {
        if (instruction(at).value(field) != value) {
            set(at, instruction(at).with(field, value));
        }
    }

    private void findLeaders() {
        leaders.set(0);
        for (int at = 0; at < result.size(); at++) {
            if (result.get(at).isJump()) {
                leaders.set(at + 1);
            }
        }
    }

    private void findLeaders(JumpTables tables) {
        findLeaders();
        for (int at = 0; at < result.size(); at++) {
            Branches.target(instruction(at), (long) at * InstructionWord.BYTES).ifPresent(this::lead);
            tables.targets(at).forEach(this::lead);
        }
    }

    private void lead(long address) {
        if (address >= 0 && address / InstructionWord.BYTES < result.size()) {
            leaders.set((int) (address / InstructionWord.BYTES));
        }
    }

    private void assign(int at) {
        boolean isFirst = leaders.get(at);
        boolean isLast = at + 1 == result.size() || leaders.get(at + 1);
        if (isFirst) {
            earlier = new ControlState();
            now = new ControlState();
        }
        if (steps.contains(ControlStep.RESULTS)) {
            set(at, plain(instruction(at), isFirst ? ALL_SCOREBOARDS : 0));
        }
        if (steps.contains(ControlStep.CYCLES)) {
            int least = ORDERING_CYCLES.getOrDefault(mnemonic(at), 1);
            set(at, CommonField.STALL, isLast ? LatencyTable.MAX_LATENCY : least);
        }
        takeScoreboard(at);
        if (!isFirst) {
            awaitOrder(at);
        }
        ControlState next = isFirst ? issued(at, ControlObserver.NONE) : awaitOthers(at);
        earlier = now;
        now = next;
    }

    /** The state after the instruction, for which {@link #now} is the state before. */
    private ControlState issued(int at, ControlObserver observer) {
        ControlState next = now.copy();
        next.issue(result.get(at), at, true, false, observer);
        return next;
    }

    private static SassInstruction plain(SassInstruction instruction, long wait) {
        return instruction
                .with(CommonField.WAIT, wait)
                .with(CommonField.STALL, 1)
                .with(CommonField.WRITE_BARRIER, ControlInstruction.NO_SCOREBOARD)
                .with(CommonField.READ_BARRIER, ControlInstruction.NO_SCOREBOARD)
                .with(CommonField.REUSE, 0);
    }

    private String mnemonic(int at) {
        return instruction(at).form().mnemonic();
    }

    /** Makes an instruction wait for the preceding one if that orders memory. */
    private void awaitOrder(int at) {
        CommonField field = ORDERING.get(mnemonic(at - 1));
        long scoreboard = field == null
                ? ControlInstruction.NO_SCOREBOARD
                : instruction(at - 1).value(field);
        if (scoreboard != ControlInstruction.NO_SCOREBOARD) {
            set(at, CommonField.WAIT, instruction(at).value(CommonField.WAIT) | 1L << scoreboard);
        }
    }

    /** The release of a result's scoreboard also implies that the sources have been read. */
    private void takeScoreboard(int at) {
        CommonField order = ORDERING.get(mnemonic(at));
        if (order != null) {
            boolean isRead = order == CommonField.READ_BARRIER;
            take(at, order, isRead ? ControlStep.SOURCES : ControlStep.RESULTS);
            return;
        }
        ControlInstruction control = result.get(at);
        boolean isUsed = !control.writes().isEmpty() || !control.reads().isEmpty();
        if (!control.pipe().isVariable() || !isUsed) {
            return;
        }
        boolean isSource = control.writes().isEmpty();
        if (isSource) {
            take(at, CommonField.READ_BARRIER, ControlStep.SOURCES);
        } else {
            take(at, CommonField.WRITE_BARRIER, ControlStep.RESULTS);
        }
    }

    private void take(int at, CommonField field, ControlStep step) {
        if (steps.contains(step)) {
            set(at, field, nextScoreboard);
            nextScoreboard = (nextScoreboard + 1) % ControlInstruction.SCOREBOARDS;
        }
    }

    /**
     * Adds waits to the instruction and cycles to the preceding one until it is late enough.
     *
     * @return the state after it
     */
    private ControlState awaitOthers(int at) {
        List<Hazard> hazards = new ArrayList<>();
        HazardFilter filter = new HazardFilter(table, result::get, LatencyTable.MAX_LATENCY, hazards::add);
        ControlState next = issued(at, filter);
        hazards.removeIf(this::isLater);
        while (!hazards.isEmpty()) {
            long waits = instruction(at).value(CommonField.WAIT);
            int missing = 0;
            for (Hazard hazard : hazards) {
                boolean isAwaited = hazard.missing() == 0;
                waits |= isAwaited ? 1L << hazard.scoreboard() : 0;
                missing = Math.max(missing, hazard.missing());
            }
            set(at, CommonField.WAIT, waits & ALL_SCOREBOARDS);
            delay(at - 1, missing);
            hazards.clear();
            next = issued(at, filter);
            hazards.removeIf(this::isLater);
        }
        return next;
    }

    private void delay(int at, int cycles) {
        long stall = Math.min(LatencyTable.MAX_LATENCY, instruction(at).value(CommonField.STALL) + cycles);
        set(at, CommonField.STALL, stall);
        now = earlier.copy();
        now.issue(result.get(at), at, true, false, ControlObserver.NONE);
    }

    /** Whether another step sees to it. */
    private boolean isLater(Hazard hazard) {
        return !steps.contains(ControlStep.of(hazard.kind()));
    }

    /** The steps of {@link ControlAssigner}, in the order in which they may be run separately. */
    public enum ControlStep {
        /** Scoreboards for results of variable latency, and waits before their uses; all other fields get defaults. */
        RESULTS,
        /** Scoreboards for sources that are read late, and waits before they are overwritten. */
        SOURCES,
        /** Stall counts: for results of fixed latency, and until a wait sees a scoreboard. */
        CYCLES;

        /** The step after which there is no hazard of this kind; operands are never cached. */
        public static ControlStep of(Hazard.Kind kind) {
            return switch (kind) {
                case UNAWAITED_READ, UNAWAITED_WRITE -> RESULTS;
                case OVERWRITTEN_SOURCE -> SOURCES;
                case EARLY_READ, EARLY_WRITE, SCOREBOARD, STALE_REUSE -> CYCLES;
            };
        }
    }
}
