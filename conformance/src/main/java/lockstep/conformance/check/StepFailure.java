package lockstep.conformance.check;

/** A step that gave no program: of an outside tool, or of a pass from outside. */
public sealed interface StepFailure permits ToolFailure, PassFault {
    /** Number of the step in its chain or pipeline, from 0. */
    int step();

    /** The command of the tool, or the name of the pass. */
    String command();

    /** Who failed, for messages: {@code "the outside tool opt"}. */
    String who();

    /** Whether who failed is at fault: not a tool that knows that it does not support the program. */
    boolean isWrong();

    /** The word in tables and JSON. */
    String word();

    /** What happened, without blanks at the end. */
    String text();
}
