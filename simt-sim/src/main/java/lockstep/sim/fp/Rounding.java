package lockstep.sim.fp;

/** Rounding directions of IEEE 754-2019, section 4.3. */
public enum Rounding {
    /** To the nearest, ties to the even significand; PTX {@code .rn} and {@code .rni}. */
    NEAREST_EVEN,
    /** Towards zero; PTX {@code .rz} and {@code .rzi}. */
    TOWARD_ZERO,
    /** Towards negative infinity; PTX {@code .rm} and {@code .rmi}. */
    DOWN,
    /** Towards positive infinity; PTX {@code .rp} and {@code .rpi}. */
    UP,
    /** To the nearest, ties away from zero; C's {@code round} and PTX {@code .rna}. */
    NEAREST_AWAY;

    /**
     * Whether a truncated magnitude has to grow by one unit in its last place.
     *
     * @param negative sign of the value
     * @param odd whether the truncated magnitude is odd
     * @param half whether the first dropped bit is set
     * @param rest whether any later dropped bit is set
     */
    boolean increments(boolean negative, boolean odd, boolean half, boolean rest) {
        return switch (this) {
            case NEAREST_EVEN -> half && (rest || odd);
            case TOWARD_ZERO -> false;
            case DOWN -> negative && (half || rest);
            case UP -> !negative && (half || rest);
            case NEAREST_AWAY -> half;
        };
    }

    /** Whether a value beyond the largest finite one becomes an infinity (IEEE 754-2019, section 7.4). */
    boolean overflowsToInfinity(boolean negative) {
        return switch (this) {
            case NEAREST_EVEN, NEAREST_AWAY -> true;
            case TOWARD_ZERO -> false;
            case DOWN -> negative;
            case UP -> !negative;
        };
    }
}
