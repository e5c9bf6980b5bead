package lockstep.ir.sass.isa;

import java.util.Set;

/**
 * Rules for the number of registers of an operand. Measured: ptxas 13.0 aligns pairs and quads in all of the corpus.
 */
public enum WidthRule {
    /** Always one. */
    ONE,
    /** Always two. */
    PAIR,
    /** The address of an access of memory: its flags. */
    ADDRESS,
    /** The dimensions of a surface. */
    COORDINATES,
    /** The fields for sizes and types. */
    SIZED,
    /** The mask of the channels of a texture. */
    TEXTURE,
    /** The shape of the matrices. */
    TENSOR,
    /** The flag {@code w64}. */
    PAIR_IF_W64,
    /** The flag {@code wide}. */
    PAIR_IF_WIDE,
    /** Two unless the field {@code w} has a word. */
    PAIR_UNLESS_W;

    private static final Set<String> DOUBLES = Set.of("DADD", "DMUL", "DFMA", "DSETP", "FADD2", "FMUL2", "FFMA2");
    private static final Set<String> LONGS =
            Set.of("MOV.64", "UMOV.64", "SEL.64", "USEL.64", "IMNMX.64", "UIADD3.64", "LEPC", "CALL.ABS");
    /** The width of the data of these instructions is given by their fields for sizes and types. */
    private static final Set<String> BY_SIZE = Set.of(
            "LD", "LDG", "LDL", "LDS", "LDC", "ST", "STG", "STL", "STS", "ULDC", "LDCU", "ATOM", "ATOMG", "ATOMS",
            "RED", "SULD", "SUST", "LDSM", "STSM", "F2F", "F2I", "I2F", "I2FP", "UI2FP", "FRND", "MATCH");

    private static final Set<String> SURFACES = Set.of("SULD", "SUST");
    private static final Set<String> TEXTURES = Set.of("TEX", "TLD4", "TLD", "TXD", "TXQ");
    private static final Set<String> MATRICES = Set.of("HMMA", "IMMA", "BMMA", "DMMA.884", "DMMA");
    private static final Set<String> BY_FLAG = Set.of("MOV", "SEL", "UMOV", "ISETP", "UISETP");

    /** Whether the form called {@code name} is an access of a texture. */
    static boolean isTexture(String name) {
        return TEXTURES.contains(SassForm.mnemonic(name));
    }

    /** The rule for the operand {@code slot} of the form called {@code name}. */
    static WidthRule of(String name, OperandSlot slot) {
        return switch (slot.operand()) {
            case SassOperand.Register _ -> data(name, slot.name());
            case SassOperand.Memory _ -> SURFACES.contains(SassForm.mnemonic(name)) ? COORDINATES : ADDRESS;
            case SassOperand.Target _ -> PAIR;
            case SassOperand.ConstantBank _,
                    SassOperand.Predicate _,
                    SassOperand.Immediate _,
                    SassOperand.Bits _,
                    SassOperand.Named _,
                    SassOperand.Indexed _,
                    SassOperand.Word _ -> ONE;
        };
    }

    private static WidthRule data(String name, String slot) {
        String mnemonic = SassForm.mnemonic(name);
        if (DOUBLES.contains(mnemonic) || LONGS.contains(name)) {
            return PAIR;
        }
        if (BY_SIZE.contains(mnemonic)) {
            return SIZED;
        }
        if (TEXTURES.contains(mnemonic)) {
            return TEXTURE;
        }
        if (MATRICES.contains(name)) {
            return TENSOR;
        }
        if (BY_FLAG.contains(name)) {
            return PAIR_IF_W64;
        }
        return switch (name) {
            case "IMAD.WIDE", "UIMAD.WIDE" -> slot.endsWith("d") || slot.equals("C") ? PAIR : ONE;
            case "IMAD.HI" -> slot.equals("C") ? PAIR : ONE;
            case "CS2R" -> PAIR_UNLESS_W;
            case "IADD" -> PAIR_IF_WIDE;
            default -> ONE;
        };
    }
}
