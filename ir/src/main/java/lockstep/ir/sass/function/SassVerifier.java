package lockstep.ir.sass.function;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostic.Severity;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.function.SassRegisterAccesses.SassRegisterAccess;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;

/**
 * Checks functions in closed form: registers are within the limit and aligned, no two results are in one register,
 * constants are aligned to their size, control fields are valid, targets are inside, and control does not fall off the
 * end. Values without a word are warnings. All errors are reported.
 */
public final class SassVerifier {
    /** The largest number of registers that a thread can have; R255 reads as zero. */
    public static final int MAX_REGISTERS = 255;

    private static final long NO_SCOREBOARD = 7;
    private static final long SCOREBOARDS = 6;
    private static final String PADDING = "NOP";
    /** Instructions without a size field that read constants of 64 bits. */
    private static final Set<String> DOUBLES = Set.of("DADD", "DMUL", "DFMA", "DSETP");

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
     * Reports violations in {@code function}; the line of a location is the number of the instruction, from 1.
     *
     * @param registers that a thread has, at most {@link #MAX_REGISTERS}
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
        List<SassRegisterAccess> accesses = SassRegisterAccesses.of(instruction);
        for (SassRegisterAccess access : accesses) {
            alignment(instruction, access, index);
        }
        results(instruction, accesses, index);
        for (OperandSlot slot : instruction.form().operands()) {
            if (slot.operand() instanceof SassOperand.ConstantBank constant) {
                constant(instruction, constant, index);
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
        if (spec.kind() == FieldKind.REGISTER
                && value >= registers
                && value != spec.bits().largest()) {
            fault("sass-register", index, spec.name() + " is R" + value + ", there are " + registers);
        }
        boolean isNamed = spec.words().map(w -> w.word(value).isPresent()).orElse(true);
        if (!isNamed) {
            String message = spec.name() + " is " + value + ", for which the description has no word";
            diagnostics.add(new Diagnostic(Severity.WARNING, "sass-value", place(index), message, List.of()));
        }
    }

    private void alignment(SassInstruction instruction, SassRegisterAccess access, int index) {
        long number = instruction.value(access.field());
        FieldSpec spec = instruction.form().fields().get(access.field());
        if (number == spec.bits().largest()) {
            return;
        }
        if (number % access.alignment() != 0) {
            fault(
                    "sass-alignment",
                    index,
                    access.name() + " is " + number + ", not a multiple of " + access.alignment());
        }
        long last = number + access.width() - 1;
        switch (access.file()) {
            case REGISTER -> {
                if (number < registers && last >= registers) {
                    fault("sass-register", index, access.name() + " ends at R" + last + ", there are " + registers);
                }
            }
            case UNIFORM_REGISTER -> {
                int most = function.architecture().uniformRegisters();
                if (last >= most) {
                    fault("sass-uniform", index, access.name() + " ends at UR" + last + ", there are " + most);
                }
            }
            case PREDICATE, UNIFORM_PREDICATE, FLAG, ENUMERATED, UNSIGNED, SIGNED, LUMPED -> {}
        }
    }

    /** Of two results in one register it is undefined which remains. */
    private void results(SassInstruction instruction, List<SassRegisterAccess> accesses, int index) {
        for (int i = 0; i < accesses.size(); i++) {
            for (int k = i + 1; k < accesses.size(); k++) {
                if (overlap(instruction, accesses.get(i), accesses.get(k))) {
                    fault(
                            "sass-result",
                            index,
                            accesses.get(i).name() + " and " + accesses.get(k).name() + " are written to one register");
                }
            }
        }
    }

    private static boolean overlap(SassInstruction instruction, SassRegisterAccess one, SassRegisterAccess other) {
        if (!one.isWritten() || !other.isWritten() || one.file() != other.file()) {
            return false;
        }
        long first = instruction.value(one.field());
        long second = instruction.value(other.field());
        long none = instruction.form().fields().get(one.field()).bits().largest();
        boolean isDropped = first == none || second == none;
        return !isDropped && first < second + other.width() && second < first + one.width();
    }

    private void constant(SassInstruction instruction, SassOperand.ConstantBank constant, int index) {
        int size = constantSize(instruction);
        long offset = instruction.value(constant.offset()) * constant.scale();
        boolean isPlain = constant.index() == SassOperand.NONE || instruction.isDefault(constant.index());
        if (isPlain && offset % size != 0) {
            fault(
                    "sass-constant",
                    index,
                    "the constant is at 0x" + Long.toHexString(offset) + ", not a multiple of " + size);
        }
    }

    /**
     * The number of bytes, 1 to 16, that an instruction reads from a constant bank, of which its offset is a multiple.
     * Measured: true of all words that ptxas 13.0 made of the corpus.
     */
    private static int constantSize(SassInstruction instruction) {
        OptionalInt size = instruction.form().indexOf("size");
        if (size.isEmpty()) {
            return DOUBLES.contains(instruction.form().mnemonic()) ? Long.BYTES : Integer.BYTES;
        }
        return switch ((int) instruction.value(size.getAsInt())) {
            case 0, 1 -> 1;
            case 2, 3 -> Short.BYTES;
            case 5 -> Long.BYTES;
            case 6, 7 -> 2 * Long.BYTES;
            default -> Integer.BYTES;
        };
    }

    private void target(SassInstruction instruction, int index) {
        OptionalLong target = Branches.target(instruction, (long) index * InstructionWord.BYTES);
        boolean isRelocated = instruction.form().mnemonic().equals("CALL");
        if (target.isPresent() && !code.hasWordAt(target.getAsLong()) && !isRelocated) {
            fault(
                    "sass-target",
                    index,
                    "the target 0x" + Long.toHexString(target.getAsLong()) + " is not an instruction");
        }
    }
}
