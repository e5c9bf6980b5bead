package lockstep.fuzz.known;

import java.util.Optional;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.IntType;
import org.jspecify.annotations.Nullable;

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
    },

    /** {@code fneg}; twice the operand, whose NaN has an open sign and payload, stands in for it. */
    NEGATION {
        @Override
        boolean is(Instruction instruction) {
            return instruction.opcode() == Opcode.FNEG;
        }

        @Override
        Value substitute(Rewriter rewriter, Instruction instruction) {
            return rewriter.before(instruction).binary(Opcode.FADD, instruction.operand(0), instruction.operand(0));
        }
    },

    /** A rotation of 64 bits by an intrinsic of NVPTX; shifts both ways stand in for it. */
    WIDE_ROTATION {
        @Override
        boolean is(Instruction instruction) {
            return instruction.type().equals(IntType.I64) && direction(instruction) != null;
        }

        private static @Nullable Intrinsic direction(Instruction instruction) {
            return instruction instanceof CallInstruction call && call.callee() instanceof Function callee
                    ? IntrinsicTable.kindOf(callee)
                            .filter(kind -> kind == Intrinsic.ROTATE_LEFT || kind == Intrinsic.ROTATE_RIGHT)
                            .orElse(null)
                    : null;
        }

        @Override
        Value substitute(Rewriter rewriter, Instruction instruction) {
            IrBuilder at = rewriter.before(instruction);
            Value rotated = instruction.operand(0);
            Context context = rewriter.function().module().context();
            Value most = context.integer(IntType.I64, Long.SIZE - 1);
            Value zero = context.integer(IntType.I64, 0);
            Value wide = at.cast(Opcode.ZEXT, instruction.operand(1), IntType.I64);
            Value amount = at.binary(Opcode.AND, wide, most);
            Value rest = at.binary(Opcode.AND, at.binary(Opcode.SUB, zero, amount), most);
            boolean isLeft = direction(instruction) == Intrinsic.ROTATE_LEFT;
            Value left = at.binary(Opcode.SHL, rotated, isLeft ? amount : rest);
            Value right = at.binary(Opcode.LSHR, rotated, isLeft ? rest : amount);
            return at.binary(Opcode.OR, left, right);
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
