package lockstep.compiler.loop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.compiler.analysis.loops.LoopProgress;
import lockstep.compiler.analysis.loops.TripCounts;
import lockstep.compiler.expression.MergedFlags;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.compiler.remat.Recomputation;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.Remark;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Visits the loops of a function, inner ones first. When a back edge was removed, or the remaining code leads out of
 * the enclosing loop, blocks may have left the enclosing loops as well: these are visited after the loop form has been
 * restored, so that there are at most as many passes over the function as loops are nested.
 */
final class DeletionRun {
    private static final int NO_LOOP = -1;

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private LoopForest loops;
    private Set<BasicBlock> ending = Set.of();

    DeletionRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        loops = context.get(FlowAnalyses.LOOPS, function);
    }

    /** Whether anything was changed. */
    boolean run() {
        boolean again = loops.count() > 0;
        while (again) {
            again = visitLoops();
            if (again) {
                LoopForm.restore(function, context, LoopDeletion.FORM);
                context.invalidate(function);
                loops = context.get(FlowAnalyses.LOOPS, function);
            }
        }
        return rewriter.changed();
    }

    /** Returns whether blocks may have left loops; there is one loop less each time. */
    private boolean visitLoops() {
        ending = LoopProgress.headersOfEndingLoops(function, context);
        TripCounts counts = context.get(TripCounts.ANALYSIS, function);
        FunctionLoops found = FunctionLoops.of(function, context);
        InstructionSimplifier simplifier = new InstructionSimplifier(function);
        boolean[] isOutdated = new boolean[loops.count()];
        boolean isBroken = false;
        for (int at = loops.count() - 1; at >= 0; at--) {
            int number = at;
            SimplifiedLoop loop = isOutdated[number] ? null : simplified(found, number);
            if (loop == null) {
                continue;
            }
            boolean isOneRound = counts.of(number).most().equals(Optional.of(ExactInt.ONE));
            boolean leadsOut = loops.parent(number) != NO_LOOP
                    && loop.exits().stream()
                            .noneMatch(exit -> loops.contains(
                                    loops.parent(number), found.graph().indexOf(exit)));
            if (delete(loop) ? leadsOut : breakBackEdge(loop, isOneRound, simplifier)) {
                isBroken = true;
                for (int around = loops.parent(number); around != NO_LOOP; around = loops.parent(around)) {
                    isOutdated[around] = true;
                }
            }
        }
        return isBroken;
    }

    /** The loop of this number; null if it is not one that may be changed. */
    private @Nullable SimplifiedLoop simplified(FunctionLoops found, int number) {
        SimplifiedLoop loop = found.simplified(number, ending);
        if (loop == null) {
            context.refused(LoopDeletion.NOT_SIMPLIFIED);
            return null;
        }
        return !isTaken(loop) || context.refused(LoopDeletion.TAKEN) ? loop : null;
    }

    /** Whether a block of {@code loop} may be reached other than through the header. */
    private static boolean isTaken(SimplifiedLoop loop) {
        return loop.blocks().stream().anyMatch(BasicBlock::isAddressTaken) || !loop.isEnteredByHeaderAlone();
    }

    // ---- whole loops

    private boolean delete(SimplifiedLoop loop) {
        boolean isNever = isNeverEntered(loop);
        boolean mayDelete = isNever ? isFree(loop, LoopDeletion.NEVER) : isDead(loop);
        if (!mayDelete || !rewriter.allow(isNever ? LoopDeletion.NEVER : LoopDeletion.DEAD, loop.header())) {
            return false;
        }
        if (!isNever) {
            computeBefore(loop);
        }
        for (BasicBlock exit : loop.exits()) {
            for (PhiInstruction phi : exit.phis()) {
                Value brought = isNever ? rewriter.context().poison(phi.type()) : phi.incomingValue(0);
                rewriter.addIncoming(phi, brought, loop.preheader());
            }
        }
        leadTo(loop);
        rewriter.eraseBlocks(present(loop));
        context.count("deleted", 1);
        return true;
    }

    /** A deleted loop has at most one exit; a loop without an exit is reached by no defined execution. */
    private void leadTo(SimplifiedLoop loop) {
        rewriter.replaceTerminator(
                loop.preheader(),
                loop.exits().isEmpty()
                        ? new UnreachableInstruction()
                        : new BranchInstruction(loop.exits().getFirst()));
    }

    /** The blocks that were not deleted with inner loops. */
    private static List<BasicBlock> present(SimplifiedLoop loop) {
        return loop.blocks().stream().filter(block -> block.function() != null).toList();
    }

    /** Whether all branches before the preheader are known to go elsewhere. */
    private static boolean isNeverEntered(SimplifiedLoop loop) {
        BasicBlock preheader = loop.preheader();
        List<BasicBlock> before = preheader.predecessors();
        return !preheader.isEntry()
                && !preheader.isAddressTaken()
                && !before.isEmpty()
                && before.stream()
                        .allMatch(block -> block.terminator() instanceof BranchInstruction branch
                                && branch.isConditional()
                                && branch.condition() instanceof ConstantInt truth
                                && branch.successor(truth.isZero() ? 1 : 0) != preheader);
    }

    private boolean isDead(SimplifiedLoop loop) {
        if (!isFree(loop, LoopDeletion.DEAD)) {
            return false;
        }
        boolean isSame = loop.exits().isEmpty()
                || loop.exits().getFirst().phis().stream().allMatch(phi -> isBroughtBySame(phi, loop));
        return (isSame || missed(loop, LoopDeletion.BRINGS_ROUNDS)) && isIdle(loop);
    }

    /** Values that are used after the loop without a PHI, as tokens are, would be lost. */
    private boolean isFree(SimplifiedLoop loop, Rule rule) {
        return (loop.exits().size() <= 1 || missed(loop, LoopDeletion.SEVERAL_EXITS.of(rule)))
                && (loop.isClosed() || missed(loop, LoopDeletion.NOT_CLOSED.of(rule)));
    }

    private boolean isIdle(SimplifiedLoop loop) {
        for (BasicBlock block : present(loop)) {
            for (Instruction instruction : block) {
                if (!instruction.isTerminator() && !isWithoutEffect(instruction)) {
                    return missed(loop, LoopDeletion.EFFECTS);
                }
            }
        }
        return endsInAllCases(loop) || missed(loop, LoopDeletion.ENDLESS);
    }

    /** An assumption in a loop without effects serves no purpose any more. */
    private static boolean isWithoutEffect(Instruction instruction) {
        return DeadInstructions.isRemovable(instruction)
                || instruction instanceof CallInstruction call && DeadInstructions.kindOf(call) == Intrinsic.ASSUME;
    }

    private boolean endsInAllCases(SimplifiedLoop loop) {
        FunctionGraph graph = context.get(FlowAnalyses.GRAPH, function);
        Set<Integer> cycles = new HashSet<>();
        for (BasicBlock block : present(loop)) {
            int cycle = loops.innermostCycle(graph.indexOf(block));
            while (cycle != loop.number() && cycles.add(cycle)) {
                cycle = loops.parent(cycle);
            }
        }
        return ending.contains(loop.header())
                && cycles.stream().allMatch(cycle -> ending.contains(graph.block(loops.header(cycle))));
    }

    // ---- exit values

    private boolean isBroughtBySame(PhiInstruction phi, SimplifiedLoop loop) {
        Value first = phi.incomingValue(0);
        return phi.operands().stream().allMatch(value -> value == first) && addNeeded(first, loop, new HashSet<>());
    }

    /**
     * Adds to {@code needed} the instructions of the loop that {@code value} is computed from; false if one is not
     * loop-invariant or may not be computed before the loop.
     */
    private static boolean addNeeded(Value value, SimplifiedLoop loop, Set<Instruction> needed) {
        Deque<Value> open = new ArrayDeque<>(List.of(value));
        while (!open.isEmpty()) {
            Value at = open.pop();
            if (loop.isInvariant(at) || needed.contains(at)) {
                continue;
            }
            Instruction instruction = (Instruction) at;
            boolean mayMove = DeadInstructions.isSpeculatable(instruction)
                    && !EffectsOf.instruction(instruction).mayRead()
                    && Recomputation.mayMove(instruction);
            if (!mayMove) {
                return false;
            }
            needed.add(instruction);
            instruction.operands().forEach(open::push);
        }
        return true;
    }

    private void computeBefore(SimplifiedLoop loop) {
        Set<Instruction> needed = new HashSet<>();
        loop.exits().forEach(exit -> exit.phis().forEach(phi -> addNeeded(phi.incomingValue(0), loop, needed)));
        for (BasicBlock block : present(loop)) {
            for (Instruction instruction : block) {
                if (needed.contains(instruction)) {
                    rewriter.moveBefore(instruction, loop.preheader().terminator());
                    MergedFlags.dropMetadata(instruction);
                }
            }
        }
    }

    // ---- back edges

    private boolean breakBackEdge(SimplifiedLoop loop, boolean isOneRound, InstructionSimplifier simplifier) {
        if (!isOneRound && !endsInFirstRound(loop, simplifier)
                || loop.latch().terminator().successorCount() == 0
                || !rewriter.allow(LoopDeletion.BREAK, loop.latch().terminator())) {
            return false;
        }
        TerminatorInstruction end = loop.latch().terminator();
        end.setMetadata("llvm.loop", null);
        if (end instanceof BranchInstruction branch) {
            BasicBlock other = otherSuccessor(branch, loop.header());
            rewriter.replaceTerminator(
                    loop.latch(), other == null ? new UnreachableInstruction() : new BranchInstruction(other));
        } else {
            leadNowhere(end, loop.header());
        }
        for (PhiInstruction phi : loop.header().phis()) {
            rewriter.replaceAllUses(phi, phi.incomingValue(0));
            rewriter.erase(phi);
        }
        context.count("broken", 1);
        return true;
    }

    private boolean endsInFirstRound(SimplifiedLoop loop, InstructionSimplifier simplifier) {
        return context.isOn(LoopDeletion.FIRST_ROUND)
                && (hasReducibleLoopsInside(loop) || context.refused(LoopDeletion.IRREDUCIBLE_INSIDE))
                && (!FirstIteration.mayComeAgain(loop, simplifier) || context.refused(LoopDeletion.COMES_AGAIN));
    }

    private static @Nullable BasicBlock otherSuccessor(BranchInstruction branch, BasicBlock header) {
        return branch.successors().stream()
                .filter(block -> block != header)
                .findFirst()
                .orElse(null);
    }

    private void leadNowhere(TerminatorInstruction end, BasicBlock header) {
        BasicBlock nowhere =
                rewriter.addBlock(null, Objects.requireNonNull(end.block()).next());
        rewriter.atEnd(nowhere).unreachable();
        for (int i = 0; i < end.successorCount(); i++) {
            if (end.successor(i) == header) {
                rewriter.redirect(end, i, nowhere);
            }
        }
    }

    private boolean hasReducibleLoopsInside(SimplifiedLoop loop) {
        FunctionGraph graph = context.get(FlowAnalyses.GRAPH, function);
        return loop.blocks().stream().allMatch(block -> {
            int cycle = loops.innermostCycle(graph.indexOf(block));
            while (cycle != loop.number() && loops.isReducible(cycle)) {
                cycle = loops.parent(cycle);
            }
            return cycle == loop.number();
        });
    }

    private boolean missed(SimplifiedLoop loop, Refusal why) {
        return context.refused(
                why,
                () -> new Remark(
                        Remark.Kind.MISSED,
                        LoopDeletion.NAME,
                        "NotDeleted",
                        function.name(),
                        loop.header().terminator().location(),
                        "the loop stays as " + why.summary()));
    }
}
