package lockstep.ir.sass.control;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * Gives instructions control fields with which nobody comes too early by the {@link LatencyTable}: within a block the
 * fewest cycles that it asks for, scoreboards in turn for results of variable latency and late sources, waits where a
 * use would not wait. At the end of a block everything of fixed latency has arrived, and the first instruction of each
 * block waits for all scoreboards. Where the {@linkplain LatencyTable#cautious table} has no figure everything is given
 * the time to arrive.
 * {@link ControlVerifier} finds nothing in what comes out.
 */
public final class ControlAssigner {
    /**
     * What orders memory and says by a scoreboard that it has: the next instruction waits for it, whatever it is. Which
     * of the two fields, as ptxas 13.0 does at -O0 for sm_90 (measured).
     */
    private static final Map<String, CommonField> ORDERING =
            Map.of("MEMBAR", CommonField.READ_BARRIER, "FENCE", CommonField.WRITE_BARRIER);

    /** The fewest cycles behind what orders memory, as ptxas 13.0 has them at -O3 (measured). */
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
     * The same instructions with those fields that {@code steps} give; when all steps have been done, one after the
     * other, nobody comes too early.
     *
     * @param instructions of one function in their order; the places that they name do not count
     * @param starts the instructions that control may come to from elsewhere, by index
     * @param steps a first one of all gives the other fields their defaults
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
            set(at, CommonField.STALL, isLast ? LatencyTable.SETTLED : least);
        }
        takeScoreboard(at);
        if (!isFirst) {
            awaitOrder(at);
        }
        ControlState next = isFirst ? issued(at, ControlObserver.NONE) : awaitOthers(at);
        earlier = now;
        now = next;
    }

    /** What is in flight behind the instruction, before which {@link #now} is. */
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

    /** Lets an instruction wait for the order that the one before it has made. */
    private void awaitOrder(int at) {
        CommonField field = ORDERING.get(mnemonic(at - 1));
        long scoreboard = field == null ? ControlInstruction.NO_SCOREBOARD : instruction(at - 1).value(field);
        if (scoreboard != ControlInstruction.NO_SCOREBOARD) {
            set(at, CommonField.WAIT, instruction(at).value(CommonField.WAIT) | 1L << scoreboard);
        }
    }

    /** The scoreboard of a result also says that the sources have been read. */
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
     * Adds waits to the instruction and cycles to the one before it until it comes late enough.
     *
     * @return what is in flight behind it
     */
    private ControlState awaitOthers(int at) {
        List<Hazard> hazards = new ArrayList<>();
        HazardFilter filter = new HazardFilter(table, result::get, LatencyTable.SETTLED, hazards::add);
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
        long stall = Math.min(LatencyTable.SETTLED, instruction(at).value(CommonField.STALL) + cycles);
        set(at, CommonField.STALL, stall);
        now = earlier.copy();
        now.issue(result.get(at), at, true, false, ControlObserver.NONE);
    }

    /** Whether another step sees to it. */
    private boolean isLater(Hazard hazard) {
        return !steps.contains(ControlStep.of(hazard.kind()));
    }
}
