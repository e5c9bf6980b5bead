package lockstep.conformance.refine;

/** A deterministic sample of conclusions that are verified although they are believed to be right. */
final class Sample {
    /** One in so many is chosen. */
    private static final int SIZE = 100;

    private Sample() {}

    /** Whether the conclusion with this number is chosen. */
    static boolean isChosen(long number) {
        return Math.floorMod(number * 0x9E3779B97F4A7C15L >>> 32, SIZE) == 0;
    }
}
