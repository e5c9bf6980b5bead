package lockstep.conformance.driver;

/** What people are told when Java may take no more memory: no bug of Lockstep, the program is too large for it. */
public final class HeapLimit {
    private HeapLimit() {}

    /** How much Java may take, and how it may take more, as a sentence without a full stop. */
    public static String message(OutOfMemoryError full) {
        long megabytes = Runtime.getRuntime().maxMemory() >> 20;
        return "out of memory (" + full.getMessage() + "): Java may take " + megabytes
                + " MiB; for more, set LOCKSTEP_JAVA_OPTS=-Xmx" + 2 * megabytes + "m";
    }
}
