package lockstep.compiler.instsimplify;

import java.util.List;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;

/**
 * Cheap properties of an operation's two operands. Most identities require one of them, so that few have to be tried on
 * an operation that has none of them.
 */
enum OperandTrait {
    /** One of them is a constant. */
    CONSTANT,
    /** Both are the same value. */
    SAME,
    /** One of them is a binary operation. */
    BINARY,
    /** One of them is a cast. */
    CAST,
    /** One of them is a call. */
    CALL,
    /** One of them is a select or a PHI. */
    CHOICE;

    /** The number of traits; sets of traits are bit masks. */
    static final int COUNT = values().length;

    int bit() {
        return 1 << ordinal();
    }

    /** The mask of the traits that {@code operands} have; all where they are not two. */
    static int of(List<Value> operands) {
        if (operands.size() != 2) {
            return (1 << COUNT) - 1;
        }
        Value left = operands.get(0);
        Value right = operands.get(1);
        return of(left) | of(right) | (left == right ? SAME.bit() : 0);
    }

    private static int of(Value value) {
        if (value instanceof Constant) {
            return CONSTANT.bit();
        }
        if (value instanceof BinaryInstruction) {
            return BINARY.bit();
        }
        if (value instanceof CastInstruction) {
            return CAST.bit();
        }
        if (value instanceof CallInstruction) {
            return CALL.bit();
        }
        return value instanceof SelectInstruction || value instanceof PhiInstruction ? CHOICE.bit() : 0;
    }
}
