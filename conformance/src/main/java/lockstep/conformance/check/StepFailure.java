package lockstep.conformance.check;

/** A step that did not produce a program: that of an external tool or of a plug-in pass. */
public sealed interface StepFailure permits ToolFailure, PassFault {
    /** Number of the step in its chain or pipeline, from 0. */
    int step();

    /** The command of the tool, or the name of the pass. */
    String command();

    /** What failed, for messages: {@code "the outside tool opt"}. */
    String who();

    /** Whether the failure is a fault; false for a tool that reports that it does not support the program. */
    boolean isWrong();

    /** The word in tables and JSON. */
    String word();

    /** What happened, without blanks at the end. */
    String text();
}
