package lockstep.fuzz.generate.sass;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import lockstep.fuzz.generate.sass.SassEmitter.ConstantPlaces;
import lockstep.fuzz.generate.sass.SassEmitter.SassScope;
import lockstep.ir.choices.Choices;
import lockstep.ir.sass.function.SassRegisterAccesses;
import lockstep.ir.sass.function.SassRegisterAccesses.SassRegisterAccess;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.Enumeration;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.sim.sass.SassThreadFunctions;

/**
 * Draws instructions of a form: a value for each field that is part of a modifier or an operand, then registers for the
 * operands, as many as the values make them wide. Field values that the simulator does not support are reset, field by
 * field.
 */
final class FormDraw {
    private static final int GUARDED_OF_FOUR = 1;
    /** The bit of a mask of predicates that names none. */
    private static final long EIGHTH = 0x80;

    private final Choices choices;
    private final ConstantPlaces constants;

    FormDraw(Choices choices, ConstantPlaces constants) {
        this.choices = choices;
        this.constants = constants;
    }

    /** An instruction that computes for one thread; empty if none could be drawn. */
    Optional<SassInstruction> computing(SassForm form, SassScope frame) {
        SassInstruction drawn = fields(form);
        drawn = taken(drawn, SassInstruction.of(form));
        SassInstruction wired = guarded(registers(drawn, frame), frame);
        return isBuilt(wired) ? Optional.of(wired) : Optional.empty();
    }

    private static boolean isBuilt(SassInstruction instruction) {
        return SassThreadFunctions.of(instruction).isPresent();
    }

    /** Takes back fields from the last one on until there is a function; places in constant banks stay. */
    private static SassInstruction taken(SassInstruction drawn, SassInstruction plain) {
        SassInstruction now = drawn;
        BitSet places = new BitSet();
        for (OperandSlot slot : drawn.form().operands()) {
            if (slot.operand() instanceof SassOperand.ConstantBank bank) {
                places.set(bank.bank());
                places.set(bank.offset());
            }
        }
        for (int field = drawn.form().fields().size() - 1;
                field >= CommonField.all().size() && !isBuilt(now);
                field--) {
            now = places.get(field) ? now : now.with(field, plain.value(field));
        }
        return now;
    }

    // ---- fields

    /** The form with values in the fields that are not registers. */
    SassInstruction fields(SassForm form) {
        SassInstruction now = SassInstruction.of(form);
        BitSet isHidden = new BitSet();
        for (int i = 0; i < form.hiddenCount(); i++) {
            isHidden.set(form.hidden(i));
        }
        for (int field = CommonField.all().size(); field < form.fields().size(); field++) {
            FieldSpec spec = form.fields().get(field);
            if (!isHidden.get(field) || spec.kind() == FieldKind.FLAG) {
                now = now.with(field, value(spec, now.value(field)));
            }
        }
        for (OperandSlot slot : form.operands()) {
            now = operand(now, slot);
        }
        return now;
    }

    private long value(FieldSpec spec, long otherwise) {
        return switch (spec.kind()) {
            case FLAG -> choices.chance(1, 3) ? 1 - otherwise : otherwise;
            case ENUMERATED -> named(spec, otherwise);
            case REGISTER, UNIFORM_REGISTER, PREDICATE, UNIFORM_PREDICATE, UNSIGNED, SIGNED, LUMPED -> otherwise;
        };
    }

    /** A value that has a word. */
    long named(FieldSpec spec, long otherwise) {
        Enumeration words = spec.words().orElseThrow();
        List<Long> named = new ArrayList<>(List.of(otherwise));
        for (long value = 0; value < words.size() && spec.bits().fits(value); value++) {
            if (words.word(value).isPresent() && value != otherwise) {
                named.add(value);
            }
        }
        return choices.chance(1, 2) ? choices.pick(named) : otherwise;
    }

    private SassInstruction operand(SassInstruction now, OperandSlot slot) {
        return switch (slot.operand()) {
            case SassOperand.Immediate immediate -> {
                FieldSpec spec = now.form().fields().get(immediate.value());
                long value = FieldNumbers.draw(
                        choices, immediate.style(), spec.bits().width());
                // the eighth bit of an operand that packs predicates is not known
                yield now.with(immediate.value(), namesPredicates(now.form()) ? value & (EIGHTH - 1) : value);
            }
            case SassOperand.ConstantBank constant -> constants.draw(choices, now, constant);
            case SassOperand.Register r -> now;
            case SassOperand.Predicate p -> now;
            case SassOperand.Memory m -> now;
            case SassOperand.Target t -> now;
            case SassOperand.Bits b -> now;
            case SassOperand.Named n -> now;
            case SassOperand.Indexed i -> now;
            case SassOperand.Word w -> now;
        };
    }

    private static boolean namesPredicates(SassForm form) {
        return form.operands().stream().anyMatch(slot -> slot.name().equals("PR"));
    }

    // ---- registers

    /** The instruction with registers for all its operands but addresses. */
    SassInstruction registers(SassInstruction instruction, SassScope frame) {
        SassInstruction now = instruction;
        List<BitSet> written = List.of(new BitSet(), new BitSet(), new BitSet(), new BitSet());
        for (SassRegisterAccess access : SassRegisterAccesses.of(instruction)) {
            boolean isOther = access.field() == CommonField.GUARD.ordinal() || isLeftOut(instruction, access);
            if (!isOther) {
                now = now.with(access.field(), register(now, access, frame, written));
            }
        }
        return now;
    }

    /** Whether the operand is absent, or not a register that may be drawn. */
    private static boolean isLeftOut(SassInstruction instruction, SassRegisterAccess access) {
        for (OperandSlot slot : instruction.form().operands()) {
            if (slot.name().equals(access.name())) {
                boolean isPlace = slot.operand() instanceof SassOperand.Memory
                        || slot.operand() instanceof SassOperand.Target
                        || slot.operand() instanceof SassOperand.ConstantBank
                        || slot.operand() instanceof SassOperand.Predicate p && p.inverted();
                boolean isShown =
                        slot.shownIf().stream().allMatch(c -> c.values().contains(instruction.value(c.field())));
                return isPlace || slot.isOptional() && !isShown;
            }
        }
        return false;
    }

    private long register(SassInstruction now, SassRegisterAccess access, SassScope frame, List<BitSet> written) {
        FieldSpec spec = now.form().fields().get(access.field());
        long none = spec.bits().largest();
        return switch (access.file()) {
            case REGISTER -> one(general(access), none, access, written.get(0), 255);
            case UNIFORM_REGISTER -> one(uniform(access, frame), none, access, written.get(1), none);
            case PREDICATE -> one(predicates(), none, access, written.get(2), 7);
            case UNIFORM_PREDICATE ->
                access.isWritten() && !frame.mayWritePredicates()
                        ? 7
                        : one(predicates(), none, access, written.get(3), 7);
            case FLAG, ENUMERATED, UNSIGNED, SIGNED, LUMPED -> none;
        };
    }

    private static List<Integer> general(SassRegisterAccess access) {
        List<Integer> found = new ArrayList<>();
        for (int at = 0; at + access.width() <= RegisterPlan.DATA_COUNT; at += access.alignment()) {
            found.add(RegisterPlan.DATA + at);
        }
        return found;
    }

    private static List<Integer> uniform(SassRegisterAccess access, SassScope frame) {
        List<Integer> pairs = access.isWritten() ? frame.writable() : frame.readable();
        List<Integer> found = new ArrayList<>();
        for (int first : pairs) {
            if (access.width() <= 2) {
                found.add(first);
            }
            if (access.width() == 1) {
                found.add(first + 1);
            }
        }
        return found;
    }

    private static List<Integer> predicates() {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < RegisterPlan.PREDICATES; i++) {
            found.add(i);
        }
        return found;
    }

    /** A register of a list that is not another result; sometimes the null register. */
    private long one(List<Integer> among, long largest, SassRegisterAccess access, BitSet written, long none) {
        List<Integer> free = new ArrayList<>();
        for (int each : among) {
            boolean isTaken = access.isWritten()
                    && written.nextSetBit(each) >= 0
                    && written.nextSetBit(each) < each + access.width();
            if (!isTaken) {
                free.add(each);
            }
        }
        if (free.isEmpty() || choices.chance(1, 12)) {
            return Math.min(none, largest);
        }
        int chosen = choices.pick(free);
        if (access.isWritten()) {
            written.set(chosen, chosen + access.width());
        }
        return chosen;
    }

    /** Sometimes with a guard. */
    SassInstruction guarded(SassInstruction instruction, SassScope frame) {
        if (!choices.chance(GUARDED_OF_FOUR, 4)) {
            return instruction;
        }
        return instruction
                .with(CommonField.GUARD, choices.below(RegisterPlan.PREDICATES))
                .with(CommonField.GUARD_NOT, choices.below(2));
    }
}
