package lockstep.sim.image;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import lockstep.sim.nvvm.ScalarType;

/**
 * What attributes or metadata promise about a value, such as {@code nonnull} and {@code !noundef}.
 *
 * @param isNoundef poison and undefined bits are undefined behaviour, and so is a violation of any of the following
 *     that would make the value poison
 * @param isNonnull a null pointer is poison
 * @param alignment an address that is not a multiple is poison; 1 for no constraint
 * @param ranges pairs of an inclusive lower and an exclusive upper bound, unsigned and wrapping; a value outside all of
 *     them is poison; empty for no constraint
 * @param dereferenceable bytes that must be readable, else undefined behaviour; 0 for no constraint
 * @param isNullAllowed whether null is excepted from {@code dereferenceable}
 * @param addressSpace of a pointer
 * @param width bits of the scalar
 * @param excludedClasses classes of floats that are poison, as {@code llvm.is.fpclass} numbers them; 0 for no
 *     constraint
 * @param type of the scalar
 */
public record ValueConstraints(
        boolean isNoundef,
        boolean isNonnull,
        long alignment,
        List<BigInteger> ranges,
        long dereferenceable,
        boolean isNullAllowed,
        int addressSpace,
        int width,
        int excludedClasses,
        ScalarType type) {
    /** Bits of {@code llvm.is.fpclass}. Source: LLVM Language Reference, "llvm.is.fpclass", "nofpclass". */
    private static final Map<String, Integer> CLASSES = Map.ofEntries(
            Map.entry("snan", 0x1),
            Map.entry("qnan", 0x2),
            Map.entry("nan", 0x3),
            Map.entry("ninf", 0x4),
            Map.entry("nnorm", 0x8),
            Map.entry("nsub", 0x10),
            Map.entry("nzero", 0x20),
            Map.entry("pzero", 0x40),
            Map.entry("zero", 0x60),
            Map.entry("psub", 0x80),
            Map.entry("sub", 0x90),
            Map.entry("pnorm", 0x100),
            Map.entry("norm", 0x108),
            Map.entry("pinf", 0x200),
            Map.entry("inf", 0x204),
            Map.entry("all", 0x3ff));

    public ValueConstraints {
        ranges = List.copyOf(ranges);
    }

    /** Constraints without classes of floats. */
    public ValueConstraints(
            boolean isNoundef,
            boolean isNonnull,
            long alignment,
            List<BigInteger> ranges,
            long dereferenceable,
            boolean isNullAllowed,
            int addressSpace,
            int width) {
        this(
                isNoundef,
                isNonnull,
                alignment,
                ranges,
                dereferenceable,
                isNullAllowed,
                addressSpace,
                width,
                0,
                ScalarType.integer(width));
    }

    /** Whether there is no constraint. */
    boolean isEmpty() {
        return !isNoundef
                && !isNonnull
                && alignment <= 1
                && ranges.isEmpty()
                && dereferenceable == 0
                && excludedClasses == 0;
    }

    /** Whether {@code value}, unsigned, is in one of the ranges, or there are no ranges. */
    public boolean isInRange(BigInteger value) {
        if (ranges.isEmpty()) {
            return true;
        }
        for (int i = 0; i < ranges.size(); i += 2) {
            BigInteger low = ranges.get(i);
            BigInteger high = ranges.get(i + 1);
            boolean wraps = low.compareTo(high) >= 0;
            boolean above = value.compareTo(low) >= 0;
            boolean below = value.compareTo(high) < 0;
            if (wraps ? above || below : above && below) {
                return true;
            }
        }
        return false;
    }

    /** The classes of {@code text}, the argument of {@code nofpclass}: words, or their bits as one number. */
    static int parseClasses(String text) {
        int classes = 0;
        for (String word : text.strip().split("\\s+")) {
            classes |= CLASSES.containsKey(word) ? CLASSES.get(word) : Integer.parseInt(word);
        }
        return classes;
    }

    /** The bounds of {@code text}, the argument of a {@code range} attribute: {@code i32 -1, 10}. */
    static List<BigInteger> parseRange(String text) {
        List<BigInteger> bounds = new ArrayList<>();
        String body = text.strip();
        int space = body.indexOf(' ');
        int width = Integer.parseInt(body.substring(1, space));
        for (String part : body.substring(space + 1).split(",", -1)) {
            bounds.add(new BigInteger(part.strip()).mod(BigInteger.ONE.shiftLeft(width)));
        }
        return bounds;
    }
}
