package lockstep.sim.nvvm;

import java.util.Objects;
import java.util.Optional;
import lockstep.sim.fp.FloatFormat;

/**
 * The floating-point environment of a function. LLVM permits flushing under the flushing modes and does not demand it,
 * so a result in which something was flushed is marked imprecise.
 *
 * @param output subnormal results of all formats but single
 * @param input subnormal operands of all formats but single
 * @param singleOutput subnormal results of single
 * @param singleInput subnormal operands of single
 */
public record FloatMode(Denormals output, Denormals input, Denormals singleOutput, Denormals singleInput) {
    /** Subnormals are kept everywhere. */
    public static final FloatMode IEEE =
            new FloatMode(Denormals.IEEE, Denormals.IEEE, Denormals.IEEE, Denormals.IEEE);

    public FloatMode {
        Objects.requireNonNull(output);
        Objects.requireNonNull(input);
        Objects.requireNonNull(singleOutput);
        Objects.requireNonNull(singleInput);
    }

    /**
     * The mode that a function's attributes ask for.
     *
     * @param all value of {@code "denormal-fp-math"}: {@code output} or {@code output,input}
     * @param single value of {@code "denormal-fp-math-f32"}, which overrides the first for single
     * @return empty if a value has an unknown word
     */
    public static Optional<FloatMode> of(Optional<String> all, Optional<String> single) {
        Optional<Denormals> output = part(all.orElse("ieee"), 0);
        Optional<Denormals> input = part(all.orElse("ieee"), 1);
        String singleText = single.or(() -> all).orElse("ieee");
        Optional<Denormals> singleOutput = part(singleText, 0);
        Optional<Denormals> singleInput = part(singleText, 1);
        if (output.isEmpty() || input.isEmpty() || singleOutput.isEmpty() || singleInput.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new FloatMode(output.get(), input.get(), singleOutput.get(), singleInput.get()));
    }

    private static Optional<Denormals> part(String text, int index) {
        String[] words = text.split(",", -1);
        return words.length > 2 ? Optional.empty() : Denormals.of(words[words.length == 1 ? 0 : index].strip());
    }

    /** Whether operands and results of the format are kept as they are. */
    public boolean keepsDenormals(FloatFormat format) {
        return keeps(outputOf(format)) && keeps(inputOf(format));
    }

    private static boolean keeps(Denormals mode) {
        return mode == Denormals.IEEE || mode == Denormals.DYNAMIC;
    }

    /** An operand as the operation sees it. */
    long operand(FloatFormat format, long bits) {
        return inputOf(format).apply(format, bits);
    }

    /** A result as the operation gives it. */
    long result(FloatFormat format, long bits) {
        return outputOf(format).apply(format, bits);
    }

    private Denormals outputOf(FloatFormat format) {
        return format == FloatFormat.SINGLE ? singleOutput : output;
    }

    private Denormals inputOf(FloatFormat format) {
        return format == FloatFormat.SINGLE ? singleInput : input;
    }
}
