package lockstep.compiler.simplifycfg;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;

/**
 * The targets of a terminator by the number that a value is: of a switch, or of a branch on whether the value equals a
 * constant.
 *
 * @param value the value without a freeze
 * @param chosen the value that is compared
 * @param targets the target of each number, in order
 * @param otherwise the target of all other numbers
 */
record CaseTable(Value value, Value chosen, Map<ConstantInt, BasicBlock> targets, BasicBlock otherwise) {
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

    /** This table with the numbers that lead to {@code block} redirected by {@code next}, the table of that block. */
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
