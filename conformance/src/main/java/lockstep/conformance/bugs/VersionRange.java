package lockstep.conformance.bugs;

import java.util.Optional;

/**
 * Versions from one to another, both included; a bound of fewer numbers includes all that begin with them.
 *
 * @param first empty if unbounded below
 * @param last empty if unbounded above
 */
public record VersionRange(Optional<ToolVersion> first, Optional<ToolVersion> last) {
    /** All versions. */
    public static final VersionRange ALL = new VersionRange(Optional.empty(), Optional.empty());

    private static final String DOTS = "..";

    /** Parses a range, {@code 12.9..13.0}, either side of which may be empty. */
    public static Optional<VersionRange> of(String text) {
        int dots = text.indexOf(DOTS);
        if (dots < 0) {
            return Optional.empty();
        }
        String from = text.substring(0, dots);
        String to = text.substring(dots + DOTS.length());
        Optional<ToolVersion> first = ToolVersion.of(from);
        Optional<ToolVersion> last = ToolVersion.of(to);
        boolean isRead = (from.isEmpty() || first.isPresent()) && (to.isEmpty() || last.isPresent());
        boolean isOrdered = first.isEmpty() || last.isEmpty() || first.get().comparePrefix(last.get()) <= 0;
        return isRead && isOrdered ? Optional.of(new VersionRange(first, last)) : Optional.empty();
    }

    /** Whether {@code version} is one of these. */
    public boolean has(ToolVersion version) {
        return first.filter(least -> version.comparePrefix(least) < 0).isEmpty()
                && last.filter(most -> version.comparePrefix(most) > 0).isEmpty();
    }
}
