package lockstep.compiler.loopreduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.liveness.RegisterClass;
import lockstep.compiler.analysis.liveness.RegisterPressure;
import lockstep.compiler.analysis.loops.TripCounts;
import lockstep.compiler.indvars.DeadRecurrences;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.indvars.ScevExpander;
import lockstep.compiler.loop.FunctionLoops;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;

/** Reduces the loops of a function, the deepest first; analyses are recomputed for each depth. */
final class ReduceRun {
    /** The trip count that is assumed if it is not known: small, so that little is computed before the loop. */
    private static final long UNKNOWN_ROUNDS = 8;

    private static final long MAX_ROUNDS = 1024;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final DataLayout layout;

    ReduceRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        layout = DataLayout.of(function.module());
    }

    /** Whether anything was changed. */
    boolean run() {
        FunctionLoops.deepestFirst(function, context, rewriter, this::visitDepth);
        return rewriter.changed();
    }

    private void visitDepth(int depth) {
        FunctionLoops found = FunctionLoops.of(function, context);
        List<SimplifiedLoop> all = loopsOf(found, depth);
        if (all.isEmpty()) {
            return;
        }
        LoopFacts facts = LoopFacts.of(function, context);
        TripCounts counts = context.get(TripCounts.ANALYSIS, function);
        RegisterPressure pressure =
                context.isOn(LoopReduce.CHECK_PRESSURE) ? context.get(RegisterPressure.ANALYSIS, function) : null;
        DeadRecurrences dead = new DeadRecurrences(rewriter);
        List<SimplifiedLoop> reduced = new ArrayList<>();
        for (SimplifiedLoop loop : all) {
            Optional<ExactInt> rounds = counts.of(loop.number()).most();
            boolean isCounted = rounds.isPresent()
                    || loop.ownBlocks().stream()
                            .anyMatch(block ->
                                    facts.exits().of(loop.number(), block).isPresent());
            if (!isCounted && context.isOn(LoopReduce.NO_UNKNOWN_TRIP)) {
                missed(loop.header(), "RoundsUnknown", "the trip count is not known");
                continue;
            }
            long now = pressure == null ? 0 : pressureIn(loop, pressure);
            if (pressure != null && now > context.knob(LoopReduce.PRESSURE_LIMIT)) {
                missed(loop.header(), "TooManyRegisters", "the loop needs too many registers as it is");
                continue;
            }
            long expected = rounds.map(most -> most.min(ExactInt.of(MAX_ROUNDS)).longValueExact())
                    .orElse(UNKNOWN_ROUNDS);
            if (reduce(loop, facts, found, dead, expected, now)) {
                reduced.add(loop);
            }
        }
        dead.erase();
        reduced.forEach(loop -> dead.erasePhis(loop, LoopReduce.DEAD, _ -> {}));
    }

    private List<SimplifiedLoop> loopsOf(FunctionLoops found, int depth) {
        LoopForest loops = found.loops();
        int[] levels = new int[loops.count()];
        List<SimplifiedLoop> all = new ArrayList<>();
        for (int number = loops.count() - 1; number >= 0; number--) {
            int parent = loops.parent(number);
            if (parent >= 0) {
                levels[parent] = Math.max(levels[parent], levels[number] + 1);
            }
            long level = context.knob(LoopReduce.LEVEL);
            boolean isOfLevel = level == 0 || levels[number] < level;
            if (loops.depth(number) == depth && isOfLevel) {
                SimplifiedLoop loop = found.simplified(number, Set.of());
                if (loop != null) {
                    all.add(loop);
                } else {
                    missed(found.graph().block(loops.header(number)), "NotSimplified", "it is not in simplified form");
                }
            }
        }
        return all;
    }

    /** The maximum, over the blocks, of the 32-bit registers that are live at the beginning of a block. */
    private static long pressureIn(SimplifiedLoop loop, RegisterPressure pressure) {
        long most = 0;
        for (BasicBlock block : loop.blocks()) {
            long words = 0;
            for (RegisterClass kind : RegisterClass.values()) {
                words += kind.words() * pressure.atBeginning(block, kind);
            }
            most = Math.max(most, words);
        }
        return most;
    }

    // ---- one loop

    private boolean reduce(
            SimplifiedLoop loop,
            LoopFacts facts,
            FunctionLoops found,
            DeadRecurrences dead,
            long rounds,
            long pressure) {
        ScevExpander expander = new ScevExpander(facts, rewriter, loop.preheader());
        LoopRecurrences chains = new LoopRecurrences(loop, facts, layout, context, expander);
        LoopUses finder = new LoopUses(loop, facts, chains, found.dominators());
        List<LoopUse> uses = finder.all();
        if (uses.isEmpty()) {
            return false;
        }
        chains.all().keySet().forEach(value -> chains.known(value).forEach(expander::know));
        List<List<UseFormula>> formulae =
                new FormulaMaker(loop.number(), facts.evolution(), chains, expander, uses).all();
        Costs costs = new Costs(loop, chains, expander, layout, rounds, context.isOn(LoopReduce.COUNT_EXTENSION));
        Solver solver = new Solver(
                uses,
                formulae,
                costs,
                context.knob(LoopReduce.COMPLEXITY),
                context.isOn(LoopReduce.FILTER),
                context.isOn(LoopReduce.REGISTERS_FIRST));
        List<UseFormula> solution = solver.solve();
        if (solution.isEmpty() || !isWorthIt(loop, costs.now(uses, finder), solver.cost(), pressure)) {
            return false;
        }
        boolean isChanged =
                new LoopRewriting(loop, facts, chains, costs, rewriter, context, dead, uses, solution).run();
        if (isChanged) {
            context.count("loops", 1);
        }
        return isChanged;
    }

    private boolean isWorthIt(SimplifiedLoop loop, Costs.Cost now, Costs.Cost then, long pressure) {
        boolean isBetter = then.isLess(now, context.isOn(LoopReduce.REGISTERS_FIRST));
        if (!isBetter && context.isOn(LoopReduce.DROP)) {
            context.count("dropped", 1);
            missed(loop.header(), "NotBetter", "the best solution (%s) is not better (%s)".formatted(then, now));
            return false;
        }
        int more = then.registers() - now.registers();
        boolean isTooMany = context.isOn(LoopReduce.CHECK_PRESSURE)
                && more > 0
                && pressure + more > context.knob(LoopReduce.PRESSURE_LIMIT);
        if (isTooMany) {
            context.count("dropped", 1);
            missed(loop.header(), "TooManyRegisters", "the best solution needs too many registers");
        }
        return !isTooMany;
    }

    private void missed(BasicBlock header, String name, String why) {
        Instruction first = header.first() instanceof PhiInstruction phi ? phi : header.terminator();
        context.remark(() -> new Remark(
                Remark.Kind.MISSED,
                LoopReduce.NAME,
                name,
                function.name(),
                first.location(),
                "the loop keeps its counters: " + why));
    }
}
