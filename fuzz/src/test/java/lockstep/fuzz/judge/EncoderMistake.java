package lockstep.fuzz.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import lockstep.ir.sass.function.SassModule.WordEncoder;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.isa.WordCodec;

/**
 * An encoder with one mistake.
 *
 * @param name in tables
 * @param encoder that makes it
 */
record EncoderMistake(String name, WordEncoder encoder) {
    private static final long ALWAYS = 7;
    private static final long ZERO_REGISTER = 255;
    private static final int WORD = 32;

    @Override
    public String toString() {
        return name;
    }

    /** The word of a changed instruction. */
    private static EncoderMistake of(String name, UnaryOperator<SassInstruction> change) {
        return new EncoderMistake(name, instruction -> WordCodec.encode(change.apply(instruction)));
    }

    /** Another value in the fields that {@code isMeant}. */
    private static EncoderMistake inFields(String name, Predicate<FieldSpec> isMeant, LongUnaryOperator change) {
        return of(name, instruction -> {
            SassInstruction now = instruction;
            List<FieldSpec> fields = instruction.form().fields();
            for (int field = CommonField.all().size(); field < fields.size(); field++) {
                if (isMeant.test(fields.get(field))) {
                    long mask = fields.get(field).bits().largest();
                    now = now.with(field, change.applyAsLong(now.value(field)) & mask);
                }
            }
            return now;
        });
    }

    private static EncoderMistake inField(String name, String field, LongUnaryOperator change) {
        return inFields(name, spec -> spec.name().equals(field), change);
    }

    private static EncoderMistake common(String name, CommonField field, LongUnaryOperator change) {
        return of(name, i -> i.with(field, change.applyAsLong(i.value(field))));
    }

    /** Another value in a field of the operands of a kind. */
    private static EncoderMistake inOperands(String name, ToIntFunction<SassOperand> field, LongUnaryOperator change) {
        return of(name, instruction -> {
            SassInstruction now = instruction;
            for (OperandSlot slot : instruction.form().operands()) {
                int index = field.applyAsInt(slot.operand());
                if (index != SassOperand.NONE) {
                    long mask = instruction.form().fields().get(index).bits().largest();
                    now = now.with(index, change.applyAsLong(now.value(index)) & mask);
                }
            }
            return now;
        });
    }

    private static SassInstruction swapped(SassInstruction instruction) {
        OptionalInt a = register(instruction.form(), "A");
        OptionalInt b = register(instruction.form(), "B");
        return a.isEmpty() || b.isEmpty()
                ? instruction
                : instruction
                        .with(a.getAsInt(), instruction.value(b.getAsInt()))
                        .with(b.getAsInt(), instruction.value(a.getAsInt()));
    }

    private static OptionalInt register(SassForm form, String field) {
        OptionalInt index = form.indexOf(field);
        return index.isPresent() && form.fields().get(index.getAsInt()).kind() == FieldKind.REGISTER
                ? index
                : OptionalInt.empty();
    }

    /** The opcode of the form of the same name whose second operand is a uniform register. */
    private static InstructionWord uniform(SassInstruction instruction) {
        InstructionWord word = WordCodec.encode(instruction);
        SassForm form = instruction.form();
        if (register(form, "B").isEmpty()) {
            return word;
        }
        for (SassForm other : IsaTable.of(form.architecture()).forms()) {
            OptionalInt b = other.indexOf("B");
            boolean isUniform = other.name().equals(form.name())
                    && b.isPresent()
                    && other.fields().get(b.getAsInt()).kind() == FieldKind.UNIFORM_REGISTER;
            if (isUniform) {
                return word.and(SassForm.OPCODE.bits().not()).or(other.opcodeWord());
            }
        }
        return word;
    }

    private static boolean ends(FieldSpec spec, String end) {
        return spec.name().endsWith(end);
    }

    private static LongUnaryOperator unless(long none, LongUnaryOperator change) {
        return value -> value == none ? none : change.applyAsLong(value);
    }

    /** Mistakes that an execution of the words shows. */
    static List<EncoderMistake> shown() {
        List<EncoderMistake> all = new ArrayList<>();
        all.add(of("operands swapped", EncoderMistake::swapped));
        all.add(inFields("negation dropped", spec -> ends(spec, ".neg"), v -> 0));
        all.add(inFields("absolute value dropped", spec -> ends(spec, ".abs"), v -> 0));
        all.add(inFields("half or byte of an operand dropped", spec -> ends(spec, ".sfx"), v -> 0));
        all.add(common("guard dropped", CommonField.GUARD, v -> ALWAYS));
        all.add(of(
                "guard inverted",
                i -> i.value(CommonField.GUARD) == ALWAYS
                        ? i
                        : i.with(CommonField.GUARD_NOT, 1 - i.value(CommonField.GUARD_NOT))));
        all.add(common("guard of another number", CommonField.GUARD, unless(ALWAYS, v -> v ^ 1)));
        all.add(inFields(
                "immediate cut to 16 bits",
                spec -> spec.bits().width() == WORD && spec.kind() == FieldKind.UNSIGNED,
                v -> v & 0xffff));
        all.add(inFields(
                "sign of an immediate lost",
                spec -> spec.bits().width() == WORD && spec.kind() == FieldKind.SIGNED,
                v -> v & 0x7fff_ffff));
        all.add(inField("lookup table reversed", "lut", v -> Long.reverse(v) >>> 56));
        all.add(inOperands(
                "offset of an access in words",
                o -> o instanceof SassOperand.Memory m ? m.offset() : SassOperand.NONE,
                v -> v >>> 2));
        all.add(inOperands(
                "base register of an access dropped",
                o -> o instanceof SassOperand.Memory m ? m.uniform() : SassOperand.NONE,
                v -> -1));
        all.add(inOperands(
                "target of a branch one instruction off",
                o -> o instanceof SassOperand.Target t ? t.offset() : SassOperand.NONE,
                v -> v + 4));
        all.add(inFields("width of an access halved", spec -> spec.name().endsWith("size"), v -> v == 5 ? 4 : v));
        all.add(inFields("signedness flipped", spec -> spec.name().equals("sgn"), v -> 1 - v));
        all.add(inField("result one register too high", "Rd", unless(ZERO_REGISTER, v -> v ^ 1)));
        all.add(new EncoderMistake("uniform register for a general one", EncoderMistake::uniform));
        all.add(inOperands(
                "number of the constant bank",
                o -> o instanceof SassOperand.ConstantBank c ? c.bank() : SassOperand.NONE,
                v -> v == 3 ? 0 : v));
        all.add(inOperands(
                "offset in a constant bank",
                o -> o instanceof SassOperand.ConstantBank c ? c.offset() : SassOperand.NONE,
                v -> v & ~8L));
        all.add(inFields("rounding dropped", spec -> spec.name().startsWith("rnd"), v -> 0));
        all.add(inField("flush of subnormal numbers dropped", "ftz", v -> 0));
        all.add(inField("saturation dropped", "sat", v -> 0));
        all.add(inField("carry not taken in", "x", v -> 0));
        all.add(inField("carry from nowhere", "Pn", v -> ALWAYS));
        all.add(inField("predicate result dropped", "Pd", v -> ALWAYS));
        all.add(inFields("relation of a comparison", spec -> spec.name().equals("icmp"), v -> v ^ 2));
        all.add(inField("upper half of a shift dropped", "hi", v -> 0));
        all.add(inField("atomic operation", "atom", v -> 0));
        all.add(inField("manner of a shuffle", "shfl", v -> 0));
        all.add(inField("manner of a vote", "vote", v -> 0));
        return List.copyOf(all);
    }

    /** Mistakes in control fields, which show where registers are followed in flight. */
    static List<EncoderMistake> early() {
        return List.of(
                common("scoreboard of a result lost", CommonField.WRITE_BARRIER, v -> ALWAYS),
                common("scoreboard of sources lost", CommonField.READ_BARRIER, v -> ALWAYS),
                common("waits lost", CommonField.WAIT, v -> 0),
                common("stall count lost", CommonField.STALL, v -> 1));
    }
}
