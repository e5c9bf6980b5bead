package lockstep.fuzz.known;

import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.bugs.BugKind;
import lockstep.conformance.bugs.ToolVersion;

/**
 * What an outside tool did wrong, as far as known bugs are told apart by it.
 *
 * @param tool its command
 * @param version of the tool; empty if it does not say
 * @param kind what it did; empty where no bug is known by it
 * @param reason stable short name within the kind
 * @param detail its words, several lines
 */
public record ToolFault(
        String tool, Optional<ToolVersion> version, Optional<BugKind> kind, String reason, String detail) {
    public ToolFault {
        Objects.requireNonNull(tool);
        Objects.requireNonNull(version);
        Objects.requireNonNull(kind);
        Objects.requireNonNull(reason);
        Objects.requireNonNull(detail);
    }
}
