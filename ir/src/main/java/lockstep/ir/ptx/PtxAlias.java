package lockstep.ir.ptx;

import java.util.Objects;
import lockstep.ir.diag.SourceLocation;

/**
 * {@code .alias alias, aliasee;}.
 *
 * @param alias a declared function
 * @param aliasee the function that it is another name of
 */
public record PtxAlias(PtxFunctionHeader alias, PtxFunctionHeader aliasee, SourceLocation location)
        implements PtxItem {
    public PtxAlias {
        Objects.requireNonNull(alias);
        Objects.requireNonNull(aliasee);
        Objects.requireNonNull(location);
    }
}
