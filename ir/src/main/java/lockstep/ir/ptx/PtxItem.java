package lockstep.ir.ptx;

import lockstep.ir.diag.SourceLocation;

/** A top-level item of a module. */
public sealed interface PtxItem permits PtxGlobal, PtxFunction, PtxAlias, PtxFile, PtxSection, PtxPragma {
    /** Where it begins. */
    SourceLocation location();
}
