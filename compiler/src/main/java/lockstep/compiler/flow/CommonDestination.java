package lockstep.compiler.flow;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.SafeLoads;
import lockstep.compiler.scalar.Merged;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.PassContext;

/**
 * Two branches in a row of which one target is the same become one on a conjunction or disjunction, written as a select
 * so that the second condition's poison counts only where it was evaluated.
 *
 * <p>A second block with several predecessors is copied into one of them at a time, if nothing but its own branch uses
 * what it computes. Not for headers of loops, and not in functions with convergent operations: lanes that met in that
 * block would meet later or not at all.
 */
final class CommonDestination implements BlockRule {
    private final Rewriter rewriter;
    private final PassContext context;
    private final long bonus;
    private final Set<BasicBlock> headers;
    private final boolean hasConvergent;
    private final SafeLoads loads;

    CommonDestination(Rewriter rewriter, PassContext context, Set<BasicBlock> headers, boolean hasConvergent) {
        this.rewriter = rewriter;
        this.context = context;
        this.bonus = context.knob(SimplifyCfg.BONUS);
        this.headers = headers;
        this.hasConvergent = hasConvergent;
        this.loads = new SafeLoads(DataLayout.of(rewriter.function().module()));
    }

    @Override
    public boolean apply(BasicBlock block) {
        if (!context.isOn(SimplifyCfg.SIMPLIFY_CONDITIONAL)
                || block.isEntry()
                || block.isAddressTaken()
                || !(block.terminator() instanceof BranchInstruction second)
                || !second.isConditional()
                || second.successor(0) == second.successor(1)) {
            return false;
        }
        if (block.useCount() != 1) {
            return copyIntoOne(block, second);
        }
        BasicBlock before = block.singlePredecessor();
        if (before == null || !(before.terminator() instanceof BranchInstruction first)) {
            return false;
        }
        int edge = commonEdge(before, first, block, second);
        return edge >= 0
                && isCheap(block, first, second)
                && rewriter.allow(SimplifyCfg.COMMON_DESTINATION, first)
                && join(before, block, first, second, edge);
    }

    /** Which successor of {@code second} the block before goes to as well, with the same PHI values; -1 for none. */
    private static int commonEdge(
            BasicBlock before, BranchInstruction first, BasicBlock block, BranchInstruction second) {
        if (before == block || !first.isConditional() || first.successor(0) == first.successor(1)) {
            return -1;
        }
        BasicBlock common = first.successor(first.successor(0) == block ? 1 : 0);
        int edge = second.successors().indexOf(common);
        boolean fits = edge >= 0
                && second.successor(1 - edge) != block
                && TerminatorRules.agree(common, before, block);
        return fits ? edge : -1;
    }

    // ---- several predecessors

    private boolean copyIntoOne(BasicBlock block, BranchInstruction second) {
        if (headers.contains(block) || isUsedOutside(block)) {
            return false;
        }
        for (Use use : block.useList()) {
            BasicBlock before = use.user().block();
            if (before == null || !(use.user() instanceof BranchInstruction first)) {
                continue;
            }
            int edge = commonEdge(before, first, block, second);
            if (edge < 0 || !isCheap(block, first, second)) {
                continue;
            }
            if (hasConvergent) {
                Refusals.missed(
                        context, second, "Convergent", "lanes that meet here may meet for a convergent operation");
                return false;
            }
            if (rewriter.allow(SimplifyCfg.COMMON_DESTINATION, first)) {
                copyInto(before, block, first, second, edge);
                return true;
            }
        }
        return false;
    }

    private static boolean isUsedOutside(BasicBlock block) {
        for (Instruction instruction : block) {
            for (Use use : instruction.uses()) {
                if (use.user().block() != block) {
                    return true;
                }
            }
        }
        return false;
    }

    private void copyInto(
            BasicBlock before, BasicBlock block, BranchInstruction first, BranchInstruction second, int edge) {
        Map<Value, Value> copies = new IdentityHashMap<>();
        for (Instruction instruction : block) {
            if (!instruction.isTerminator()) {
                Instruction copy = instruction.copy(v -> copies.getOrDefault(v, v));
                Merged.dropClaims(copy);
                copies.put(instruction, rewriter.insertBefore(copy, first));
            }
        }
        BasicBlock other = second.successor(1 - edge);
        Value condition = copies.getOrDefault(second.condition(), second.condition());
        BranchInstruction joined = joined(
                first, condition, first.successor(0) == block, edge == 1, second.successor(edge), other);
        rewriter.replaceTerminator(before, joined);
        for (PhiInstruction phi : other.phis()) {
            rewriter.addIncoming(phi, Objects.requireNonNull(phi.valueFrom(block)), before);
        }
    }

    // ---- the second block

    /** Whether all of {@code block} may be executed before {@code first}: the condition and few others. */
    private boolean isCheap(BasicBlock block, BranchInstruction first, BranchInstruction second) {
        int others = 0;
        for (Instruction instruction : block) {
            if (instruction.isTerminator()) {
                return true;
            }
            if (instruction instanceof PhiInstruction || !ArmSpeculation.mayAlwaysRun(instruction, first, loads)) {
                return false;
            }
            others += instruction == second.condition() ? 0 : 1;
            if (others > bonus) {
                return false;
            }
        }
        return true;
    }

    private boolean join(
            BasicBlock before, BasicBlock block, BranchInstruction first, BranchInstruction second, int edge) {
        List<Instruction> moved = new ArrayList<>();
        block.forEach(moved::add);
        for (Instruction instruction : moved) {
            if (!instruction.isTerminator()) {
                Merged.dropClaims(instruction);
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
        return true;
    }

    /** The branch to {@code other} if both conditions lead there, else to {@code common}. */
    private BranchInstruction joined(
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
            Value both = builder.select(first.condition(), onward, rewriter.context().bool(false));
            return new BranchInstruction(both, other, common);
        }
        Value either = builder.select(first.condition(), rewriter.context().bool(true), onward);
        return new BranchInstruction(either, common, other);
    }
}
