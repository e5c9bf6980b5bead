package lockstep.compiler.scalarizer;

import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/** d2ir-scalarizer: {@link Scalarizer} under a second name, for a second position in pipelines. */
public final class D2irScalarizer implements FunctionPass {
    private static final String NAME = "d2ir-scalarizer";
    private static final ScalarizerRules RULES = ScalarizerRules.of(NAME);
    private static final PassInfo INFO = RULES.info(
            NAME, "take operations on vectors apart, at a second place", new SourceRef.Seed(0, "Key Discoveries"));

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new ScalarizerRun(RULES, function, context).run();
    }
}
