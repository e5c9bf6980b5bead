package lockstep.conformance.prove;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import lockstep.ir.choices.Choices;
import lockstep.ir.nvvm.Argument;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.Scalar;

/**
 * The arguments with which a function is tried: all of them if they are few, otherwise a sample of edge cases and
 * random values. An argument that is not {@code noundef} may be poison, and one of few bits also undefined.
 */
final class InputSpace {
    /** Maximal number of arguments for which all are tried; 18 ** 4 is 104,976. */
    static final long MOST = 1 << 17;

    /** Arguments in a sample. */
    static final int SAMPLE = 3000;

    private static final int RANDOM_VALUES = 40;

    private final List<List<Scalar[]>> values = new ArrayList<>();
    private final Choices choices;
    private boolean isComplete = true;
    private long count = 1;

    /**
     * The arguments for {@code parameters}.
     *
     * @param choices draws the sample
     */
    InputSpace(List<Argument> parameters, Choices choices) {
        this.choices = choices;
        for (Argument parameter : parameters) {
            boolean isDefined = parameter
                    .function()
                    .attributes()
                    .parameter(parameter.index())
                    .has("noundef");
            values.add(of(parameter, !isDefined));
            count = Math.multiplyExact(Math.min(count, MOST), values.getLast().size());
        }
    }

    private List<Scalar[]> of(Argument parameter, boolean mayBeUndefined) {
        ScalarType type = Operation.scalar(parameter.type()).orElseThrow();
        List<Scalar> leaves = leaves(type, mayBeUndefined);
        int elements = Operation.leaves(parameter.type());
        List<Scalar[]> all = new ArrayList<>();
        if (elements == 1) {
            leaves.forEach(leaf -> all.add(new Scalar[] {leaf}));
        } else {
            isComplete = false;
            for (int i = 0; i < leaves.size() + RANDOM_VALUES; i++) {
                Scalar[] vector = new Scalar[elements];
                for (int element = 0; element < elements; element++) {
                    vector[element] = i < leaves.size() ? leaves.get(i) : choices.pick(leaves);
                }
                all.add(vector);
            }
        }
        return all;
    }

    private List<Scalar> leaves(ScalarType type, boolean mayBeUndefined) {
        List<Scalar> leaves = new ArrayList<>();
        if (type.isInteger() && type.width() <= ChoiceOdometer.WIDEST) {
            LongStream.rangeClosed(0, type.lowMask()).forEach(bits -> leaves.add(defined(bits)));
        } else {
            isComplete = false;
            LongStream edges = type.isFloat() ? floatEdges(type.format()) : integerEdges(type.width());
            edges.distinct().forEach(bits -> leaves.add(defined(bits & type.lowMask())));
            LongStream.generate(() -> random(type)).limit(RANDOM_VALUES).forEach(bits -> leaves.add(defined(bits)));
        }
        if (mayBeUndefined) {
            leaves.add(poison());
            if (type.width() <= ChoiceOdometer.WIDEST) {
                leaves.add(undefined(type));
            }
        }
        return leaves;
    }

    /** Edge cases of integer operations. */
    private static LongStream integerEdges(int width) {
        long top = 1L << width - 1;
        return LongStream.of(0, 1, 2, 3, 7, 8, width - 1, width, width + 1, -1, -2, -3, -8, top, top - 1, top + 1, 255);
    }

    /** Zeros, ones, subnormals, the largest numbers, infinities, and a quiet NaN of either sign. */
    private static LongStream floatEdges(FloatFormat format) {
        long sign = 1L << format.width() - 1;
        long infinity = format.infinity(false);
        long one = format.one();
        LongStream positive = LongStream.of(
                0, 1, one / 2, one, one + 1, format.fractionMask(), infinity - 1, infinity, format.canonicalNan());
        return positive.flatMap(bits -> LongStream.of(bits, bits | sign));
    }

    /** Random bits; signaling NaNs become quiet, because the language leaves open how operations treat them. */
    private long random(ScalarType type) {
        long bits = (choices.draw(1L << 32) << 32 | choices.draw(1L << 32)) & type.lowMask();
        boolean isSignaling = type.isFloat() && type.format().isSignalingNan(bits);
        return isSignaling ? bits | type.format().quietBit() : bits;
    }

    private static Scalar defined(long bits) {
        Scalar scalar = new Scalar();
        scalar.set(bits);
        return scalar;
    }

    private static Scalar poison() {
        Scalar scalar = new Scalar();
        scalar.poison = true;
        return scalar;
    }

    private static Scalar undefined(ScalarType type) {
        Scalar scalar = new Scalar();
        scalar.undefinedLow = type.lowMask();
        return scalar;
    }

    /** Whether {@link #arguments} covers all arguments. */
    boolean isExhaustive() {
        return isComplete && count <= MOST;
    }

    /** The number of {@link #arguments}. */
    long count() {
        return count <= MOST ? count : SAMPLE;
    }

    /** Arguments {@code number}, from 0; those of a sample are drawn and differ from call to call. */
    List<Scalar[]> arguments(long number) {
        List<Scalar[]> arguments = new ArrayList<>();
        long rest = number;
        for (List<Scalar[]> of : values) {
            arguments.add(count <= MOST ? of.get((int) (rest % of.size())) : choices.pick(of));
            rest /= of.size();
        }
        return arguments;
    }
}
