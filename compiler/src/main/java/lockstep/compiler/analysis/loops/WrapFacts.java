package lockstep.compiler.analysis.loops;

import java.util.Optional;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;

/**
 * Which recurrences do not wrap while their loop runs: those whose start plus step times the largest possible trip
 * count is in the range of the type. The extension of a recurrence that does not wrap is a recurrence of extended
 * operands. For one lane, as are trip counts.
 */
public final class WrapFacts {
    /** The analysis. */
    public static final FunctionAnalysis<WrapFacts> ANALYSIS = new OfFunction();

    private record OfFunction() implements FunctionAnalysis<WrapFacts> {
        @Override
        public String name() {
            return "wrap-facts";
        }

        @Override
        public WrapFacts compute(Function function, Analyses analyses) {
            return new WrapFacts(
                    analyses.get(ScalarEvolution.ANALYSIS, function), analyses.get(TripCounts.ANALYSIS, function));
        }
    }

    private final ScalarEvolution evolution;
    private final TripCounts counts;

    private WrapFacts(ScalarEvolution evolution, TripCounts counts) {
        this.evolution = evolution;
        this.counts = counts;
    }

    /** The expression of {@code value}, an integer, with extensions of recurrences that do not wrap as recurrences. */
    public Scev of(Value value) {
        return evolution.widened(evolution.of(value), this::staysIn);
    }

    /** The range of {@code expression} in all iterations that lanes execute, where it is not poison. */
    public WrappedRange range(Scev expression) {
        return evolution.range(
                expression, leaf -> leaf instanceof Recurrence chain ? rangeOfRounds(chain) : evolution.range(leaf));
    }

    private WrappedRange rangeOfRounds(Recurrence chain) {
        Optional<ExactInt> rounds = counts.of(chain.loop()).most();
        WrappedRange start = range(chain.start());
        WrappedRange all = WrappedRange.full(chain.width());
        if (!chain.isAffine()
                || !(chain.operands().get(1) instanceof Constant step)
                || rounds.isEmpty()
                || start.isEmpty()) {
            return all;
        }
        ExactInt further = rounds.get().subtract(ExactInt.ONE);
        ExactInt way = step.signed().multiply(further);
        if (staysIn(chain, true)) {
            all = WrappedRange.between(
                    chain.width(),
                    start.leastSigned().add(way.min(ExactInt.ZERO)),
                    start.mostSigned().add(way.max(ExactInt.ZERO)));
        }
        return staysIn(chain, false)
                ? all.intersect(WrappedRange.between(
                        chain.width(),
                        start.least(),
                        start.most().add(step.number().multiply(further))))
                : all;
    }

    /** Whether {@code chain}, signed or unsigned, does not wrap in the iterations that lanes execute. */
    public boolean staysIn(Recurrence chain, boolean isSigned) {
        return staysIn(chain, isSigned, counts.of(chain.loop()).most());
    }

    /** Whether the addition of the last iteration, in which a lane leaves, does not wrap either. */
    public boolean stepStaysIn(Recurrence chain, boolean isSigned) {
        return staysIn(chain, isSigned, counts.of(chain.loop()).most().map(rounds -> rounds.add(ExactInt.ONE)));
    }

    private boolean staysIn(Recurrence chain, boolean isSigned, Optional<ExactInt> rounds) {
        if (!chain.isAffine() || !(chain.operands().get(1) instanceof Constant step) || rounds.isEmpty()) {
            return false;
        }
        WrappedRange start = evolution.range(chain.start());
        if (start.isEmpty()) {
            return true;
        }
        ExactInt one = ExactInt.ONE;
        ExactInt pace = isSigned ? step.signed() : step.number();
        ExactInt way = pace.multiply(rounds.get().subtract(one));
        if (!isSigned) {
            ExactInt all = one.shiftLeft(chain.width());
            return start.most().add(way).compareTo(all) < 0;
        }
        ExactInt half = one.shiftLeft(chain.width() - 1);
        return way.signum() >= 0
                ? start.mostSigned().add(way).compareTo(half) < 0
                : start.leastSigned().add(way).compareTo(half.negate()) >= 0;
    }
}
