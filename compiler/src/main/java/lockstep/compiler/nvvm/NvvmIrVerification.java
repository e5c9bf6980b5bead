package lockstep.compiler.nvvm;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * nvvm-ir-verification: what must hold behind a group of passes. The rules of LLVM's IR first; where they hold, those
 * of NVVM IR for the function and for the globals that its body mentions. A program breaks one there only if a pass
 * broke it, as the reader and nvvm-verify check the input; where the input was never checked, it may be the input's.
 * Either is told as a diagnostic with its place, and ends the compilation. Nothing is changed.
 */
public final class NvvmIrVerification implements FunctionPass {
    private static final PassInfo INFO = new PassInfo(
            "nvvm-ir-verification",
            "check what must hold behind a group of passes",
            new SourceRef.Seed(0, "NVVMIRVerification as a Convergence Check"),
            List.of(),
            List.of(),
            List.of("functions"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        InputCheck faults = new InputCheck();
        faults.addAll(NvvmVerifier.verify(function));
        if (!faults.hasFaults()) {
            new NvvmRules(faults).checkWithGlobals(function);
        }
        faults.finish();
        context.count("functions", 1);
        return false;
    }
}
