package lockstep.sim.fp;

/** Floats of 8 bits by the definition of their formats, and rounding by a search among all of them. */
public final class SmallFloatSearch {
    private SmallFloatSearch() {}

    /** The number of an encoding below those of NaNs and infinities. */
    public static double value(SmallFloat format, int bits) {
        int fraction = format == SmallFloat.E4M3 ? 3 : 2;
        int bias = format == SmallFloat.E4M3 ? 7 : 15;
        int field = (bits & 0x7f) >> fraction;
        double part = (bits & (1 << fraction) - 1) / (double) (1 << fraction);
        return field == 0 ? part * Math.pow(2, 1 - bias) : (1 + part) * Math.pow(2, field - bias);
    }

    /** The encoding nearest to a nonnegative number; ties to even. */
    public static int nearest(SmallFloat format, double magnitude) {
        int largest = format == SmallFloat.E4M3 ? 0x7e : 0x7b;
        if (magnitude > value(format, largest)) {
            return largest;
        }
        int best = 0;
        for (int bits = 1; bits <= largest; bits++) {
            double nearer = Math.abs(value(format, best) - magnitude) - Math.abs(value(format, bits) - magnitude);
            if (nearer > 0 || nearer == 0 && bits % 2 == 0) {
                best = bits;
            }
        }
        return best;
    }
}
