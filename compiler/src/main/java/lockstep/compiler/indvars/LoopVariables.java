package lockstep.compiler.indvars;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.compiler.remat.Recomputation;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.pass.PassContext;

/** The steps of {@link IndVars} on one loop, in order. */
final class LoopVariables {
    private final SimplifiedLoop loop;
    private final Rewriter rewriter;
    private final PassContext context;
    private final DeadRecurrences dead;
    private boolean isWidened;

    LoopVariables(SimplifiedLoop loop, Rewriter rewriter, PassContext context, DeadRecurrences dead) {
        this.loop = loop;
        this.rewriter = rewriter;
        this.context = context;
        this.dead = dead;
    }

    /**
     * Simplifies users and widens counters; scalar evolution must be recomputed afterwards if counters were widened.
     */
    void prepare(LoopFacts facts) {
        new UserSimplification(loop, facts, rewriter, context, dead).run();
        isWidened = context.isOn(IndVars.WIDENS) && new Widening(loop, facts, rewriter, context, dead).run();
    }

    /** Simplifies users of wide counters, and rewrites exit values and exit tests. */
    void finish(LoopFacts facts) {
        if (isWidened) {
            new UserSimplification(loop, facts, rewriter, context, dead).run();
        }
        ScevExpander expander = new ScevExpander(facts, rewriter, loop.preheader());
        new ExitValues(loop, facts, rewriter, context, expander).run();
        joinEqual();
        ExitTests tests = new ExitTests(loop, facts, rewriter, context, expander, dead);
        tests.settleKnown();
        tests.replaceTests();
    }

    /** Sinks to the exit and removes dead counters; scalar evolution must not be queried afterwards. */
    void clear(LoopForest loops, FunctionGraph graph) {
        sink(loops, graph);
        dead.erasePhis(loop, IndVars.DEAD, _ -> context.refused(IndVars.STILL_READ));
    }

    /** Replaces equal counters by the first of them, with only the flags that all of them have. */
    private void joinEqual() {
        Map<Counter.Course, Counter> first = new HashMap<>();
        for (Counter other : Counter.of(loop)) {
            Counter kept = other.phi().hasUses() ? first.putIfAbsent(other.course(), other) : null;
            if (kept != null && rewriter.allow(IndVars.EQUAL, other.phi())) {
                rewriter.setFlags(
                        kept.next(), kept.next().flags() & other.next().flags());
                rewriter.replaceAllUses(other.phi(), kept.phi());
            }
        }
    }

    // ---- what only the exit uses

    /**
     * Sinks instructions of the preheader that only the single exit uses there, and removes unused ones. Source: LLVM,
     * sinkUnusedInvariants.
     */
    private void sink(LoopForest loops, FunctionGraph graph) {
        if (loop.exits().size() != 1) {
            return;
        }
        BasicBlock exit = loop.exits().getFirst();
        boolean isSameNest =
                loops.innermostCycle(graph.indexOf(exit)) == loops.innermostCycle(graph.indexOf(loop.preheader()));
        if (!isSameNest) {
            return;
        }
        Deque<Instruction> lastFirst = new ArrayDeque<>();
        loop.preheader().forEach(lastFirst::push);
        for (Instruction instruction : lastFirst) {
            if (instruction.block() == null) {
                continue;
            }
            if (!instruction.hasUses()) {
                if (DeadRecurrences.isForEffects(instruction)) {
                    context.refused(IndVars.EFFECTS);
                }
                dead.eraseIfUnused(instruction, IndVars.UNUSED);
            } else if (isUsedOnlyAfter(instruction)
                    && (isMovable(instruction) || context.refused(IndVars.TIED))
                    && rewriter.allow(IndVars.SINK, instruction)) {
                rewriter.moveBefore(instruction, Objects.requireNonNull(exit.firstNonPhi()));
                context.count("sunk", 1);
            }
        }
    }

    private static boolean isMovable(Instruction instruction) {
        return Recomputation.mayMove(instruction)
                && !EffectsOf.instruction(instruction).mayRead();
    }

    /**
     * Whether all uses are after the loop; a PHI uses its operands in its incoming blocks. False for PHIs and
     * terminators.
     */
    private boolean isUsedOnlyAfter(Instruction instruction) {
        if (instruction.isTerminator() || instruction instanceof PhiInstruction) {
            return false;
        }
        for (Use use : instruction.uses()) {
            BasicBlock place = use.user() instanceof PhiInstruction phi
                    ? phi.incomingBlock(use.index())
                    : Objects.requireNonNull(use.user().block());
            if (place == loop.preheader() || loop.contains(place)) {
                return false;
            }
        }
        return true;
    }
}
