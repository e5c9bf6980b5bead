package lockstep.sim.ptx;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import lockstep.sim.value.Scalar;

/**
 * A function and the definition of its results.
 *
 * @param operation words of the instruction without its type, {@code mul.hi}
 * @param type the type's word, {@code s32}
 * @param function the function to compare with the definition
 * @param definition the results for defined operands
 * @param isExact whether the undefined bits of results are exactly those that can differ
 */
record Law(String operation, String type, TypedFunction function, Definition definition, boolean isExact) {
    private static final int MAX_OPEN_BITS = 6;

    /** An independent definition of the results of an instruction for unsigned operands. */
    @FunctionalInterface
    interface Definition {
        List<Answer> of(BigInteger[] x);
    }

    /** The bits of a result, and those that the PTX ISA leaves unspecified. */
    record Answer(BigInteger bits, BigInteger open) {}

    static Answer answer(BigInteger bits) {
        return new Answer(bits, BigInteger.ZERO);
    }

    String name() {
        return operation + "." + type;
    }

    @Override
    public String toString() {
        return name();
    }

    /** The same definition for another function. */
    Law with(TypedFunction other) {
        return new Law(operation, type, other, definition, isExact);
    }

    // ---- values of defined operands

    /** The first mistake in the results for defined operands. */
    Optional<String> wrong(BigInteger[] operands) {
        Scalar[] results = apply(scalars(operands, zeros(operands.length)));
        List<Answer> expected = definition.of(operands);
        for (int index = 0; index < results.length; index++) {
            Answer answer = expected.get(index);
            BigInteger difference = bits(results[index]).xor(answer.bits).andNot(answer.open);
            if (difference.signum() != 0 || !open(results[index]).equals(answer.open)) {
                return Optional.of("%s of %s: result %d is %s, not %s"
                        .formatted(name(), hex(operands), index, hex(results[index]), hex(answer)));
            }
        }
        return Optional.empty();
    }

    /** The first mistake in the results for some drawn operands. */
    Optional<String> wrong(SplittableRandom random, int tries) {
        for (int index = 0; index < tries; index++) {
            Optional<String> wrong = wrong(PtxOperands.draw(function.operandWidths(), random));
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    // ---- undefined operands

    /** The first mistake in the results for drawn operands with a few undefined bits, found by trying all choices. */
    Optional<String> unsound(SplittableRandom random, int tries) {
        for (int index = 0; index < tries; index++) {
            BigInteger[] operands = PtxOperands.draw(function.operandWidths(), random);
            BigInteger[] masks = PtxOperands.masks(function.operandWidths(), MAX_OPEN_BITS, random);
            Optional<String> wrong = unsound(operands, masks);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    private Optional<String> unsound(BigInteger[] operands, BigInteger[] masks) {
        Scalar[] results = apply(scalars(operands, masks));
        BigInteger[] differing = zeros(results.length);
        Scalar[] own = apply(scalars(operands, zeros(operands.length)));
        int count = 0;
        for (BigInteger mask : masks) {
            count += mask.bitCount();
        }
        for (int choice = 0; choice < 1 << count; choice++) {
            Scalar[] chosen = apply(scalars(PtxOperands.chosen(operands, masks, choice), zeros(operands.length)));
            for (int index = 0; index < results.length; index++) {
                BigInteger other = bits(chosen[index]).xor(bits(results[index])).or(open(chosen[index]));
                differing[index] = differing[index].or(other);
            }
        }
        for (int index = 0; index < results.length; index++) {
            BigInteger open = open(results[index]);
            boolean isSound = differing[index].andNot(open).signum() == 0;
            boolean isPrecise = !isExact || differing[index].equals(open);
            if (!isSound || !isPrecise || !bits(own[index]).equals(bits(results[index]))) {
                return Optional.of("%s of %s with undefined %s: result %d is %s, choices differ in %s"
                        .formatted(
                                name(),
                                hex(operands),
                                hex(masks),
                                index,
                                hex(results[index]),
                                differing[index].toString(16)));
            }
        }
        return Optional.empty();
    }

    // ---- scalars

    private Scalar[] apply(Scalar[] operands) {
        Scalar[] results = new Scalar[function.resultWidths().size()];
        for (int index = 0; index < results.length; index++) {
            results[index] = new Scalar();
            // The old contents of a register must not show.
            results[index].set(-1, -1);
            results[index].undefinedLow = -1;
            results[index].imprecise = true;
        }
        function.apply(operands, results);
        return results;
    }

    private static Scalar[] scalars(BigInteger[] bits, BigInteger[] open) {
        Scalar[] scalars = new Scalar[bits.length];
        for (int index = 0; index < bits.length; index++) {
            scalars[index] = new Scalar();
            scalars[index].set(
                    bits[index].longValue(), bits[index].shiftRight(64).longValue());
            scalars[index].undefinedLow = open[index].longValue();
            scalars[index].undefinedHigh = open[index].shiftRight(64).longValue();
        }
        return scalars;
    }

    private static BigInteger[] zeros(int count) {
        BigInteger[] zeros = new BigInteger[count];
        Arrays.fill(zeros, BigInteger.ZERO);
        return zeros;
    }

    private static BigInteger bits(Scalar scalar) {
        return join(scalar.high, scalar.low);
    }

    private static BigInteger open(Scalar scalar) {
        return join(scalar.undefinedHigh, scalar.undefinedLow);
    }

    private static BigInteger join(long high, long low) {
        return PtxOperands.unsigned(high).shiftLeft(64).or(PtxOperands.unsigned(low));
    }

    private static String hex(BigInteger[] values) {
        StringBuilder text = new StringBuilder();
        for (BigInteger value : values) {
            text.append(text.isEmpty() ? "" : ", ").append(value.toString(16));
        }
        return text.toString();
    }

    private static String hex(Scalar scalar) {
        return bits(scalar).toString(16) + " open " + open(scalar).toString(16);
    }

    private static String hex(Answer answer) {
        return answer.bits.toString(16) + " open " + answer.open.toString(16);
    }
}
