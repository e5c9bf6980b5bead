package lockstep.sim.sass;

import java.util.Map;
import java.util.OptionalInt;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.Enumeration;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.isa.SassOperand.ImmediateStyle;
import org.jspecify.annotations.Nullable;

/** The fields of an instruction, read as parameters of functions, sources and destinations. */
final class Fields {
    private static final int WORD = 32;
    private static final int ALWAYS = 7;

    private final SassInstruction instruction;
    private final FieldReads reads;

    /** @param registers numbers of virtual registers by their fields */
    Fields(SassInstruction instruction, Map<Integer, Integer> registers) {
        this.instruction = instruction;
        this.reads = new FieldReads(instruction, registers);
    }

    /** Whether all fields of the instruction have been read. */
    boolean areAllRead() {
        return reads.dropped().isEmpty();
    }

    private SassForm form() {
        return instruction.form();
    }

    Architecture architecture() {
        return form().architecture();
    }

    /** The value of a field; 0 if the form does not have it. */
    long value(String name) {
        OptionalInt index = form().indexOf(name);
        return index.isEmpty() ? 0 : reads.value(index.getAsInt());
    }

    boolean has(String flag) {
        return value(flag) != 0;
    }

    boolean hasField(String name) {
        return form().indexOf(name).isPresent();
    }

    /** Whether a field is absent or has its default; for fields whose other values are not understood. */
    boolean isDefault(String name) {
        OptionalInt index = form().indexOf(name);
        return index.isEmpty() || reads.isDefault(index.getAsInt());
    }

    /**
     * The word for the value of an enumerated field; "" for a value without a word, or if the form does not have the
     * field.
     */
    String word(String name) {
        OptionalInt index = form().indexOf(name);
        if (index.isEmpty()) {
            return "";
        }
        FieldSpec spec = form().fields().get(index.getAsInt());
        Enumeration words = spec.words().orElseThrow(() -> new CompilerBug(name + " is not an enumeration"));
        return words.word(reads.value(index.getAsInt())).orElse("");
    }

    boolean hasSlot(String name) {
        return slot(name) != null;
    }

    /** Whether the operand in a slot is an immediate. */
    boolean isImmediate(String name) {
        OperandSlot slot = slot(name);
        return slot != null && slot.operand() instanceof SassOperand.Immediate;
    }

    private @Nullable OperandSlot slot(String name) {
        for (OperandSlot slot : form().operands()) {
            if (slot.name().equals(name)) {
                return slot;
            }
        }
        return null;
    }

    private SassOperand operand(String name) {
        OperandSlot slot = slot(name);
        if (slot == null) {
            throw new CompilerBug(form() + " has no operand " + name);
        }
        return slot.operand();
    }

    /** A number of 32 or 64 bits from the operand in a slot, without applying negation and absolute value. */
    SassOperandSource number(String name, int width) {
        return switch (operand(name)) {
            case SassOperand.Register register -> register(register.register(), width);
            case SassOperand.Immediate immediate -> new SassOperandSource.Constant(immediate(immediate, width), width);
            case SassOperand.ConstantBank bank ->
                new SassOperandSource.ConstantBank(
                        (int) reads.value(bank.bank()), (int) reads.value(bank.offset()), width);
            case SassOperand.Predicate p -> throw notANumber(name);
            case SassOperand.Memory m -> throw notANumber(name);
            case SassOperand.Target t -> throw notANumber(name);
            case SassOperand.Bits b -> throw notANumber(name);
            case SassOperand.Named n -> throw notANumber(name);
            case SassOperand.Indexed i -> throw notANumber(name);
            case SassOperand.Word w -> throw notANumber(name);
        };
    }

    private CompilerBug notANumber(String name) {
        return new CompilerBug(form() + ": " + name + " is not a number");
    }

    private SassOperandSource register(int field, int width) {
        FieldSpec spec = form().fields().get(field);
        long number = reads.value(field);
        if (number == spec.bits().largest()) {
            return new SassOperandSource.Constant(0, width);
        }
        return new SassOperandSource.Register(file(spec), (int) number, width);
    }

    private static SassRegisterFile file(FieldSpec spec) {
        return spec.kind() == FieldKind.UNIFORM_REGISTER ? SassRegisterFile.UNIFORM : SassRegisterFile.GENERAL;
    }

    /** A shorter immediate for an operand of 64 bits is the upper half of a double, or else sign-extended. */
    private long immediate(SassOperand.Immediate immediate, int width) {
        long bits = reads.value(immediate.value());
        if (width <= WORD) {
            return bits;
        }
        return immediate.styleIn(instruction) == ImmediateStyle.DOUBLE_HIGH
                ? bits << WORD
                : form().fields().get(immediate.value()).signed(bits);
    }

    /** A predicate from the operand in a slot; the always-true one if the form has no such slot. */
    SassOperandSource predicate(String name) {
        OperandSlot slot = slot(name);
        if (slot == null) {
            return new SassOperandSource.Constant(1, 1);
        }
        SassOperand.Predicate predicate = (SassOperand.Predicate) slot.operand();
        long number = reads.value(predicate.register());
        long index = predicate.inverted() ? ALWAYS - number : number;
        boolean isNegated = predicate.negate() != SassOperand.NONE && reads.value(predicate.negate()) != 0;
        if (index == ALWAYS) {
            return new SassOperandSource.Constant(isNegated ? 0 : 1, 1);
        }
        return new SassOperandSource.Predicate(predicateFile(predicate), (int) index, isNegated);
    }

    private SassRegisterFile predicateFile(SassOperand.Predicate predicate) {
        boolean isFlagged = predicate.uniformIf() != SassOperand.NONE && reads.value(predicate.uniformIf()) != 0;
        boolean isUniform = form().fields().get(predicate.register()).kind() == FieldKind.UNIFORM_PREDICATE;
        return isFlagged || isUniform ? SassRegisterFile.UNIFORM_PREDICATE : SassRegisterFile.PREDICATE;
    }

    /** The destination in a slot of general or uniform registers. */
    SassDestination destination(String name, int width) {
        SassOperand.Register register = (SassOperand.Register) operand(name);
        FieldSpec spec = form().fields().get(register.register());
        long number = reads.value(register.register());
        return number == spec.bits().largest()
                ? new SassDestination.Discarded(width)
                : new SassDestination.Register(file(spec), (int) number, width);
    }

    /** The destination of the predicate in a slot; discarded if the form has no such slot. */
    SassDestination predicateDestination(String name) {
        OperandSlot slot = slot(name);
        if (slot == null) {
            return new SassDestination.Discarded(1);
        }
        SassOperand.Predicate predicate = (SassOperand.Predicate) slot.operand();
        int number = (int) reads.value(predicate.register());
        return number == ALWAYS
                ? new SassDestination.Discarded(1)
                : new SassDestination.Register(predicateFile(predicate), number, 1);
    }
}
