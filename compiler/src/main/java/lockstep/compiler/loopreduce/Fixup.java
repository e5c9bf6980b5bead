package lockstep.compiler.loopreduce;

import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Use;

/**
 * An operand that gets what a formula makes, and a constant.
 *
 * @param use the operand
 * @param value what it is now, a chain of the loop
 * @param offset bytes more than the expression of its {@link LoopUse}
 * @param place what is made is before it
 * @param weight how much an instruction there counts, see {@link Weights}
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
