package lockstep.compiler.analysis.loops;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.value.RangeArithmetic;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;
import org.jspecify.annotations.Nullable;

/**
 * Trip counts of the cycles of a function: of natural loops with one latch, with an exit that compares an affine
 * recurrence ({@link ScalarEvolution}) with an invariant, or that constants alone determine
 * ({@link ConstantEvolution}). A count is that of one lane: unless it is exact it varies between lanes if start or
 * limit do. Every other loop is unknown.
 *
 * <p>Example: {@code i = 0; do { i += 3; } while (i < 10);} has the exact trip count 4; with the limit {@code n} the
 * count is symbolic.
 */
public final class TripCounts {
    /** The analysis. */
    public static final FunctionAnalysis<TripCounts> ANALYSIS = new OfFunction();

    private record OfFunction() implements FunctionAnalysis<TripCounts> {
        @Override
        public String name() {
            return "trip-counts";
        }

        @Override
        public TripCounts compute(Function function, Analyses analyses) {
            return new TripCounts(function, analyses);
        }
    }

    /** Limit on the iterations executed if no formula applies. */
    static final int MAX_TRIED = 100;

    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final LoopForest loops;
    private final ScalarEvolution evolution;
    private final ConstantFolder folder;
    private final List<TripCount> counts = new ArrayList<>();

    private TripCounts(Function function, Analyses analyses) {
        graph = analyses.get(FlowAnalyses.GRAPH, function);
        dominators = analyses.get(FlowAnalyses.DOMINATORS, function);
        loops = analyses.get(FlowAnalyses.LOOPS, function);
        evolution = analyses.get(ScalarEvolution.ANALYSIS, function);
        folder = new ConstantFolder(function.module().context(), DenormalMode.of(function));
        for (int loop = 0; loop < loops.count(); loop++) {
            counts.add(count(loop));
        }
    }

    /** The count of {@code cycle}, numbered as in {@link FlowAnalyses#LOOPS}. */
    public TripCount of(int cycle) {
        return counts.get(cycle);
    }

    private TripCount count(int loop) {
        int[] latches = loops.latches(loop).toArray();
        if (!loops.isReducible(loop) || latches.length != 1) {
            return TripCount.UNKNOWN;
        }
        int[] exiting = loops.exitingEdges(loop).stream()
                .mapToInt(FlowEdge::source)
                .distinct()
                .toArray();
        TripCount best = TripCount.UNKNOWN;
        for (int node : exiting) {
            boolean isEachRound = loops.innermostCycle(node) == loop && dominators.dominates(node, latches[0]);
            TripCount found =
                    isEachRound ? count(loop, graph.block(node), latches[0], exiting.length == 1) : TripCount.UNKNOWN;
            best = isBetter(found, best) ? found : best;
        }
        return best;
    }

    /** The count by the test at the end of {@code exiting}, made once in each iteration. */
    private TripCount count(int loop, BasicBlock exiting, int latch, boolean isOnlyExit) {
        Counter counter = counter(loop, exiting, latch);
        Optional<ExactInt> fixed = counter == null ? evolved(loop, exiting, latch) : counter.exact();
        Optional<ExactInt> most = fixed.isPresent() || counter == null ? fixed : counter.most();
        return new TripCount(
                isOnlyExit ? fixed : Optional.empty(),
                most,
                Optional.ofNullable(counter).flatMap(Counter::symbolic),
                fixed.map(_ -> exiting));
    }

    private static boolean isBetter(TripCount found, TripCount best) {
        boolean isLess = found.most().isPresent()
                && best.most().filter(b -> b.compareTo(found.most().get()) <= 0).isEmpty();
        return isLess || best.most().isEmpty() && best.symbolic().isEmpty();
    }

    /** The count by executing the loop, if the test depends on constants and PHIs of the header only. */
    private Optional<ExactInt> evolved(int loop, BasicBlock exiting, int latch) {
        if (!(exiting.terminator() instanceof BranchInstruction branch) || !branch.isConditional()) {
            return Optional.empty();
        }
        boolean stays = loops.contains(loop, graph.indexOf(branch.successor(0)));
        boolean isExit = stays != loops.contains(loop, graph.indexOf(branch.successor(1)));
        ConstantEvolution evolution =
                new ConstantEvolution(graph.block(loops.header(loop)), graph.block(latch), folder);
        int rounds = isExit ? evolution.roundsWhile(branch.condition(), stays, MAX_TRIED) : 0;
        return rounds == 0 ? Optional.empty() : Optional.of(ExactInt.of(rounds));
    }

    // ---- counters

    private @Nullable Counter counter(int loop, BasicBlock exiting, int latch) {
        if (!(exiting.terminator() instanceof BranchInstruction branch)
                || !branch.isConditional()
                || !(branch.condition() instanceof CompareInstruction test)
                || test.opcode() != Opcode.ICMP
                || !(test.left().type() instanceof IntType)) {
            return null;
        }
        boolean staysIfTrue = loops.contains(loop, graph.indexOf(branch.successor(0)));
        boolean staysIfFalse = loops.contains(loop, graph.indexOf(branch.successor(1)));
        if (staysIfTrue == staysIfFalse) {
            return null;
        }
        Predicate stays = staysIfTrue ? test.predicate() : test.predicate().inverse();
        Counter found = counter(loop, latch, test.left(), stays, test.right());
        return found != null ? found : counter(loop, latch, test.right(), stays.swapped(), test.left());
    }

    /** An affine recurrence with constant step, compared with an invariant. */
    private @Nullable Counter counter(int loop, int latch, Value number, Predicate stays, Value limit) {
        if (!(evolution.of(number) instanceof Recurrence chain)
                || chain.loop() != loop
                || !chain.isAffine()
                || !(chain.operands().get(1) instanceof Constant constant)
                || !evolution.isInvariant(evolution.of(limit), loop)) {
            return null;
        }
        ExactInt step = constant.signed();
        Stepping stepping = stepping(loop, latch, number);
        Optional<TripCount.Symbolic> symbolic = stepping == null || !isOutside(loop, limit)
                ? Optional.empty()
                : Optional.of(new TripCount.Symbolic(stepping.start(), number == stepping.next(), step, stays, limit));
        return new Counter(
                evolution.range(chain.start()),
                evolution.range(evolution.of(limit)),
                step,
                stays,
                Optional.ofNullable(stepping).map(Stepping::next),
                symbolic);
    }

    /** A PHI of the header that starts with {@code start}, and the addition or subtraction in each iteration. */
    private record Stepping(Value start, BinaryInstruction next) {}

    /** The PHI and its step if {@code number} is one of the two; null otherwise. */
    private @Nullable Stepping stepping(int loop, int latch, Value number) {
        PhiInstruction phi = number instanceof PhiInstruction p ? p : steppedPhi(number);
        if (phi == null
                || phi.block() != graph.block(loops.header(loop))
                || !(phi.valueFrom(graph.block(latch)) instanceof BinaryInstruction next)
                || steppedPhi(next) != phi
                || number != phi && number != next) {
            return null;
        }
        Value start = startOf(phi, loop);
        return start == null ? null : new Stepping(start, next);
    }

    /** The PHI to which {@code value} adds a constant, or from which it subtracts one. */
    private static @Nullable PhiInstruction steppedPhi(Value value) {
        return value instanceof BinaryInstruction b
                        && (b.opcode() == Opcode.ADD || b.opcode() == Opcode.SUB)
                        && b.right() instanceof ConstantInt
                        && b.left() instanceof PhiInstruction phi
                ? phi
                : null;
    }

    /** The single value from outside of the loop; null if there are several. */
    private @Nullable Value startOf(PhiInstruction phi, int loop) {
        Value start = null;
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (!loops.contains(loop, graph.indexOf(phi.incomingBlock(i)))) {
                if (start != null && start != phi.incomingValue(i)) {
                    return null;
                }
                start = phi.incomingValue(i);
            }
        }
        return start;
    }

    private boolean isOutside(int loop, Value value) {
        return !(value instanceof Instruction i)
                || i.block() == null
                || !loops.contains(loop, graph.indexOf(i.block()));
    }

    // ---- arithmetic

    /**
     * A counter and its test.
     *
     * @param first the range of the number tested in the first iteration
     * @param last the range of the limit
     * @param next the addition or subtraction whose flags exclude wrapping, or null
     */
    private record Counter(
            WrappedRange first,
            WrappedRange last,
            ExactInt step,
            Predicate stays,
            Optional<BinaryInstruction> next,
            Optional<TripCount.Symbolic> symbolic) {
        private boolean promises(Opcode opcode, Flag flag) {
            return next.filter(n -> (n.opcode() == opcode || flag == Flag.NSW) && n.has(flag))
                    .isPresent();
        }

        /** The count if start and limit are single numbers; empty if the number would have to wrap to end the loop. */
        Optional<ExactInt> exact() {
            if (!first.isSingle() || !last.isSingle()) {
                return Optional.empty();
            }
            Optional<ExactInt> computed = rounds();
            return computed.isPresent() ? computed : tried();
        }

        /** The count by trying the first iterations one by one, past the largest number where the counter wraps. */
        private Optional<ExactInt> tried() {
            WrappedRange number = first;
            for (int rounds = 1; rounds <= MAX_TRIED; rounds++) {
                if (!WrappedRange.compare(stays, number, last).orElseThrow()) {
                    return Optional.of(ExactInt.of(rounds));
                }
                number = number.plus(step);
            }
            return Optional.empty();
        }

        /** The count for the start and the limit that are farthest apart. */
        Optional<ExactInt> most() {
            return first.isEmpty() || last.isEmpty() ? Optional.empty() : rounds();
        }

        private Optional<ExactInt> rounds() {
            if (WrappedRange.compare(stays, first, last).equals(Optional.of(false))) {
                return Optional.of(ExactInt.ONE);
            }
            boolean isUp = step.signum() > 0;
            return switch (stays) {
                case ULT -> isUp ? up(first.least(), last.most(), last, false) : Optional.empty();
                case ULE -> isUp ? up(first.least(), last.most().add(ExactInt.ONE), last, false) : Optional.empty();
                case UGT -> isUp ? Optional.empty() : down(first.most(), last.least(), false);
                case UGE ->
                    isUp ? Optional.empty() : down(first.most(), last.least().subtract(ExactInt.ONE), false);
                case SLT -> isUp ? up(first.leastSigned(), last.mostSigned(), last, true) : Optional.empty();
                case SLE ->
                    isUp ? up(first.leastSigned(), last.mostSigned().add(ExactInt.ONE), last, true) : Optional.empty();
                case SGT -> isUp ? Optional.empty() : down(first.mostSigned(), last.leastSigned(), true);
                case SGE ->
                    isUp
                            ? Optional.empty()
                            : down(first.mostSigned(), last.leastSigned().subtract(ExactInt.ONE), true);
                case NE -> first.isSingle() && last.isSingle() ? meeting(first, last) : meetingByOnes();
                case EQ -> Optional.of(ExactInt.TWO);
                case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE ->
                    Optional.empty();
            };
        }

        /** The iterations until an increasing number is not below {@code limit}, if it gets there without wrapping. */
        private Optional<ExactInt> up(ExactInt from, ExactInt end, WrappedRange like, boolean isSigned) {
            ExactInt greatest = ExactInt.ONE
                    .shiftLeft(isSigned ? like.width() - 1 : like.width())
                    .subtract(ExactInt.ONE);
            boolean isPromised = isSigned ? promises(Opcode.ADD, Flag.NSW) : promises(Opcode.ADD, Flag.NUW);
            boolean arrives = isPromised || end.add(step).subtract(ExactInt.ONE).compareTo(greatest) <= 0;
            return arrives ? Optional.of(roundsFor(end.subtract(from), step)) : Optional.empty();
        }

        private Optional<ExactInt> down(ExactInt from, ExactInt end, boolean isSigned) {
            int width = first.width();
            ExactInt smallest = isSigned ? ExactInt.ONE.shiftLeft(width - 1).negate() : ExactInt.ZERO;
            boolean isPromised = isSigned ? promises(Opcode.SUB, Flag.NSW) : promises(Opcode.SUB, Flag.NUW);
            boolean arrives = isPromised || end.add(step).add(ExactInt.ONE).compareTo(smallest) >= 0;
            return arrives ? Optional.of(roundsFor(from.subtract(end), step.negate())) : Optional.empty();
        }

        /** One iteration, and one more for each step of the distance, rounded up. */
        private static ExactInt roundsFor(ExactInt way, ExactInt pace) {
            ExactInt left = way.max(ExactInt.ZERO);
            return left.add(pace).subtract(ExactInt.ONE).divide(pace).add(ExactInt.ONE);
        }

        /** With step 1 or -1 every number is reached in one period modulo 2^width. */
        private Optional<ExactInt> meetingByOnes() {
            if (!step.abs().equals(ExactInt.ONE)) {
                return Optional.empty();
            }
            WrappedRange way = step.signum() > 0
                    ? RangeArithmetic.binary(Opcode.SUB, 0, last, first)
                    : RangeArithmetic.binary(Opcode.SUB, 0, first, last);
            return Optional.of(way.most().add(ExactInt.ONE));
        }

        /**
         * The iterations until the number equals the limit, if a whole number of steps leads there within one period.
         */
        private Optional<ExactInt> meeting(WrappedRange first, WrappedRange last) {
            ExactInt all = ExactInt.ONE.shiftLeft(first.width());
            ExactInt way = last.low().subtract(first.low());
            ExactInt left = (step.signum() > 0 ? way : way.negate()).mod(all);
            return left.remainder(step.abs()).signum() == 0
                    ? Optional.of(left.divide(step.abs()).add(ExactInt.ONE))
                    : Optional.empty();
        }
    }
}
