package lockstep.ir.sass.control;

import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import lockstep.ir.sass.control.ControlInstruction.ControlRegisterUse;
import lockstep.ir.sass.control.ControlState.ControlObserver;
import lockstep.ir.sass.control.LatencyTable.Pipe;

/** Reports the dependences that are too early by a {@link LatencyTable}. */
public final class HazardFilter implements ControlObserver {
    /**
     * Cycles between an instruction that takes a scoreboard and one that waits for it. Measured: the least that ptxas
     * 13.0 leaves, on all architectures.
     */
    static final int SCOREBOARD_CYCLES = 2;

    private final LatencyTable table;
    private final IntFunction<ControlInstruction> instructions;
    private final int cyclesUnknown;
    private final Consumer<Hazard> found;

    /**
     * A filter that ignores pairs for which the table has no figure.
     *
     * @param instructions the instruction with an index
     */
    public HazardFilter(LatencyTable table, IntFunction<ControlInstruction> instructions, Consumer<Hazard> found) {
        this(table, instructions, 0, found);
    }

    /**
     * A filter for assigning control fields.
     *
     * @param cyclesUnknown cycles required between two instructions for which the table has no figure
     */
    HazardFilter(
            LatencyTable table,
            IntFunction<ControlInstruction> instructions,
            int cyclesUnknown,
            Consumer<Hazard> found) {
        this.table = table;
        this.instructions = instructions;
        this.cyclesUnknown = cyclesUnknown;
        this.found = found;
    }

    private static boolean isWrite(ControlRegisterUse use) {
        return use.use() == UseKind.OVERWRITE;
    }

    @Override
    public void fixed(Pipe producer, int part, int producerAt, int consumerAt, ControlRegisterUse use, int elapsed) {
        Pipe consumer = instructions.apply(consumerAt).pipe();
        OptionalInt known = isWrite(use)
                ? table.overwriteCycles(producer, part, consumer, ControlRegisters.file(use.register()))
                : table.cycles(producer, part, consumer, use.use());
        int needed = known.orElse(isWrite(use) && consumer.isVariable() ? 0 : cyclesUnknown);
        if (elapsed < needed) {
            Hazard.Kind kind = isWrite(use) ? Hazard.Kind.EARLY_WRITE : Hazard.Kind.EARLY_READ;
            found.accept(
                    new Hazard(kind, producerAt, consumerAt, use, ControlInstruction.NO_SCOREBOARD, elapsed, needed));
        }
    }

    @Override
    public void variable(int producerAt, int consumerAt, ControlRegisterUse use, int scoreboard, int elapsed) {
        Hazard.Kind kind = isWrite(use) ? Hazard.Kind.UNAWAITED_WRITE : Hazard.Kind.UNAWAITED_READ;
        found.accept(new Hazard(kind, producerAt, consumerAt, use, scoreboard, elapsed, 0));
    }

    @Override
    public void source(int readerAt, int writerAt, ControlRegisterUse use, int scoreboard, int elapsed) {
        OptionalInt enough = table.sourceCycles(instructions.apply(readerAt).pipe());
        boolean isRead =
                scoreboard == ControlInstruction.NO_SCOREBOARD && enough.isPresent() && elapsed >= enough.getAsInt();
        if (isRead) {
            return;
        }
        found.accept(new Hazard(Hazard.Kind.OVERWRITTEN_SOURCE, readerAt, writerAt, use, scoreboard, elapsed, 0));
    }

    @Override
    public void reused(int cachedAt, int consumerAt, ControlRegisterUse use) {
        int none = ControlInstruction.NO_SCOREBOARD;
        found.accept(new Hazard(Hazard.Kind.STALE_REUSE, cachedAt, consumerAt, use, none, 0, 0));
    }

    @Override
    public void awaited(int setAt, int waiterAt, int scoreboard, int elapsed) {
        if (elapsed < SCOREBOARD_CYCLES) {
            ControlRegisterUse none = new ControlRegisterUse(0, UseKind.OPERAND, 0, ControlRegisterUse.NO_SLOT);
            found.accept(
                    new Hazard(Hazard.Kind.SCOREBOARD, setAt, waiterAt, none, scoreboard, elapsed, SCOREBOARD_CYCLES));
        }
    }
}
