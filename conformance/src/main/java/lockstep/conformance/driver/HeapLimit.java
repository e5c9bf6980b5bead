package lockstep.conformance.driver;

/** The message when the Java heap is exhausted, which is not a bug of Lockstep: the program is too large for it. */
public final class HeapLimit {
    private HeapLimit() {}

    /** The size of the heap and how to raise it, as a sentence without a full stop. */
    public static String message(OutOfMemoryError full) {
        long megabytes = Runtime.getRuntime().maxMemory() >> 20;
        return "out of memory (" + full.getMessage() + "): Java may take " + megabytes
                + " MiB; for more, set LOCKSTEP_JAVA_OPTS=-Xmx" + 2 * megabytes + "m";
    }
}
