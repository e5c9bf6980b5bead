package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * {@code .pragma "nounroll";}, in a body, before a body, or in a module.
 *
 * @param texts without quotes, escapes as written
 */
public record PtxPragma(List<String> texts, SourceLocation location) implements PtxStatement, PtxItem {
    public PtxPragma {
        Objects.requireNonNull(location);
        texts = List.copyOf(texts);
    }
}
