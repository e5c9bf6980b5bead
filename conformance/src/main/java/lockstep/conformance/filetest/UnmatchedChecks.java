package lockstep.conformance.filetest;

import lockstep.conformance.filecheck.FileCheckOptions;

/**
 * Check lines that an output does not match.
 *
 * @param input the output
 * @param options switches of {@code filecheck}
 */
record UnmatchedChecks(String input, FileCheckOptions options) {}
