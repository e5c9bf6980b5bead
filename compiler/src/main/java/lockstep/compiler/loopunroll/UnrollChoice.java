package lockstep.compiler.loopunroll;

import java.util.OptionalInt;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.compiler.loop.LoopSize;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/**
 * Selects how a loop is unrolled. In this order:
 *
 * <ol>
 *   <li>the count given by {@code unroll-count} or by the program;
 *   <li>completely, if the trip count is constant and the result is small enough, or simplifies
 *       ({@link UnrollEstimate});
 *   <li>completely up to a small bound on the trip count ({@code unroll-upper-bound});
 *   <li>peeling, if that makes PHIs or comparisons invariant ({@link PeelCount});
 *   <li>a divisor of the constant trip count that stays below the threshold for partial unrolling, else a power of two;
 *   <li>a power of two below that threshold, with a remainder.
 * </ol>
 *
 * <p>Under divergence: a remainder would be executed by some lanes while others are still in the loop. So a loop with a
 * convergent operation gets no remainder: its unroll count divides the trip count of every lane.
 *
 * <p>Source: LLVM 19, computeUnrollCount; the thresholds are those of NVPTXTTIImpl::getUnrollingPreferences.
 */
final class UnrollChoice {
    /** The divisor of the threshold for partial unrolling. Source: NVPTXTargetTransformInfo. */
    private static final int PARTIAL = 4;

    private static final int RUNTIME_COUNT = 8;
    private static final long FULL_MOST_ROUNDS = 1_000_000;

    private final PassContext context;
    private final Function function;
    private final UnrollableLoop loop;
    private final UnrollHint hint;
    private final LoopProperties properties;
    private final long size;
    private final long userCount;
    private final long mostCount;
    private final int mostBound;
    private final boolean isExplicit;
    private final boolean mayHaveRemainder;
    private final boolean isForSize;
    private long threshold;
    private long partialThreshold;

    UnrollChoice(PassContext context, Function function, UnrollableLoop loop, LoopProperties properties) {
        this.context = context;
        this.function = function;
        this.loop = loop;
        this.properties = properties;
        hint = UnrollHint.of(properties);
        size = LoopSize.of(loop.blocks());
        userCount = context.knob(LoopUnroll.COUNT);
        mostCount = context.knob(LoopUnroll.MAX_COUNT);
        mostBound = (int) context.knob(LoopUnroll.MAX_BOUND);
        isExplicit = hint.isExplicit() || userCount > 0;
        mayHaveRemainder = context.isOn(LoopUnroll.REMAINDER) && !loop.isConvergent();
        isForSize = function.attributes().function().has("optsize")
                || function.attributes().function().has("minsize");
        setThresholds();
    }

    /** When optimizing for size, a small loop may be unrolled if it does not become larger. */
    private void setThresholds() {
        long byLevel = context.knob(context.knob(LoopUnroll.LEVEL) > 2 ? LoopUnroll.AGGRESSIVE : LoopUnroll.DEFAULT);
        threshold = isForSize ? context.knob(LoopUnroll.SIZE_THRESHOLD) : byLevel;
        partialThreshold = isForSize ? threshold : byLevel / PARTIAL;
        if (context.knob(LoopUnroll.THRESHOLD) >= 0) {
            threshold = context.knob(LoopUnroll.THRESHOLD);
        }
        if (context.knob(LoopUnroll.PARTIAL_THRESHOLD) >= 0) {
            partialThreshold = context.knob(LoopUnroll.PARTIAL_THRESHOLD);
        }
        if (isForSize) {
            threshold = Math.max(threshold, size + 1);
        }
    }

    private long unrolled(long count) {
        return LoopSize.unrolled(size, count);
    }

    UnrollPlan choose() {
        if (hint.isDisabled()) {
            return new UnrollPlan.Stay(UnrollRefusals.DISABLED);
        }
        long forcedPeel = context.knob(LoopUnroll.PEEL_FORCED);
        if (forcedPeel > 0 && (!loop.isConvergent() || context.refused(UnrollRefusals.PEEL_CONVERGENT))) {
            return new UnrollPlan.Peel((int) forcedPeel);
        }
        OptionalInt asked = asked();
        if (asked.isPresent()) {
            return plan(asked.getAsInt(), true);
        }
        if (isExplicit && loop.rounds() > 0) {
            threshold = Math.max(threshold, context.knob(LoopUnroll.PRAGMA_THRESHOLD));
            partialThreshold = Math.max(partialThreshold, context.knob(LoopUnroll.PRAGMA_THRESHOLD));
        }
        if (loop.rounds() > 0 && isWorthAll(loop.rounds(), LoopUnroll.FULL)) {
            return new UnrollPlan.Full(loop.rounds());
        }
        boolean isBounded = loop.rounds() == 0 && loop.most() > 0 && loop.most() <= mostBound;
        if (isBounded && context.isOn(LoopUnroll.UPPER_BOUND) && isWorthAll(loop.most(), LoopUnroll.BOUNDED)) {
            return new UnrollPlan.Bounded(loop.most());
        }
        int peel = new PeelCount(context, function, loop, properties, size, threshold).rounds();
        if (peel > 0) {
            return new UnrollPlan.Peel(peel);
        }
        return loop.rounds() > 0 ? partial() : runtime();
    }

    /** The requested count, if any. Source: LLVM, shouldPragmaUnroll. */
    private OptionalInt asked() {
        if (userCount > 0 && mayHaveRemainder && unrolled(userCount) < threshold) {
            return OptionalInt.of((int) userCount);
        }
        if (hint.count() > 0 && (mayHaveRemainder || loop.multiple() % hint.count() == 0)) {
            return OptionalInt.of((int) hint.count());
        }
        if (hint.isFull() && loop.rounds() > 0 && loop.rounds() <= FULL_MOST_ROUNDS) {
            return OptionalInt.of(loop.rounds());
        }
        boolean isBounded = loop.rounds() == 0 && loop.most() > 0 && loop.most() <= mostBound;
        return hint.isEnabled() && isBounded ? OptionalInt.of(loop.most()) : OptionalInt.empty();
    }

    /** Source: LLVM, shouldFullUnroll. */
    private boolean isWorthAll(int rounds, Rule rule) {
        if (rounds > context.knob(LoopUnroll.MAX_ROUNDS)) {
            return context.refused(UnrollRefusals.MANY_ROUNDS.of(rule));
        }
        if (unrolled(rounds) < threshold) {
            return true;
        }
        long boost = isForSize ? 100 : context.knob(LoopUnroll.BOOST);
        boolean isAnalyzed = loop.isInnermost() && rounds <= context.knob(LoopUnroll.ANALYZED);
        return (isAnalyzed || context.refused(UnrollRefusals.TOO_LARGE.of(rule)))
                && (new UnrollEstimate(loop, rounds, new InstructionSimplifier(function))
                                .isBelow(threshold, threshold * boost / 100, boost)
                        || context.refused(UnrollRefusals.NOT_SIMPLER.of(rule)));
    }

    /** Source: LLVM, shouldPartialUnroll. */
    private UnrollPlan partial() {
        if (!isExplicit && !context.isOn(LoopUnroll.ALLOW_PARTIAL)) {
            return new UnrollPlan.Stay(UnrollRefusals.PARTIAL_OFF);
        }
        long count = loop.rounds();
        if (unrolled(count) > partialThreshold) {
            count = (Math.max(partialThreshold, LoopSize.BACK_EDGE + 1) - LoopSize.BACK_EDGE)
                    / (size - LoopSize.BACK_EDGE);
        }
        count = Math.min(count, mostCount);
        while (count > 0 && loop.rounds() % count != 0) {
            count--;
        }
        if (mayHaveRemainder && count <= 1) {
            count = halved(RUNTIME_COUNT);
        }
        count = Math.min(count, mostCount);
        return count < 2 ? new UnrollPlan.Stay(UnrollRefusals.PART_TOO_LARGE) : plan((int) count, false);
    }

    private long halved(long count) {
        long fitting = count;
        while (fitting != 0 && unrolled(fitting) > partialThreshold) {
            fitting >>= 1;
        }
        return fitting;
    }

    private UnrollPlan runtime() {
        if (hint.isWithoutRuntime()) {
            return new UnrollPlan.Stay(UnrollRefusals.RUNTIME_DISABLED);
        }
        boolean isForced = hint.isEnabled() || hint.count() > 0 || userCount > 0;
        if (loop.most() > 0 && loop.most() < mostBound) {
            return new UnrollPlan.Stay(UnrollRefusals.FEW_ROUNDS);
        }
        if (!isForced && !context.isOn(LoopUnroll.RUNTIME_ON)) {
            return new UnrollPlan.Stay(UnrollRefusals.RUNTIME_OFF);
        }
        long count = halved(RUNTIME_COUNT);
        if (count >= 2 && !mayHaveRemainder) {
            while (count != 0 && loop.multiple() % count != 0) {
                count >>= 1;
            }
            if (count < 2) {
                return new UnrollPlan.Stay(
                        loop.isConvergent() ? UnrollRefusals.CONVERGENT : UnrollRefusals.NO_REMAINDER);
            }
        }
        count = Math.min(count, mostCount);
        if (loop.most() > 0) {
            count = Math.min(count, loop.most());
        }
        return count < 2 ? new UnrollPlan.Stay(UnrollRefusals.ROUNDS_TOO_LARGE) : plan((int) count, false);
    }

    /** The plan for unroll count {@code wanted}. Source: LLVM, UnrollLoop. */
    private UnrollPlan plan(int wanted, boolean isAsked) {
        int most = loop.rounds() > 0 ? loop.rounds() : loop.most();
        int count = most > 0 ? Math.min(wanted, most) : wanted;
        if (count == loop.rounds()) {
            return new UnrollPlan.Full(count);
        }
        if (count == loop.most()) {
            return new UnrollPlan.Bounded(count);
        }
        if (count < 2) {
            return new UnrollPlan.Stay(UnrollRefusals.ONE_ROUND);
        }
        boolean isKnown = loop.rounds() > 0 || loop.multiple() % count == 0;
        boolean isForced = isAsked && (userCount > 0 || hint.count() > 0);
        boolean isRuntime =
                hint.count() > 0 || hint.isEnabled() || userCount > 0 || context.isOn(LoopUnroll.RUNTIME_ON);
        return isKnown || !isRuntime || loop.isConvergent()
                ? new UnrollPlan.Partial(count)
                : new UnrollPlan.Remainder(count, isForced, isForced);
    }

    /**
     * The unrolling metadata of a loop. Source: LLVM Language Reference, "'llvm.loop.unroll'" metadata; LLVM,
     * hasUnrollTransformation.
     *
     * @param isDisabled the loop must not be unrolled
     * @param isFull it is to be unrolled completely ({@code unroll.full})
     * @param isEnabled it is to be unrolled, completely if its trip count is known ({@code unroll.enable})
     * @param count the unroll count, 0 if not given
     * @param isWithoutRuntime it must not be unrolled without a constant trip count ({@code unroll.runtime.disable})
     */
    record UnrollHint(boolean isDisabled, boolean isFull, boolean isEnabled, long count, boolean isWithoutRuntime) {
        /** Reads the hint from the properties of the loop. */
        static UnrollHint of(LoopProperties properties) {
            String prefix = LoopProperties.UNROLL;
            boolean isFull = properties.has(prefix + "full");
            boolean isEnabled = properties.has(prefix + "enable");
            long count = properties.number(prefix + "count");
            boolean isForced = isFull || isEnabled || count > 1;
            boolean isJammed = properties.has("llvm.loop.unroll_and_jam.enable")
                    || properties.number("llvm.loop.unroll_and_jam.count") > 1;
            boolean isDisabled = properties.has(prefix + "disable")
                    || count == 1
                    || !isForced && (isJammed || properties.has("llvm.loop.disable_nonforced"));
            return new UnrollHint(isDisabled, isFull, isEnabled, count, properties.has(prefix + "runtime.disable"));
        }

        /** Whether unrolling of any kind is requested. */
        boolean isExplicit() {
            return isFull || isEnabled || count > 0;
        }
    }
}
