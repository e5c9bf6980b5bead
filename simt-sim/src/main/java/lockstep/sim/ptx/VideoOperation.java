package lockstep.sim.ptx;

/** The primary operation of a video instruction on two parts of its operands, as numbers. */
public enum VideoOperation {
    /** {@code vadd}. */
    ADD,
    /** {@code vsub}. */
    SUB,
    /** {@code vavrg}: half the sum, rounded away from zero. */
    AVERAGE,
    /** {@code vabsdiff}. */
    DISTANCE,
    /** {@code vmin}. */
    MIN,
    /** {@code vmax}. */
    MAX,
    /** {@code vshl.clamp}. */
    SHIFT_LEFT_CLAMP,
    /** {@code vshl.wrap}. */
    SHIFT_LEFT_WRAP,
    /** {@code vshr.clamp}. */
    SHIFT_RIGHT_CLAMP,
    /** {@code vshr.wrap}. */
    SHIFT_RIGHT_WRAP,
    /** {@code vset.eq}: 1 if it holds, else 0. */
    EQ,
    /** {@code vset.ne}. */
    NE,
    /** {@code vset.lt}. */
    LT,
    /** {@code vset.le}. */
    LE,
    /** {@code vset.gt}. */
    GT,
    /** {@code vset.ge}. */
    GE;

    private static final int WORD = 32;

    /** The result: its low 32 bits are exact, and it is out of the range of 32-bit numbers if the exact result is. */
    long of(long a, long b) {
        return switch (this) {
            case ADD -> a + b;
            case SUB -> a - b;
            case AVERAGE -> (a + b >= 0 ? a + b + 1 : a + b) >> 1;
            case DISTANCE -> Math.abs(a - b);
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            case SHIFT_LEFT_CLAMP -> shifted(a, Math.min(b, WORD));
            case SHIFT_LEFT_WRAP -> shifted(a, b % WORD);
            case SHIFT_RIGHT_CLAMP -> a >> Math.min(b, WORD);
            case SHIFT_RIGHT_WRAP -> a >> b % WORD;
            case EQ -> truth(a == b);
            case NE -> truth(a != b);
            case LT -> truth(a < b);
            case LE -> truth(a <= b);
            case GT -> truth(a > b);
            case GE -> truth(a >= b);
        };
    }

    /**
     * A number of at least 2^31 shifted by 32 leaves the range of a long; it is replaced by a value that is as far out
     * of range.
     */
    private static long shifted(long a, long amount) {
        return amount == WORD && a > Integer.MAX_VALUE ? (long) Integer.MAX_VALUE << WORD : a << amount;
    }

    private static long truth(boolean holds) {
        return holds ? 1 : 0;
    }
}
