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
 * bypass-slow-division: a 64-bit division, which the machine does in many instructions, is done in 32 bits by the lanes
 * whose operands fit. If both operands are known to fit, the test is omitted. If the dividend of an unsigned division
 * is, the test is a comparison with the divisor, and no wide division remains.
 *
 * <pre>{@code
 * %q = udiv i64 %x, %y
 * }</pre>
 *
 * becomes
 *
 * <pre>{@code
 *   %b = or i64 %x, %y
 *   %h = and i64 %b, -4294967296                      ; the high halves
 *   %c = icmp eq i64 %h, 0
 *   br i1 %c, label %narrow, label %wide
 * narrow:                                             ; zext (udiv (trunc %x to i32), (trunc %y to i32))
 * wide:                                               ; udiv i64 %x, %y
 * join:
 *   %q = phi i64 [ %n, %narrow ], [ %w, %wide ]
 * }</pre>
 *
 * <p>Lanes that take different arms reconverge after the division; neither arm has a convergent operation. Quotient and
 * remainder of the same operands in a block share the test. Operands that may be undefined are frozen, because a branch
 * now depends on them. Source: LLVM's BypassSlowDivision with the widths of NVPTX.
 */
public final class BypassSlowDivision implements FunctionPass {
    private static final String NAME = "bypass-slow-division";

    static final Rule NARROW = new Rule(NAME, "narrow", "a division of operands that fit is done in 32 bits");
    static final Rule COMPARE =
            new Rule(NAME, "compare", "a dividend that fits is divided if it is not less than the divisor");
    static final Rule BYPASS = new Rule(NAME, "bypass", "lanes whose operands fit divide in 32 bits");
    static final Rule SHARE = new Rule(NAME, "share", "quotient and remainder of the same operands share one test");

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
        return new DivisionBypass(function, context).run();
    }
}
