package lockstep.compiler.loopindexsplit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.analysis.loops.ExitCounts.Tested;
import lockstep.compiler.analysis.loops.ExitCounts.Turn;
import lockstep.compiler.analysis.loops.LoopProgress;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.indvars.Counter;
import lockstep.compiler.indvars.DefinedScev;
import lockstep.compiler.indvars.LoopFacts;
import lockstep.compiler.loop.Duplication;
import lockstep.compiler.loop.EntryUniformity;
import lockstep.compiler.loop.FunctionLoops;
import lockstep.compiler.loop.LoopForm;
import lockstep.compiler.loop.LoopSize;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.cfg.FlowGraph.FlowEdge;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import org.jspecify.annotations.Nullable;

/**
 * Finds the splits of the loops of a function, inner ones first, at most one loop of each nest. All analysis is done
 * before anything is changed.
 */
final class SplitRun {
    private static final int NO_LOOP = -1;

    /** Limit on the comparisons that are considered in one loop. */
    private static final int MAX_CANDIDATES = 16;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final FunctionLoops found;
    private final FunctionGraph graph;
    private final LoopForest loops;

    SplitRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        found = FunctionLoops.of(function, context);
        graph = found.graph();
        loops = found.loops();
    }

    /** Whether anything was changed. */
    boolean run() {
        if (loops.count() == 0) {
            return false;
        }
        LoopFacts facts = LoopFacts.of(function, context);
        List<LoopSplitting> all = new ArrayList<>();
        Set<BasicBlock> ending = LoopProgress.headersOfEndingLoops(function, context);
        boolean[] isTaken = new boolean[loops.count()];
        for (int number = loops.count() - 1; number >= 0; number--) {
            SimplifiedLoop loop = isTaken[number] ? null : found.simplified(number, ending);
            LoopSplitting splitting = loop == null ? null : splitting(loop, facts);
            if (splitting != null) {
                all.add(splitting);
                for (int around = loops.parent(number); around != NO_LOOP; around = loops.parent(around)) {
                    isTaken[around] = true;
                }
            }
        }
        for (LoopSplitting splitting : all) {
            if (splitting.run()) {
                context.count("split", 1);
            }
        }
        if (rewriter.changed()) {
            LoopForm.restore(function, context, LoopIndexSplit.FORM);
        }
        return rewriter.changed();
    }

    // ---- one loop

    private @Nullable LoopSplitting splitting(SimplifiedLoop loop, LoopFacts facts) {
        List<FlowEdge> exits = loops.exitingEdges(loop.number());
        boolean isOrdinary = exits.size() == 1
                && loop.blocks().stream().noneMatch(BasicBlock::isAddressTaken)
                && loop.isEnteredByHeaderAlone();
        if (!isOrdinary) {
            return null;
        }
        BasicBlock exiting = graph.block(exits.getFirst().source());
        Scev last = facts.exits().of(loop.number(), exiting).orElse(null);
        Tested exit = exiting.terminator() instanceof BranchInstruction branch
                        && branch.condition() instanceof CompareInstruction compare
                ? facts.exits().tested(loop.number(), compare).orElse(null)
                : null;
        if (last == null || exit == null || !isDistinct(exit, last)) {
            return null;
        }
        List<SplitPoint> points = points(loop, exiting, exit, last, facts);
        String obstacle = points.isEmpty() ? null : obstacle(loop, exiting);
        if (obstacle != null) {
            missed(loop, obstacle);
            return null;
        }
        for (SplitPoint point : points) {
            LoopSplitting splitting = LoopSplitting.of(point, facts, rewriter);
            String divergence = splitting == null ? null : divergence(point);
            if (splitting != null && divergence == null) {
                return splitting;
            }
            if (divergence != null) {
                context.count("kept-divergent", 1);
                missed(loop, divergence);
            }
        }
        return null;
    }

    /** The comparisons that control a branch in the loop other than its exit. */
    private List<CompareInstruction> candidates(SimplifiedLoop loop, BasicBlock exiting) {
        List<CompareInstruction> found = new ArrayList<>();
        for (BasicBlock block : loop.blocks()) {
            if (block != exiting
                    && block.terminator() instanceof BranchInstruction branch
                    && branch.isConditional()
                    && branch.successor(0) != branch.successor(1)
                    && branch.condition() instanceof CompareInstruction compare
                    && !loop.isInvariant(compare)
                    && !found.contains(compare)
                    && found.size() < MAX_CANDIDATES) {
                found.add(compare);
            }
        }
        return found;
    }

    private List<SplitPoint> points(SimplifiedLoop loop, BasicBlock exiting, Tested exit, Scev last, LoopFacts facts) {
        return candidates(loop, exiting).stream()
                .map(compare -> point(loop, exiting, exit, last, compare, facts))
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable SplitPoint point(
            SimplifiedLoop loop,
            BasicBlock exiting,
            Tested exit,
            Scev last,
            CompareInstruction compare,
            LoopFacts facts) {
        Tested tested = facts.exits().tested(loop.number(), compare).orElse(null);
        // In a loop that is left at its header, only the iterations before the exiting one are complete.
        Scev after = exiting == loop.latch() ? shifted(last, 1, facts) : last;
        Scev whole = exiting == loop.latch() ? last : shifted(last, -1, facts);
        Turn turn = tested == null || whole == null || after == null
                ? null
                : facts.exits().turnOf(loop.number(), tested, whole).orElse(null);
        if (turn == null
                || isIdle(turn.round(), Objects.requireNonNull(after))
                || !stays(Objects.requireNonNull(tested), exit, last, loop, facts)) {
            return null;
        }
        boolean mustFreeze =
                !DefinedScev.isDefined(turn.round()) && branches(compare, loop).noneMatch(loop::isGuaranteed);
        return new SplitPoint(loop, exiting, exit, last, compare, turn, mustFreeze);
    }

    private static @Nullable Scev shifted(Scev round, int by, LoopFacts facts) {
        return facts.evolution().sum(round, ScalarEvolution.constant(round.width(), ExactInt.of(by)));
    }

    /** Whether one of the loops would have no iterations. */
    private static boolean isIdle(Scev turn, Scev after) {
        boolean isPast = turn instanceof Constant number
                && (number.number().signum() == 0
                        || after instanceof Constant end && number.number().compareTo(end.number()) >= 0);
        return isPast || turn.equals(after);
    }

    private static Stream<Instruction> branches(CompareInstruction compare, SimplifiedLoop loop) {
        List<Instruction> all = new ArrayList<>();
        for (Use use : compare.uses()) {
            if (use.user().isTerminator()
                    && loop.contains(Objects.requireNonNull(use.user().block()))) {
                all.add(use.user());
            }
        }
        return all.stream();
    }

    // ---- why a comparison does not change back

    /** Whether {@code tested} keeps its value from its iteration of change on, up to iteration {@code last}. */
    private boolean stays(Tested tested, Tested exit, Scev last, SimplifiedLoop loop, LoopFacts facts) {
        Predicate predicate = tested.predicate();
        if (predicate == Predicate.EQ || predicate == Predicate.NE) {
            return isDistinct(tested, last);
        }
        boolean isSigned = isSigned(predicate);
        return isStraight(tested, isSigned, facts)
                || isPromised(tested, loop, isSigned)
                || isStraightUpToExit(tested, exit, last, isSigned);
    }

    private static boolean isSigned(Predicate predicate) {
        return switch (predicate) {
            case SLT, SLE, SGT, SGE -> true;
            case EQ, NE, ULT, ULE, UGT, UGE -> false;
            case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE -> false;
        };
    }

    /** By the maximum trip count; a descending unsigned counter would wrap with each step. */
    private static boolean isStraight(Tested tested, boolean isSigned, LoopFacts facts) {
        return (isSigned || tested.step().signum() > 0) && facts.wrapping().staysIn(tested.chain(), isSigned);
    }

    /** By the flag of the step: where the comparison is executed, the counter must not be poison. */
    private static boolean isPromised(Tested tested, SimplifiedLoop loop, boolean isSigned) {
        return Counter.of(loop).stream().anyMatch(counter -> {
            BinaryInstruction next = counter.next();
            boolean isUp = tested.step().signum() > 0;
            boolean isOfIt = counter.phi() == tested.number() || next == tested.number();
            return isOfIt
                    && (isSigned
                            ? next.has(Flag.NSW)
                            : next.has(Flag.NUW) && next.opcode() == (isUp ? Opcode.ADD : Opcode.SUB));
        });
    }

    /**
     * By the exit test, which compares the same values with its limit in the same order: the loop ends with the first
     * one that passes it, which {@code ExitCounts} has shown not to wrap.
     */
    private static boolean isStraightUpToExit(Tested tested, Tested exit, Scev last, boolean isSigned) {
        return !(last instanceof Constant)
                && exit.predicate() != Predicate.EQ
                && exit.predicate() != Predicate.NE
                && isSigned(exit.predicate()) == isSigned
                && exit.chain().equals(tested.chain());
    }

    /** Whether the recurrence has a different value in each iteration up to {@code last}. */
    private static boolean isDistinct(Tested tested, Scev last) {
        int width = tested.chain().width();
        int even = tested.step().getLowestSetBit();
        if (last instanceof Constant rounds) {
            return rounds.number().bitLength() <= width - even;
        }
        // For an ordering that constants do not decide, the iteration is known if the recurrence reaches the limit
        // without wrapping.
        boolean isOrder = tested.predicate() != Predicate.EQ && tested.predicate() != Predicate.NE;
        return last.width() <= width && (even == 0 || isOrder);
    }

    // ---- legality

    private @Nullable String obstacle(SimplifiedLoop loop, BasicBlock exiting) {
        if (LoopSize.of(loop.blocks()) > context.knob(LoopIndexSplit.THRESHOLD)) {
            return "it is too large";
        }
        if (!loop.isClosed()) {
            return "it is not in loop-closed form";
        }
        if (exiting != loop.latch() && exiting != loop.header()) {
            return "it is left in the middle of an iteration";
        }
        if (exiting != loop.latch() && !isRepeatable(loop.header())) {
            return "its header has an effect, and would be executed once more";
        }
        for (BasicBlock block : loop.blocks()) {
            for (Instruction instruction : block) {
                Duplication.Obstacle obstacle = Duplication.obstacle(instruction);
                if (obstacle != null) {
                    return obstacle.words();
                }
            }
        }
        return null;
    }

    private static boolean isRepeatable(BasicBlock header) {
        for (Instruction instruction : header) {
            boolean isRepeatable = instruction instanceof PhiInstruction
                    || instruction.isTerminator()
                    || DeadInstructions.isRemovable(instruction) && !Convergence.isConvergent(instruction);
            if (!isRepeatable) {
                return false;
            }
        }
        return true;
    }

    /** Why lanes must not, or should not, enter the second loop in different iterations; null if they may. */
    private @Nullable String divergence(SplitPoint point) {
        SimplifiedLoop loop = point.loop();
        boolean isConvergent = Convergence.isAnyConvergent(loop.blocks());
        if (!isConvergent && context.isOn(LoopIndexSplit.DIVERGENT)) {
            return null;
        }
        if (!isConvergent) {
            return hasUniformBound(point) ? null : "lanes pass the bound in different iterations";
        }
        if (point.mustFreeze()) {
            return "each lane might choose an iteration of its own, and they meet inside";
        }
        boolean isTogether = isUniform(point.turn().round(), loop) && isUniform(point.last(), loop);
        return isTogether ? null : "lanes that meet inside would be apart";
    }

    /**
     * Whether the bound of the counter is uniform; its start may differ, as in a loop that starts at the thread index.
     */
    private boolean hasUniformBound(SplitPoint point) {
        CompareInstruction compare = point.compare();
        return isUniform(point.turn().round(), point.loop())
                || (point.loop().isInvariant(compare.left())
                        ? isUniform(compare.left(), point.loop())
                        : point.loop().isInvariant(compare.right()) && isUniform(compare.right(), point.loop()));
    }

    private boolean isUniform(Value value, SimplifiedLoop loop) {
        return EntryUniformity.of(function, context).isUniform(value, loop);
    }

    private boolean isUniform(Scev expression, SimplifiedLoop loop) {
        return EntryUniformity.of(function, context).isUniform(expression, loop);
    }

    private void missed(SimplifiedLoop loop, String obstacle) {
        context.remark(() -> new Remark(
                Remark.Kind.MISSED,
                LoopIndexSplit.NAME,
                "NotSplit",
                function.name(),
                loop.header().terminator().location(),
                "the loop stays as " + obstacle));
    }
}
