package lockstep.compiler.inline;

/**
 * Why a call is not inlined.
 *
 * @param message one sentence without a full stop
 */
record InlineObjection(InlineObstacle obstacle, String message) {
    /** An objection with the text of {@code obstacle}. */
    static InlineObjection of(InlineObstacle obstacle) {
        return new InlineObjection(obstacle, obstacle.words());
    }
}
