package lockstep.conformance.external;

import java.util.List;
import java.util.Optional;

/**
 * Distinguishes features that LLVM's tools do not implement from their faults, by their messages: the exit status is
 * the same for both. Messages that are not listed count as faults.
 *
 * <p>Source: measured with llc-19 for NVPTX, on one function for each pure intrinsic of the table with each of its
 * types. An intrinsic of the target that is not lowered to any instruction ends in a crash, a function of the host's
 * mathematical library that the target lacks in a refusal.
 */
final class LlvmLimits {
    private static final List<String> WORDS =
            List.of("LLVM ERROR: Cannot select: intrinsic %llvm.", "error: no libcall available for ");

    /** The message of LLVM before version 20 about {@code samesign}, after the place: it knows all predicates. */
    private static final String NO_SAMESIGN = ": error: expected icmp predicate (e.g. 'eq')";

    private LlvmLimits() {}

    /** The first line of {@code output} that reports a limit; empty if there is none. */
    static Optional<String> in(String output) {
        return output.lines()
                .map(String::strip)
                .filter(line -> WORDS.stream().anyMatch(line::startsWith) || line.endsWith(NO_SAMESIGN))
                .findFirst();
    }
}
