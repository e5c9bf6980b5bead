package lockstep.sim.sass;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.text.SassParser;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/**
 * An instruction and the definition of its results.
 *
 * @param text of the instruction, for sm_90 by default
 * @param widths of its operands that are not constants
 * @param sources of all operands
 * @param resultWidths of its results, including discarded ones
 * @param body the function to compare with the definition
 * @param definition the results for defined operands
 */
record SassLaw(
        String text,
        List<Integer> widths,
        List<SassOperandSource> sources,
        List<Integer> resultWidths,
        ThreadFunction body,
        Definition definition) {
    private static final int MAX_OPEN_BITS = 5;

    /** An independent definition of the results of an instruction for unsigned operands. */
    @FunctionalInterface
    interface Definition {
        BigInteger[] of(BigInteger[] x);
    }

    static SassInstruction instruction(String text) {
        return instruction(text, Architecture.SM_90);
    }

    static SassInstruction instruction(String text, Architecture architecture) {
        Diagnostics diagnostics = new Diagnostics();
        return new SassParser(IsaTable.of(architecture), label -> OptionalLong.empty())
                .parse(text, 0, SourceLocation.NONE, diagnostics)
                .orElseThrow(() -> new AssertionError(text + ": " + diagnostics));
    }

    static SassLaw of(String text, Definition definition) {
        return of(Architecture.SM_90, text, definition);
    }

    static SassLaw of(Architecture architecture, String text, Definition definition) {
        SassThreadFunction function =
                SassThreadFunctions.of(instruction(text, architecture)).orElseThrow(() -> new AssertionError(text));
        List<Integer> widths = function.sources().stream()
                .filter(source -> !(source instanceof SassOperandSource.Constant))
                .map(SassLaw::width)
                .toList();
        List<Integer> results =
                function.destinations().stream().map(SassDestination::width).toList();
        return new SassLaw(text, widths, function.sources(), results, function, definition);
    }

    private static int width(SassOperandSource source) {
        return switch (source) {
            case SassOperandSource.Register register -> register.width();
            case SassOperandSource.Predicate predicate -> 1;
            case SassOperandSource.Constant constant -> constant.width();
            case SassOperandSource.ConstantBank bank -> bank.width();
        };
    }

    /** The same definition for another function. */
    SassLaw with(ThreadFunction other) {
        return new SassLaw(text, widths, sources, resultWidths, other, definition);
    }

    @Override
    public String toString() {
        return text;
    }

    /** The first mistake in the results for some drawn operands. */
    Optional<String> wrong(SplittableRandom random, int tries) {
        for (int index = 0; index < tries; index++) {
            BigInteger[] operands = draw(random);
            Scalar[] results = apply(operands, zeros());
            BigInteger[] expected = definition.of(operands);
            for (int i = 0; i < results.length; i++) {
                boolean isSame = bits(results[i].low).equals(expected[i]) && results[i].high == 0;
                if (!isSame || results[i].undefinedLow != 0 || results[i].undefinedHigh != 0) {
                    return Optional.of("%s of %s: result %d is %x open %x, not %s"
                            .formatted(text, hex(operands), i, results[i].low, results[i].undefinedLow, hex(expected)));
                }
            }
        }
        return Optional.empty();
    }

    /** The first mistake in the results for drawn operands with a few undefined bits, found by trying all choices. */
    Optional<String> unsound(SplittableRandom random, int tries) {
        for (int index = 0; index < tries; index++) {
            BigInteger[] operands = draw(random);
            BigInteger[] masks = masks(random);
            Optional<String> wrong = unsound(operands, masks);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    private Optional<String> unsound(BigInteger[] operands, BigInteger[] masks) {
        Scalar[] results = apply(operands, masks);
        Scalar[] own = apply(operands, zeros());
        int count = Arrays.stream(masks).mapToInt(BigInteger::bitCount).sum();
        long[] differing = new long[results.length];
        for (int choice = 0; choice < 1 << count; choice++) {
            Scalar[] chosen = apply(chosen(operands, masks, choice), zeros());
            for (int i = 0; i < results.length; i++) {
                differing[i] |= chosen[i].low ^ results[i].low;
            }
        }
        for (int i = 0; i < results.length; i++) {
            boolean isSound = (differing[i] & ~results[i].undefinedLow) == 0;
            boolean isOwn = own[i].low == results[i].low;
            boolean isBounded = bits(results[i].undefinedLow).bitLength() <= resultWidths.get(i);
            if (!isSound || !isOwn || !isBounded) {
                return Optional.of("%s of %s with undefined %s: result %d is %x open %x, choices differ in %x"
                        .formatted(
                                text,
                                hex(operands),
                                hex(masks),
                                i,
                                results[i].low,
                                results[i].undefinedLow,
                                differing[i]));
            }
        }
        return Optional.empty();
    }

    private BigInteger[] zeros() {
        BigInteger[] zeros = new BigInteger[widths.size()];
        Arrays.fill(zeros, BigInteger.ZERO);
        return zeros;
    }

    private Scalar[] apply(BigInteger[] operands, BigInteger[] masks) {
        Scalar[] all = new Scalar[sources.size()];
        int next = 0;
        for (int i = 0; i < all.length; i++) {
            all[i] = new Scalar();
            if (sources.get(i) instanceof SassOperandSource.Constant constant) {
                all[i].set(constant.bits());
            } else {
                all[i].set(operands[next].longValue());
                all[i].undefinedLow = masks[next].longValue();
                next++;
            }
        }
        Scalar[] results = new Scalar[resultWidths.size()];
        for (int i = 0; i < results.length; i++) {
            results[i] = new Scalar();
            // The old contents of a register must not show.
            results[i].set(-1, -1);
            results[i].undefinedLow = -1;
            results[i].imprecise = true;
        }
        body.apply(all, results);
        return results;
    }

    // ---- operands

    private BigInteger[] draw(SplittableRandom random) {
        BigInteger[] operands = new BigInteger[widths.size()];
        for (int i = 0; i < operands.length; i++) {
            boolean isAkin = i > 0 && random.nextInt(6) == 0 && widths.get(i).equals(widths.getFirst());
            BigInteger value = isAkin ? akin(operands[0], random) : number(widths.get(i), random);
            operands[i] = SassLaws.wrap(value, widths.get(i));
        }
        return operands;
    }

    private static BigInteger akin(BigInteger first, SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> first;
            case 1 -> first.negate();
            case 2 -> first.not();
            default -> first.add(BigInteger.valueOf(random.nextInt(3) - 1));
        };
    }

    private static final float[] SINGLES = {
        0,
        -0.0f,
        1,
        -1,
        0.5f,
        Float.MAX_VALUE,
        Float.MIN_VALUE,
        Float.MIN_NORMAL,
        -Float.MIN_NORMAL / 2,
        1e9f,
        -3e9f,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NaN,
        65504,
        1.5f,
        3,
        0x1.fffffep0f
    };

    private static BigInteger number(int width, SplittableRandom random) {
        return switch (random.nextInt(6)) {
            case 0 -> BigInteger.valueOf(random.nextInt(-3, 4));
            case 1 -> BigInteger.valueOf(random.nextInt(70));
            case 2 -> BigInteger.ONE.shiftLeft(random.nextInt(width)).subtract(BigInteger.valueOf(random.nextInt(2)));
            case 3 -> floating(width, SINGLES[random.nextInt(SINGLES.length)]);
            case 4 -> floating(width, random.nextInt(-1000, 1000) / 16f);
            default -> bits(random.nextLong());
        };
    }

    private static BigInteger floating(int width, float value) {
        return width > 32
                ? bits(Double.doubleToRawLongBits(value))
                : BigInteger.valueOf(Integer.toUnsignedLong(Float.floatToRawIntBits(value)));
    }

    private BigInteger[] masks(SplittableRandom random) {
        BigInteger[] masks = zeros();
        for (int count = random.nextInt(1, MAX_OPEN_BITS + 1); count > 0; count--) {
            int operand = random.nextInt(masks.length);
            masks[operand] = masks[operand].setBit(random.nextInt(widths.get(operand)));
        }
        return masks;
    }

    private static BigInteger[] chosen(BigInteger[] operands, BigInteger[] masks, int choice) {
        BigInteger[] chosen = operands.clone();
        int bit = 0;
        for (int i = 0; i < chosen.length; i++) {
            for (int at = masks[i].getLowestSetBit(); at >= 0 && at < masks[i].bitLength(); at++) {
                if (masks[i].testBit(at)) {
                    chosen[i] = (choice >>> bit & 1) != 0 ? chosen[i].setBit(at) : chosen[i].clearBit(at);
                    bit++;
                }
            }
        }
        return chosen;
    }

    static BigInteger bits(long word) {
        BigInteger value = BigInteger.valueOf(word);
        return word < 0 ? value.add(BigInteger.ONE.shiftLeft(64)) : value;
    }

    private static String hex(BigInteger[] values) {
        List<String> texts = new ArrayList<>();
        for (BigInteger value : values) {
            texts.add(value.toString(16));
        }
        return String.join(", ", texts);
    }
}
