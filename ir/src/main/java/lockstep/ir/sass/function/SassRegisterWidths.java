package lockstep.ir.sass.function;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import lockstep.ir.sass.isa.RegisterField;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;

/**
 * The number of registers of an operand: pairs for values of 64 bits, quads for 128. Measured: ptxas 13.0 aligns each
 * of these in all words of the corpus. Unknown, and treated as single: vector coordinates of textures, results of
 * warp-group instructions, the addresses of bulk copies, and {@code HMMA.884}.
 */
final class SassRegisterWidths {
    private static final Set<String> DATA = Set.of("Rd", "URd", "Rb", "Rc", "Tb");
    private static final List<String> SIZES =
            List.of("size", "ldssize", "atype", "atomstype", "type", "dst", "smask", "ldsmnum");
    private static final int PAIR = 2;
    private static final int QUAD = 4;

    private SassRegisterWidths() {}

    /** Registers that {@code field} of {@code instruction} names. */
    static int of(SassInstruction instruction, RegisterField field) {
        return switch (field.width()) {
            case ONE -> 1;
            case PAIR -> PAIR;
            case ADDRESS ->
                address(instruction, (SassOperand.Memory) field.slot().operand(), field.field());
            case COORDINATES -> surface(instruction);
            case SIZED -> sized(instruction, field.slot().name());
            case TEXTURE -> texture(instruction, field.slot().name());
            case TENSOR ->
                TensorShape.of(instruction)
                        .map(shape -> shape.width(field.slot().name()))
                        .orElse(1);
            case PAIR_IF_W64 -> flag(instruction, "w64") ? PAIR : 1;
            case PAIR_IF_WIDE -> flag(instruction, "wide") ? PAIR : 1;
            case PAIR_UNLESS_W -> is(instruction, "w", "") ? PAIR : 1;
        };
    }

    /** Whether the widths of all operands of {@code instruction} are known. */
    static boolean isKnown(SassInstruction instruction) {
        SassForm form = instruction.form();
        boolean isVector = form.isTexture() && !flag(instruction, "scr");
        return !isVector && !form.isLumped() && !form.name().equals("HMMA.884");
    }

    private static boolean flag(SassInstruction instruction, String name) {
        OptionalInt field = instruction.form().indexOf(name);
        return field.isPresent() && instruction.value(field.getAsInt()) != 0;
    }

    /** Whether an enumerated field has this word. */
    private static boolean is(SassInstruction instruction, String name, String word) {
        return word(instruction, name).equals(Optional.of(word));
    }

    /** The word of an enumerated field; empty if the form has no such field or the value no word. */
    private static Optional<String> word(SassInstruction instruction, String name) {
        OptionalInt field = instruction.form().indexOf(name);
        return field.isEmpty()
                ? Optional.empty()
                : instruction
                        .form()
                        .fields()
                        .get(field.getAsInt())
                        .words()
                        .flatMap(w -> w.word(instruction.value(field.getAsInt())));
    }

    private static int sized(SassInstruction instruction, String slot) {
        boolean isConverted = slot.equals("V") || slot.equals("X");
        if (isConverted) {
            boolean isRounded = instruction.form().mnemonic().equals("FRND");
            return byWord(word(instruction, isRounded ? "dst" : "src"));
        }
        if (instruction.form().mnemonic().equals("MATCH")) {
            return slot.equals("Ra") ? byWord(word(instruction, "matchsz")) : 1;
        }
        if (!DATA.contains(slot)) {
            return 1;
        }
        boolean isAnswer = slot.equals("Rd") && is(instruction, "casop", "CAST.SPIN");
        if (isAnswer) {
            return 1;
        }
        if (is(instruction, "smask", "")) {
            return QUAD;
        }
        int width = 1;
        for (String field : SIZES) {
            width = Math.max(width, byWord(word(instruction, field)));
        }
        return width;
    }

    private static int byWord(Optional<String> word) {
        return switch (word.orElse("")) {
            case "64", "S64", "U64", "F64", "F64.RN", "RG", "2" -> PAIR;
            case "F16x4.RN", "BF16x4.RN", "F32x2.FTZ.RN", "F32x2.RN" -> PAIR;
            case "128", "U.128", "4", "F16x8.RN", "BF16x8.RN", "F32x4.FTZ.RN", "F32x4.RN" -> QUAD;
            default -> 1;
        };
    }

    /** The first two requested channels are in the first result, the others in the second. */
    private static int texture(SassInstruction instruction, String slot) {
        boolean isResult = slot.equals("Rd") || slot.equals("Td");
        if (!isResult) {
            return 1;
        }
        int channels = Long.bitCount(instruction.value("mask"));
        return Math.clamp(slot.equals("Rd") ? channels : channels - PAIR, 1, PAIR);
    }

    private static int address(SassInstruction instruction, SassOperand.Memory memory, int field) {
        boolean hasDescriptor = memory.descriptor() != SassOperand.NONE && instruction.value(memory.descriptor()) != 0;
        boolean isWide = memory.wide() != SassOperand.NONE && instruction.value(memory.wide()) != 0;
        if (field == memory.uniform()) {
            return hasDescriptor || flag(instruction, "e") ? PAIR : 1;
        }
        boolean isPlain = memory.uniform() == SassOperand.NONE && flag(instruction, "e");
        return isWide || isPlain ? PAIR : 1;
    }

    /** Coordinates of a surface; the layer of an array is one. */
    private static int surface(SassInstruction instruction) {
        return switch (word(instruction, "sdim").orElse("")) {
            case "1D_ARRAY", "2D" -> PAIR;
            case "2D_ARRAY", "3D" -> 3;
            default -> 1;
        };
    }
}
