package lockstep.conformance.external;

import java.util.List;
import java.util.Optional;

/**
 * Tells what LLVM's tools have not built from what they get wrong, by their words: they end in the same way for both.
 * What is not listed counts as wrong.
 *
 * <p>Source: measured with llc-19 for NVPTX, on one function for each pure intrinsic of the table with each of its
 * types. An intrinsic of the target that no instruction was written for ends in a crash, a function of the host's
 * mathematical library that the target has not in a refusal.
 */
final class LlvmLimits {
    private static final List<String> WORDS =
            List.of("LLVM ERROR: Cannot select: intrinsic %llvm.", "error: no libcall available for ");

    /** What LLVM before version 20 says of {@code samesign}, after the place: predicates themselves are all known. */
    private static final String NO_SAMESIGN = ": error: expected icmp predicate (e.g. 'eq')";

    private LlvmLimits() {}

    /** The first line of {@code output} that tells of a limit; empty if none does. */
    static Optional<String> in(String output) {
        return output.lines()
                .map(String::strip)
                .filter(line -> WORDS.stream().anyMatch(line::startsWith) || line.endsWith(NO_SAMESIGN))
                .findFirst();
    }
}
