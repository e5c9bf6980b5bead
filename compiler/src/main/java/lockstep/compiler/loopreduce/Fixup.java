package lockstep.compiler.loopreduce;

import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Use;

/**
 * An operand that is replaced by the value of a formula plus a constant.
 *
 * @param use the operand
 * @param value its present value, a recurrence of the loop
 * @param offset what is added to the expression of its {@link LoopUse}, in bytes
 * @param place the instruction before which the formula is expanded
 * @param weight the weight of an instruction there, see {@link Weights}
 */
record Fixup(Use use, Instruction value, ExactInt offset, Instruction place, int weight) {
    BasicBlock block() {
        BasicBlock block = place.block();
        if (block == null) {
            throw new IllegalStateException("a place that was removed");
        }
        return block;
    }
}
