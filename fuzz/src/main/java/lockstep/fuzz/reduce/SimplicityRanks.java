package lockstep.fuzz.reduce;

import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;

/**
 * How simple the values of a program are, so that replacing operands comes to an end: zero, then one, other constants,
 * arguments in their order, and results in the order of the program.
 */
final class SimplicityRanks {
    private static final int OTHER_CONSTANT = 2;
    private static final int FIRST_ARGUMENT = 3;

    /** After all arguments. */
    private static final int FIRST_RESULT = 1 << 16;

    private final Map<Value, Integer> results = new IdentityHashMap<>();

    SimplicityRanks(TestCase test) {
        for (Function function : test.module().definedFunctions()) {
            for (BasicBlock block : function.blocks()) {
                for (Instruction instruction : block) {
                    results.put(instruction, FIRST_RESULT + results.size());
                }
            }
        }
    }

    boolean isSimpler(Value value, Value than) {
        return rank(value) < rank(than);
    }

    private int rank(Value value) {
        if (value instanceof Argument a) {
            return FIRST_ARGUMENT + Math.min(a.index(), FIRST_RESULT - FIRST_ARGUMENT - 1);
        }
        return value instanceof Constant c ? rank(c) : results.getOrDefault(value, FIRST_RESULT);
    }

    private static int rank(Constant constant) {
        if (constant.isZero()) {
            return 0;
        }
        boolean isOne = constant instanceof ConstantInt i && i.isOne();
        return isOne || constant instanceof ConstantFloat ? 1 : OTHER_CONSTANT;
    }
}
