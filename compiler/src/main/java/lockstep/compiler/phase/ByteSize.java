package lockstep.compiler.phase;

import java.util.Locale;

/**
 * Formats byte counts for reports: up to 1023 in bytes, up to 10,485,760 in KB, above in MB, the last two with three
 * decimals. Source: seed 001, Per-Phase Timing and Memory Reporting; docs/decisions/044.
 */
final class ByteSize {
    private static final long MAX_BYTES = 1023;
    private static final long MAX_KILOBYTES = 10_485_760;
    private static final double KILOBYTE = 1024;
    private static final double MEGABYTE = KILOBYTE * KILOBYTE;

    private ByteSize() {}

    /** {@code 0 B}, {@code 1.500 KB}, {@code 45.678 MB}. */
    static String text(long bytes) {
        if (bytes <= MAX_BYTES) {
            return bytes + " B";
        }
        return bytes <= MAX_KILOBYTES
                ? String.format(Locale.ROOT, "%.3f KB", bytes / KILOBYTE)
                : String.format(Locale.ROOT, "%.3f MB", bytes / MEGABYTE);
    }
}
