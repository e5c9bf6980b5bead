package lockstep.ir.ptx;

import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/** An opening brace: it opens a scope inside a body. Names are resolved already, so most clients skip it. */
public record PtxScopeStart(SourceLocation location) implements PtxStatement {
    public PtxScopeStart {
        Objects.requireNonNull(location);
    }
}
