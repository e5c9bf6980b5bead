package lockstep.compiler.analysis.dependence;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.alias.AliasAnalysis;
import lockstep.compiler.analysis.alias.Extent;
import lockstep.compiler.analysis.alias.MemoryLocation;
import lockstep.compiler.analysis.lazyvalue.LazyValueInfo;
import lockstep.compiler.analysis.loops.ExitCounts;
import lockstep.compiler.analysis.loops.TripCounts;
import lockstep.compiler.analysis.loops.WrapFacts;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Sum;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.cfg.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.claim.AliasRelation;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.FunctionAnalysis;
import org.jspecify.annotations.Nullable;

/**
 * In which rounds of a nest of loops loads and stores of one thread may concern the same bytes.
 *
 * <ol>
 *   <li>Addresses are read as {@code base + start + sum of step * round} ({@code AddressReader}); bases that share no
 *       bytes are apart.
 *   <li>Steps that are numbers: {@code DirectionSearch} finds the directions in which the sums may meet.
 *   <li>Steps that are not, as rows of {@code m} elements: two accesses of the same steps and the same start meet in
 *       the same round alone if each step is the one of the loop further in times the rounds of that.
 *   <li>Otherwise any directions are possible.
 * </ol>
 *
 * <p>Nothing is said of what other threads do. Source: see {@code DirectionSearch}; LLVM, DependenceAnalysis, whose
 * delinearization the third step takes the place of. Cost: linear in the vectors for each pair of accesses.
 */
public final class DependenceAnalysis {
    /** The analysis. */
    public static final FunctionAnalysis<DependenceAnalysis> ANALYSIS = new OfFunction();

    private record OfFunction() implements FunctionAnalysis<DependenceAnalysis> {
        @Override
        public String name() {
            return "dependence";
        }

        @Override
        public DependenceAnalysis compute(Function function, Analyses analyses) {
            return new DependenceAnalysis(function, analyses);
        }
    }

    private static final int BITS = 64;

    /** Sums of fewer bits than addresses have, so that they are what they are modulo two to that number. */
    private static final int MAX_BITS = 62;

    /** Loops within each other that are looked at. */
    private static final int MAX_LOOPS = 5;

    private final FunctionGraph graph;
    private final LoopForest loops;
    private final ScalarEvolution evolution;
    private final WrapFacts wrapping;
    private final TripCounts counts;
    private final ExitCounts exits;
    private final AliasAnalysis alias;
    private final LazyValueInfo values;
    private final DataLayout layout;
    private final AddressReader reader;
    private final Map<Instruction, Optional<LinearAddress>> read = new IdentityHashMap<>();
    private int readIn = -1;

    private DependenceAnalysis(Function function, Analyses analyses) {
        graph = analyses.get(FlowAnalyses.GRAPH, function);
        loops = analyses.get(FlowAnalyses.LOOPS, function);
        evolution = analyses.get(ScalarEvolution.ANALYSIS, function);
        wrapping = analyses.get(WrapFacts.ANALYSIS, function);
        counts = analyses.get(TripCounts.ANALYSIS, function);
        exits = analyses.get(ExitCounts.ANALYSIS, function);
        alias = analyses.get(AliasAnalysis.ANALYSIS, function);
        values = new LazyValueInfo(function, graph, analyses.get(FlowAnalyses.DOMINATORS, function));
        layout = DataLayout.of(function.module());
        reader = new AddressReader(graph, loops, evolution, wrapping, layout);
    }

    /** Whether {@code instruction} is a load or a store that is neither volatile nor atomic. */
    public static boolean isPlainAccess(Instruction instruction) {
        return instruction instanceof LoadInstruction load && load.access().isSimple()
                || instruction instanceof StoreInstruction store && store.access().isSimple();
    }

    /**
     * How the rounds of {@code outermost}, and of the loops in it that are around both, may lie to each other in which
     * {@code first} and {@code second}, plain accesses, concern the same bytes.
     */
    public Dependence between(Instruction first, Instruction second, int outermost) {
        List<Integer> common = around(first, outermost);
        List<Integer> other = around(second, outermost);
        int shared = 0;
        while (shared < Math.min(common.size(), other.size())
                && common.get(shared).equals(other.get(shared))) {
            shared++;
        }
        List<Integer> both = common.subList(0, shared);
        LinearAddress a = address(first, outermost);
        LinearAddress b = address(second, outermost);
        if (a == null || b == null || shared > MAX_LOOPS) {
            return any(both);
        }
        if (a.base() != b.base()) {
            boolean isApart = alias.relation(
                            MemoryLocation.at(a.base(), Extent.ANYWHERE), MemoryLocation.at(b.base(), Extent.ANYWHERE))
                    == AliasRelation.NO;
            return isApart ? new Dependence(both, List.of()) : any(both);
        }
        List<List<Direction>> vectors = vectors(a, b, both, common, other);
        if (vectors == null) {
            vectors = rows(a, b, both);
        }
        return vectors == null ? any(both) : new Dependence(both, vectors);
    }

    /**
     * What {@code access} moves by in bytes in each round of {@code loop}, in {@code outermost}; empty if that is not
     * known.
     */
    public Optional<Scev> step(Instruction access, int loop, int outermost) {
        LinearAddress address = address(access, outermost);
        Scev zero = ScalarEvolution.constant(BITS, ExactInt.ZERO);
        return address == null
                ? Optional.empty()
                : Optional.of(address.steps().getOrDefault(loop, zero));
    }

    /** Loops around {@code instruction} up to {@code outermost}, that first. */
    private List<Integer> around(Instruction instruction, int outermost) {
        List<Integer> all = new ArrayList<>();
        int loop = loops.innermostCycle(graph.indexOf(Objects.requireNonNull(instruction.block())));
        for (; loop != outermost; loop = loops.parent(loop)) {
            all.addFirst(loop);
        }
        all.addFirst(outermost);
        return all;
    }

    private @Nullable LinearAddress address(Instruction access, int outermost) {
        if (readIn != outermost) {
            read.clear();
            readIn = outermost;
        }
        return read.computeIfAbsent(access, a -> Optional.ofNullable(readAddress(a, outermost)))
                .orElse(null);
    }

    private @Nullable LinearAddress readAddress(Instruction access, int outermost) {
        boolean isLoad = access instanceof LoadInstruction;
        Value pointer = isLoad ? ((LoadInstruction) access).pointer() : ((StoreInstruction) access).pointer();
        Type type = isLoad ? access.type() : ((StoreInstruction) access).value().type();
        LinearAddress address = reader.read(pointer, outermost);
        return address == null ? null : address.sized(layout.storeSize(type));
    }

    private static Dependence any(List<Integer> common) {
        List<List<Direction>> all = new ArrayList<>(List.of(List.of()));
        for (int i = 0; i < Math.min(common.size(), MAX_LOOPS); i++) {
            List<List<Direction>> longer = new ArrayList<>();
            for (List<Direction> vector : all) {
                for (Direction direction : Direction.values()) {
                    List<Direction> next = new ArrayList<>(vector);
                    next.add(direction);
                    longer.add(next);
                }
            }
            all = longer;
        }
        return new Dependence(common.subList(0, Math.min(common.size(), MAX_LOOPS)), all);
    }

    // ---- steps that are numbers

    private @Nullable List<List<Direction>> vectors(
            LinearAddress a, LinearAddress b, List<Integer> both, List<Integer> ofA, List<Integer> ofB) {
        Scev apart = evolution.difference(a.start(), b.start());
        if (!(apart instanceof Constant constant) || !areNumbers(a) || !areNumbers(b)) {
            return null;
        }
        List<DirectionSearch.Level> levels = new ArrayList<>();
        List<DirectionSearch.Alone> alone = new ArrayList<>();
        ExactInt reach = constant.signed().abs();
        for (int loop : both) {
            ExactInt last = last(loop);
            ExactInt first = number(a, loop);
            ExactInt second = number(b, loop);
            if (last == null) {
                return null;
            }
            levels.add(new DirectionSearch.Level(first, second, last));
            reach = reach.add(first.abs().add(second.abs()).multiply(last));
        }
        for (LinearAddress one : List.of(a, b)) {
            List<Integer> around = one == a ? ofA : ofB;
            for (int loop : around.subList(both.size(), around.size())) {
                ExactInt step = number(one, loop);
                ExactInt last = last(loop);
                if (last == null) {
                    return null;
                }
                if (step.signum() != 0) {
                    alone.add(new DirectionSearch.Alone(one == a ? step : step.negate(), last));
                    reach = reach.add(step.abs().multiply(last));
                }
            }
        }
        if (reach.bitLength() > MAX_BITS) {
            return null;
        }
        ExactInt least = ExactInt.of(1 - a.size());
        ExactInt most = ExactInt.of(b.size() - 1);
        return new DirectionSearch(levels, alone, constant.signed(), least, most).run();
    }

    private static boolean areNumbers(LinearAddress address) {
        return address.steps().values().stream().allMatch(Constant.class::isInstance);
    }

    private static ExactInt number(LinearAddress address, int loop) {
        return address.steps().get(loop) instanceof Constant step ? step.signed() : ExactInt.ZERO;
    }

    /** The last round that a lane may make, counted from 0; null if no limit is known. */
    private @Nullable ExactInt last(int loop) {
        ExactInt last = counts.of(loop)
                .most()
                .map(rounds -> rounds.subtract(ExactInt.ONE))
                .orElse(null);
        for (FlowEdge exit : loops.exitingEdges(loop)) {
            Scev round = exits.of(loop, graph.block(exit.source())).orElse(null);
            if (round != null) {
                ExactInt most = wrapping.range(round).isEmpty()
                        ? ExactInt.ZERO
                        : wrapping.range(round).most();
                last = last == null ? most : last.min(most);
            }
        }
        return last;
    }

    // ---- rows

    /**
     * All equal, if the steps and starts of both are the same and each step is that of the loop further in times its
     * rounds, the least one at least the bytes of an access: then the address is another one in each round.
     */
    private @Nullable List<List<Direction>> rows(LinearAddress a, LinearAddress b, List<Integer> both) {
        if (!a.start().equals(b.start())
                || !a.steps().equals(b.steps())
                || !both.containsAll(a.steps().keySet())
                || a.steps().isEmpty()
                || !a.steps().keySet().stream().allMatch(this::hasFewRounds)) {
            return null;
        }
        List<Integer> open = new ArrayList<>(a.steps().keySet());
        Integer innermost = open.stream()
                .filter(loop -> a.steps().get(loop) instanceof Constant step
                        && step.signed().compareTo(ExactInt.of(Math.max(a.size(), b.size()))) >= 0)
                .findFirst()
                .orElse(null);
        for (Integer at = innermost; at != null; ) {
            open.remove(at);
            if (open.isEmpty()) {
                return sameRound(both, a);
            }
            int inner = at;
            Scev step = Objects.requireNonNull(a.steps().get(inner));
            at = open.stream()
                    .filter(loop -> isRow(step, inner, Objects.requireNonNull(a.steps().get(loop))))
                    .findFirst()
                    .orElse(null);
        }
        return null;
    }

    /** Counted in 32 bits: all rounds of a nest that ever ends are fewer than there are addresses. */
    private boolean hasFewRounds(int loop) {
        ExactInt last = last(loop);
        return last != null && last.bitLength() <= Integer.SIZE;
    }

    /** Rounds of loops without a step may lie in any way. */
    private static List<List<Direction>> sameRound(List<Integer> both, LinearAddress address) {
        return any(both).vectors().stream()
                .filter(vector -> {
                    for (int i = 0; i < both.size(); i++) {
                        if (address.steps().containsKey(both.get(i)) && vector.get(i) != Direction.EQUAL) {
                            return false;
                        }
                    }
                    return true;
                })
                .toList();
    }

    /** Whether {@code row} is {@code step} times the rounds of {@code loop}, which are few enough for no wrapping. */
    private boolean isRow(Scev step, int loop, Scev row) {
        List<FlowEdge> edges = loops.exitingEdges(loop);
        Scev last = edges.size() == 1
                ? exits.of(loop, graph.block(edges.getFirst().source())).orElse(null)
                : null;
        if (last == null || last.width() > Integer.SIZE) {
            return false;
        }
        Scev rounds = evolution.sum(last, ScalarEvolution.constant(last.width(), ExactInt.ONE));
        if (rounds == null || !isNatural(rounds, loop)) {
            return false;
        }
        List<Scev> wide = new ArrayList<>();
        wide.add(evolution.extended(rounds, BITS, true));
        wide.add(evolution.extended(rounds, BITS, false));
        if (rounds instanceof Sum sum && staysIn(sum)) {
            wide.add(termwise(sum, true));
            wide.add(termwise(sum, false));
        }
        return wide.stream().anyMatch(one -> one != null && row.equals(evolution.product(step, one)));
    }

    /** Whether the terms, none of them negative, make no number that has a sign. */
    private boolean staysIn(Sum sum) {
        ExactInt most = ExactInt.ZERO;
        for (Scev term : sum.terms()) {
            WrappedRange range = wrapping.range(term);
            if (range.isEmpty() || range.leastSigned().signum() < 0) {
                return false;
            }
            most = most.add(range.mostSigned());
        }
        return most.bitLength() < sum.width();
    }

    private @Nullable Scev termwise(Sum sum, boolean isSigned) {
        Scev all = ScalarEvolution.constant(BITS, ExactInt.ZERO);
        for (Scev term : sum.terms()) {
            all = all == null ? null : evolution.sum(all, evolution.extended(term, BITS, isSigned));
        }
        return all;
    }

    /** Whether {@code rounds}, one more than the last round, are a positive number with sign where the loop begins. */
    private boolean isNatural(Scev rounds, int loop) {
        List<FlowEdge> entering = loops.enteringEdges(loop);
        if (!(rounds instanceof Unknown unknown) || entering.size() != 1) {
            return wrapping.range(rounds).leastSigned().signum() > 0;
        }
        BasicBlock preheader = graph.block(entering.getFirst().source());
        return LazyValueInfo.closedRange(
                                values.before(unknown.value(), preheader.terminator()),
                                (IntType) unknown.value().type())
                        .leastSigned()
                        .signum()
                > 0;
    }
}
