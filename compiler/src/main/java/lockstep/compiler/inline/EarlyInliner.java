package lockstep.compiler.inline;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/**
 * nv-early-inliner: inlines calls whose cost stays below a threshold, callees before callers. The cost is
 * {@link InlineCost}, the threshold that of LLVM times the factor of its NVPTX target, since a call on the GPU saves
 * and passes values through local memory. If the function has no other uses, its body is moved rather than copied and a
 * bonus is added.
 *
 * <p>{@code noinline} calls, and calls of or in {@code optnone} functions, are not inlined unless they are
 * {@code alwaysinline}.
 */
public final class EarlyInliner implements ModulePass {
    private static final String NAME = "nv-early-inliner";
    static final Rule INLINE = new Rule(NAME, "inline-cheap", "a call that costs less than the threshold is inlined");

    private static final Refusals<InlineObstacle> REFUSALS = InlineObstacle.refusals(INLINE, InlineObstacle.COST);

    private static final SourceRef SEED = new SourceRef.Seed(0, "NVIDIA Custom Passes");
    private static final SourceRef LLVM = new SourceRef.Manual("LLVM 19", "InlineCost.h, InlineParams");
    private static final Knob THRESHOLD =
            new Knob("inline-threshold", 225, 0, 1L << 30, "cost up to which a call is inlined", LLVM);
    private static final Knob HINT_THRESHOLD =
            new Knob("inlinehint-threshold", 325, 0, 1L << 30, "the same for functions marked inlinehint", LLVM);
    private static final Knob COLD_THRESHOLD =
            new Knob("inlinecold-threshold", 45, 0, 1L << 30, "the same for cold functions and calls", LLVM);
    private static final Knob SIZE_THRESHOLD =
            new Knob("inline-optsize-threshold", 50, 0, 1L << 30, "the same in functions marked optsize", LLVM);
    private static final Knob MULTIPLIER = new Knob(
            "threshold-multiplier",
            11,
            1,
            1000,
            "factor of all thresholds",
            new SourceRef.Manual("LLVM 19", "NVPTX target, inlining threshold multiplier"));
    private static final Knob LAST_CALL_BONUS =
            new Knob("last-call-bonus", 15_000, 0, 1L << 30, "added where the function has no other use", LLVM);
    private static final GrowthLimits LIMITS = GrowthLimits.OF_CHOICES;

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "inline calls that cost little",
                    SEED,
                    List.of(INLINE),
                    List.of(
                            THRESHOLD,
                            HINT_THRESHOLD,
                            COLD_THRESHOLD,
                            SIZE_THRESHOLD,
                            MULTIPLIER,
                            LAST_CALL_BONUS,
                            LIMITS.caller(),
                            LIMITS.stack()),
                    List.of("inlined", "refused"),
                    Set.of())
            .declining(List.copyOf(REFUSALS.values()));

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        InlineBounds bounds = LIMITS.bounds(INLINE, REFUSALS, context);
        return new InlineRun(module, new Policy(context), bounds, null, context).run();
    }

    private record Policy(PassContext context) implements InlinePolicy {
        @Override
        public boolean isCandidate(CallInstruction call, Function caller, Function callee) {
            boolean always = call.hasFunctionAttribute("alwaysinline");
            boolean never = call.hasFunctionAttribute("noinline")
                    || callee.attributes().function().has("optnone")
                    || caller.attributes().function().has("optnone");
            return always || !never;
        }

        @Override
        public Optional<InlineObjection> objection(
                CallInstruction call, Function caller, Function callee, boolean isLastCall, Outer outer) {
            if (call.hasFunctionAttribute("alwaysinline")) {
                return Optional.empty();
            }
            long limit = threshold(call, caller, callee) + (isLastCall ? context.knob(LAST_CALL_BONUS) : 0);
            long cost =
                    InlineCost.of(call, callee, InlineCost.Bounds.upTo(limit)).cost();
            return cost <= limit
                    ? Optional.empty()
                    : Optional.of(new InlineObjection(InlineObstacle.COST, "its cost is above " + limit));
        }

        private long threshold(CallInstruction call, Function caller, Function callee) {
            AttributeSet outer = caller.attributes().function();
            AttributeSet inner = callee.attributes().function();
            long threshold = context.knob(inner.has("inlinehint") ? HINT_THRESHOLD : THRESHOLD);
            if (outer.has("optsize") || outer.has("minsize")) {
                threshold = Math.min(threshold, context.knob(SIZE_THRESHOLD));
            }
            if (call.hasFunctionAttribute("cold")) {
                threshold = Math.min(threshold, context.knob(COLD_THRESHOLD));
            }
            return threshold * context.knob(MULTIPLIER);
        }
    }
}
