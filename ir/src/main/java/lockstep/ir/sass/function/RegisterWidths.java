package lockstep.ir.sass.function;

import java.util.OptionalInt;
import java.util.Set;
import lockstep.ir.sass.isa.Form;
import lockstep.ir.sass.isa.Operand;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * How many registers an operand names: pairs for values of 64 bits, quads for 128. Checked against all words of the
 * corpus: ptxas aligns each of these. Not known for tensor cores, textures, surfaces, whose operands count as single.
 */
final class RegisterWidths {
    private static final Set<String> DOUBLES = Set.of("DADD", "DMUL", "DFMA", "DSETP");
    private static final Set<String> MOVES =
            Set.of("LD", "LDG", "LDL", "LDS", "LDC", "ST", "STG", "STL", "STS", "ULDC", "LDCU");
    private static final Set<String> DATA = Set.of("Rd", "URd", "Rb", "Rc");
    private static final int SIZE_64 = 5;
    private static final int SIZE_128 = 6;

    private RegisterWidths() {}

    /** Registers that the operand of {@code slot} names. */
    static int of(SassInstruction instruction, OperandSlot slot) {
        Form form = instruction.form();
        boolean isRegister = slot.operand() instanceof Operand.Register;
        if (!isRegister) {
            return 1;
        }
        if (DOUBLES.contains(form.mnemonic())) {
            return 2;
        }
        if (form.name().equals("IMAD.WIDE") || form.name().equals("UIMAD.WIDE")) {
            boolean isWide = slot.name().equals("Rd") || slot.name().equals("URd") || slot.name().equals("C");
            return isWide ? 2 : 1;
        }
        return MOVES.contains(form.mnemonic()) && DATA.contains(slot.name()) ? bySize(instruction) : 1;
    }

    private static int bySize(SassInstruction instruction) {
        OptionalInt field = instruction.form().indexOf("size");
        OptionalInt size = field.isPresent() ? field : instruction.form().indexOf("ldssize");
        if (size.isEmpty()) {
            return 1;
        }
        return switch ((int) instruction.value(size.getAsInt())) {
            case SIZE_64 -> 2;
            case SIZE_128 -> 4;
            default -> 1;
        };
    }
}
