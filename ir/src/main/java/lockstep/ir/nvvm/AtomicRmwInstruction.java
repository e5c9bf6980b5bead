package lockstep.ir.nvvm;

import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Reads memory, computes and writes back, atomically. The result is the value read. */
public final class AtomicRmwInstruction extends Instruction {
    /** What is computed from the old value and the operand. */
    public enum Operation {
        /** The operand. */
        XCHG("xchg"),
        /** Sum. */
        ADD("add"),
        /** Difference. */
        SUB("sub"),
        /** Bitwise and. */
        AND("and"),
        /** Complement of bitwise and. */
        NAND("nand"),
        /** Bitwise or. */
        OR("or"),
        /** Bitwise exclusive or. */
        XOR("xor"),
        /** Signed maximum. */
        MAX("max"),
        /** Signed minimum. */
        MIN("min"),
        /** Unsigned maximum. */
        UMAX("umax"),
        /** Unsigned minimum. */
        UMIN("umin"),
        /** Sum of floats. */
        FADD("fadd"),
        /** Difference of floats. */
        FSUB("fsub"),
        /** As llvm.maxnum. */
        FMAX("fmax"),
        /** As llvm.minnum. */
        FMIN("fmin"),
        /** (old u>= operand) ? 0 : old + 1. */
        UINC_WRAP("uinc_wrap"),
        /** (old == 0 or old u> operand) ? operand : old - 1. */
        UDEC_WRAP("udec_wrap"),
        /** (old u>= operand) ? old - operand : old. */
        USUB_COND("usub_cond"),
        /** Unsigned saturating difference. */
        USUB_SAT("usub_sat");

        private final String word;

        Operation(String word) {
            this.word = word;
        }

        /** The word in the text form. */
        public String word() {
            return word;
        }

        /** Whether the operand is a float. */
        public boolean isOfFloats() {
            return this == FADD || this == FSUB || this == FMAX || this == FMIN;
        }

        /** The operation of this word. */
        public static Optional<Operation> of(String word) {
            for (Operation operation : values()) {
                if (operation.word.equals(word)) {
                    return Optional.of(operation);
                }
            }
            return Optional.empty();
        }
    }

    private final Operation operation;
    private final MemoryAccess access;

    /** A detached instruction. */
    public AtomicRmwInstruction(Operation operation, Value pointer, Value value, MemoryAccess access) {
        super(Opcode.ATOMICRMW, value.type());
        this.operation = Objects.requireNonNull(operation);
        this.access = Objects.requireNonNull(access);
        addOperand(pointer);
        addOperand(value);
    }

    /** What is computed. */
    public Operation operation() {
        return operation;
    }

    /** The address. */
    public Value pointer() {
        return operand(0);
    }

    /** The operand. */
    public Value value() {
        return operand(1);
    }

    /** How. */
    public MemoryAccess access() {
        return access;
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new AtomicRmwInstruction(operation, map.apply(pointer()), map.apply(value()), access);
    }
}
