package lockstep.ir.sass.function;

import java.util.List;
import java.util.OptionalLong;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.Severity;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldKind;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.Operand;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * Checks functions in closed form: registers within the limit and aligned, control fields that the machine has, targets
 * inside, no way out at the end. Values without a word are warnings. All faults are reported.
 */
public final class SassVerifier {
    /** The largest number of registers that a thread can have; R255 reads as zero. */
    public static final int MOST_REGISTERS = 255;

    private static final long NO_SCOREBOARD = 7;
    private static final long SCOREBOARDS = 6;
    private static final String PADDING = "NOP";

    private final SassFunction function;
    private final Code code;
    private final int registers;
    private final Diagnostics diagnostics;

    private SassVerifier(SassFunction function, int registers, Diagnostics diagnostics) {
        this.function = function;
        this.code = function.code();
        this.registers = registers;
        this.diagnostics = diagnostics;
    }

    /**
     * Reports what is wrong with {@code function}; the line of a place is the number of the instruction, from 1 on.
     *
     * @param registers that a thread has, at most {@link #MOST_REGISTERS}
     */
    public static void verify(SassFunction function, int registers, Diagnostics diagnostics) {
        new SassVerifier(function, registers, diagnostics).verify();
    }

    private void verify() {
        List<SassInstruction> instructions = function.instructions();
        for (int i = 0; i < instructions.size(); i++) {
            verify(instructions.get(i), i);
        }
        int last = instructions.size() - 1;
        while (last >= 0 && instructions.get(last).form().name().equals(PADDING)) {
            last--;
        }
        boolean goesOn = last < 0
                || Branches.kind(instructions.get(last)) == Branches.Kind.NEXT
                || Branches.isConditional(instructions.get(last));
        if (goesOn) {
            fault("sass-end", Math.max(last, 0), "control goes on after the last instruction");
        }
    }

    private void fault(String rule, int index, String message) {
        diagnostics.error(rule, place(index), message);
    }

    private SourceLocation place(int index) {
        return new SourceLocation(function.name(), index + 1, 0);
    }

    private void verify(SassInstruction instruction, int index) {
        if (!instruction.residue().isZero()) {
            fault("sass-residue", index, "bits that must be zero are set: " + instruction.residue());
        }
        scoreboard(instruction, CommonField.WRITE_BARRIER, index);
        scoreboard(instruction, CommonField.READ_BARRIER, index);
        for (int field = 0; field < instruction.form().fields().size(); field++) {
            value(instruction, field, index);
        }
        for (OperandSlot slot : instruction.form().operands()) {
            if (slot.operand() instanceof Operand.Register register) {
                alignment(instruction, slot, register.register(), index);
            }
        }
        target(instruction, index);
    }

    private void scoreboard(SassInstruction instruction, CommonField field, int index) {
        long number = instruction.value(field);
        if (number >= SCOREBOARDS && number != NO_SCOREBOARD) {
            fault("sass-scoreboard", index, field.spec().name() + " is " + number + ", accepts 0 to 5 and 7");
        }
    }

    private void value(SassInstruction instruction, int field, int index) {
        FieldSpec spec = instruction.form().fields().get(field);
        long value = instruction.value(field);
        if (spec.kind() == FieldKind.REGISTER && value >= registers && value != spec.bits().largest()) {
            fault("sass-register", index, spec.name() + " is R" + value + ", there are " + registers);
        }
        boolean isNamed = spec.words().map(w -> w.word(value).isPresent()).orElse(true);
        if (!isNamed) {
            String message = spec.name() + " is " + value + ", for which the description has no word";
            diagnostics.add(
                    new Diagnostic(Severity.WARNING, "sass-value", place(index), message, List.of()));
        }
    }

    private void alignment(SassInstruction instruction, OperandSlot slot, int field, int index) {
        long number = instruction.value(field);
        int width = RegisterWidths.of(instruction, slot);
        FieldSpec spec = instruction.form().fields().get(field);
        boolean isZero = number == spec.bits().largest();
        if (!isZero && number % width != 0) {
            fault("sass-alignment", index, slot.name() + " is " + number + ", not a multiple of " + width);
        }
        boolean isGeneral = spec.kind() == FieldKind.REGISTER;
        if (!isZero && isGeneral && number < registers && number + width > registers) {
            String end = slot.name() + " ends at R" + (number + width - 1);
            fault("sass-register", index, end + ", there are " + registers);
        }
    }

    private void target(SassInstruction instruction, int index) {
        OptionalLong target = Branches.target(instruction, (long) index * InstructionWord.BYTES);
        boolean isRelocated = instruction.form().mnemonic().equals("CALL");
        if (target.isPresent() && !code.hasWordAt(target.getAsLong()) && !isRelocated) {
            fault("sass-target", index, "the target 0x" + Long.toHexString(target.getAsLong()) + " is no instruction");
        }
    }
}
