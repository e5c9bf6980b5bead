package lockstep.conformance.filetest;

/**
 * What a command did.
 *
 * @param isGood whether it found nothing wrong
 * @param output what the next command reads: its result, or its diagnostics
 */
record StageResult(boolean isGood, String output) {}
