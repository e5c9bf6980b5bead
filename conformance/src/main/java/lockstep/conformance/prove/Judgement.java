package lockstep.conformance.prove;

/** Whether a function may stand for another. */
public sealed interface Judgement {
    /**
     * It may, for every argument that was tried.
     *
     * @param inputs arguments that were tried
     * @param isExhaustive whether these are all there are
     */
    record Holds(long inputs, boolean isExhaustive) implements Judgement {}

    /**
     * It may not.
     *
     * @param arguments for which it does what the other does not
     * @param before what the other does with them
     * @param after what it does with them, and the other does not
     */
    record Fails(String arguments, String before, String after) implements Judgement {}

    /** Nobody knows. */
    record Open(String reason) implements Judgement {}
}
