package lockstep.compiler.constantfold;

import java.util.Objects;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.type.Type.FloatType;

/**
 * How a function treats subnormal floats, from its attributes {@code denormal-fp-math} and
 * {@code denormal-fp-math-f32}.
 *
 * @param general for all formats but float
 * @param single for float
 */
public record DenormalMode(String general, String single) {
    private static final String KEEP = "ieee,ieee";

    /** Subnormal values are preserved. */
    public static final DenormalMode IEEE = new DenormalMode(KEEP, KEEP);

    public DenormalMode {
        Objects.requireNonNull(general);
        Objects.requireNonNull(single);
    }

    /** The mode of {@code function}. */
    public static DenormalMode of(Function function) {
        String general =
                function.attributes().function().text("denormal-fp-math").orElse(KEEP);
        boolean ftz = function.attributes()
                .function()
                .text("nvptx-f32ftz")
                .filter("true"::equals)
                .isPresent();
        String single =
                function.attributes().function().text("denormal-fp-math-f32").orElse(ftz ? "ftz" : general);
        return new DenormalMode(general, single);
    }

    /** Whether subnormal values of {@code type} are preserved, as operands and as results. */
    public boolean isIeee(FloatType type) {
        String mode = type == FloatType.FLOAT ? single : general;
        return mode.equals(KEEP) || mode.equals("ieee");
    }
}
