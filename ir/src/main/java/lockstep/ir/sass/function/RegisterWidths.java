package lockstep.ir.sass.function;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import lockstep.ir.sass.isa.Form;
import lockstep.ir.sass.isa.Operand;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * How many registers an operand names: pairs for values of 64 bits, quads for 128. Measured: ptxas 13.0 aligns each of
 * these in all words of the corpus. Not known, and counted as single: coordinates of textures that are vectors, results
 * of warp-group instructions, the addresses of bulk copies, and {@code HMMA.884}.
 */
final class RegisterWidths {
    private static final Set<String> DOUBLES = Set.of("DADD", "DMUL", "DFMA", "DSETP", "FADD2", "FMUL2", "FFMA2");
    private static final Set<String> LONGS =
            Set.of("MOV.64", "UMOV.64", "SEL.64", "USEL.64", "IMNMX.64", "UIADD3.64");
    private static final Set<String> DATA = Set.of("Rd", "URd", "Rb", "Rc", "Tb");
    /** Data of these instructions is as wide as their fields for sizes and types say. */
    private static final Set<String> SIZED = Set.of(
            "LD", "LDG", "LDL", "LDS", "LDC", "ST", "STG", "STL", "STS", "ULDC", "LDCU", "ATOM", "ATOMG", "ATOMS",
            "RED", "SULD", "SUST", "LDSM", "STSM", "F2F", "F2I", "I2F", "I2FP", "UI2FP", "FRND", "MATCH");
    private static final List<String> SIZES =
            List.of("size", "ldssize", "atype", "atomstype", "type", "dst", "smask", "ldsmnum");
    private static final Set<String> TEXTURES = Set.of("TEX", "TLD4", "TLD", "TXD", "TXQ");
    private static final Set<String> SURFACES = Set.of("SULD", "SUST");
    private static final int PAIR = 2;
    private static final int QUAD = 4;

    private RegisterWidths() {}

    /** Registers that {@code field} of the operand of {@code slot} names. */
    static int of(SassInstruction instruction, OperandSlot slot, int field) {
        return switch (slot.operand()) {
            case Operand.Register r -> data(instruction, slot.name());
            case Operand.Memory m -> address(instruction, m, field);
            case Operand.Target t -> PAIR;
            case Operand.ConstantBank c -> 1;
            case Operand.Predicate p -> 1;
            case Operand.Immediate i -> 1;
            case Operand.Bits b -> 1;
            case Operand.Named n -> 1;
            case Operand.Indexed i -> 1;
            case Operand.Word w -> 1;
        };
    }

    /** Whether no operand of {@code instruction} counts as single because its width is not known. */
    static boolean isKnown(SassInstruction instruction) {
        Form form = instruction.form();
        boolean isVector = TEXTURES.contains(form.mnemonic()) && !flag(instruction, "scr");
        return !isVector && !form.isLumped() && !form.name().equals("HMMA.884");
    }

    private static int data(SassInstruction instruction, String slot) {
        Form form = instruction.form();
        String mnemonic = form.mnemonic();
        if (DOUBLES.contains(mnemonic) || LONGS.contains(form.name())) {
            return PAIR;
        }
        if (SIZED.contains(mnemonic)) {
            return sized(instruction, slot);
        }
        if (TEXTURES.contains(mnemonic)) {
            return texture(instruction, slot);
        }
        Optional<TensorShape> shape = TensorShape.of(instruction);
        if (shape.isPresent()) {
            return shape.get().width(slot);
        }
        return switch (form.name()) {
            case "IMAD.WIDE", "UIMAD.WIDE" -> slot.endsWith("d") || slot.equals("C") ? PAIR : 1;
            case "IMAD.HI" -> slot.equals("C") ? PAIR : 1;
            case "CS2R" -> is(instruction, "w", "") ? PAIR : 1;
            case "LEPC" -> PAIR;
            case "CALL.ABS" -> PAIR;
            case "IADD" -> flag(instruction, "wide") ? PAIR : 1;
            case "MOV", "SEL", "UMOV", "ISETP", "UISETP" -> flag(instruction, "w64") ? PAIR : 1;
            default -> 1;
        };
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
                : instruction.form().fields().get(field.getAsInt()).words()
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

    /** The first two channels that are asked for go to the first result, the others to the second. */
    private static int texture(SassInstruction instruction, String slot) {
        boolean isResult = slot.equals("Rd") || slot.equals("Td");
        if (!isResult) {
            return 1;
        }
        int channels = Long.bitCount(instruction.value("mask"));
        return Math.clamp(slot.equals("Rd") ? channels : channels - PAIR, 1, PAIR);
    }

    private static int address(SassInstruction instruction, Operand.Memory memory, int field) {
        boolean hasDescriptor = memory.descriptor() != Operand.NONE && instruction.value(memory.descriptor()) != 0;
        boolean isWide = memory.wide() != Operand.NONE && instruction.value(memory.wide()) != 0;
        if (SURFACES.contains(instruction.form().mnemonic())) {
            return surface(instruction);
        }
        if (field == memory.uniform()) {
            return hasDescriptor || flag(instruction, "e") ? PAIR : 1;
        }
        boolean isPlain = memory.uniform() == Operand.NONE && flag(instruction, "e");
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
