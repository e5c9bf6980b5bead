package lockstep.fuzz.generate;

/**
 * A loop that encloses the emitter's place.
 *
 * @param exit where {@code break} leads
 * @param next the latch, where {@code continue} leads
 * @param tracking what is known about the lanes in its body
 * @param mask hidden variable that holds the lanes that reach the latch, if {@code tracking} is MASK; otherwise -1
 * @param conditionals conditional structures around the loop's body
 */
record LoopFrame(JoinBlock exit, JoinBlock next, Tracking tracking, int mask, int conditionals) {
    /** What is known about the lanes in a loop's body. */
    enum Tracking {
        /** All lanes that enter iterate and leave together. */
        TOGETHER,
        /** A mask tracks the lanes that are still in the loop: they leave only at the top level of the body. */
        MASK,
        /** Nothing: lanes leave where they like. */
        NONE
    }
}
