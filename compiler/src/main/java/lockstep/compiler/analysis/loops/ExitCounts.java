package lockstep.compiler.analysis.loops;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.lazyvalue.LazyValueInfo;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;
import org.jspecify.annotations.Nullable;

/**
 * Exit counts: the iteration, counted from 0, in which a lane leaves a loop by an exit, as an expression over values
 * from before the loop. A test that is made once in each iteration, of a recurrence {@code {s,+,c}} against
 * {@code limit}, holds in all iterations before that one and fails in it.
 *
 * <pre>
 * stays        c           round                                     if
 * !=           1, -1       limit - s, s - limit
 * any          any         0                                         the test fails of s and limit
 * &lt;            &gt; 0         (max(s, limit) - s + c - 1) / c           c is 1, or limit + c - 1 does not wrap
 * &lt;=           &gt; 0         as for &lt; with limit + 1                   limit is not the greatest number
 * &gt;, &gt;=        &lt; 0         likewise downwards
 * </pre>
 *
 * <p>If everything is constant, the number is that of {@link TripCounts}. An exit count holds for one lane, in
 * executions without undefined behaviour; a lane may leave by another exit before. A maximum is dropped if
 * {@link EntryFacts} determine which operand it is. Source: LLVM, ScalarEvolution, howManyLessThans, howFarToZero.
 */
public final class ExitCounts {
    /** The analysis. */
    public static final FunctionAnalysis<ExitCounts> ANALYSIS = new OfFunction();

    private record OfFunction() implements FunctionAnalysis<ExitCounts> {
        @Override
        public String name() {
            return "exit-counts";
        }

        @Override
        public ExitCounts compute(Function function, Analyses analyses) {
            return new ExitCounts(function, analyses);
        }
    }

    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final LoopForest loops;
    private final ScalarEvolution evolution;
    private final TripCounts counts;
    private final LazyValueInfo values;
    private final ConstantFolder folder;
    private final List<Map<BasicBlock, Scev>> found = new ArrayList<>();
    private final Map<Integer, EntryFacts> entries = new HashMap<>();
    private final Map<Round, ConstantEvolution> evolved = new HashMap<>();

    private record Round(int loop, int number) {}

    private ExitCounts(Function function, Analyses analyses) {
        graph = analyses.get(FlowAnalyses.GRAPH, function);
        dominators = analyses.get(FlowAnalyses.DOMINATORS, function);
        loops = analyses.get(FlowAnalyses.LOOPS, function);
        evolution = analyses.get(ScalarEvolution.ANALYSIS, function);
        counts = analyses.get(TripCounts.ANALYSIS, function);
        values = new LazyValueInfo(function, graph, dominators);
        folder = new ConstantFolder(function.module().context(), DenormalMode.of(function));
        for (int loop = 0; loop < loops.count(); loop++) {
            found.add(new LinkedHashMap<>());
            if (loops.isReducible(loop) && loops.latches(loop).distinct().count() == 1) {
                count(loop);
            }
        }
    }

    /** The iteration in which the test at the end of {@code exiting} lets a lane leave {@code loop}. */
    public Optional<Scev> of(int loop, BasicBlock exiting) {
        return Optional.ofNullable(found.get(loop).get(exiting));
    }

    /**
     * The value of {@code value} in iteration {@code round} of {@code loop}, if constants alone determine it. Source:
     * LLVM, getConstantEvolutionLoopExitValue.
     */
    public Optional<lockstep.ir.nvvm.Constant> constantIn(int loop, Scev round, Value value) {
        if (!(round instanceof Constant last)
                || last.number().compareTo(ExactInt.of(TripCounts.MAX_TRIED)) >= 0
                || loops.latches(loop).distinct().count() != 1) {
            return Optional.empty();
        }
        int number = last.number().intValue();
        return Optional.ofNullable(
                evolved.computeIfAbsent(new Round(loop, number), this::evolve).now(value));
    }

    private ConstantEvolution evolve(Round round) {
        BasicBlock latch = graph.block(loops.latches(round.loop()).findFirst().orElseThrow());
        ConstantEvolution rounds = new ConstantEvolution(graph.block(loops.header(round.loop())), latch, folder);
        rounds.goTo(round.number());
        return rounds;
    }

    private void count(int loop) {
        List<FlowEdge> entering = loops.enteringEdges(loop);
        if (entering.size() != 1) {
            return;
        }
        BasicBlock before = graph.block(entering.getFirst().source());
        EntryFacts facts = new EntryFacts(evolution, values, graph, dominators, before);
        entries.put(loop, facts);
        int latch = loops.latches(loop).findFirst().orElseThrow();
        loops.exitingEdges(loop).stream()
                .mapToInt(FlowEdge::source)
                .distinct()
                .filter(node -> loops.innermostCycle(node) == loop && dominators.dominates(node, latch))
                .forEach(node -> {
                    Scev round = round(loop, graph.block(node), facts);
                    if (round != null) {
                        found.get(loop).put(graph.block(node), round);
                    }
                });
    }

    private @Nullable Scev round(int loop, BasicBlock exiting, EntryFacts facts) {
        TripCount count = counts.of(loop);
        Tested test = test(loop, exiting);
        if (test != null && isPast(test, facts)) {
            return ScalarEvolution.constant(test.chain().width(), ExactInt.ZERO);
        }
        if (count.counting().equals(Optional.of(exiting)) && count.most().isPresent()) {
            ExactInt last = count.most().get().subtract(ExactInt.ONE);
            int width = test == null ? Integer.SIZE : test.chain().width();
            return last.bitLength() <= width ? ScalarEvolution.constant(width, last) : null;
        }
        return test == null ? null : new Rounds(test, facts).count();
    }

    /** Whether every lane that enters the loop fails the test immediately. */
    private static boolean isPast(Tested test, EntryFacts facts) {
        return facts.compare(test.predicate(), test.chain().start(), test.limit())
                .equals(Optional.of(false));
    }

    /**
     * A comparison in a loop of a recurrence with constant step against an invariant.
     *
     * @param number the operand that is the recurrence
     * @param step what each iteration adds, signed
     * @param predicate with {@code number} on the left
     */
    public record Tested(Value number, Recurrence chain, ExactInt step, Predicate predicate, Scev limit) {
        private Tested with(Predicate other) {
            return new Tested(number, chain, step, other, limit);
        }
    }

    private @Nullable Tested test(int loop, BasicBlock exiting) {
        if (!(exiting.terminator() instanceof BranchInstruction branch)
                || !branch.isConditional()
                || !(branch.condition() instanceof CompareInstruction compare)) {
            return null;
        }
        boolean staysIfTrue = loops.contains(loop, graph.indexOf(branch.successor(0)));
        if (staysIfTrue == loops.contains(loop, graph.indexOf(branch.successor(1)))) {
            return null;
        }
        Tested tested = tested(loop, compare).orElse(null);
        return tested == null || staysIfTrue
                ? tested
                : tested.with(tested.predicate().inverse());
    }

    /** {@code compare}, which is in {@code loop}, in this form; empty if it has another one. */
    public Optional<Tested> tested(int loop, CompareInstruction compare) {
        if (compare.opcode() != Opcode.ICMP || !(compare.left().type() instanceof IntType)) {
            return Optional.empty();
        }
        Predicate predicate = compare.predicate();
        Tested tested = tested(loop, compare.left(), predicate, compare.right());
        return Optional.ofNullable(
                tested != null ? tested : tested(loop, compare.right(), predicate.swapped(), compare.left()));
    }

    private @Nullable Tested tested(int loop, Value number, Predicate predicate, Value limit) {
        Scev right = evolution.of(limit);
        return evolution.of(number) instanceof Recurrence chain
                        && chain.loop() == loop
                        && chain.isAffine()
                        && chain.operands().get(1) instanceof Constant step
                        && evolution.isInvariant(right, loop)
                ? new Tested(number, chain, step.signed(), predicate, right)
                : null;
    }

    // ---- turning points of comparisons

    /**
     * The turning point of a comparison.
     *
     * @param round the first iteration, counted from 0, in which it is not {@code before}
     * @param before its value in all earlier iterations; there may be none
     */
    public record Turn(Scev round, boolean before) {}

    /**
     * The turning point of {@code tested}, a comparison in {@code loop}: for an order, where the recurrence passes the
     * limit; for an equality, which holds in the first or the last iteration only. The comparison does not change again
     * if the recurrence does not wrap, or reach the limit again, in the following iterations. Empty if no iteration is
     * known.
     *
     * @param last the iteration in which lanes leave the loop
     */
    public Optional<Turn> turnOf(int loop, Tested tested, Scev last) {
        EntryFacts facts = entries.get(loop);
        if (facts == null) {
            return Optional.empty();
        }
        boolean isUp = tested.step().signum() > 0;
        return switch (tested.predicate()) {
            case ULT, ULE, SLT, SLE -> turn(tested, isUp, facts);
            case UGT, UGE, SGT, SGE -> turn(tested, !isUp, facts);
            case EQ -> meeting(tested, loop, last, true);
            case NE -> meeting(tested, loop, last, false);
            case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE ->
                Optional.empty();
        };
    }

    private Optional<Turn> turn(Tested tested, boolean before, EntryFacts facts) {
        Predicate stays = before ? tested.predicate() : tested.predicate().inverse();
        return Optional.ofNullable(new Rounds(tested.with(stays), facts).count())
                .map(round -> new Turn(round, before));
    }

    private Optional<Turn> meeting(Tested tested, int loop, Scev last, boolean isEqual) {
        if (tested.limit().equals(tested.chain().start())) {
            return Optional.of(new Turn(ScalarEvolution.constant(tested.chain().width(), ExactInt.ONE), isEqual));
        }
        return tested.limit().equals(evolution.atRound(tested.chain(), loop, last))
                ? Optional.of(new Turn(last, !isEqual))
                : Optional.empty();
    }

    /** Computes the exit count of one test. */
    private final class Rounds {
        private final Tested test;
        private final EntryFacts facts;
        private final Scev start;
        private final int width;

        Rounds(Tested test, EntryFacts facts) {
            this.test = test;
            this.facts = facts;
            start = test.chain().start();
            width = test.chain().width();
        }

        @Nullable Scev count() {
            return switch (test.predicate()) {
                case NE -> meeting();
                case ULT -> up(test.limit(), false);
                case SLT -> up(test.limit(), true);
                case ULE -> up(next(test.limit(), ExactInt.ONE, false), false);
                case SLE -> up(next(test.limit(), ExactInt.ONE, true), true);
                case UGT -> down(test.limit(), false);
                case SGT -> down(test.limit(), true);
                case UGE -> down(next(test.limit(), ExactInt.of(-1), false), false);
                case SGE -> down(next(test.limit(), ExactInt.of(-1), true), true);
                case EQ, FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE -> null;
            };
        }

        private @Nullable Scev meeting() {
            if (test.step().equals(ExactInt.ONE)) {
                return evolution.difference(test.limit(), start);
            }
            return test.step().equals(ExactInt.of(-1)) ? evolution.difference(start, test.limit()) : null;
        }

        /** The greatest or the smallest number of the type. */
        private ExactInt last(boolean isMost, boolean isSigned) {
            ExactInt all = ExactInt.ONE.shiftLeft(isSigned ? width - 1 : width);
            if (isMost) {
                return all.subtract(ExactInt.ONE);
            }
            return isSigned ? all.negate() : ExactInt.ZERO;
        }

        private static ExactInt end(WrappedRange range, boolean isMost, boolean isSigned) {
            if (isMost) {
                return isSigned ? range.mostSigned() : range.most();
            }
            return isSigned ? range.leastSigned() : range.least();
        }

        /** {@code limit + by}, by 1 or -1; null if that may wrap. */
        private @Nullable Scev next(Scev limit, ExactInt by, boolean isSigned) {
            boolean isUp = by.signum() > 0;
            boolean mayWrap = end(facts.range(limit), isUp, isSigned).equals(last(isUp, isSigned));
            return mayWrap ? null : evolution.sum(limit, ScalarEvolution.constant(width, by));
        }

        private @Nullable Scev up(@Nullable Scev limit, boolean isSigned) {
            return test.step().signum() > 0 ? rounds(limit, true, isSigned) : null;
        }

        private @Nullable Scev down(@Nullable Scev limit, boolean isSigned) {
            return test.step().signum() < 0 ? rounds(limit, false, isSigned) : null;
        }

        /** The number of steps from the start to the first number that is not before {@code limit}. */
        private @Nullable Scev rounds(@Nullable Scev limit, boolean isUp, boolean isSigned) {
            if (limit == null) {
                return null;
            }
            ExactInt pace = test.step().abs();
            ExactInt past = pace.subtract(ExactInt.ONE);
            if (past.signum() > 0) {
                ExactInt farthest = end(facts.range(limit), isUp, isSigned);
                ExactInt left =
                        isUp ? last(true, isSigned).subtract(farthest) : farthest.subtract(last(false, isSigned));
                if (left.compareTo(past) < 0) {
                    return null;
                }
            }
            Scev end = farther(limit, isUp, isSigned);
            Scev way = isUp ? evolution.difference(end, start) : evolution.difference(start, end);
            if (way == null || past.signum() == 0) {
                return way;
            }
            Scev more = evolution.sum(way, ScalarEvolution.constant(width, past));
            return more == null ? null : evolution.quotient(more, pace);
        }

        /**
         * The maximum of start and limit, or the minimum if counting down: a lane that starts past the limit leaves
         * immediately.
         */
        private Scev farther(Scev limit, boolean isUp, boolean isSigned) {
            if (isUp ? facts.isAtMost(start, limit, isSigned) : facts.isAtMost(limit, start, isSigned)) {
                return limit;
            }
            boolean isPast = isUp ? facts.isAtMost(limit, start, isSigned) : facts.isAtMost(start, limit, isSigned);
            return isPast ? start : evolution.extreme(isSigned, isUp, start, limit);
        }
    }
}
