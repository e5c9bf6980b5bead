package lockstep.sim.image.sass;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.Enumeration;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.sass.FieldReads;
import lockstep.sim.sass.SassDestination;
import lockstep.sim.sass.SassOperandSource;
import lockstep.sim.sass.SassRegisterFile;

/**
 * The fields of a machine instruction by their names. It tracks which of them have been read, so that none is ignored
 * in silence.
 */
final class DecodedInstruction {
    /** Number of the predicate that is always true. */
    static final int ALWAYS = 7;

    private final SassInstruction word;
    private final Map<Integer, Integer> registers;
    private final FieldReads reads;

    /** @param registers numbers of virtual registers by their fields */
    DecodedInstruction(SassInstruction word, Map<Integer, Integer> registers) {
        this.word = word;
        this.registers = registers;
        this.reads = new FieldReads(word, registers);
    }

    /** The same instruction, with no field marked as read. */
    DecodedInstruction again() {
        return new DecodedInstruction(word, registers);
    }

    /** Numbers of virtual registers by their fields. */
    Map<Integer, Integer> registers() {
        return registers;
    }

    SassInstruction word() {
        return word;
    }

    /** The value of the field with this index. */
    long value(int field) {
        return reads.value(field);
    }

    /** Requires that all fields except hints have been read. */
    void requireAllRead() {
        reads.dropped().ifPresent(what -> {
            throw new NotDecodable(name() + " with " + what);
        });
    }

    SassForm form() {
        return word.form();
    }

    String name() {
        return word.form().name();
    }

    String mnemonic() {
        return word.form().mnemonic();
    }

    /** The value of a field, {@code otherwise} if the form has no field of this name. */
    long value(String field, long otherwise) {
        OptionalInt index = form().indexOf(field);
        return index.isEmpty() ? otherwise : reads.value(index.getAsInt());
    }

    boolean has(String flag) {
        return value(flag, 0) != 0;
    }

    /** The word for the value of an enumerated field; "" if there is no such field. */
    String word(String field) {
        OptionalInt index = form().indexOf(field);
        if (index.isEmpty()) {
            return "";
        }
        FieldSpec spec = form().fields().get(index.getAsInt());
        Enumeration words = spec.words().orElseThrow(() -> new CompilerBug(field + " is not an enumeration"));
        long value = reads.value(index.getAsInt());
        return words.word(value).orElseThrow(() -> new NotDecodable(name() + " with " + field + " " + value));
    }

    /** Requires that a field, if present, has its default value. */
    void requireDefault(String field) {
        OptionalInt index = form().indexOf(field);
        if (index.isPresent() && !reads.isDefault(index.getAsInt())) {
            throw new NotDecodable(name() + " with " + field + " " + reads.value(index.getAsInt()));
        }
    }

    /** Requires that a field that is not an operand, if present, has its default or names the zero register. */
    void requireNoRegister(String field) {
        OptionalInt index = form().indexOf(field);
        boolean isZeros = index.isPresent()
                && value(index.getAsInt())
                        == form().fields().get(index.getAsInt()).bits().largest();
        if (!isZeros) {
            requireDefault(field);
        }
    }

    Optional<SassOperand> operand(String slot) {
        for (OperandSlot each : form().operands()) {
            if (each.name().equals(slot)) {
                return Optional.of(each.operand());
            }
        }
        return Optional.empty();
    }

    boolean hasOperand(String slot) {
        return operand(slot).isPresent();
    }

    /** The memory operand with a name. */
    SassOperand.Memory memory(String slot) {
        if (operand(slot).orElse(null) instanceof SassOperand.Memory memory) {
            return memory;
        }
        throw new NotDecodable(name() + " without an address");
    }

    /** The register that a field names, with {@code width} bits; the zero register is a constant. */
    SassOperandSource register(int field, int width) {
        FieldSpec spec = form().fields().get(field);
        long number = reads.value(field);
        return number == spec.bits().largest()
                ? new SassOperandSource.Constant(0, width)
                : new SassOperandSource.Register(file(spec), (int) number, width);
    }

    private static SassRegisterFile file(FieldSpec spec) {
        return spec.kind() == FieldKind.UNIFORM_REGISTER ? SassRegisterFile.UNIFORM : SassRegisterFile.GENERAL;
    }

    /** The source of a numeric operand: a register, an immediate or a word of a constant bank. */
    SassOperandSource number(String slot, int width) {
        SassOperand operand = operand(slot).orElseThrow(() -> new NotDecodable(name() + " without " + slot));
        if (operand instanceof SassOperand.Register register) {
            return register(register.register(), width);
        }
        if (operand instanceof SassOperand.Immediate immediate) {
            return new SassOperandSource.Constant(reads.value(immediate.value()), width);
        }
        if (operand instanceof SassOperand.ConstantBank bank && bank.bank() != SassOperand.NONE) {
            return new SassOperandSource.ConstantBank(
                    (int) reads.value(bank.bank()), (int) reads.value(bank.offset()) * bank.scale(), width);
        }
        throw new NotDecodable(name() + " with an operand that is not a number");
    }

    /** The destination of a result. */
    SassDestination destination(String slot, int width) {
        if (!(operand(slot).orElse(null) instanceof SassOperand.Register register)) {
            throw new NotDecodable(name() + " without " + slot);
        }
        FieldSpec spec = form().fields().get(register.register());
        long number = reads.value(register.register());
        return number == spec.bits().largest()
                ? new SassDestination.Discarded(width)
                : new SassDestination.Register(file(spec), (int) number, width);
    }

    /** A predicate; true if the form has no such operand. */
    SassOperandSource predicate(String slot) {
        if (!(operand(slot).orElse(null) instanceof SassOperand.Predicate predicate)) {
            return new SassOperandSource.Constant(1, 1);
        }
        boolean isNegated = predicate.negate() != SassOperand.NONE && reads.value(predicate.negate()) != 0;
        long number = reads.value(predicate.register());
        long index = predicate.inverted() ? ALWAYS - number : number;
        return index == ALWAYS
                ? new SassOperandSource.Constant(isNegated ? 0 : 1, 1)
                : new SassOperandSource.Predicate(file(predicate), (int) index, isNegated);
    }

    /** The destination of a predicate; discarded if the form has no such operand. */
    SassDestination predicateDestination(String slot) {
        if (!(operand(slot).orElse(null) instanceof SassOperand.Predicate predicate)) {
            return new SassDestination.Discarded(1);
        }
        int number = (int) reads.value(predicate.register());
        return number == ALWAYS
                ? new SassDestination.Discarded(1)
                : new SassDestination.Register(file(predicate), number, 1);
    }

    private SassRegisterFile file(SassOperand.Predicate predicate) {
        boolean isFlagged = predicate.uniformIf() != SassOperand.NONE && reads.value(predicate.uniformIf()) != 0;
        boolean isUniform = form().fields().get(predicate.register()).kind() == FieldKind.UNIFORM_PREDICATE;
        return isFlagged || isUniform ? SassRegisterFile.UNIFORM_PREDICATE : SassRegisterFile.PREDICATE;
    }

    /** Number of the guard predicate. */
    int guard() {
        int field = CommonField.GUARD.ordinal();
        return registers.getOrDefault(field, (int) word.value(field));
    }

    /** Whether the lanes whose guard is false execute it. */
    boolean isGuardNegated() {
        return word.value(CommonField.GUARD_NOT) != 0;
    }

    /** Whether the guard is the always-true predicate, not negated. */
    boolean isUnguarded() {
        return guard() == ALWAYS && !isGuardNegated();
    }

    /** Whether the guard is a uniform predicate, as in instructions on uniform registers only. */
    boolean hasUniformGuard() {
        return form().isUniform();
    }
}
