package lockstep.compiler.inline;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/**
 * always-inline: inlines the calls of {@code alwaysinline} functions whose bodies can be inlined at all, and erases
 * those of these functions that become unused. Source: LLVM's AlwaysInliner. Calls that are marked {@code noinline}
 * themselves stay.
 *
 * <p>See {@link CallInliner} for the transformation, {@link CalleeShape} and {@link CallLegality} for the conditions.
 * Lifetime markers are inserted, as is LLVM's default.
 */
public final class AlwaysInliner implements ModulePass {
    private static final String NAME = "always-inline";
    static final Rule INLINE = new Rule(NAME, "inline", "a call of an alwaysinline function is replaced by the body");
    static final Rule ERASE = new Rule(NAME, "erase", "an inlined function without uses is removed");

    private static final Refusals<InlineObstacle> REFUSALS = InlineObstacle.refusals(INLINE);

    private static final GrowthLimits LIMITS = GrowthLimits.OF_DEMANDS;

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "inline functions that are marked alwaysinline",
                    new SourceRef.Manual("LLVM passes", "always-inline: Inliner for always_inline functions"),
                    List.of(INLINE, ERASE),
                    List.of(LIMITS.caller(), LIMITS.stack()),
                    List.of("inlined", "refused", "erased"),
                    Set.of())
            .declining(List.copyOf(REFUSALS.values()));

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        return new InlineRun(module, new Policy(), LIMITS.bounds(INLINE, REFUSALS, context), ERASE, context).run();
    }

    private record Policy() implements InlinePolicy {
        @Override
        public boolean isCandidate(CallInstruction call, Function caller, Function callee) {
            return call.hasFunctionAttribute("alwaysinline");
        }

        @Override
        public Optional<InlineObjection> objection(
                CallInstruction call, Function caller, Function callee, boolean isLastCall, Outer outer) {
            return Optional.empty();
        }
    }
}
