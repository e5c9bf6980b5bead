package lockstep.ir.launch;

/** Rounds doubles to formats of 16 bits in one step, so that nothing is rounded twice. */
final class SmallFloats {
    private SmallFloats() {}

    /**
     * The encoding of {@code value} in a format of {@code exponentBits} and {@code fractionBits} (together 15), rounded
     * to nearest, ties to even. NaN gives the quiet NaN with a clear payload.
     */
    static long encode(double value, int exponentBits, int fractionBits) {
        long sign = Double.doubleToRawLongBits(value) >>> 63 << 15;
        int bias = (1 << (exponentBits - 1)) - 1;
        long infinity = ((1L << exponentBits) - 1) << fractionBits;
        if (Double.isNaN(value)) {
            return sign | infinity | 1L << (fractionBits - 1);
        }
        double magnitude = Math.abs(value);
        int exponent = Math.max(Math.getExponent(magnitude), 1 - bias);
        double unit = Math.scalb(1.0, exponent - fractionBits);
        // Division by a power of two and rint are exact here: the quotient is below 2^(fractionBits + 1).
        double units = magnitude == 0 || Double.isInfinite(magnitude) ? magnitude : Math.rint(magnitude / unit);
        if (Double.isInfinite(units) || exponent > bias) {
            return sign | infinity;
        }
        long steps = (long) units + ((long) (exponent + bias - 1) << fractionBits);
        return sign | Math.min(steps, infinity);
    }
}
