package lockstep.fuzz.generate.sass;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.choices.Choices;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;

/** Atomic operations: on the thread's own slots, with results; on sums that all threads share, without. */
final class SassAtomicStatements {
    /** Operations that commute with themselves, in the order of the words of the sums. */
    static final List<String> COMMUTING = List.of("ADD", "MIN", "MAX", "AND", "OR", "XOR");

    private static final List<String> WHOLE = List.of("ADD", "MIN", "MAX", "INC", "DEC", "AND", "OR", "XOR", "EXCH");
    private static final List<String> LONG = List.of("ADD", "MIN", "MAX", "AND", "OR", "XOR", "EXCH");
    private static final List<String> MNEMONICS = List.of("ATOMG", "ATOM", "ATOMS");
    private static final List<String> FLOATS = List.of("F32.FTZ.RN", "F64.RN", "F16x2.RN", "BF16x2.RN");
    /** The field that operations on floats have and no others. */
    private static final String FLOAT_TYPE = "type";

    /** The types of 64 bits. */
    private static final Set<String> PAIRS = Set.of("64", "S64", "F64.RN");

    /** Words of formats with two halves in a register. */
    private static final Set<String> HALVES =
            Set.of("F16x2.RN", "F16x4.RN", "F16x8.RN", "BF16x2.RN", "BF16x4.RN", "BF16x8.RN");

    /** Bits of two halves of any of the formats that are less than one and no less than zero. */
    private static final int SMALL_HALVES = 0x3bff_3bff;

    private SassAtomicStatements() {}

    // ---- fields

    private static Optional<FieldSpec> field(SassInstruction instruction, String name) {
        return instruction.form().indexOf(name).stream()
                .mapToObj(instruction.form().fields()::get)
                .findFirst();
    }

    private static boolean has(SassInstruction instruction, String slot) {
        return instruction.form().operands().stream().anyMatch(s -> s.name().equals(slot));
    }

    /** The instruction with the word {@code word} in a field; empty where the field has no such word. */
    private static Optional<SassInstruction> worded(SassInstruction instruction, String name, String word) {
        return field(instruction, name)
                .flatMap(spec -> spec.words().flatMap(words -> words.value(word)))
                .map(value -> instruction.with(name, value));
    }

    private static boolean isOfFloats(SassInstruction instruction) {
        return field(instruction, FLOAT_TYPE).isPresent();
    }

    private static String typeField(SassInstruction instruction) {
        return isOfFloats(instruction)
                ? FLOAT_TYPE
                : field(instruction, "atomstype").isPresent() ? "atomstype" : "atype";
    }

    private static String typeWord(SassInstruction instruction) {
        return field(instruction, typeField(instruction))
                .flatMap(FieldSpec::words)
                .flatMap(words -> words.word(instruction.value(typeField(instruction))))
                .orElse("");
    }

    private static Optional<SassInstruction> typed(SassEmitter emitter, SassInstruction instruction) {
        Choices choices = emitter.choices();
        boolean isCompared = has(instruction, "Rb") && has(instruction, "Rc");
        boolean isWide = choices.chance(1, 3);
        if (isOfFloats(instruction)) {
            return worded(instruction, FLOAT_TYPE, choices.pick(FLOATS));
        }
        List<String> narrow = isCompared ? List.of("") : List.of("", "S32");
        List<String> types = new ArrayList<>(isWide ? List.of("64", "S64") : narrow);
        types.removeIf(word -> worded(instruction, typeField(instruction), word).isEmpty());
        if (isCompared) {
            types.remove("S64");
        }
        SassInstruction typed =
                worded(instruction, typeField(instruction), choices.pick(types)).orElseThrow();
        if (isCompared) {
            return Optional.of(typed);
        }
        String operation = choices.pick(isWide ? LONG : WHOLE);
        return worded(typed, field(typed, "red").isPresent() ? "red" : "atom", operation);
    }

    private static int width(SassInstruction instruction) {
        return PAIRS.contains(typeWord(instruction)) ? 2 : 1;
    }

    // ---- statements

    static void own(SassEmitter emitter) {
        String mnemonic = emitter.choices().pick(MNEMONICS);
        Optional<SassForm> form = emitter.form(mnemonic, f -> SassMemoryStatements.memoryOrNull(f) != null);
        form.flatMap(f -> typed(emitter, SassInstruction.of(f))).ifPresent(typed -> own(emitter, typed));
    }

    private static void own(SassEmitter emitter, SassInstruction typed) {
        Choices choices = emitter.choices();
        int width = width(typed);
        SassInstruction now = typed;
        boolean isShared = typed.form().mnemonic().equals("ATOMS");
        long offset = 8L * choices.below(isShared ? 4 : 12);
        now = isShared
                ? SassMemoryStatements.atNarrow(emitter, now, RegisterPlan.SHARED, offset)
                : SassMemoryStatements.atOutput(emitter, now, offset);
        for (String slot : List.of("Rd", "Rb", "Rc")) {
            if (has(now, slot)) {
                now = now.with(slot, emitter.data(width));
            }
        }
        if (isOfFloats(now)) {
            now = tame(emitter, now, width);
        }
        if (has(now, "Pd")) {
            now = now.with("Pd", choices.below(RegisterPlan.PREDICATES));
        }
        emitter.emit(emitter.draw().guarded(now, emitter.frame()));
    }

    /**
     * The payload of a NaN from a floating-point addition is unspecified, so only numbers whose sum is not a NaN are
     * added.
     */
    private static SassInstruction tame(SassEmitter emitter, SassInstruction sum, int width) {
        int value = RegisterPlan.SCRATCH;
        SassOperand.Memory memory = SassMemoryStatements.memory(sum.form());
        long drawn = HALVES.contains(typeWord(sum))
                ? emitter.choices().draw(1L << Integer.SIZE) & SMALL_HALVES
                : emitter.choices().draw(1L << Short.SIZE);
        emitter.emit("MOV R%d, 0x%x", value, drawn);
        emitter.emit(
                "MOV R%d, 0x%x", value + 1, 0x3ff0_0000L + emitter.choices().draw(1L << Short.SIZE));
        SassInstruction store = emitter.parse("STG.E%s desc[UR4][R2.64], R%d", width == 2 ? ".64" : "", value);
        SassOperand.Memory target = SassMemoryStatements.memory(store.form());
        long offset = sum.form().fields().get(memory.offset()).signed(sum.value(memory.offset()));
        emitter.emit(SassMemoryStatements.offset(store, target, offset));
        return sum.with("Rb", value);
    }

    /** Every thread takes part in an operation on a word, always the same operation on one word. */
    static void sum(SassEmitter emitter) {
        Choices choices = emitter.choices();
        int operation = choices.below(COMMUTING.size());
        Optional<SassForm> form = emitter.form("RED", f -> f.name().equals("RED"));
        int scratch = RegisterPlan.SCRATCH;
        form.flatMap(f -> worded(SassInstruction.of(f), "red", COMMUTING.get(operation)))
                .ifPresent(red -> {
                    SassOperand.Memory memory = SassMemoryStatements.memory(red.form());
                    emitter.emit(
                            "LDC.64 R%d, c[0x0][0x%x]",
                            scratch, emitter.constants().numbers() - Long.BYTES);
                    SassInstruction now = SassMemoryStatements.set(red, "e", 1).with(memory.base(), scratch);
                    now = memory.wide() == SassOperand.NONE ? now : now.with(memory.wide(), 1);
                    now = SassMemoryStatements.offset(now, memory, (long) operation * Integer.BYTES)
                            .with("Rb", emitter.data())
                            .with(CommonField.GUARD, 7);
                    emitter.emit(emitter.draw().guarded(now, emitter.frame()));
                });
    }
}
