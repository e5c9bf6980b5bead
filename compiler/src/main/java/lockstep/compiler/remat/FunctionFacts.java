package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.alias.MemoryEffects;
import lockstep.compiler.analysis.liveness.RegisterClass;
import lockstep.compiler.analysis.loops.TripCounts;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.pass.Analyses;

/**
 * The analyses that the choice is based on: the program points of the function, the definitions and needs of values,
 * their sizes, block frequencies, and the resulting pressure.
 */
final class FunctionFacts {
    private static final long MAX_RUNS = 1L << 40;
    private static final int MAX_REGISTERS_OF_VALUE = 1 << 16;

    private final Function function;
    private final RematSettings settings;
    private final DataLayout layout;
    private final MemoryEffects effects;
    private final FunctionPoints points;
    private final DominatorTree dominators;
    private final int[] preorder;
    private final long[] frequencies;
    private final LiveRangeFinder finder;
    private final PressureProfile profile;

    FunctionFacts(Function function, Analyses analyses, RematSettings settings) {
        this.function = function;
        this.settings = settings;
        layout = DataLayout.of(function.module());
        effects = analyses.get(MemoryEffects.ANALYSIS, function);
        points = new FunctionPoints(analyses.get(FlowAnalyses.GRAPH, function));
        dominators = analyses.get(FlowAnalyses.DOMINATORS, function);
        preorder = new int[points.graph().size()];
        int[] nodes = dominators.preorder().toArray();
        for (int i = 0; i < nodes.length; i++) {
            preorder[nodes[i]] = i;
        }
        LoopForest loops = analyses.get(FlowAnalyses.LOOPS, function);
        frequencies = new long[points.graph().size()];
        long[] runs = runs(loops, analyses.get(TripCounts.ANALYSIS, function));
        for (int node = 0; node < frequencies.length; node++) {
            int loop = loops.innermostCycle(node);
            frequencies[node] = loop < 0 ? 1 : runs[loop];
        }
        finder = new LiveRangeFinder(points);
        profile = new PressureProfile(points.size(), settings.target());
        function.arguments().forEach(this::put);
        for (BasicBlock block : points.graph().blocks()) {
            block.forEach(this::put);
        }
    }

    /** How often each cycle is executed for one call: cycles come before those inside them. */
    private long[] runs(LoopForest loops, TripCounts counts) {
        long[] runs = new long[loops.count()];
        for (int loop = 0; loop < runs.length; loop++) {
            long around = loops.parent(loop) < 0 ? 1 : runs[loops.parent(loop)];
            ExactInt own = counts.of(loop)
                    .most()
                    .map(most -> most.min(ExactInt.of(settings.trips())))
                    .orElse(ExactInt.of(settings.trips()));
            runs[loop] =
                    own.multiply(ExactInt.of(around)).min(ExactInt.of(MAX_RUNS)).longValueExact();
        }
        return runs;
    }

    private void put(LocalValue value) {
        int registers = registers(value);
        if (registers > 0 && (value instanceof Instruction || value.hasUses())) {
            profile.add(ranges(value), registers);
        }
    }

    Function function() {
        return function;
    }

    RematSettings settings() {
        return settings;
    }

    FunctionPoints points() {
        return points;
    }

    /** The memory effects of instructions. */
    MemoryEffects effects() {
        return effects;
    }

    DominatorTree dominators() {
        return dominators;
    }

    LiveRangeFinder finder() {
        return finder;
    }

    /** The pressure at each point; modified when choices are tried. */
    PressureProfile profile() {
        return profile;
    }

    /** How often {@code node} is assumed to be executed for one call of the function. */
    long frequency(int node) {
        return frequencies[node];
    }

    /** A topological order: operands come before their users, except for PHIs. */
    long order(Instruction instruction) {
        long block = preorder[points.nodeOf(instruction)];
        return block << Integer.SIZE | points.indexOf(instruction);
    }

    /** The cost of executing {@code instruction} once. */
    long cost(Instruction instruction) {
        return RecomputationCost.of(instruction, layout, settings.gepCost());
    }

    /** The registers of a value at a point where it is live. */
    int registers(LocalValue value) {
        Type type = value.type();
        if (!type.isFirstClass() || !type.isSized() || value instanceof Argument && settings.rereadsParameters()) {
            return 0;
        }
        long words = RegisterClass.words(type, layout);
        return settings.countsValues() ? 1 : (int) Math.min(words, MAX_REGISTERS_OF_VALUE);
    }

    /** The node in which {@code value} is defined. */
    int node(LocalValue value) {
        return value instanceof Instruction instruction
                ? points.nodeOf(instruction)
                : points.graph().entry();
    }

    /** The first point at which {@code value} is live. */
    int defined(LocalValue value) {
        return value instanceof Instruction instruction && !(instruction instanceof PhiInstruction)
                ? points.after(points.indexOf(instruction))
                : points.beginning(node(value));
    }

    /** Adds the need of {@code use} to {@code needs}. */
    void need(Use use, Needs needs) {
        if (use.user() instanceof PhiInstruction phi) {
            int node = points.graph().indexOf(phi.incomingBlock(use.index()));
            needs.add(points.last(node), points.end(node));
        } else if (points.has(use.user())) {
            int index = points.indexOf(use.user());
            needs.add(index, points.gap(index));
        }
    }

    /** The ranges in which {@code value} is live in the present function. */
    IntArrayList ranges(LocalValue value) {
        Needs needs = new Needs();
        value.uses().forEach(use -> need(use, needs));
        IntArrayList ranges = new IntArrayList();
        finder.find(node(value), defined(value), needs, ranges);
        return ranges;
    }
}
