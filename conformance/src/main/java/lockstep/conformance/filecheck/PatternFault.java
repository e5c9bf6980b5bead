package lockstep.conformance.filecheck;

/** A malformed check line. Becomes a diagnostic where the line is known. */
final class PatternFault extends Exception {
    private static final long serialVersionUID = 1L;

    private final int offset;

    /** @param offset index into the line's pattern */
    PatternFault(int offset, String message) {
        super(message);
        this.offset = offset;
    }

    int offset() {
        return offset;
    }
}
