package lockstep.fuzz.mutate;

/**
 * Which programs are worth mutating.
 *
 * @param instructions of the functions that a launch sequence reaches, at most
 * @param fuel warp instructions of a run, at most
 */
public record OriginalLimits(int instructions, long fuel) {
    /** Programs of up to 2,000 instructions that end soon. */
    public static final OriginalLimits DEFAULT = new OriginalLimits(2_000, 20_000);

    public OriginalLimits {
        if (instructions < 1 || fuel < 1) {
            throw new IllegalArgumentException("every program has at least one");
        }
    }
}
