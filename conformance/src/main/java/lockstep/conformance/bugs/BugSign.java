package lockstep.conformance.bugs;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import lockstep.ir.diag.SourceLocation;

/**
 * How a campaign recognizes a known bug: by the output of the tool, or by a construct in the program whose replacement
 * makes the fault disappear.
 *
 * @param kind of the fault
 * @param tools the tools that have it, by the names that commands begin with
 * @param versions of the tools that have it; a tool whose version cannot be found out may have it
 * @param architectures that the command names; any if empty
 * @param words pattern found in each line of the tool's output that reports a fault, or in the reason of a wrong
 *     program; empty if any output matches
 * @param suspect the construct that is compiled wrong, in the notation of the store of suspects; empty if the output is
 *     enough
 * @param turn order in which signs are tried: those of turn 0 first, signs that match many programs later
 * @param hides what other fault it may hide; empty if it cannot be confused with others
 */
public record BugSign(
        BugKind kind,
        List<String> tools,
        ToolVersion.Range versions,
        List<String> architectures,
        Pattern words,
        Optional<Exchange> suspect,
        int turn,
        String hides) {
    /**
     * A construct in programs and its replacement.
     *
     * @param condition the construct
     * @param substitute its replacement
     * @param location of the condition in the record
     * @param substituteLocation of the substitute
     */
    public record Exchange(
            String condition, String substitute, SourceLocation location, SourceLocation substituteLocation) {
        public Exchange {
            Objects.requireNonNull(condition);
            Objects.requireNonNull(substitute);
        }
    }

    public BugSign {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(versions);
        Objects.requireNonNull(words);
        Objects.requireNonNull(suspect);
        Objects.requireNonNull(hides);
        tools = List.copyOf(tools);
        architectures = List.copyOf(architectures);
    }
}
