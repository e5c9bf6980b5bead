package lockstep.ir.ptx;

import lockstep.ir.diag.SourceLocation;

/** A line of a body. */
public sealed interface PtxStatement
        permits PtxInstruction,
                PtxOpaqueInstruction,
                PtxLabelDefinition,
                PtxRegisterDeclaration,
                PtxVariableDeclaration,
                PtxScopeStart,
                PtxScopeEnd,
                PtxLine,
                PtxPragma,
                PtxBranchTargets,
                PtxCallTargets,
                PtxCallPrototype {
    /** Where it begins. */
    SourceLocation location();
}
