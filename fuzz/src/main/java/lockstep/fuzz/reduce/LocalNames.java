package lockstep.fuzz.reduce;

import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;

/** Short neutral names: arguments {@code a, b ...}, blocks {@code b0 ...}, values {@code v0 ...}. */
final class LocalNames {
    private static final int LETTERS = 26;

    private LocalNames() {}

    static void normalize(Function function) {
        for (Argument argument : function.arguments()) {
            int index = argument.index();
            argument.setName(index < LETTERS ? Character.toString('a' + index) : "a" + index);
        }
        int blocks = 0;
        int values = 0;
        for (BasicBlock block : function.blocks()) {
            // An entry without a name is not printed at all.
            block.setName(block.isEntry() ? null : "bb" + ++blocks);
            for (Instruction instruction : block) {
                instruction.setName(instruction.type().isVoid() ? null : "v" + values++);
            }
        }
    }
}
