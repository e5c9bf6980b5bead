package lockstep.compiler.simplifycfg;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;

/**
 * Successive comparisons of one value with constants become one switch: the predecessors that decide by a value bypass
 * a block that only decides by the same value.
 *
 * <p>A block with several predecessors is a place where lanes reconverge. So it is not bypassed if it is a loop header,
 * nor in functions with convergent operations.
 */
final class ComparisonMerging implements BlockRule {
    private final Rewriter rewriter;
    private final PassContext context;
    private final Set<BasicBlock> headers;
    private final boolean hasConvergent;

    ComparisonMerging(Rewriter rewriter, PassContext context, Set<BasicBlock> headers, boolean hasConvergent) {
        this.rewriter = rewriter;
        this.context = context;
        this.headers = headers;
        this.hasConvergent = hasConvergent;
    }

    @Override
    public boolean apply(BasicBlock block) {
        if (block.isEntry() || !isPlain(block)) {
            return false;
        }
        Optional<CaseTable> table = CaseTable.of(block.terminator());
        if (table.isEmpty() || table.get().edges().containsKey(block)) {
            return false;
        }
        List<BasicBlock> before = block.predecessors().stream().distinct().toList();
        for (BasicBlock predecessor : before) {
            Optional<CaseTable> first = CaseTable.of(predecessor.terminator());
            if (predecessor != block
                    && first.isPresent()
                    && first.get().value() == table.get().value()
                    && mayMerge(predecessor, block, first.get(), table.get())) {
                return merge(predecessor, block, first.get(), table.get(), before.size());
            }
        }
        return false;
    }

    private boolean mayMerge(BasicBlock predecessor, BasicBlock block, CaseTable first, CaseTable second) {
        return (!block.isAddressTaken() || context.refused(CfgRefusals.SWITCH_ADDRESS))
                && (!headers.contains(block) || context.refused(CfgRefusals.SWITCH_HEADER))
                && (isSameChoice(first, second) || context.refused(CfgRefusals.OTHER_FREEZE))
                && (agree(predecessor, block, first, second) || context.refused(CfgRefusals.SWITCH_VALUES));
    }

    /** Whether the block contains only its terminator and, for a branch, a comparison that only the branch uses. */
    private static boolean isPlain(BasicBlock block) {
        Instruction first = block.first();
        TerminatorInstruction terminator = block.terminator();
        if (first == terminator) {
            return terminator instanceof SwitchInstruction || terminator instanceof BranchInstruction;
        }
        return first != null
                && first.next() == terminator
                && terminator instanceof BranchInstruction branch
                && branch.isConditional()
                && branch.condition() == first
                && first.useCount() == 1;
    }

    /** Whether the second decision is on the value itself, or on the same freeze of it; another freeze may differ. */
    private static boolean isSameChoice(CaseTable first, CaseTable second) {
        return second.chosen() == second.value() || second.chosen() == first.chosen();
    }

    /** Whether targets of both terminators get the same PHI values from both blocks. */
    private static boolean agree(BasicBlock predecessor, BasicBlock block, CaseTable first, CaseTable second) {
        Set<BasicBlock> direct = first.edges().keySet();
        for (BasicBlock target : second.edges().keySet()) {
            if (direct.contains(target) && !TerminatorRules.agree(target, predecessor, block)) {
                return false;
            }
        }
        return true;
    }

    private boolean merge(
            BasicBlock predecessor, BasicBlock block, CaseTable first, CaseTable second, int predecessors) {
        if (hasConvergent && predecessors > 1) {
            return CfgRefusals.missed(context, CfgRefusals.SWITCH_CONVERGENT, block.terminator(), "Convergent");
        }
        if (!rewriter.allow(SimplifyCfg.COMPARISONS_TO_SWITCH, predecessor.terminator())) {
            return false;
        }
        CaseTable joined = first.through(block, second);
        Map<BasicBlock, Integer> before = first.edges();
        Map<BasicBlock, Integer> after = joined.edges();
        Map<BasicBlock, List<Value>> entries = new LinkedHashMap<>();
        for (BasicBlock target : after.keySet()) {
            BasicBlock from = before.containsKey(target) ? predecessor : block;
            entries.put(
                    target,
                    target.phis().stream().map(phi -> phi.incomingValue(from)).toList());
        }
        Value condition = predecessor.terminator().operand(0);
        replace(predecessor, joined);
        entries.forEach((target, values) -> addEntries(
                target, predecessor, values, after.getOrDefault(target, 0) - before.getOrDefault(target, 0)));
        DeadParts.erase(rewriter, condition);
        return true;
    }

    private void replace(BasicBlock predecessor, CaseTable joined) {
        Value value = SwitchParts.defined(rewriter, predecessor.terminator(), joined.chosen());
        SwitchInstruction choice = new SwitchInstruction(value, joined.otherwise());
        joined.targets().forEach((number, target) -> rewriter.addCase(choice, number, target));
        rewriter.replaceTerminator(predecessor, choice);
    }

    private void addEntries(BasicBlock target, BasicBlock from, List<Value> values, int count) {
        List<PhiInstruction> phis = target.phis();
        for (int i = 0; i < phis.size(); i++) {
            for (int n = 0; n < count; n++) {
                rewriter.addIncoming(phis.get(i), values.get(i), from);
            }
        }
    }

    /**
     * The targets of a terminator by the number that a value is: of a switch, or of a branch on whether the value
     * equals a constant.
     *
     * @param value the value without a freeze
     * @param chosen the value that is compared
     * @param targets the target of each number, in order
     * @param otherwise the target of all other numbers
     */
    private record CaseTable(Value value, Value chosen, Map<ConstantInt, BasicBlock> targets, BasicBlock otherwise) {
        /** The table of {@code terminator}; empty if it does not decide by a number. */
        static Optional<CaseTable> of(TerminatorInstruction terminator) {
            return switch (terminator) {
                case SwitchInstruction s -> Optional.of(ofSwitch(s));
                case BranchInstruction b -> b.isConditional() ? ofBranch(b) : Optional.empty();
                case ReturnInstruction _, IndirectBranchInstruction _, UnreachableInstruction _ -> Optional.empty();
            };
        }

        private static CaseTable ofSwitch(SwitchInstruction choice) {
            Map<ConstantInt, BasicBlock> targets = new LinkedHashMap<>();
            for (int i = 0; i < choice.caseCount(); i++) {
                targets.put(choice.caseValue(i), choice.caseBlock(i));
            }
            return new CaseTable(SwitchParts.thawed(choice.value()), choice.value(), targets, choice.defaultBlock());
        }

        private static Optional<CaseTable> ofBranch(BranchInstruction branch) {
            if (!(branch.condition() instanceof CompareInstruction c)
                    || c.opcode() != Opcode.ICMP
                    || !(c.right() instanceof ConstantInt number)
                    || c.predicate() != Predicate.EQ && c.predicate() != Predicate.NE) {
                return Optional.empty();
            }
            int equal = c.predicate() == Predicate.EQ ? 0 : 1;
            Map<ConstantInt, BasicBlock> targets = new LinkedHashMap<>();
            targets.put(number, branch.successor(equal));
            return Optional.of(
                    new CaseTable(SwitchParts.thawed(c.left()), c.left(), targets, branch.successor(1 - equal)));
        }

        /** The target of {@code number}. */
        BasicBlock target(ConstantInt number) {
            return targets.getOrDefault(number, otherwise);
        }

        /**
         * This table with the numbers that lead to {@code block} redirected by {@code next}, the table of that block.
         */
        CaseTable through(BasicBlock block, CaseTable next) {
            Map<ConstantInt, BasicBlock> joined = new LinkedHashMap<>();
            targets.forEach((number, target) -> joined.put(number, target == block ? next.target(number) : target));
            if (otherwise == block) {
                next.targets().forEach(joined::putIfAbsent);
            }
            BasicBlock rest = otherwise == block ? next.otherwise() : otherwise;
            joined.values().removeIf(target -> target == rest);
            return new CaseTable(value, chosen, joined, rest);
        }

        /** Edges by block: one for each number, and one for all others. */
        Map<BasicBlock, Integer> edges() {
            Map<BasicBlock, Integer> edges = new LinkedHashMap<>();
            edges.put(otherwise, 1);
            targets.values().forEach(target -> edges.merge(target, 1, Integer::sum));
            return edges;
        }
    }
}
