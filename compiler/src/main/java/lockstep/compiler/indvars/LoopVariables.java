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

/** The variables of one loop: the steps of {@link IndVars} in their order. */
final class LoopVariables {
    private final SimplifiedLoop loop;
    private final Rewriter rewriter;
    private final PassContext context;
    private final DeadChains dead;
    private boolean isWidened;

    LoopVariables(SimplifiedLoop loop, Rewriter rewriter, PassContext context, DeadChains dead) {
        this.loop = loop;
        this.rewriter = rewriter;
        this.context = context;
        this.dead = dead;
    }

    /** Simplifies users and widens counters; afterwards chains are to be found anew if counters have been. */
    void prepare(LoopFacts facts) {
        new UserSimplification(loop, facts, rewriter, context, dead).run();
        isWidened = context.isOn(IndVars.WIDENS) && new Widening(loop, facts, rewriter, context, dead).run();
    }

    /** Simplifies users of wide counters, and rewrites what exits get and by what the loop is left. */
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

    /** When expressions are not asked for any more: sinks to the exit, and takes counters out that nobody reads. */
    void clear(LoopForest loops, FunctionGraph graph) {
        sink(loops, graph);
        dead.erasePhis(loop, IndVars.DEAD, _ -> context.refused(IndVars.STILL_READ));
    }

    /** The first of counters that are always the same stands for the others, without what only some promise. */
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
     * Moves from the preheader to the only exit what it alone uses; what nobody uses goes. Source: LLVM,
     * sinkUnusedInvariants.
     */
    private void sink(LoopForest loops, FunctionGraph graph) {
        if (loop.exits().size() != 1) {
            return;
        }
        BasicBlock exit = loop.exits().getFirst();
        boolean isSameNest = loops.innermostCycle(graph.indexOf(exit))
                == loops.innermostCycle(graph.indexOf(loop.preheader()));
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
                if (DeadChains.isForEffects(instruction)) {
                    context.refused(IndVars.EFFECTS);
                }
                dead.eraseIfUnused(instruction, IndVars.UNUSED);
            } else if (isUsedBehind(instruction)
                    && (isMovable(instruction) || context.refused(IndVars.TIED))
                    && rewriter.allow(IndVars.SINK, instruction)) {
                rewriter.moveBefore(instruction, exit.firstNonPhi());
                context.count("sunk", 1);
            }
        }
    }

    private static boolean isMovable(Instruction instruction) {
        return Recomputation.mayMove(instruction)
                && !EffectsOf.instruction(instruction).mayRead();
    }

    /** Whether all uses come after the loop; a PHI of an exit uses where the loop leads to it. Not so of a PHI. */
    private boolean isUsedBehind(Instruction instruction) {
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
