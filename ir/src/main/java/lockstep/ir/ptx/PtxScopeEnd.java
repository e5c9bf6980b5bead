package lockstep.ir.ptx;

import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/** A closing brace: it closes a scope inside a body. Names are resolved already, so most clients skip it. */
public record PtxScopeEnd(SourceLocation location) implements PtxStatement {
    public PtxScopeEnd {
        Objects.requireNonNull(location);
    }
}
