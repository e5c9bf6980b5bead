package lockstep.conformance.bugs;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import lockstep.ir.diag.SourceLocation;

/**
 * By what a campaign knows a bug again: the tool's words, or something in the program which, when something else stands
 * in its place, makes the fault disappear.
 *
 * @param kind of the fault
 * @param tools the tools that have it, by the names that commands begin with
 * @param versions of the tools that have it; a tool whose version cannot be found out may have it
 * @param architectures that the command names; any where it is empty
 * @param words found in each line of the tool's words that tells of a fault, or in the reason of a wrong program; empty
 *     where all have them
 * @param suspect what is compiled wrong, in the words of the store of suspects; empty where words are enough
 * @param turn when it is taken out: those of turn 0 first, signs that match much later
 * @param hides what other fault it may hide; empty if nothing else is like it
 */
public record BugSign(
        BugKind kind,
        List<String> tools,
        VersionRange versions,
        List<String> architectures,
        Pattern words,
        Optional<Exchange> suspect,
        int turn,
        String hides) {
    /**
     * Something in programs, and what stands in for it.
     *
     * @param condition what it is
     * @param substitute what stands in for it
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
