package lockstep.compiler.analysis.loops;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.lazyvalue.LazyValueInfo;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Sum;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * What is known at the entry of a loop: ranges of values before it, and the branches that dominate it. Visits at most
 * {@value #MAX_BLOCKS} dominators.
 */
final class EntryFacts {
    private static final int MAX_BLOCKS = 16;

    private final ScalarEvolution evolution;
    private final LazyValueInfo values;
    private final BasicBlock preheader;
    private final List<Taken> taken = new ArrayList<>();

    /** A condition with the value that it has for every lane that enters the loop. */
    private record Taken(Value condition, boolean truth) {}

    EntryFacts(
            ScalarEvolution evolution,
            LazyValueInfo values,
            FunctionGraph graph,
            DominatorTree dominators,
            BasicBlock preheader) {
        this.evolution = evolution;
        this.values = values;
        this.preheader = preheader;
        int node = graph.indexOf(preheader);
        for (int steps = 0; node >= 0 && steps < MAX_BLOCKS; steps++) {
            BasicBlock block = graph.block(node);
            List<BasicBlock> before = block.predecessors();
            if (before.size() == 1) {
                add(before.getFirst(), block);
            }
            node = dominators.immediateDominator(node);
        }
    }

    private void add(BasicBlock from, BasicBlock to) {
        if (from.terminator() instanceof BranchInstruction branch
                && branch.isConditional()
                && branch.successor(0) != branch.successor(1)) {
            taken.add(new Taken(branch.condition(), branch.successor(0) == to));
        }
    }

    /** The range of {@code expression} at the entry of the loop; values that change in other loops are unknown. */
    WrappedRange range(Scev expression) {
        return evolution.range(expression, leaf -> {
            WrappedRange always = evolution.range(leaf);
            return leaf instanceof Unknown unknown
                    ? always.intersect(
                            LazyValueInfo.closedRange(values.before(unknown.value(), preheader.terminator()), (IntType)
                                    unknown.value().type()))
                    : always;
        });
    }

    /** Whether {@code a predicate b} in each lane that enters the loop, where neither is poison; empty if unknown. */
    Optional<Boolean> compare(Predicate predicate, Scev a, Scev b) {
        if (a.equals(b)) {
            return Optional.of(predicate.holds(0, 0));
        }
        Optional<Boolean> byRanges = WrappedRange.compare(predicate, range(a), range(b));
        return byRanges.isPresent() || !(a instanceof Unknown left) || !(b instanceof Unknown right)
                ? byRanges
                : implied(predicate, left.value(), right.value());
    }

    /** Whether {@code a} is at most {@code b}, signed or unsigned, in each lane that enters the loop. */
    boolean isAtMost(Scev a, Scev b, boolean isSigned) {
        Predicate atMost = isSigned ? Predicate.SLE : Predicate.ULE;
        if (a.equals(b) || WrappedRange.compare(atMost, range(a), range(b)).equals(Optional.of(true))) {
            return true;
        }
        if (!(b instanceof Unknown right)) {
            return false;
        }
        Scev before = withoutOne(a);
        Predicate below = isSigned ? Predicate.SLT : Predicate.ULT;
        return a instanceof Unknown left && isKnown(atMost, left.value(), right.value())
                || before instanceof Unknown less && isKnown(below, less.value(), right.value());
    }

    /** {@code x} if the expression is {@code 1 + x}; otherwise the expression itself. */
    private static Scev withoutOne(Scev expression) {
        boolean isNext = expression instanceof Sum sum
                && sum.terms().size() == 2
                && sum.terms().getFirst() instanceof Constant constant
                && constant.number().equals(ExactInt.ONE);
        return isNext ? ((Sum) expression).terms().getLast() : expression;
    }

    private boolean isKnown(Predicate predicate, Value left, Value right) {
        return implied(predicate, left, right).equals(Optional.of(true));
    }

    private Optional<Boolean> implied(Predicate predicate, Value left, Value right) {
        return taken.stream()
                .map(branch -> ValueTracking.implied(branch.condition(), branch.truth(), predicate, left, right))
                .flatMap(Optional::stream)
                .findFirst();
    }
}
