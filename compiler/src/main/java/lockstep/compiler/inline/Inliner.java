package lockstep.compiler.inline;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.pass.ComponentPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/**
 * inline: LLVM's inliner with its cost model ({@link InlineCost}). Callees before callers; a call is inlined if its
 * cost is below its threshold, and functions that become unused are erased.
 *
 * <pre>{@code
 *   %s = call i32 @sq(i32 %a)       ; define internal i32 @sq(i32 %x) { %r = mul i32 %x, %x  ret i32 %r }
 *   %t = add i32 %s, 1
 * becomes
 *   %r = mul i32 %a, %a
 *   %t = add i32 %r, 1
 * }</pre>
 *
 * <p>The threshold is that of the function ({@code inlinehint}, cold, {@code optsize}, {@code minsize}), times the
 * factor of LLVM's NVPTX target, with half of it as a bonus for a body of one block and one and a half of it for bodies
 * of vector operations. The only call of a local function gets a bonus of 15,000. With {@code inline-deferral} a call
 * is left if inlining it would prevent its function from being inlined into its own callers, at a higher total cost.
 *
 * <p>Under divergence: lanes that execute a call together enter the body together and reconverge after it (see
 * {@link CallInliner}).
 */
public final class Inliner implements ComponentPass {
    private static final String NAME = "inline";
    static final Rule INLINE = new Rule(NAME, "inline", "a call that costs less than its threshold is inlined");
    static final Rule ERASE = new Rule(NAME, "erase", "an inlined function without uses is removed");

    private static final Refusals<InlineObstacle> REFUSALS =
            InlineObstacle.refusals(INLINE, InlineObstacle.COST, InlineObstacle.DEFERRED);

    private static final SourceRef LLVM = new SourceRef.Manual("LLVM 19", "InlineCost.h, InlineCost.cpp");
    private static final long MOST = 1L << 30;

    private static final Knob THRESHOLD =
            new Knob("inline-threshold", 225, 0, MOST, "cost below which a call is inlined", LLVM);
    private static final Knob HINT =
            new Knob("inlinehint-threshold", 325, 0, MOST, "the same for functions marked inlinehint", LLVM);
    private static final Knob COLD =
            new Knob("inlinecold-threshold", 45, 0, MOST, "the same for functions marked cold", LLVM);
    private static final Knob COLD_CALL =
            new Knob("inline-cold-callsite-threshold", 45, 0, MOST, "the same for calls marked cold", LLVM);
    private static final Knob SIZE =
            new Knob("inline-optsize-threshold", 50, 0, MOST, "the same in functions marked optsize", LLVM);
    private static final Knob MIN_SIZE =
            new Knob("inline-minsize-threshold", 5, 0, MOST, "the same in functions marked minsize", LLVM);
    private static final Knob MULTIPLIER = new Knob(
            "threshold-multiplier",
            11,
            1,
            1000,
            "factor of all thresholds",
            new SourceRef.Manual("LLVM 19", "NVPTX target, inlining threshold multiplier"));
    private static final Knob ONE_BLOCK =
            new Knob("single-bb-bonus-percent", 50, 0, 1000, "added to the threshold for one block, in per cent", LLVM);
    private static final Knob VECTOR =
            new Knob("vector-bonus-percent", 150, 0, 1000, "added for bodies of vector operations, in per cent", LLVM);
    private static final Knob LAST_CALL =
            new Knob("last-call-bonus", 15_000, 0, MOST, "taken off the cost of the only call", LLVM);
    private static final Knob DEFER =
            Knob.toggle("inline-deferral", false, "leave calls whose function had better be inlined itself", LLVM);
    private static final Knob DEFER_SCALE = new Knob(
            "inline-deferral-scale",
            2,
            -1,
            1000,
            "how many times the cost of a call the calls around may cost; -1 ignores how many there are",
            LLVM);
    private static final GrowthLimits LIMITS = GrowthLimits.OF_CHOICES;

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "inline calls by LLVM's cost model",
                    new SourceRef.Manual("LLVM passes", "inline: Function Integration/Inlining"),
                    List.of(INLINE, ERASE),
                    List.of(
                            THRESHOLD,
                            HINT,
                            COLD,
                            COLD_CALL,
                            SIZE,
                            MIN_SIZE,
                            MULTIPLIER,
                            ONE_BLOCK,
                            VECTOR,
                            LAST_CALL,
                            DEFER,
                            DEFER_SCALE,
                            LIMITS.caller(),
                            LIMITS.stack()),
                    List.of("inlined", "refused", "erased"),
                    Set.of())
            .declining(List.copyOf(REFUSALS.values()));

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        return inlining(module, context).run();
    }

    @Override
    public Walk walk(Module module, PassContext context) {
        return inlining(module, context);
    }

    private static InlineRun inlining(Module module, PassContext context) {
        return new InlineRun(module, new Policy(context), LIMITS.bounds(INLINE, REFUSALS, context), ERASE, context);
    }

    private record Policy(PassContext context) implements InlinePolicy {
        @Override
        public boolean isCandidate(CallInstruction call, Function caller, Function callee) {
            boolean never = call.hasFunctionAttribute("noinline")
                    || callee.attributes().function().has("optnone")
                    || caller.attributes().function().has("optnone");
            return call.hasFunctionAttribute("alwaysinline") || !never;
        }

        @Override
        public Optional<InlineObjection> objection(
                CallInstruction call, Function caller, Function callee, boolean isLastCall, Outer outer) {
            if (call.hasFunctionAttribute("alwaysinline")) {
                return Optional.empty();
            }
            InlineCost.Verdict verdict = verdict(call, caller, callee, isLastCall);
            if (!verdict.isBelow()) {
                return Optional.of(
                        new InlineObjection(InlineObstacle.COST, "its cost is not below " + verdict.threshold()));
            }
            return context.isOn(DEFER) && isDeferred(verdict.cost(), caller, outer)
                    ? Optional.of(new InlineObjection(
                            InlineObstacle.DEFERRED, "@" + caller.name() + " had better be inlined itself"))
                    : Optional.empty();
        }

        private InlineCost.Verdict verdict(CallInstruction call, Function caller, Function callee, boolean isLast) {
            long threshold = threshold(call, caller, callee) * context.knob(MULTIPLIER);
            InlineCost.Bounds bounds = new InlineCost.Bounds(
                    threshold,
                    threshold * context.knob(ONE_BLOCK) / 100,
                    threshold * context.knob(VECTOR) / 100,
                    isLast ? context.knob(LAST_CALL) : 0);
            return InlineCost.of(call, callee, bounds);
        }

        private long threshold(CallInstruction call, Function caller, Function callee) {
            AttributeSet outer = caller.attributes().function();
            AttributeSet inner = callee.attributes().function();
            long threshold = context.knob(THRESHOLD);
            boolean isMinimal = outer.has("minsize");
            if (isMinimal || outer.has("optsize")) {
                threshold = Math.min(threshold, context.knob(isMinimal ? MIN_SIZE : SIZE));
            }
            if (!isMinimal && inner.has("inlinehint")) {
                threshold = Math.max(threshold, context.knob(HINT));
            }
            if (call.attributes().function().has("cold")) {
                threshold = Math.min(threshold, context.knob(COLD_CALL));
            }
            return inner.has("cold") ? Math.min(threshold, context.knob(COLD)) : threshold;
        }

        /**
         * Whether inlining a call of this cost into {@code caller} would prevent inlining the caller into its own
         * callers, which would save more.
         */
        private boolean isDeferred(long cost, Function caller, Outer outer) {
            if (!caller.linkage().isLocal() || cost <= 0) {
                return false;
            }
            boolean isWhole = !outer.isAddressTaken() && outer.calls().size() > 1;
            boolean prevents = false;
            long secondary = 0;
            long users = 0;
            for (CallInstruction call : outer.calls()) {
                Function around = call.function();
                if (around == null || call.hasFunctionAttribute("alwaysinline")) {
                    continue;
                }
                InlineCost.Verdict verdict =
                        verdict(call, around, caller, outer.calls().size() == 1 && !outer.isAddressTaken());
                if (!verdict.isBelow()) {
                    isWhole = false;
                } else if (verdict.threshold() - verdict.cost() <= cost - 1) {
                    prevents = true;
                    secondary += verdict.cost();
                    users++;
                }
            }
            if (!prevents) {
                return false;
            }
            secondary -= isWhole ? context.knob(LAST_CALL) : 0;
            long scale = context.knob(DEFER_SCALE);
            return scale < 0 ? secondary < cost : secondary + cost * users < cost * scale;
        }
    }
}
