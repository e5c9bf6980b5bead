package lockstep.conformance.bugs;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A version of a tool: numbers with dots between, {@code 13.0.88}.
 *
 * @param parts at least one, none negative
 */
public record ToolVersion(List<Integer> parts) {
    private static final String FORM = "[0-9]{1,6}(\\.[0-9]{1,6}){0,3}";

    public ToolVersion {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("no number");
        }
    }

    /** Parses a version of up to four numbers; empty if {@code text} is not a version. */
    public static Optional<ToolVersion> of(String text) {
        return text.matches(FORM)
                ? Optional.of(new ToolVersion(
                        Arrays.stream(text.split("\\.")).map(Integer::valueOf).toList()))
                : Optional.empty();
    }

    /**
     * Compares the numbers that both have, so that 13.0 equals 13.0.88; less than zero if this is before {@code other}.
     */
    int comparePrefix(ToolVersion other) {
        for (int i = 0; i < Math.min(parts.size(), other.parts.size()); i++) {
            int order = Integer.compare(parts.get(i), other.parts.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    @Override
    public String toString() {
        return parts.stream().map(String::valueOf).collect(Collectors.joining("."));
    }

    /**
     * Versions from one to another, both included; a bound of fewer numbers includes all that begin with them.
     *
     * @param first empty if unbounded below
     * @param last empty if unbounded above
     */
    public record Range(Optional<ToolVersion> first, Optional<ToolVersion> last) {
        /** All versions. */
        public static final Range ALL = new Range(Optional.empty(), Optional.empty());

        private static final String DOTS = "..";

        /** Parses a range, {@code 12.9..13.0}, either side of which may be empty. */
        public static Optional<Range> of(String text) {
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
            return isRead && isOrdered ? Optional.of(new Range(first, last)) : Optional.empty();
        }

        /** Whether {@code version} is one of these. */
        public boolean has(ToolVersion version) {
            return first.filter(least -> version.comparePrefix(least) < 0).isEmpty()
                    && last.filter(most -> version.comparePrefix(most) > 0).isEmpty();
        }
    }
}
