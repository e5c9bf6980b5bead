package lockstep.compiler.jumpthreading;

import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import lockstep.compiler.analysis.lazyvalue.LazyValueInfo;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Turns a select into a branch if it is an incoming value of a PHI that decides a branch, by a comparison or a switch,
 * on an edge from a block that only jumps, and one of its arms decides: the new edges can be threaded.
 */
final class SelectUnfolding {
    private final PassContext context;
    private final Rewriter rewriter;
    private final LazyValueInfo values;

    SelectUnfolding(PassContext context, Rewriter rewriter, LazyValueInfo values) {
        this.context = context;
        this.rewriter = rewriter;
        this.values = values;
    }

    /** @param mayPass whether edges may bypass {@code block}; queried only if there is a select to unfold */
    boolean apply(BasicBlock block, BooleanSupplier mayPass) {
        if (block.terminator() instanceof SwitchInstruction choice) {
            return choice.value() instanceof PhiInstruction phi && unfoldSome(phi, block, null, mayPass);
        }
        return block.terminator() instanceof BranchInstruction branch
                && branch.condition() instanceof CompareInstruction compare
                && compare.opcode() == Opcode.ICMP
                && compare.block() == block
                && compare.right() instanceof Constant
                && compare.left() instanceof PhiInstruction phi
                && unfoldSome(phi, block, compare, mayPass);
    }

    private boolean unfoldSome(
            PhiInstruction phi, BasicBlock block, @Nullable CompareInstruction compare, BooleanSupplier mayPass) {
        if (phi.block() != block) {
            return false;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            BasicBlock from = phi.incomingBlock(i);
            if (phi.incomingValue(i) instanceof SelectInstruction select
                    && select.condition().type().isInt(1)
                    && from.terminator() instanceof BranchInstruction jump
                    && !jump.isConditional()
                    && (select.block() == from && select.hasOneUse() || context.refused(JumpThreading.SELECT_USED))
                    && (isDecided(select, from, block, compare) || context.refused(JumpThreading.SELECT_UNDECIDED))
                    && mayPass.getAsBoolean()
                    && rewriter.allow(JumpThreading.UNFOLD, select)) {
                unfold(phi, i, select, block);
                return true;
            }
        }
        return false;
    }

    private boolean isDecided(
            SelectInstruction select, BasicBlock from, BasicBlock block, @Nullable CompareInstruction compare) {
        if (compare == null) {
            return select.ifTrue() instanceof ConstantInt || select.ifFalse() instanceof ConstantInt;
        }
        Optional<Boolean> first =
                values.compareOnEdge(compare.predicate(), select.ifTrue(), compare.right(), from, block);
        Optional<Boolean> second =
                values.compareOnEdge(compare.predicate(), select.ifFalse(), compare.right(), from, block);
        return !first.equals(second);
    }

    /**
     * Replaces the select by a branch. A select on undef is a choice, a branch on it undefined behaviour: the condition
     * is frozen unless it is defined.
     */
    private void unfold(PhiInstruction phi, int index, SelectInstruction select, BasicBlock block) {
        BasicBlock from = Objects.requireNonNull(select.block());
        Value condition = ValueTracking.isDefined(select.condition())
                ? select.condition()
                : rewriter.before(select).freeze(select.condition());
        BasicBlock arm = rewriter.addBlock("select.unfold", block);
        rewriter.atEnd(arm).branch(block);
        rewriter.replaceTerminator(from, new BranchInstruction(condition, arm, block));
        for (PhiInstruction other : block.phis()) {
            Value value = other == phi ? select.ifTrue() : other.incomingValue(from);
            rewriter.addIncoming(other, value, arm);
        }
        rewriter.setOperand(phi, index, select.ifFalse());
        rewriter.erase(select);
        values.forget(from);
        values.forget(block);
    }
}
