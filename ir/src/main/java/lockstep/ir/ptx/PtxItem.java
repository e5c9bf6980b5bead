package lockstep.ir.ptx;

import lockstep.ir.diag.SourceLocation;

/** What stands at the top of a module. */
public sealed interface PtxItem permits PtxGlobal, PtxFunction, PtxAlias, PtxFile, PtxSection, PtxPragma {
    /** Where it begins. */
    SourceLocation location();
}
