package lockstep.ir.sass.function;

import java.util.OptionalInt;
import java.util.Set;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * How many bytes of a constant bank an instruction reads; its offset is a multiple of them. Measured: so in all words
 * that ptxas 13.0 made of the corpus.
 */
final class ConstantSizes {
    private static final Set<String> DOUBLES = Set.of("DADD", "DMUL", "DFMA", "DSETP");

    private ConstantSizes() {}

    /** The bytes, 1 to 16. */
    static int of(SassInstruction instruction) {
        OptionalInt size = instruction.form().indexOf("size");
        if (size.isEmpty()) {
            return DOUBLES.contains(instruction.form().mnemonic()) ? Long.BYTES : Integer.BYTES;
        }
        return switch ((int) instruction.value(size.getAsInt())) {
            case 0, 1 -> 1;
            case 2, 3 -> Short.BYTES;
            case 5 -> Long.BYTES;
            case 6, 7 -> 2 * Long.BYTES;
            default -> Integer.BYTES;
        };
    }
}
