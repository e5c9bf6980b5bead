package lockstep.compiler.inline;

/**
 * Why one call stays.
 *
 * @param message one sentence without a full stop
 */
record InlineObjection(InlineObstacle obstacle, String message) {
    /** In the words of {@code obstacle}. */
    static InlineObjection of(InlineObstacle obstacle) {
        return new InlineObjection(obstacle, obstacle.words());
    }
}
