package lockstep.fuzz.judge;

import java.util.Optional;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;

/** An operation of NVVM that some tool is known to compile wrong, and what can stand in for it. */
enum NvvmSuspect implements Suspect {
    /** {@code frem}; a sum of the same operands stands in for it. */
    REMAINDER {
        @Override
        boolean is(Instruction instruction) {
            return instruction instanceof BinaryInstruction && instruction.opcode() == Opcode.FREM;
        }

        @Override
        Value substitute(Rewriter rewriter, Instruction instruction) {
            return rewriter.before(instruction).binary(Opcode.FADD, instruction.operand(0), instruction.operand(1));
        }
    },

    /** A load of {@code i1}, whose value lies in a byte; the low bit of that byte, loaded, stands in for it. */
    LOAD_OF_A_BIT {
        @Override
        boolean is(Instruction instruction) {
            return instruction instanceof LoadInstruction && instruction.type().equals(IntType.I1);
        }

        @Override
        Value substitute(Rewriter rewriter, Instruction instruction) {
            LoadInstruction load = (LoadInstruction) instruction;
            Value wide = rewriter.before(load).add(new LoadInstruction(IntType.I8, load.pointer(), load.access()));
            return rewriter.before(load).cast(Opcode.TRUNC, wide, IntType.I1);
        }
    };

    @Override
    public Optional<TestCase> without(TestCase test) {
        return NvvmAblation.without(this, test);
    }

    /** Whether {@code instruction} is one. */
    abstract boolean is(Instruction instruction);

    /** What stands in for {@code instruction}, which is one: made by {@code rewriter}, right before it. */
    abstract Value substitute(Rewriter rewriter, Instruction instruction);
}
