package lockstep.conformance.refine;

/** Which of many beliefs are put to the test all the same: the same ones in each repetition. */
final class Sample {
    /** Of so many one is chosen. */
    private static final int SIZE = 100;

    private Sample() {}

    /** Whether the belief with this number is chosen. */
    static boolean isChosen(long number) {
        return Math.floorMod(number * 0x9E3779B97F4A7C15L >>> 32, SIZE) == 0;
    }
}
