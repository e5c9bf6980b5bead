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
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Sum;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.claim.ClaimSource.AliasRelation;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;
import org.jspecify.annotations.Nullable;

/**
 * Dependences between loads and stores of one thread over the iterations of a loop nest.
 *
 * <ol>
 *   <li>Addresses are written as {@code base + start + sum of step * iteration} ({@code AddressReader}); bases that do
 *       not alias have no dependence.
 *   <li>If steps are constants, {@code DirectionSearch} finds the directions in which the sums may overlap.
 *   <li>If they are not, as for rows of {@code m} elements: two accesses with equal steps and starts overlap in the
 *       same iteration only, if each step is the step of the next inner loop times its trip count.
 *   <li>Otherwise all directions are possible.
 * </ol>
 *
 * <p>Example: in {@code for (i = 0; i < n; i++) a[i + 1] = a[i]} the load and the store have the vector {@code (>)}:
 * the load reads in a later iteration what the store wrote.
 *
 * <p>Accesses of other threads are not considered. Source: see {@code DirectionSearch}; LLVM, DependenceAnalysis, whose
 * delinearization the third step replaces. Cost: linear in the vectors for each pair of accesses.
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

    /** Sums with fewer bits than addresses, so that they are exact and not just congruent modulo 2^64. */
    private static final int MAX_BITS = 62;

    /** Limit on the depth of the nest. */
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
                || instruction instanceof StoreInstruction store
                        && store.access().isSimple();
    }

    /**
     * The dependence between {@code first} and {@code second}, plain accesses, over the iterations of {@code outermost}
     * and of its inner loops that contain both.
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
     * The bytes by which the address of {@code access} advances in each iteration of {@code loop}, which is in
     * {@code outermost}; empty if that is not known.
     */
    public Optional<Scev> step(Instruction access, int loop, int outermost) {
        LinearAddress address = address(access, outermost);
        Scev zero = ScalarEvolution.constant(BITS, ExactInt.ZERO);
        return address == null ? Optional.empty() : Optional.of(address.steps().getOrDefault(loop, zero));
    }

    /** The loops that contain {@code instruction}, from {@code outermost} inwards. */
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

    // ---- constant steps

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

    /** An upper bound on the last iteration of a lane, counted from 0; null if none is known. */
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
     * All equal, if both have the same steps and starts, and each step is that of the next inner loop times its trip
     * count, the least one at least the size of an access: then the address differs in every iteration.
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
            int inner = at;
            open.removeIf(loop -> loop == inner);
            if (open.isEmpty()) {
                return sameRound(both, a);
            }
            Scev step = Objects.requireNonNull(a.steps().get(inner));
            at = open.stream()
                    .filter(loop ->
                            isRow(step, inner, Objects.requireNonNull(a.steps().get(loop))))
                    .findFirst()
                    .orElse(null);
        }
        return null;
    }

    /**
     * Whether the iterations are counted in 32 bits: then a nest that terminates has fewer iterations than there are
     * addresses.
     */
    private boolean hasFewRounds(int loop) {
        ExactInt last = last(loop);
        return last != null && last.bitLength() <= Integer.SIZE;
    }

    /** Equal iterations of loops with a step; any direction for loops without one. */
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

    /** Whether {@code row} is {@code step} times the trip count of {@code loop}, and the product does not wrap. */
    private boolean isRow(Scev step, int loop, Scev row) {
        List<FlowEdge> edges = loops.exitingEdges(loop);
        Scev last = edges.size() == 1
                ? exits.of(loop, graph.block(edges.getFirst().source())).orElse(null)
                : null;
        if (last == null || last.width() > Integer.SIZE) {
            return false;
        }
        Scev rounds = evolution.sum(last, ScalarEvolution.constant(last.width(), ExactInt.ONE));
        if (rounds == null || !isPositiveAtEntry(rounds, loop)) {
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

    /** Whether the sum, of terms that are not negative, does not overflow into the sign. */
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

    /**
     * Whether {@code rounds}, one more than the last iteration, is a positive signed number when the loop is entered.
     */
    private boolean isPositiveAtEntry(Scev rounds, int loop) {
        List<FlowEdge> entering = loops.enteringEdges(loop);
        if (!(rounds instanceof Unknown unknown) || entering.size() != 1) {
            return wrapping.range(rounds).leastSigned().signum() > 0;
        }
        BasicBlock preheader = graph.block(entering.getFirst().source());
        return LazyValueInfo.closedRange(values.before(unknown.value(), preheader.terminator()), (IntType)
                                unknown.value().type())
                        .leastSigned()
                        .signum()
                > 0;
    }
}
