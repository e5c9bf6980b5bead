package lockstep.conformance.filetest;

/**
 * The result of a command.
 *
 * @param isGood whether it succeeded
 * @param output what the next command reads: its result, or its diagnostics
 */
record StageResult(boolean isGood, String output) {}
