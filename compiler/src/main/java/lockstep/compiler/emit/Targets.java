package lockstep.compiler.emit;

import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.verify.Target;

/**
 * The supported architectures: those of ptxas 13.0, each from the PTX version that introduced it
 * ({@link Target#firstVersion}). {@code sm_90a} and family targets are not supported: their additional features are
 * only available through intrinsics.
 */
final class Targets {
    private static final int OLDEST = 75;
    private static final PtxVersion NEWEST_VERSION = new PtxVersion(9, 0);

    private Targets() {}

    static PtxTarget checked(PtxTarget target) {
        Target known = Target.of(target.name())
                .filter(each -> each.number() >= OLDEST)
                .orElseThrow(() -> fault("the architecture " + target.name()));
        if (!target.version().isAtLeast(known.firstVersion())) {
            throw fault("PTX %s for %s, which PTX %s has first"
                    .formatted(target.version(), target.name(), known.firstVersion()));
        } else if (!NEWEST_VERSION.isAtLeast(target.version())) {
            throw fault("PTX " + target.version());
        }
        return target;
    }

    private static RuntimeException fault(String what) {
        return Faults.unsupported(SourceLocation.NONE, what);
    }
}
