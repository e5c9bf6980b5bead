package lockstep.compiler.debug;

import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * verify: checks the rules of the IR. The input was verified when it was read, so an error here was made by an earlier
 * pass: a {@link CompilerBug}.
 */
public final class VerifyModule implements ModulePass {
    private static final PassInfo INFO =
            new PassInfo("verify", "check the rules of the IR", new SourceRef.Seed(0, "Phase 0"));

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        Diagnostics diagnostics = NvvmVerifier.verify(module);
        if (diagnostics.hasFatal()) {
            throw new CompilerBug("verify: passes have broken the module:\n" + diagnostics);
        }
        return false;
    }
}
