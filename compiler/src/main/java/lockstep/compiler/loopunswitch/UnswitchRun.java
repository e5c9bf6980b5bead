package lockstep.compiler.loopunswitch;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.analysis.loops.LoopProgress;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.loop.Duplication;
import lockstep.compiler.loop.EntryUniformity;
import lockstep.compiler.loop.FunctionLoops;
import lockstep.compiler.loop.LoopForm;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Unswitches the loops of a function, inner ones first. The loops around a changed one, and the new versions, are
 * visited after the loop form has been restored and the loops have been recomputed; each time there is one condition
 * less in the loops.
 */
final class UnswitchRun {
    private static final int NO_LOOP = -1;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private FunctionLoops found;
    private LoopForest loops;
    private @Nullable EntryUniformity uniformity;

    UnswitchRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        found = FunctionLoops.of(function, context);
        loops = found.loops();
    }

    /** Whether anything was changed. */
    boolean run() {
        boolean again = loops.count() > 0;
        while (again) {
            again = visitLoops();
            if (again) {
                LoopForm.restore(function, context, SimpleLoopUnswitch.FORM);
                context.invalidate(function);
                found = FunctionLoops.of(function, context);
                loops = found.loops();
            }
        }
        return rewriter.changed();
    }

    private boolean visitLoops() {
        Set<BasicBlock> ending = LoopProgress.headersOfEndingLoops(function, context);
        // Before anything is changed, because it inspects the whole function.
        uniformity = context.isOn(SimpleLoopUnswitch.NONTRIVIAL) ? EntryUniformity.of(function, context) : null;
        boolean[] isOutdated = new boolean[loops.count()];
        boolean isAny = false;
        for (int number = loops.count() - 1; number >= 0; number--) {
            SimplifiedLoop loop = isOutdated[number] ? null : found.simplified(number, ending);
            if (loop != null && unswitch(loop)) {
                isAny = true;
                for (int around = loops.parent(number); around != NO_LOOP; around = loops.parent(around)) {
                    isOutdated[around] = true;
                }
            }
        }
        return isAny;
    }

    private boolean unswitch(SimplifiedLoop loop) {
        boolean isTaken = loop.blocks().stream().anyMatch(BasicBlock::isAddressTaken) || !loop.isEnteredByHeaderAlone();
        if (isTaken) {
            return context.refused(SimpleLoopUnswitch.TAKEN);
        }
        if (!loop.isClosed()) {
            return context.refused(SimpleLoopUnswitch.NOT_CLOSED);
        }
        return context.isOn(SimpleLoopUnswitch.TRIVIAL) && new TrivialUnswitching(loop, rewriter, context).run()
                || context.isOn(SimpleLoopUnswitch.NONTRIVIAL) && copy(loop);
    }

    // ---- copies

    private boolean copy(SimplifiedLoop loop) {
        int parent = loops.parent(loop.number());
        long siblings = (parent == NO_LOOP ? loops.outermost() : loops.children(parent)).count();
        List<Candidate> affordable = new Candidates(loop, found.graph(), found.dominators(), context)
                .affordable(siblings, parent == NO_LOOP);
        if (affordable.isEmpty()) {
            return false;
        }
        String obstacle = obstacle(loop);
        if (obstacle != null) {
            Rule rule = affordable.getFirst().rule();
            return missed(loop, SimpleLoopUnswitch.MUST_NOT_BE_COPIED.of(rule), obstacle);
        }
        boolean isConvergent = Convergence.isAnyConvergent(loop.blocks());
        for (Candidate candidate : affordable) {
            boolean mustFreeze = mustFreeze(candidate, loop);
            Refusals<Rule> reason = divergence(candidate, loop, isConvergent, mustFreeze);
            if (reason != null) {
                Refusal why = reason.of(candidate.rule());
                context.count("kept-divergent", 1);
                missed(loop, why, why.summary());
            } else if (rewriter.allow(candidate.rule(), candidate.test())) {
                context.count("copies", new LoopCopies(loop, rewriter).unswitch(candidate, mustFreeze));
                context.count("unswitched", 1);
                return true;
            }
        }
        return false;
    }

    private static @Nullable String obstacle(SimplifiedLoop loop) {
        for (BasicBlock block : loop.blocks()) {
            for (Instruction instruction : block) {
                Duplication.Obstacle obstacle = Duplication.obstacle(instruction);
                if (obstacle != null) {
                    return obstacle.words();
                }
            }
        }
        return null;
    }

    /** Whether the condition must be frozen: it may be poison where the program does not reach the test. */
    private static boolean mustFreeze(Candidate candidate, SimplifiedLoop loop) {
        boolean isEnough = switch (candidate) {
            case Candidate.Whole whole -> loop.isGuaranteed(whole.test());
            case Candidate.Choice choice -> loop.isGuaranteed(choice.test());
            case Candidate.Part part -> false;
            case Candidate.Selection selection -> false;
        };
        return !isEnough && !candidate.values().stream().allMatch(ValueTracking::isDefined);
    }

    /** Why lanes must not, or should not, be sent to different versions; null if they may. */
    private @Nullable Refusals<Rule> divergence(
            Candidate candidate, SimplifiedLoop loop, boolean isConvergent, boolean mustFreeze) {
        boolean isUniform = candidate.values().stream()
                .allMatch(value -> Objects.requireNonNull(uniformity).isUniform(value, loop));
        if (isConvergent && mustFreeze) {
            return SimpleLoopUnswitch.CHOSEN_APART;
        }
        if (isUniform || !isConvergent && context.isOn(SimpleLoopUnswitch.DIVERGENT)) {
            return null;
        }
        return isConvergent ? SimpleLoopUnswitch.MEET_APART : SimpleLoopUnswitch.DIVERGE;
    }

    private boolean missed(SimplifiedLoop loop, Refusal why, String obstacle) {
        return context.refused(
                why,
                () -> new Remark(
                        Remark.Kind.MISSED,
                        SimpleLoopUnswitch.NAME,
                        "NotUnswitched",
                        function.name(),
                        loop.header().terminator().location(),
                        "the loop stays as " + obstacle));
    }
}
