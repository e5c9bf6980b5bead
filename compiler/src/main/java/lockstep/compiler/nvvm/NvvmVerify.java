package lockstep.compiler.nvvm;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * nvvm-verify: checks the whole module against the rules of NVVM IR ({@link NvvmRule}) beyond those of LLVM IR, which
 * the reader has checked. Faults are errors of the input; nothing is changed.
 */
public final class NvvmVerify implements ModulePass {
    private static final PassInfo INFO = new PassInfo(
            "nvvm-verify",
            "check the rules of NVVM IR",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(),
            List.of(),
            List.of("functions"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        InputCheck faults = new InputCheck();
        new NvvmRules(faults).check(module);
        faults.finish();
        context.count("functions", module.definedFunctions().size());
        return false;
    }
}
