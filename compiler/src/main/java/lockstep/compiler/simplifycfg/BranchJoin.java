package lockstep.compiler.simplifycfg;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import lockstep.compiler.analysis.SafeLoads;
import lockstep.compiler.expression.MergedFlags;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Merges two successive branches that share a target into one; the second is in a block whose only predecessor is the
 * block of the first. The lanes that reach each target are the same as before, because only the second condition is
 * computed in between.
 */
public final class BranchJoin {
    private final Rewriter rewriter;
    private final Rule rule;
    private final long bonus;
    private final SafeLoads loads;
    private final Consumer<Obstacle> declined;

    /** Why the second block cannot be executed before the first branch. */
    public enum Obstacle {
        /** The block has PHIs. */
        PHI("has-phis", "the second block has PHIs"),
        /** Lanes that do not reach the block may not execute it. */
        UNSAFE("unsafe", "an operation of the second block may not be executed by all lanes"),
        /** The block has more instructions than the bonus allows. */
        EXPENSIVE("expensive", "the second block has too many instructions");

        private final String precondition;
        private final String words;

        Obstacle(String precondition, String words) {
            this.precondition = precondition;
            this.words = words;
        }

        /** The refusals of {@code rule}. */
        static Refusals<Obstacle> refusals(Rule rule) {
            return new Refusals<>(
                    List.of(values()), obstacle -> new Refusal(rule, obstacle.precondition, obstacle.words));
        }
    }

    /**
     * @param rule the rule that merges branches
     * @param bonus instructions that the second block may have in addition to its condition
     * @param declined receives the reason where branches could be merged but are not
     */
    public BranchJoin(Rewriter rewriter, Rule rule, long bonus, Consumer<Obstacle> declined) {
        this.declined = declined;
        this.rewriter = rewriter;
        this.rule = rule;
        this.bonus = bonus;
        this.loads = new SafeLoads(DataLayout.of(rewriter.function().module()));
    }

    /** Merges {@code second}, which ends {@code block}, with the branch before; returns whether it did. */
    public boolean joinWithPredecessor(BasicBlock block, BranchInstruction second) {
        BasicBlock before = block.singlePredecessor();
        if (before == null || !(before.terminator() instanceof BranchInstruction first)) {
            return false;
        }
        int edge = commonEdge(before, first, block, second);
        boolean joins = edge >= 0 && isCheap(block, first, second) && rewriter.allow(rule, first);
        if (joins) {
            join(before, block, first, second, edge);
        }
        return joins;
    }

    /** The successor index of {@code second} to the common target, with the same PHI values; -1 if there is none. */
    static int commonEdge(BasicBlock before, BranchInstruction first, BasicBlock block, BranchInstruction second) {
        if (before == block || !first.isConditional() || first.successor(0) == first.successor(1)) {
            return -1;
        }
        BasicBlock common = first.successor(first.successor(0) == block ? 1 : 0);
        int edge = second.successors().indexOf(common);
        boolean fits = edge >= 0 && second.successor(1 - edge) != block && TerminatorRules.agree(common, before, block);
        return fits ? edge : -1;
    }

    /** Whether all of {@code block} may be executed before {@code first}: the condition and few others. */
    boolean isCheap(BasicBlock block, BranchInstruction first, BranchInstruction second) {
        int others = 0;
        for (Instruction instruction : block) {
            if (instruction.isTerminator()) {
                return true;
            }
            others += instruction == second.condition() ? 0 : 1;
            Obstacle obstacle = obstacle(instruction, first, others);
            if (obstacle != null) {
                declined.accept(obstacle);
                return false;
            }
        }
        return true;
    }

    private @Nullable Obstacle obstacle(Instruction instruction, BranchInstruction first, int others) {
        if (instruction instanceof PhiInstruction) {
            return Obstacle.PHI;
        }
        if (!ArmSpeculation.mayAlwaysRun(instruction, first, loads)) {
            return Obstacle.UNSAFE;
        }
        return others > bonus ? Obstacle.EXPENSIVE : null;
    }

    private void join(
            BasicBlock before, BasicBlock block, BranchInstruction first, BranchInstruction second, int edge) {
        List<Instruction> moved = new ArrayList<>();
        block.forEach(moved::add);
        for (Instruction instruction : moved) {
            if (!instruction.isTerminator()) {
                MergedFlags.dropMetadata(instruction);
                rewriter.moveBefore(instruction, first);
            }
        }
        BasicBlock common = second.successor(edge);
        BasicBlock other = second.successor(1 - edge);
        BranchInstruction joined =
                joined(first, second.condition(), first.successor(0) == block, edge == 1, common, other);
        List<PhiInstruction> phis = other.phis();
        List<Value> values = phis.stream().map(p -> p.valueFrom(block)).toList();
        rewriter.replaceTerminator(before, joined);
        for (int i = 0; i < phis.size(); i++) {
            rewriter.addIncoming(phis.get(i), values.get(i), before);
        }
        rewriter.eraseBlocks(List.of(block));
    }

    /** The branch to {@code other} if both conditions lead there, else to {@code common}. */
    BranchInstruction joined(
            BranchInstruction first,
            Value condition,
            boolean onTrue,
            boolean onTrueOther,
            BasicBlock common,
            BasicBlock other) {
        IrBuilder builder = rewriter.before(first);
        Value onward = condition;
        if (onTrue != onTrueOther) {
            onward = builder.binary(Opcode.XOR, onward, rewriter.context().bool(true));
        }
        if (onTrue) {
            Value both =
                    builder.select(first.condition(), onward, rewriter.context().bool(false));
            return new BranchInstruction(both, other, common);
        }
        Value either = builder.select(first.condition(), rewriter.context().bool(true), onward);
        return new BranchInstruction(either, common, other);
    }
}
