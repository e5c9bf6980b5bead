package lockstep.conformance.refine;

import lockstep.sim.memory.ObservedObject;

/**
 * Accepts results of imprecise floating-point operations (fast-math flags) that are close to each other. Memory does
 * not record element types, so a byte is read as part of the aligned float and of the aligned double that contain it;
 * one of the two has to be close.
 *
 * @param relative largest relative difference accepted
 * @param absolute largest absolute difference accepted, for results near zero
 */
public record Tolerance(double relative, double absolute) {
    /** Room for a few hundred reassociated single-precision operations. */
    public static final Tolerance DEFAULT = new Tolerance(1e-3, 1e-5);

    boolean accepts(ObservedObject old, ObservedObject now, int at) {
        return near(readFloat(old, at & ~3), readFloat(now, at & ~3))
                || near(readDouble(old, at & ~7), readDouble(now, at & ~7));
    }

    private boolean near(double a, double b) {
        if (Double.isNaN(a) || Double.isNaN(b)) {
            return Double.isNaN(a) && Double.isNaN(b);
        }
        double distance = Math.abs(a - b);
        return a == b || distance <= absolute || distance <= relative * Math.max(Math.abs(a), Math.abs(b));
    }

    private static double readFloat(ObservedObject object, int from) {
        return from + 4 > object.bytes().length
                ? Double.NEGATIVE_INFINITY
                : Float.intBitsToFloat((int) word(object, from, 4));
    }

    private static double readDouble(ObservedObject object, int from) {
        return from + 8 > object.bytes().length
                ? Double.NEGATIVE_INFINITY
                : Double.longBitsToDouble(word(object, from, 8));
    }

    private static long word(ObservedObject object, int from, int count) {
        long word = 0;
        for (int i = count - 1; i >= 0; i--) {
            word = word << 8 | object.bytes()[from + i] & 0xff;
        }
        return word;
    }
}
