package lockstep.conformance.filetest;

import java.util.Optional;

/**
 * The result of a command.
 *
 * @param isGood whether it succeeded
 * @param output what the next command reads: its result, or its diagnostics
 * @param unmatched what {@code filecheck} was given, if its check lines do not match
 */
record StageResult(boolean isGood, String output, Optional<UnmatchedChecks> unmatched) {
    StageResult(boolean isGood, String output) {
        this(isGood, output, Optional.empty());
    }
}
