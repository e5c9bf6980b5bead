package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * {@code .section .debug_info { ... }}: debug data, kept as text.
 *
 * @param name with the dot
 * @param lines of the text inside the braces, without space at their ends
 */
public record PtxSection(String name, List<String> lines, SourceLocation location) implements PtxItem {
    public PtxSection {
        Objects.requireNonNull(name);
        Objects.requireNonNull(location);
        lines = List.copyOf(lines);
    }
}
