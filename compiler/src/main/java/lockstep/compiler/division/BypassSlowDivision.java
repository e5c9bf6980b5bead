package lockstep.compiler.division;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * bypass-slow-division: a division of 64 bits, which takes a call's worth of instructions, is tried in 32 bits: where
 * both operands of a lane fit, it divides those. Where they are known to fit there is no test; where the dividend of an
 * unsigned division does, a comparison with the divisor is the test, and no wide division is left.
 *
 * <p>Lanes that go different ways meet behind the division; nothing on the ways is convergent. Quotient and remainder
 * of the same operands in a block share the test. Operands that may be undefined are frozen, as a branch depends on
 * them now. Source: LLVM's BypassSlowDivision with the widths of NVPTX.
 */
public final class BypassSlowDivision implements FunctionPass {
    private static final String NAME = "bypass-slow-division";

    static final Rule NARROW = new Rule(NAME, "narrow", "a division of operands that fit is one in 32 bits");
    static final Rule COMPARE = new Rule(NAME, "compare", "a dividend that fits is divided where it is not less");
    static final Rule BYPASS = new Rule(NAME, "bypass", "lanes whose operands fit divide in 32 bits");
    static final Rule SHARE = new Rule(NAME, "share", "a division of the same operands was made before");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "divide in 32 bits where the operands fit",
            new SourceRef.Manual("LLVM", "BypassSlowDivision; NVPTXTargetLowering, addBypassSlowDiv(64, 32)"),
            List.of(NARROW, COMPARE, BYPASS, SHARE),
            List.of(),
            List.of("narrowed", "compared", "bypassed", "shared"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new DivisionRun(function, context).run();
    }
}
