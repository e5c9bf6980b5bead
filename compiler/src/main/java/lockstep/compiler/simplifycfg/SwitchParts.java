package lockstep.compiler.simplifycfg;

import java.util.Collection;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** Helpers of rules that build switches. */
final class SwitchParts {
    private SwitchParts() {}

    /**
     * {@code value} with every bit defined. A comparison of a value with undefined bits may depend only on the others,
     * while a switch on it is undefined behaviour; LLVM switches on the value itself.
     */
    static Value defined(Rewriter rewriter, Instruction before, Value value) {
        return ValueTracking.isDefined(value) || value instanceof FreezeInstruction
                ? value
                : rewriter.before(before).freeze(value);
    }

    /** The operand of {@code value} if it is a freeze, else {@code value}. */
    static Value thawed(Value value) {
        return value instanceof FreezeInstruction freeze ? freeze.operand(0) : value;
    }

    /** A detached switch on {@code value} that goes to {@code target} for {@code numbers}. */
    static SwitchInstruction choice(
            Value value, BasicBlock otherwise, BasicBlock target, Collection<ExactInt> numbers, Rewriter rewriter) {
        SwitchInstruction choice = new SwitchInstruction(value, otherwise);
        IntType type = (IntType) value.type();
        for (ExactInt number : numbers) {
            rewriter.addCase(choice, rewriter.context().integer(type, number), target);
        }
        return choice;
    }
}
