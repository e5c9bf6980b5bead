package lockstep.ir.nvvm.verify;

import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.ValueNumbers;

/** Lockstep's own invariants: use lists, places, uses of globals. Linear. */
final class UseRules {
    private final Report report;
    private final Function function;
    private final ValueNumbers numbers;

    /** By number; values that the function does not have are after the last. */
    private final int[] operandCounts;

    private final Map<GlobalValue, Integer> globalCounts = new IdentityHashMap<>();

    UseRules(Report report, Function function) {
        this.report = report;
        this.function = function;
        this.numbers = ValueNumbers.of(function);
        this.operandCounts = new int[numbers.count() + 1];
    }

    void check() {
        for (BasicBlock block : function.blocks()) {
            checkPlace(block);
            for (Instruction instruction : block) {
                countOperands(instruction);
            }
        }
        function.arguments().forEach(this::checkUses);
        for (BasicBlock block : function.blocks()) {
            checkUses(block);
            block.forEach(this::checkUses);
        }
        for (GlobalValue global : function.usedGlobals()) {
            checkGlobalUses(global);
        }
        if (globalCounts.size() != function.usedGlobals().size()) {
            report.at(
                    function,
                    VerifierRule.INTERNAL_GLOBAL_USES,
                    "mentions " + globalCounts.size() + " globals, but lists "
                            + function.usedGlobals().size());
        }
    }

    private void checkPlace(BasicBlock block) {
        int count = 0;
        Instruction previous = null;
        for (Instruction instruction : block) {
            count++;
            if (instruction.block() != block || instruction.previous() != previous) {
                report.at(block, VerifierRule.INTERNAL_PARENT, "holds an instruction that does not know it");
            }
            previous = instruction;
        }
        if (block.function() != function || count != block.size() || block.last() != previous) {
            report.at(block, VerifierRule.INTERNAL_PARENT, "of " + Report.describe(function) + " is misplaced");
        }
    }

    private void countOperands(Instruction instruction) {
        for (int i = 0; i < instruction.operandCount(); i++) {
            Value operand = instruction.operand(i);
            if (operand instanceof LocalValue local) {
                operandCounts[indexOf(local)]++;
            } else if (operand instanceof Constant constant && !(constant instanceof ConstantInt)) {
                constant.mentionedGlobals().forEach(g -> globalCounts.merge(g, 1, Integer::sum));
            }
        }
    }

    private int indexOf(LocalValue value) {
        int number = numbers.of(value);
        return number < 0 ? numbers.count() : number;
    }

    private static String name(LocalValue value) {
        return switch (value) {
            case Argument a -> "argument " + a.index();
            case BasicBlock b -> Report.describe(b);
            case Instruction i -> i.opcode().mnemonic() + " " + i.origin();
        };
    }

    private void checkUses(LocalValue value) {
        int count = 0;
        for (Use use : value.uses()) {
            count++;
            Instruction user = use.user();
            boolean isRight = use.value() == value
                    && use.index() < user.operandCount()
                    && user.operandUse(use.index()) == use
                    && user.block() != null
                    && user.function() == function;
            if (!isRight) {
                report.at(
                        function,
                        VerifierRule.INTERNAL_USE_LIST,
                        "has a use of " + name(value) + " by a detached or foreign "
                                + user.opcode().mnemonic());
            }
        }
        if (count != value.useCount() || count != operandCounts[indexOf(value)]) {
            report.at(
                    function,
                    VerifierRule.INTERNAL_USE_LIST,
                    "has " + operandCounts[indexOf(value)] + " operands that are " + name(value) + ", but lists "
                            + count);
        }
    }

    private void checkGlobalUses(GlobalValue global) {
        int count = function.usesOf(global).size();
        if (count != globalCounts.getOrDefault(global, 0)) {
            report.at(
                    function,
                    VerifierRule.INTERNAL_GLOBAL_USES,
                    "has " + globalCounts.getOrDefault(global, 0) + " operands that mention " + Report.describe(global)
                            + ", but lists " + count);
        }
    }
}
