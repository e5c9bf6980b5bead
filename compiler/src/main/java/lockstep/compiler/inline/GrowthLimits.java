package lockstep.compiler.inline;

import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/**
 * Limits on the growth of functions by inlining.
 *
 * @param caller the most instructions of a function afterwards
 * @param stack the most bytes of stack slots that inlining may add to a function
 */
record GrowthLimits(Knob caller, Knob stack) {
    /** For calls that are inlined by a cost model. */
    static final GrowthLimits OF_CHOICES =
            of(50_000, 64 * 1024, new SourceRef.Assumed("keeps compile time in bounds; far above what kernels have"));

    /** For calls that are inlined at any cost. */
    static final GrowthLimits OF_DEMANDS = of(
            1_000_000,
            512 * 1024,
            new SourceRef.Assumed("a bound against growth without end; far above what programs have"));

    private static GrowthLimits of(long caller, long stack, SourceRef source) {
        String callerText = "the most instructions of a function afterwards";
        String stackText = "the most bytes of stack slots added to a function";
        return new GrowthLimits(
                new Knob("caller-limit", caller, 0, 1L << 40, callerText, source),
                new Knob("stack-limit", stack, 0, 1L << 40, stackText, source));
    }

    /** The bounds for {@code rule}, from the settings. */
    InlineBounds bounds(Rule rule, Refusals<InlineObstacle> refusals, PassContext context) {
        return new InlineBounds(rule, refusals, context.knob(caller), context.knob(stack));
    }
}
