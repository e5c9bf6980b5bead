package lockstep.fuzz.generate.sass;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.fuzz.generate.sass.SassEmitter.ConstantPlaces;
import lockstep.ir.choices.Choices;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import org.jspecify.annotations.Nullable;

/** Loads and stores of the thread's own slots, loads of the input and of constant banks. */
final class SassMemoryStatements {
    /** Bytes of a thread's slot of the output. */
    static final int OUTPUT_BYTES = 256;

    /** Bytes of a thread's slot of shared memory. */
    static final int SHARED_BYTES = 64;

    /** Bytes of a thread's local memory. */
    static final int LOCAL_BYTES = 64;

    /** Bytes of the input of a thread. */
    static final int INPUT_BYTES = 64;

    /** Offsets from the middle of the slot of the output that statements use; what is before it holds results. */
    private static final int FREE_START = 0;

    private static final int FREE_END = 96;
    private static final List<String> SIZES = List.of("", "U8", "S8", "U16", "S16", "64", "128");
    /** Hints, and what the simulator does not tell apart. */
    private static final Set<String> HINTS = Set.of("evict", "ltc", "mem", "sem75", "scope75", "u");

    /** Mnemonics that may have a modifier for memory that does not change. */
    private static final Set<String> LOADS = Set.of("LD", "LDG", "LDL", "LDS");

    private SassMemoryStatements() {}

    // ---- forms

    /** A form that reads or writes memory at an address, with values in the fields that are hints. */
    static Optional<SassInstruction> drawn(SassEmitter emitter, String mnemonic) {
        Optional<SassForm> form = emitter.form(mnemonic, f -> memoryOrNull(f) != null);
        return form.map(f -> hints(emitter, SassInstruction.of(f)));
    }

    private static SassInstruction hints(SassEmitter emitter, SassInstruction instruction) {
        SassInstruction now = instruction;
        for (FieldSpec spec : instruction.form().fields()) {
            if (HINTS.contains(spec.name()) && spec.kind() == FieldKind.ENUMERATED) {
                long drawn = emitter.draw().named(spec, now.value(spec.name()));
                boolean isOfConstants = spec.words()
                        .orElseThrow()
                        .word(drawn)
                        .filter("CONSTANT"::equals)
                        .isPresent();
                boolean isKept = isOfConstants && !LOADS.contains(now.form().mnemonic());
                now = isKept ? now : now.with(spec.name(), drawn);
            }
        }
        return now;
    }

    static SassOperand.@Nullable Memory memoryOrNull(SassForm form) {
        for (OperandSlot slot : form.operands()) {
            if (slot.operand() instanceof SassOperand.Memory memory) {
                return memory;
            }
        }
        return null;
    }

    /** The address of a form that has one. */
    static SassOperand.Memory memory(SassForm form) {
        return Objects.requireNonNull(memoryOrNull(form));
    }

    /** The instruction with a value in a field if it has it. */
    static SassInstruction set(SassInstruction instruction, String field, long value) {
        return instruction.form().indexOf(field).isPresent() ? instruction.with(field, value) : instruction;
    }

    private static SassInstruction sized(SassInstruction instruction, String word) {
        String field = instruction.form().indexOf("ldssize").isPresent() ? "ldssize" : "size";
        FieldSpec spec = instruction
                .form()
                .fields()
                .get(instruction.form().indexOf(field).orElseThrow());
        return instruction.with(field, spec.words().orElseThrow().value(word).orElseThrow());
    }

    static int bytes(String size) {
        return switch (size) {
            case "U8", "S8" -> 1;
            case "U16", "S16" -> 2;
            case "64" -> 8;
            case "128" -> 16;
            default -> 4;
        };
    }

    static SassInstruction offset(SassInstruction instruction, SassOperand.Memory memory, long offset) {
        return instruction.with(
                memory.offset(),
                offset & instruction.form().fields().get(memory.offset()).bits().largest());
    }

    // ---- addresses

    /**
     * The address of a place of the thread's slot of the output: a pair of registers, with or without a descriptor, or
     * a register plus a pair of uniform registers.
     */
    static SassInstruction atOutput(SassEmitter emitter, SassInstruction instruction, long offset) {
        SassOperand.Memory memory = memory(instruction.form());
        SassInstruction now = offset(set(instruction, "e", 1), memory, offset);
        if (memory.uniform() == SassOperand.NONE) {
            return now.with(memory.base(), RegisterPlan.OUTPUT);
        }
        boolean isNarrow =
                memory.wide() != SassOperand.NONE && emitter.choices().chance(1, 3);
        if (isNarrow) {
            return now.with(memory.wide(), 0)
                    .with(memory.base(), RegisterPlan.OFFSET)
                    .with(memory.uniform(), RegisterPlan.UNIFORM_OUTPUT);
        }
        now = memory.wide() == SassOperand.NONE ? now : now.with(memory.wide(), 1);
        now = now.with(memory.base(), RegisterPlan.OUTPUT);
        boolean isDescribed =
                memory.descriptor() != SassOperand.NONE && emitter.choices().chance(1, 2);
        return isDescribed ? now.with(memory.descriptor(), 1).with(memory.uniform(), RegisterPlan.DESCRIPTOR) : now;
    }

    /** An address of 32 bits: a register, sometimes scaled, or plus a uniform register. */
    static SassInstruction atNarrow(SassEmitter emitter, SassInstruction instruction, int register, long offset) {
        SassOperand.Memory memory = memory(instruction.form());
        SassInstruction now = instruction;
        int base = register;
        long rest = offset;
        if (memory.scale() != SassOperand.NONE && emitter.choices().chance(1, 2)) {
            int scale = 1 + emitter.choices().below(3);
            emitter.emit("SHF.R.U32.HI R%d, RZ, 0x%x, R%d", RegisterPlan.SCRATCH, scale + 1, register);
            base = RegisterPlan.SCRATCH;
            now = now.with(memory.scale(), scale);
        }
        boolean isPlain = memory.descriptor() == SassOperand.NONE || now.value(memory.descriptor()) == 0;
        if (memory.uniform() != SassOperand.NONE && isPlain && emitter.choices().chance(1, 2)) {
            now = now.with(memory.uniform(), RegisterPlan.SIXTEEN);
            rest -= RegisterPlan.SIXTEEN_VALUE;
        }
        return offset(now.with(memory.base(), base), memory, rest);
    }

    // ---- statements

    private static SassInstruction data(SassEmitter emitter, SassInstruction instruction, String size) {
        int register = emitter.data(Math.max(1, bytes(size) / Integer.BYTES));
        for (String slot : List.of("Rd", "Rb", "Rc")) {
            boolean isSlot = instruction.form().operands().stream()
                    .anyMatch(s -> s.name().equals(slot));
            if (isSlot) {
                return instruction.with(slot, register);
            }
        }
        throw new IllegalStateException(instruction.form() + " moves nothing");
    }

    private static long place(Choices choices, String size, int start, int end) {
        return start + (long) bytes(size) * choices.below((end - start) / bytes(size));
    }

    private static String size(SassEmitter emitter) {
        return emitter.choices().pick(SIZES);
    }

    static void global(SassEmitter emitter) {
        Choices choices = emitter.choices();
        String mnemonic = choices.pick(List.of("STG", "LDG", "ST", "LD"));
        drawn(emitter, mnemonic).ifPresent(drawn -> {
            String size = size(emitter);
            SassInstruction sized = data(emitter, sized(drawn, size), size);
            long offset = place(choices, size, FREE_START, FREE_END);
            emitter.emit(emitter.draw().guarded(atOutput(emitter, sized, offset), emitter.frame()));
        });
    }

    /** Loads a word of the input that a register chooses. */
    static void input(SassEmitter emitter) {
        int scratch = RegisterPlan.SCRATCH;
        emitter.emit("LOP3.LUT R%d, R%d, 0x%x, RZ, 0xc0, !PT", scratch + 2, emitter.data(), INPUT_BYTES * 4 - 16);
        emitter.emit("IMAD.WIDE.U32 R%d, R%d, 0x1, R%d", scratch, scratch + 2, RegisterPlan.INPUT);
        drawn(emitter, "LDG").ifPresent(drawn -> {
            String size = size(emitter);
            SassOperand.Memory memory = memory(drawn.form());
            SassInstruction now = set(data(emitter, sized(drawn, size), size), "e", 1);
            now = offset(now, memory, place(emitter.choices(), size, 0, 16)).with(memory.base(), scratch);
            now = memory.wide() == SassOperand.NONE ? now : now.with(memory.wide(), 1);
            emitter.emit(emitter.draw().guarded(now, emitter.frame()));
        });
    }

    static void shared(SassEmitter emitter) {
        narrow(emitter, emitter.choices().chance(1, 2) ? "LDS" : "STS", RegisterPlan.SHARED, SHARED_BYTES);
    }

    static void local(SassEmitter emitter) {
        narrow(emitter, emitter.choices().chance(1, 2) ? "LDL" : "STL", RegisterPlan.LOCAL, LOCAL_BYTES);
    }

    private static void narrow(SassEmitter emitter, String mnemonic, int register, int bytes) {
        drawn(emitter, mnemonic).ifPresent(drawn -> {
            String size = size(emitter);
            SassInstruction sized = data(emitter, sized(drawn, size), size);
            long offset = place(emitter.choices(), size, -bytes / 2, bytes / 2);
            emitter.emit(emitter.draw().guarded(atNarrow(emitter, sized, register, offset), emitter.frame()));
        });
    }

    /** Loads from a constant bank, at a place that a register chooses or at a fixed one. */
    static void constant(SassEmitter emitter) {
        Choices choices = emitter.choices();
        boolean toUniform = SassComputingStatements.mayWriteUniform(emitter) && choices.chance(1, 3);
        String mnemonic = !toUniform ? "LDC" : emitter.forms().named("LDCU").isEmpty() ? "ULDC" : "LDCU";
        Optional<SassForm> form = emitter.form(
                mnemonic, f -> f.operands().stream().map(OperandSlot::operand).anyMatch(SassMemoryStatements::isBank));
        form.ifPresent(f -> constant(emitter, f, toUniform));
    }

    private static boolean isBank(SassOperand operand) {
        return operand instanceof SassOperand.ConstantBank bank && bank.handle() == SassOperand.NONE;
    }

    private static void constant(SassEmitter emitter, SassForm form, boolean toUniform) {
        Choices choices = emitter.choices();
        SassOperand.ConstantBank bank = form.operands().stream()
                .map(OperandSlot::operand)
                .filter(SassMemoryStatements::isBank)
                .map(SassOperand.ConstantBank.class::cast)
                .findFirst()
                .orElseThrow();
        String size = choices.pick(SIZES.subList(0, SIZES.size() - 1));
        SassInstruction now = sized(SassInstruction.of(form), size).with(bank.bank(), ConstantPlaces.BANK);
        boolean isIndexed = bank.index() != SassOperand.NONE && !toUniform && choices.chance(1, 2);
        if (isIndexed) {
            int index = RegisterPlan.SCRATCH + 3;
            emitter.emit("LOP3.LUT R%d, R%d, 0x%x, RZ, 0xc0, !PT", index, emitter.data(), 24);
            now = now.with(bank.index(), index).with(bank.offset(), place(choices, size, 0, ConstantPlaces.BYTES / 2));
        } else {
            now = now.with(bank.offset(), place(choices, size, 0, ConstantPlaces.BYTES));
        }
        if (toUniform) {
            emitter.emit(
                    now.with("URd", choices.pick(emitter.frame().writable())).with(CommonField.GUARD, 7));
        } else {
            emitter.emit(emitter.draw().guarded(data(emitter, now, size), emitter.frame()));
        }
    }
}
