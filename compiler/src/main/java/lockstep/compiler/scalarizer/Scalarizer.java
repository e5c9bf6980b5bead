package lockstep.compiler.scalarizer;

import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * scalarizer: operations on vectors become operations on their elements. Vectors remain as operands of other
 * instructions: loads and stores (unless a knob includes them), calls, returns. Each element is poison only where it
 * was before, independent of the others. Source: LLVM's Scalarizer.
 *
 * <pre>{@code
 *   %c = fadd <2 x float> %a, %b
 * becomes
 *   %b.i0 = extractelement <2 x float> %b, i64 0
 *   %b.i1 = extractelement <2 x float> %b, i64 1
 *   %a.i0 = extractelement <2 x float> %a, i64 0
 *   %c.i0 = fadd float %a.i0, %b.i0
 *   %a.i1 = extractelement <2 x float> %a, i64 1
 *   %c.i1 = fadd float %a.i1, %b.i1
 * }</pre>
 */
public final class Scalarizer implements FunctionPass {
    private static final String NAME = "scalarizer";
    private static final ScalarizerRules RULES = ScalarizerRules.of(NAME);
    private static final PassInfo INFO =
            RULES.info(NAME, "take operations on vectors apart", new SourceRef.Manual("LLVM passes", "scalarizer"));

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new ScalarizerRun(RULES, function, context).run();
    }
}
