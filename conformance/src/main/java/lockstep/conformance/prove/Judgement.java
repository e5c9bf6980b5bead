package lockstep.conformance.prove;

/** Whether a function refines another. */
public sealed interface Judgement {
    /**
     * It does, for every argument that was tried.
     *
     * @param inputs arguments that were tried
     * @param isExhaustive whether all arguments were tried
     */
    record Holds(long inputs, boolean isExhaustive) implements Judgement {}

    /**
     * It does not.
     *
     * @param arguments for which it has a result that the other does not have
     * @param before results of the other
     * @param after results of the function that the other does not have
     */
    record Fails(String arguments, String before, String after) implements Judgement {}

    /** Unknown. */
    record Open(String reason) implements Judgement {}
}
