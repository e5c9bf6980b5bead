package lockstep.compiler.inline;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/**
 * nv-inline-must: inlines every call that is marked {@code alwaysinline}, itself or by its function, at any cost. Where
 * that would change the meaning the call stays, with a remark.
 *
 * <p>See {@link CallInliner} for the transformation, {@link CalleeShape} and {@link CallLegality} for the conditions.
 */
public final class MustInline implements ModulePass {
    private static final String NAME = "nv-inline-must";
    static final Rule INLINE = new Rule(NAME, "inline-always", "a call that must be inlined is replaced by the body");

    private static final Refusals<InlineObstacle> REFUSALS = InlineObstacle.refusals(INLINE);

    private static final SourceRef SEED = new SourceRef.Seed(0, "NVIDIA Custom Passes");
    private static final Knob ALL = Knob.toggle(
            "all",
            false,
            "inline calls without alwaysinline as well",
            new SourceRef.Assumed("for tests and debugging"));
    private static final GrowthLimits LIMITS = GrowthLimits.OF_DEMANDS;

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "inline calls that must be inlined",
                    SEED,
                    List.of(INLINE),
                    List.of(ALL, LIMITS.caller(), LIMITS.stack()),
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
            return call.hasFunctionAttribute("alwaysinline")
                    || context.isOn(ALL) && !call.hasFunctionAttribute("noinline");
        }

        @Override
        public Optional<InlineObjection> objection(
                CallInstruction call, Function caller, Function callee, boolean isLastCall, Outer outer) {
            return Optional.empty();
        }
    }
}
