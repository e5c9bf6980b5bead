package lockstep.ir.ptx.verify;

import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxModule;
import org.jspecify.annotations.Nullable;

/**
 * The inputs that all rules share.
 *
 * @param module being verified
 * @param target the architecture; null if the module does not name a known one
 * @param open whether machine IR is allowed
 */
record Checks(PtxModule module, @Nullable Target target, boolean open, Diagnostics diagnostics) {
    void error(String code, SourceLocation location, String message) {
        diagnostics.error(code, location, message);
    }
}
