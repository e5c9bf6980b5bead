package lockstep.compiler.loopunroll;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.loopunroll.IterationCopies.Outcome;
import lockstep.compiler.loopunroll.UnrollableLoop.Exit;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Unrolls the loops of a function, inner ones first, until none is unrolled. The loops around an unrolled one are
 * visited after the loops have been recomputed: at most as often as loops are nested.
 */
final class UnrollRun {
    private static final int NONE = -1;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;

    /** The latches of loops that result from unrolling in this run. */
    private final Set<BasicBlock> done = Collections.newSetFromMap(new IdentityHashMap<>());

    UnrollRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        this.rewriter = context.rewriter(function);
    }

    /** Whether anything was changed. */
    boolean run() {
        int nest = context.get(FlowAnalyses.LOOPS, function).greatestDepth();
        boolean again = nest > 0;
        for (int round = 0; again && round < nest; round++) {
            again = unrollOnce(round + 1 == nest);
            context.invalidate(function);
        }
        return rewriter.changed();
    }

    /** Unrolls loops that do not contain a loop that was just unrolled; returns whether any was. */
    private boolean unrollOnce(boolean isLast) {
        LoopForest loops = context.get(FlowAnalyses.LOOPS, function);
        UnrollableLoops unrollable = new UnrollableLoops(function, context);
        // Collected before anything is changed: loops keep these numbers until all have been visited.
        LoopFacts facts = LoopFacts.of(function, context);
        boolean[] isOutdated = new boolean[loops.count()];
        boolean any = false;
        for (int loop = loops.count() - 1; loop >= 0; loop--) {
            if (!isOutdated[loop] && unroll(unrollable.of(loop), facts, isLast)) {
                any = true;
                for (int around = loops.parent(loop); around != NONE; around = loops.parent(around)) {
                    isOutdated[around] = true;
                }
            }
        }
        return any;
    }

    private boolean unroll(@Nullable UnrollableLoop loop, LoopFacts facts, boolean isLast) {
        if (loop == null || done.contains(loop.latch())) {
            return false;
        }
        LoopProperties properties = LoopProperties.of(loop.latch().terminator());
        UnrollPlan plan = new UnrollChoice(context, function, loop, properties).choose();
        Refusal obstacle = plan instanceof UnrollPlan.Stay ? null : UnrollableLoops.obstacle(loop);
        if (obstacle != null) {
            plan = new UnrollPlan.Stay(obstacle);
        }
        if (plan instanceof UnrollPlan.Remainder remainder) {
            plan = checked(loop, remainder, facts);
        }
        return switch (plan) {
            case UnrollPlan.Stay stay -> isLast ? missed(loop, stay.why()) : context.refused(stay.why());
            case UnrollPlan.Full full -> all(loop, full.rounds(), LoopUnroll.FULL);
            case UnrollPlan.Bounded bounded -> all(loop, bounded.rounds(), LoopUnroll.BOUNDED);
            case UnrollPlan.Peel peel -> peel(loop, peel.rounds(), properties);
            case UnrollPlan.Partial partial -> partial(loop, partial.count(), properties);
            case UnrollPlan.Remainder remainder -> runtime(loop, remainder.count(), properties, facts);
        };
    }

    /** {@code plan} if the loop can have a remainder; an alternative otherwise. */
    private UnrollPlan checked(UnrollableLoop loop, UnrollPlan.Remainder plan, LoopFacts facts) {
        Refusal obstacle = RemainderLoop.obstacle(
                rewriter,
                loop,
                facts,
                plan.count(),
                context.isOn(LoopUnroll.MULTI_EXIT),
                plan.mayBeDear() ? Long.MAX_VALUE : context.knob(LoopUnroll.BUDGET));
        if (obstacle == null) {
            return plan;
        }
        if (!plan.isForced()) {
            return new UnrollPlan.Stay(obstacle);
        }
        context.refused(obstacle);
        return new UnrollPlan.Partial(plan.count());
    }

    // ---- what loops become

    private boolean all(UnrollableLoop loop, int rounds, Rule rule) {
        if (!rewriter.allow(rule, loop.latch().terminator())) {
            return false;
        }
        context.count(rule == LoopUnroll.FULL ? "unrolled" : "bounded", 1);
        context.count("rounds", rounds);
        IterationCopies copies = new IterationCopies(rewriter, loop, rounds, IterationCopies.NOWHERE, UnrollRun::inAll);
        copies.run();
        simplify(loop, copies.blocks());
        return true;
    }

    /** The outcome for complete unrolling: the test exits in iteration {@code exit.rounds()} and not before. */
    private static Outcome inAll(Exit exit, int copy) {
        if (exit.rounds() == 0 || copy >= exit.rounds()) {
            return Outcome.OPEN;
        }
        return copy + 1 == exit.rounds() ? Outcome.LEAVES : Outcome.STAYS;
    }

    private boolean peel(UnrollableLoop loop, int rounds, LoopProperties properties) {
        if (!rewriter.allow(LoopUnroll.PEEL, loop.latch().terminator())) {
            return false;
        }
        context.count("peeled", 1);
        IterationCopies copies = new IterationCopies(rewriter, loop, rounds + 1, rounds, (exit, copy) -> Outcome.OPEN);
        BasicBlock latch = copies.run();
        properties.peeled(rewriter.context(), properties.peeled() + rounds).attach(latch);
        done.add(latch);
        simplify(loop, copies.blocks());
        return true;
    }

    private boolean partial(UnrollableLoop loop, int count, LoopProperties properties) {
        if (!rewriter.allow(LoopUnroll.PARTIAL, loop.latch().terminator())) {
            return false;
        }
        context.count("partial", 1);
        IterationCopies copies =
                new IterationCopies(rewriter, loop, count, 0, (exit, copy) -> inPart(exit, copy, count));
        finish(loop, copies, properties);
        return true;
    }

    /** The outcome for partial unrolling. Source: LLVM, UnrollLoop, BreakoutTrip. */
    private static Outcome inPart(Exit exit, int copy, int count) {
        boolean mayLeave = exit.rounds() > 0
                ? (copy + 1) % count == exit.rounds() % count
                : (copy + 1) % Math.min(Integer.lowestOneBit(count), exit.multiple()) == 0;
        return mayLeave ? Outcome.OPEN : Outcome.STAYS;
    }

    private boolean runtime(UnrollableLoop loop, int count, LoopProperties properties, LoopFacts facts) {
        if (!rewriter.allow(LoopUnroll.RUNTIME, loop.latch().terminator())) {
            return false;
        }
        context.count("runtime", 1);
        long epilog = context.knob(LoopUnroll.EPILOG);
        boolean isAfter = epilog < 0 ? RemainderLoop.isBetterAfter(loop) : epilog == 1;
        RemainderLoop.Made made = RemainderLoop.make(rewriter, loop, facts, count, isAfter);
        if (made.latch() != null) {
            properties.after("followup_all", "followup_remainder").attach(made.latch());
            done.add(made.latch());
        }
        simplify(loop, made.blocks());
        IterationCopies copies = new IterationCopies(
                rewriter,
                loop,
                count,
                0,
                (exit, copy) -> exit.block() == loop.latch() && copy + 1 < count ? Outcome.STAYS : Outcome.OPEN);
        finish(loop, copies, properties);
        return true;
    }

    private void finish(UnrollableLoop loop, IterationCopies copies, LoopProperties properties) {
        BasicBlock latch = copies.run();
        properties.after("followup_all", "followup_unrolled").attach(latch);
        done.add(latch);
        simplify(loop, copies.blocks());
    }

    private void simplify(UnrollableLoop loop, List<BasicBlock> blocks) {
        if (rewriter.allow(LoopUnroll.SIMPLIFY, loop.header().terminator())) {
            new CopySimplification(rewriter).run(blocks);
        }
    }

    private boolean missed(UnrollableLoop loop, Refusal why) {
        return context.refused(
                why,
                () -> new Remark(
                        Remark.Kind.MISSED,
                        LoopUnroll.NAME,
                        "NotUnrolled",
                        function.name(),
                        loop.latch().terminator().location(),
                        "the loop stays as " + why.summary()));
    }
}
