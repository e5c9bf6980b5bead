package lockstep.sim.nvvm;

import java.util.Objects;
import java.util.Optional;
import lockstep.sim.fp.FloatFormat;

/**
 * The floating-point environment of a function. LLVM permits flushing under the flushing modes but does not require it,
 * so a result that depends on flushing is marked imprecise.
 *
 * @param output subnormal results of all formats but single
 * @param input subnormal operands of all formats but single
 * @param singleOutput subnormal results of single
 * @param singleInput subnormal operands of single
 */
public record FloatMode(Denormals output, Denormals input, Denormals singleOutput, Denormals singleInput) {
    /** Subnormals are preserved everywhere. */
    public static final FloatMode IEEE = new FloatMode(Denormals.IEEE, Denormals.IEEE, Denormals.IEEE, Denormals.IEEE);

    public FloatMode {
        Objects.requireNonNull(output);
        Objects.requireNonNull(input);
        Objects.requireNonNull(singleOutput);
        Objects.requireNonNull(singleInput);
    }

    /**
     * The mode that a function's attributes specify.
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

    /** Whether subnormal operands and results of the format are preserved. */
    public boolean keepsDenormals(FloatFormat format) {
        return keeps(outputOf(format)) && keeps(inputOf(format));
    }

    private static boolean keeps(Denormals mode) {
        return mode == Denormals.IEEE || mode == Denormals.DYNAMIC;
    }

    /** The operand after flushing. */
    long operand(FloatFormat format, long bits) {
        return inputOf(format).apply(format, bits);
    }

    /** The result after flushing. */
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
