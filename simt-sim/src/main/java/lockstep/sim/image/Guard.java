package lockstep.sim.image;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * What an attribute list or metadata says of a value.
 *
 * @param isNoundef poison and undefined bits are undefined behaviour, and so is what would make the value poison below
 * @param isNonnull a null pointer is poison
 * @param alignment an address that is no multiple is poison; 1 for nothing said
 * @param ranges pairs of an inclusive lower and an exclusive upper bound, unsigned and wrapping; outside all of them is
 *     poison; empty for nothing said
 * @param dereferenceable bytes that must be readable, else undefined behaviour; 0 for nothing said
 * @param isNullAllowed whether null is excepted from {@code dereferenceable}
 * @param addressSpace of a pointer
 * @param width bits of the scalar
 */
public record Guard(
        boolean isNoundef,
        boolean isNonnull,
        long alignment,
        List<BigInteger> ranges,
        long dereferenceable,
        boolean isNullAllowed,
        int addressSpace,
        int width) {
    public Guard {
        ranges = List.copyOf(ranges);
    }

    /** Whether it says nothing. */
    boolean isEmpty() {
        return !isNoundef && !isNonnull && alignment <= 1 && ranges.isEmpty() && dereferenceable == 0;
    }

    /** Whether {@code value}, unsigned, is in one of the ranges, or there is none. */
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
