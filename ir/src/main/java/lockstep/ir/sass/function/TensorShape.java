package lockstep.ir.sass.function;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * The matrices of a tensor-core instruction: {@code m} by {@code k} times {@code k} by {@code n} plus {@code m} by
 * {@code n}. The 32 lanes share each matrix, so that a lane holds its bits divided by 1024 registers. Agrees with the
 * fragments that the PTX manual gives for {@code mma}, and with the alignment that ptxas 13.0 gives its operands.
 *
 * @param m rows of the result
 * @param n columns of the result, 8
 * @param k columns of the first factor
 * @param factorBits bits of an element of the first factor
 * @param sumBits bits of an element of the result
 * @param isSparse whether half of the first factor is omitted
 */
record TensorShape(int m, int n, int k, int factorBits, int sumBits, boolean isSparse) {
    private static final Pattern SIZE = Pattern.compile("(8|16)(8)([0-9]+)(\\..*)?");
    private static final Set<String> NIBBLES = Set.of("U4", "S4");
    private static final int LANES_TIMES_BITS = 1024;

    /** The shape of {@code instruction}; empty if its fields have no words. */
    static Optional<TensorShape> of(SassInstruction instruction) {
        return switch (instruction.form().name()) {
            case "HMMA" -> word(instruction, "hmmashape").flatMap(w -> halves(w, instruction.value("sp") != 0));
            case "IMMA" -> word(instruction, "immashape").flatMap(w -> integers(instruction, w));
            case "BMMA" -> word(instruction, "bmmashape").flatMap(w -> of(w, 1, Integer.SIZE, false));
            case "DMMA.884" -> of("884", Long.SIZE, Long.SIZE, false);
            case "DMMA" ->
                word(instruction, "dmmashape").flatMap(w -> of(w.replace("x", ""), Long.SIZE, Long.SIZE, false));
            default -> Optional.empty();
        };
    }

    private static Optional<String> word(SassInstruction instruction, String field) {
        int index = instruction.form().indexOf(field).orElseThrow();
        return instruction.form().fields().get(index).words().flatMap(w -> w.word(instruction.value(index)));
    }

    private static Optional<TensorShape> integers(SassInstruction instruction, String word) {
        boolean isSparse = instruction.value("sp") != 0;
        return word(instruction, "a")
                .flatMap(a -> of(word, NIBBLES.contains(a) ? 4 : Byte.SIZE, Integer.SIZE, isSparse));
    }

    private static Optional<TensorShape> halves(String word, boolean isSparse) {
        int factor = word.endsWith(".TF32") ? Integer.SIZE : Short.SIZE;
        int sum = word.contains(".F32") ? Integer.SIZE : Short.SIZE;
        return of(word, factor, sum, isSparse);
    }

    private static Optional<TensorShape> of(String word, int factorBits, int sumBits, boolean isSparse) {
        Matcher size = SIZE.matcher(word);
        return size.matches()
                ? Optional.of(new TensorShape(
                        Integer.parseInt(size.group(1)),
                        Integer.parseInt(size.group(2)),
                        Integer.parseInt(size.group(3)),
                        factorBits,
                        sumBits,
                        isSparse))
                : Optional.empty();
    }

    /** Registers of the operand {@code name}. */
    int width(String name) {
        return switch (name) {
            case "Ra" -> registers(m * k * factorBits / (isSparse ? 2 : 1));
            case "Rb" -> registers(n * k * factorBits);
            case "Rc", "Rd" -> registers(m * n * sumBits);
            default -> 1;
        };
    }

    private static int registers(int bits) {
        return Math.max(1, bits / LANES_TIMES_BITS);
    }
}
