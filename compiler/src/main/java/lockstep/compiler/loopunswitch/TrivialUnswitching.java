package lockstep.compiler.loopunswitch;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Moves exit tests out of a loop. Along the straight line of blocks that starts at the header: a test of a
 * loop-invariant condition, whose exit gets loop-invariant values, exits in the first iteration or never.
 *
 * <pre>
 * pre:                                       pre:
 *   br label %loop                             br i1 %c, label %loop.split, label %exit
 * loop:                                      loop.split:
 *   %i = phi i32 [ 0, %pre ], ...        to    br label %loop
 *   br i1 %c, label %body, label %exit       loop:
 *                                              %i = phi i32 [ 0, %loop.split ], ...
 *                                              br label %body
 * </pre>
 */
final class TrivialUnswitching {
    private final SimplifiedLoop loop;
    private final Rewriter rewriter;
    private final PassContext context;
    private BasicBlock preheader;

    TrivialUnswitching(SimplifiedLoop loop, Rewriter rewriter, PassContext context) {
        this.loop = loop;
        this.rewriter = rewriter;
        this.context = context;
        preheader = loop.preheader();
    }

    /** Whether a test was moved out. */
    boolean run() {
        boolean isAny = false;
        Set<BasicBlock> seen = new HashSet<>();
        BasicBlock at = loop.header();
        while (at != null && loop.contains(at) && seen.add(at) && isReachedIdly(at)) {
            if (at.terminator().successorCount() != 1 && hoist(at)) {
                isAny = true;
                context.count("hoisted", 1);
            }
            at = at.terminator().successorCount() == 1 ? at.singleSuccessor() : null;
        }
        return isAny;
    }

    private boolean isReachedIdly(BasicBlock block) {
        if (!doesSomething(block)) {
            return true;
        }
        TerminatorInstruction end = block.terminator();
        boolean isCandidate = end.successorCount() > 1
                && isExit(end)
                && loop.isInvariant(end.operand(0))
                && !(end.operand(0) instanceof Constant);
        return isCandidate && context.refused(SimpleLoopUnswitch.AFTER_EFFECT);
    }

    /**
     * Whether {@code block} has effects, which lanes that leave early would not have, or convergent operations, which
     * would miss them.
     */
    private static boolean doesSomething(BasicBlock block) {
        for (Instruction instruction : block) {
            boolean does = !instruction.isTerminator()
                    && (EffectsOf.instruction(instruction).mayHaveSideEffects()
                            || Convergence.isConvergent(instruction));
            if (does) {
                return true;
            }
        }
        return false;
    }

    private boolean hoist(BasicBlock block) {
        if (block.terminator() instanceof SwitchInstruction choice) {
            return loop.isInvariant(choice.value()) && !(choice.value() instanceof Constant) && hoist(choice);
        }
        if (!(block.terminator() instanceof BranchInstruction branch)
                || !branch.isConditional()
                || branch.condition() instanceof Constant) {
            return false;
        }
        if (loop.isInvariant(branch.condition())) {
            int leaving = mayLeave(branch, 0) ? 0 : 1;
            return mayLeave(branch, leaving, SimpleLoopUnswitch.EXIT) && hoistWhole(branch, leaving);
        }
        Junction junction = Junction.of(branch.condition(), loop);
        int leaving = junction != null && junction.isAnd() ? 1 : 0;
        return junction != null
                && mayLeave(branch, leaving, SimpleLoopUnswitch.EXIT_PART)
                && hoistPart(branch, junction, leaving);
    }

    /** Whether only successor {@code index} is outside, and its exit values are loop-invariant. */
    private boolean mayLeave(BranchInstruction branch, int index) {
        return loop.contains(branch.successor(1 - index))
                && hasInvariantValues(branch.successor(index), branch.block());
    }

    /** As above, with refusals of {@code rule}; a branch that stays inside is not refused. */
    private boolean mayLeave(BranchInstruction branch, int index, Rule rule) {
        return mayLeave(branch, index) || isExit(branch) && refused(rule);
    }

    private boolean isExit(TerminatorInstruction end) {
        return end.successors().stream().anyMatch(target -> !loop.contains(target));
    }

    private boolean refused(Rule rule) {
        return context.refused(SimpleLoopUnswitch.BRINGS_ROUNDS.of(rule));
    }

    private boolean hasInvariantValues(BasicBlock exit, @Nullable BasicBlock from) {
        return !loop.contains(exit)
                && from != null
                && exit.phis().stream().allMatch(phi -> {
                    Value brought = phi.valueFrom(from);
                    return brought != null && loop.isInvariant(brought);
                });
    }

    // ---- branches

    private boolean hoistWhole(BranchInstruction branch, int leaving) {
        if (!rewriter.allow(SimpleLoopUnswitch.EXIT, branch)) {
            return false;
        }
        BasicBlock block = Objects.requireNonNull(branch.block());
        BasicBlock inside = branch.successor(1 - leaving);
        leaveBefore(branch, branch.condition(), leaving);
        rewriter.replaceTerminator(block, new BranchInstruction(inside));
        return true;
    }

    /** The rest of the test stays inside, for lanes for which the parts do not decide. */
    private boolean hoistPart(BranchInstruction branch, Junction junction, int leaving) {
        if (!rewriter.allow(SimpleLoopUnswitch.EXIT_PART, branch)) {
            return false;
        }
        Value early = HoistedCondition.joined(rewriter, junction, preheader.terminator());
        leaveBefore(branch, early, leaving);
        HoistedCondition.settle(rewriter, junction, loop.blocks());
        return true;
    }

    /** Makes the preheader branch to the exit, with the PHI entries of {@code branch}, or to the loop. */
    private void leaveBefore(BranchInstruction branch, Value condition, int leaving) {
        BasicBlock exit = branch.successor(leaving);
        BasicBlock old = preheader;
        preheader = rewriter.splitEdge(old.terminator(), 0, HoistedCondition.name(loop.header(), "split"));
        for (PhiInstruction phi : exit.phis()) {
            rewriter.addIncoming(phi, brought(phi, branch.block()), old);
        }
        rewriter.replaceTerminator(
                old,
                leaving == 0
                        ? new BranchInstruction(condition, exit, preheader)
                        : new BranchInstruction(condition, preheader, exit));
    }

    private static Value brought(PhiInstruction phi, @Nullable BasicBlock from) {
        Value value = from == null ? null : phi.valueFrom(from);
        if (value == null) {
            throw new IllegalStateException("a PHI has no entry for a predecessor");
        }
        return value;
    }

    // ---- switches

    private boolean hoist(SwitchInstruction choice) {
        List<Boolean> leaves = choice.successors().stream()
                .map(target -> hasInvariantValues(target, choice.block()))
                .toList();
        boolean isAny = leaves.contains(true);
        boolean isAll = !leaves.contains(false);
        if (!isAny) {
            return isExit(choice) && refused(SimpleLoopUnswitch.EXIT_CASES);
        }
        if (isAll || !rewriter.allow(SimpleLoopUnswitch.EXIT_CASES, choice)) {
            return false;
        }
        BasicBlock old = preheader;
        preheader = rewriter.splitEdge(old.terminator(), 0, HoistedCondition.name(loop.header(), "split"));
        BasicBlock otherwise =
                hasInvariantValues(choice.defaultBlock(), choice.block()) ? choice.defaultBlock() : preheader;
        SwitchInstruction early = new SwitchInstruction(choice.value(), otherwise);
        rewriter.replaceTerminator(old, early);
        addEntries(otherwise, choice, old);
        for (int i = 0; i < choice.caseCount(); i++) {
            BasicBlock target =
                    hasInvariantValues(choice.caseBlock(i), choice.block()) ? choice.caseBlock(i) : preheader;
            if (target != otherwise) {
                rewriter.addCase(early, choice.caseValue(i), target);
                addEntries(target, choice, old);
            }
        }
        staysInside(choice);
        return true;
    }

    /** One entry for each edge. */
    private void addEntries(BasicBlock target, SwitchInstruction choice, BasicBlock from) {
        for (PhiInstruction phi : target == preheader ? List.<PhiInstruction>of() : target.phis()) {
            rewriter.addIncoming(phi, brought(phi, choice.block()), from);
        }
    }

    /** Keeps the cases that stay inside; if the default leaves, the last case becomes the default. */
    private void staysInside(SwitchInstruction choice) {
        BasicBlock block = Objects.requireNonNull(choice.block());
        List<Integer> staying = IntStream.range(0, choice.caseCount())
                .filter(i -> !hasInvariantValues(choice.caseBlock(i), block))
                .boxed()
                .toList();
        boolean keepsDefault = !hasInvariantValues(choice.defaultBlock(), block);
        BasicBlock otherwise = keepsDefault ? choice.defaultBlock() : choice.caseBlock(staying.getLast());
        List<ConstantInt> values = staying.stream().map(choice::caseValue).toList();
        List<BasicBlock> targets = staying.stream().map(choice::caseBlock).toList();
        if (targets.stream().allMatch(target -> target == otherwise)) {
            rewriter.replaceTerminator(block, new BranchInstruction(otherwise));
            return;
        }
        SwitchInstruction rest = new SwitchInstruction(choice.value(), otherwise);
        for (int i = 0; i < values.size() - (keepsDefault ? 0 : 1); i++) {
            rewriter.addCase(rest, values.get(i), targets.get(i));
        }
        rewriter.replaceTerminator(block, rest);
    }
}
