package lockstep.ir.sass.control;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.control.LatencyTable.Pipe;
import lockstep.ir.sass.function.SassRegisterAccesses;
import lockstep.ir.sass.function.SassRegisterAccesses.SassRegisterAccess;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;

/**
 * The properties of an instruction that concern timing.
 *
 * @param instruction itself
 * @param pipe its class
 * @param stall cycles until the next instruction of the warp may issue, at least 1
 * @param waits a bit for each scoreboard that must be free before it issues
 * @param writeBarrier scoreboard that is released when the results are there, or {@link #NO_SCOREBOARD}
 * @param readBarrier scoreboard that is released when the sources are read, or {@link #NO_SCOREBOARD}
 * @param guard see {@link #UNGUARDED}
 * @param reads registers that it reads, the guard first
 * @param writes registers that it writes
 * @param reuse a bit for each slot whose operand stays in the operand cache
 * @param drained scoreboard that {@code DEPBAR} waits for until none is outstanding, or {@link #NO_SCOREBOARD}
 * @param isJump whether it may transfer control
 */
public record ControlInstruction(
        SassInstruction instruction,
        Pipe pipe,
        int stall,
        int waits,
        int writeBarrier,
        int readBarrier,
        int guard,
        List<ControlRegisterUse> reads,
        List<ControlRegisterUse> writes,
        int reuse,
        int drained,
        boolean isJump) {
    /** Scoreboards of a warp. */
    public static final int SCOREBOARDS = 6;

    /** In place of a scoreboard. */
    public static final int NO_SCOREBOARD = 7;

    /** A guard that is always true; others are twice the number of the predicate, and one more if it is negated. */
    public static final int UNGUARDED = -1;

    private static final String ALL_PREDICATES = "PR";
    private static final String ALL_UNIFORM_PREDICATES = "UPR";

    public ControlInstruction {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
    }

    /** The timing of {@code instruction} by {@code table}. */
    public static ControlInstruction of(SassInstruction instruction, LatencyTable table) {
        List<ControlRegisterUse> reads = new ArrayList<>();
        List<ControlRegisterUse> writes = new ArrayList<>();
        for (SassRegisterAccess access : SassRegisterAccesses.of(instruction)) {
            add(instruction, access, access.isWritten() ? writes : reads);
        }
        addAllPredicates(instruction, reads, writes);
        return timed(
                instruction,
                table.pipe(instruction.form()),
                reads,
                writes,
                drained(instruction),
                Branches.kind(instruction) != Branches.Kind.NEXT || SectionControlFlow.isCall(instruction));
    }

    /** What {@code changed} concerns of timing, which has other control fields than this and is the same else. */
    ControlInstruction with(SassInstruction changed) {
        return timed(changed, pipe, reads, writes, drained, isJump);
    }

    private static ControlInstruction timed(
            SassInstruction instruction,
            Pipe pipe,
            List<ControlRegisterUse> reads,
            List<ControlRegisterUse> writes,
            int drained,
            boolean isJump) {
        return new ControlInstruction(
                instruction,
                pipe,
                (int) Math.max(1, instruction.value(CommonField.STALL)),
                (int) instruction.value(CommonField.WAIT),
                scoreboard(instruction.value(CommonField.WRITE_BARRIER)),
                scoreboard(instruction.value(CommonField.READ_BARRIER)),
                guard(instruction),
                reads,
                writes,
                (int) instruction.value(CommonField.REUSE),
                drained,
                isJump);
    }

    private static int scoreboard(long number) {
        return number < SCOREBOARDS ? (int) number : NO_SCOREBOARD;
    }

    private static int guard(SassInstruction instruction) {
        long number = instruction.value(CommonField.GUARD);
        FieldKind file = instruction.form().isUniform() ? FieldKind.UNIFORM_PREDICATE : FieldKind.PREDICATE;
        return number == FieldRole.ALWAYS
                ? UNGUARDED
                : 2 * ControlRegisters.number(file, (int) number) + (int) instruction.value(CommonField.GUARD_NOT);
    }

    /**
     * {@code DEPBAR} with a number waits until that many are outstanding, which does not imply that any one is done.
     */
    private static int drained(SassInstruction instruction) {
        boolean isDrain = instruction.form().mnemonic().equals("DEPBAR")
                && instruction.value("le") != 0
                && instruction.value("cnt") == 0;
        return isDrain ? scoreboard(instruction.value("SB")) : NO_SCOREBOARD;
    }

    private static void add(SassInstruction instruction, SassRegisterAccess access, List<ControlRegisterUse> into) {
        FieldRole role = FieldRole.of(instruction, access);
        if (role.isUsed()) {
            int first = ControlRegisters.number(access.file(), role.first());
            for (int part = 0; part < access.width(); part++) {
                int slot = part == 0 ? role.cacheSlot() : ControlRegisterUse.NO_SLOT;
                into.add(new ControlRegisterUse(first + part, role.use(), part, slot));
            }
        }
    }

    /** {@code P2R} and {@code R2P} name all predicates at once; of these they read or write those of their mask. */
    private static void addAllPredicates(
            SassInstruction instruction, List<ControlRegisterUse> reads, List<ControlRegisterUse> writes) {
        for (OperandSlot slot : instruction.form().operands()) {
            String text = slot.operand() instanceof SassOperand.Word word ? word.text() : "";
            boolean isUniform = text.equals(ALL_UNIFORM_PREDICATES);
            if (isUniform || text.equals(ALL_PREDICATES)) {
                String mnemonic = instruction.form().mnemonic();
                boolean isWritten = mnemonic.equals("R2P") || mnemonic.equals("UR2UP");
                UseKind read = isUniform ? UseKind.UNIFORM_PREDICATE : UseKind.PREDICATE;
                int first = isUniform ? ControlRegisters.UNIFORM_PREDICATES : ControlRegisters.PREDICATES;
                addPredicates(
                        first, isWritten ? UseKind.OVERWRITE : read, mask(instruction), isWritten ? writes : reads);
            }
        }
    }

    private static void addPredicates(int first, UseKind use, long mask, List<ControlRegisterUse> into) {
        for (int i = 0; i < ControlRegisters.PREDICATE_COUNT; i++) {
            if ((mask >>> i & 1) != 0) {
                into.add(new ControlRegisterUse(first + i, use, 0, ControlRegisterUse.NO_SLOT));
            }
        }
    }

    /** The selected predicates, a bit each; all if a register selects them. */
    private static long mask(SassInstruction instruction) {
        for (OperandSlot slot : instruction.form().operands()) {
            if (slot.operand() instanceof SassOperand.Immediate immediate) {
                return instruction.value(immediate.value());
            }
        }
        return -1;
    }

    /**
     * A register that an instruction reads or writes.
     *
     * @param register see {@link ControlRegisters}
     * @param use kind of use
     * @param part index among the registers of one operand, from 0
     * @param cacheSlot slot of the operand cache that may hold it, 0 to 2, or {@link #NO_SLOT}
     */
    public record ControlRegisterUse(int register, UseKind use, int part, int cacheSlot) {
        /** The operand does not use the operand cache. */
        public static final int NO_SLOT = -1;
    }
}
