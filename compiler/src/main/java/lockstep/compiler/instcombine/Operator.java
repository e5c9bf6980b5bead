package lockstep.compiler.instcombine;

import java.util.Objects;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/** The operation of an instruction in a rule. */
public sealed interface Operator {
    /** Whether exchanging the first two operands keeps the result; a comparison needs the swapped predicate. */
    boolean isCommutative();

    /**
     * An instruction: unary, binary, cast, comparison, select or freeze.
     *
     * @param opcode its opcode
     */
    record Plain(Opcode opcode) implements Operator {
        public Plain {
            Objects.requireNonNull(opcode);
        }

        @Override
        public boolean isCommutative() {
            return opcode.isCommutative() || opcode.format() == Opcode.Format.COMPARE;
        }
    }

    /**
     * A call of an intrinsic that is overloaded by the type of its first operand alone, which the result has as well.
     *
     * @param kind the intrinsic
     * @param name its name without the type suffix, for instance {@code llvm.umin}
     */
    record Call(Intrinsic kind, String name) implements Operator {
        public Call {
            Objects.requireNonNull(kind);
            Objects.requireNonNull(name);
        }

        @Override
        public boolean isCommutative() {
            return OperandOrder.isCommutative(kind);
        }
    }
}
