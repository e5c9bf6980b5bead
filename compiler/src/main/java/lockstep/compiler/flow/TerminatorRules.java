package lockstep.compiler.flow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/** Branches and switches whose outcome is known or that a simpler terminator replaces. */
final class TerminatorRules implements BlockRule {
    private final Rewriter rewriter;
    private final PassContext context;

    TerminatorRules(Rewriter rewriter, PassContext context) {
        this.rewriter = rewriter;
        this.context = context;
    }

    @Override
    public boolean apply(BasicBlock block) {
        TerminatorInstruction terminator = block.terminator();
        return switch (terminator) {
            case BranchInstruction branch -> branch.isConditional() && branch(block, branch);
            case SwitchInstruction choice -> choice(block, choice);
            case ReturnInstruction _, IndirectBranchInstruction _, UnreachableInstruction _ -> false;
        };
    }

    private boolean branch(BasicBlock block, BranchInstruction branch) {
        if (branch.successor(0) == branch.successor(1)) {
            return become(SimplifyCfg.SAME_TARGETS, block, branch.successor(0));
        }
        return branch.condition() instanceof ConstantInt known
                && become(SimplifyCfg.CONSTANT_BRANCH, block, branch.successor(known.isZero() ? 1 : 0));
    }

    private boolean become(Rule rule, BasicBlock block, BasicBlock target) {
        if (!rewriter.allow(rule, block.terminator())) {
            return false;
        }
        rewriter.replaceTerminator(block, new BranchInstruction(target));
        return true;
    }

    // ---- switches

    private boolean choice(BasicBlock block, SwitchInstruction choice) {
        if (choice.value() instanceof ConstantInt known) {
            return become(SimplifyCfg.CONSTANT_SWITCH, block, target(choice, known));
        }
        if (dropDefaultCases(choice)) {
            return true;
        }
        if (choice.caseCount() == 0) {
            return become(SimplifyCfg.SWITCH_TO_BRANCH, block, choice.defaultBlock());
        }
        if (defaultIsUnreachable(choice) && sameCases(choice)) {
            return become(SimplifyCfg.SWITCH_TO_BRANCH, block, choice.caseBlock(0));
        }
        if (choice.caseCount() == 1) {
            return compareOneCase(block, choice);
        }
        return context.isOn(SimplifyCfg.RANGE_TO_ICMP) && compareRange(block, choice);
    }

    private static BasicBlock target(SwitchInstruction choice, ConstantInt known) {
        return choice.successor(choice.successorFor(known.unsigned()));
    }

    private boolean dropDefaultCases(SwitchInstruction choice) {
        boolean any = false;
        for (int i = choice.caseCount() - 1; i >= 0; i--) {
            if (choice.caseBlock(i) == choice.defaultBlock() && rewriter.allow(SimplifyCfg.DEAD_CASE, choice)) {
                rewriter.removeCase(choice, i);
                any = true;
            }
        }
        return any;
    }

    private static boolean defaultIsUnreachable(SwitchInstruction choice) {
        return UnreachableEdges.isUnreachable(choice.defaultBlock());
    }

    private static boolean sameCases(SwitchInstruction choice) {
        for (int i = 1; i < choice.caseCount(); i++) {
            if (choice.caseBlock(i) != choice.caseBlock(0)) {
                return false;
            }
        }
        return true;
    }

    private boolean compareOneCase(BasicBlock block, SwitchInstruction choice) {
        if (!rewriter.allow(SimplifyCfg.SWITCH_TO_BRANCH, choice)) {
            return false;
        }
        Value isCase = rewriter.before(choice).compare(Predicate.EQ, choice.value(), choice.caseValue(0));
        rewriter.replaceTerminator(
                block, new BranchInstruction(isCase, choice.caseBlock(0), choice.defaultBlock()));
        return true;
    }

    /**
     * {@code value - lowest <u count} where a switch goes to two blocks, the default included if it is reached, and the
     * values of one of them are consecutive. Source: LLVM, turnSwitchRangeIntoICmp.
     */
    private boolean compareRange(BasicBlock block, SwitchInstruction choice) {
        Map<BasicBlock, List<ExactInt>> values = new LinkedHashMap<>();
        if (!defaultIsUnreachable(choice)) {
            values.put(choice.defaultBlock(), new ArrayList<>());
        }
        for (int i = 0; i < choice.caseCount(); i++) {
            values.computeIfAbsent(choice.caseBlock(i), _ -> new ArrayList<>())
                    .add(choice.caseValue(i).signedNumber());
        }
        if (values.size() != 2) {
            return false;
        }
        List<BasicBlock> targets = List.copyOf(values.keySet());
        for (int i = 0; i < 2; i++) {
            List<ExactInt> range = values.get(targets.get(i));
            range.sort(Comparator.naturalOrder());
            if (isRange(range, (IntType) choice.value().type())) {
                return rewriter.allow(SimplifyCfg.SWITCH_TO_RANGE, choice)
                        && compare(block, choice, range, targets.get(i), targets.get(1 - i));
            }
        }
        return false;
    }

    private static boolean isRange(List<ExactInt> sorted, IntType type) {
        ExactInt count = ExactInt.of(sorted.size());
        return !sorted.isEmpty()
                && count.bitLength() <= type.width()
                && sorted.getLast()
                        .subtract(sorted.getFirst())
                        .add(ExactInt.ONE)
                        .equals(count);
    }

    private boolean compare(
            BasicBlock block, SwitchInstruction choice, List<ExactInt> range, BasicBlock target, BasicBlock other) {
        IntType type = (IntType) choice.value().type();
        ExactInt lowest = range.getFirst();
        IrBuilder builder = rewriter.before(choice);
        Value shifted = lowest.signum() == 0
                ? choice.value()
                : builder.binary(Opcode.ADD, choice.value(), rewriter.context().integer(type, lowest.negate()));
        Value isCase = builder.compare(
                Predicate.ULT, shifted, rewriter.context().integer(type, ExactInt.of(range.size())));
        rewriter.replaceTerminator(block, new BranchInstruction(isCase, target, other));
        return true;
    }

    /** Whether the PHIs of {@code target} have equal values for the edges from {@code a} and {@code b}. */
    static boolean agree(BasicBlock target, BasicBlock a, BasicBlock b) {
        for (PhiInstruction phi : target.phis()) {
            if (phi.valueFrom(a) != phi.valueFrom(b)) {
                return false;
            }
        }
        return true;
    }
}
