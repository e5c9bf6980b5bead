package lockstep.compiler.tailcallelim;

import java.math.BigInteger;
import java.util.List;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.compiler.reassociate.OperationShapes;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * The accumulator of recursion that becomes a loop: the operation that callers would have applied to the result of the
 * call is applied to the accumulator before the jump instead, in reverse order, which is legal as it is associative and
 * commutative.
 */
final class RecursionAccumulator {
    /** Flags that hold for any order of the operands; poison-generating ones are dropped. */
    private static final int KEPT_FLAGS = Flag.allFastMath() & ~Flag.set(Flag.NNAN, Flag.NINF);

    private final Instruction operation;
    private final PhiInstruction phi;
    private final Rewriter rewriter;

    /**
     * Makes {@code operation} use {@code phi} instead of {@code call}.
     *
     * @param phi the accumulator in the loop header, still without an entry for the operation
     */
    RecursionAccumulator(Instruction operation, CallInstruction call, PhiInstruction phi, Rewriter rewriter) {
        this.operation = operation;
        this.phi = phi;
        this.rewriter = rewriter;
        rewriter.setOperand(operation, operation.operand(0) == call ? 0 : 1, phi);
        rewriter.setFlags(operation, operation.flags() & KEPT_FLAGS);
        for (String kind : List.copyOf(operation.metadata().keySet())) {
            if (!kind.equals("dbg")) {
                operation.setMetadata(kind, null);
            }
        }
        if (operation instanceof CallInstruction minimum) {
            minimum.setAttributes(AttributeList.EMPTY);
        }
    }

    /** The accumulator in the loop header. */
    PhiInstruction phi() {
        return phi;
    }

    /** Inserts the operation on the accumulator and {@code value} before {@code place}. */
    Instruction with(Value value, Instruction place) {
        Instruction copy = operation.copy();
        copy.setName("accumulator.ret.tr");
        rewriter.insertBefore(copy, place);
        rewriter.setOperand(copy, operation.operand(0) == phi ? 1 : 0, value);
        return copy;
    }

    // ---- operations

    /** Whether {@code instruction} is a minimum or maximum of integers. */
    static boolean isMinimumOrMaximum(Instruction instruction) {
        return instruction instanceof CallInstruction call && kind(call) != null;
    }

    private static @Nullable Intrinsic kind(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        boolean isOne =
                kind == Intrinsic.SMAX || kind == Intrinsic.SMIN || kind == Intrinsic.UMAX || kind == Intrinsic.UMIN;
        return isOne ? kind : null;
    }

    /** The identity element of {@code operation}. */
    static Constant identity(Instruction operation, Rewriter rewriter) {
        Context context = rewriter.context();
        if (operation instanceof BinaryInstruction binary) {
            ConstantFolder folder = new ConstantFolder(context, DenormalMode.of(rewriter.function()));
            return new OperationShapes(folder).identity(binary.opcode(), binary.type());
        }
        Type type = operation.type();
        IntType scalar = (IntType) type.scalar();
        BigInteger signBit = BigInteger.ONE.shiftLeft(scalar.width() - 1);
        Intrinsic kind = kind((CallInstruction) operation);
        BigInteger value = kind == Intrinsic.SMAX
                ? signBit
                : kind == Intrinsic.SMIN
                        ? signBit.subtract(BigInteger.ONE)
                        : kind == Intrinsic.UMAX ? BigInteger.ZERO : BigInteger.ONE.negate();
        Constant element = context.integer(scalar, value);
        return type instanceof VectorType vector ? context.splat(vector, element) : element;
    }
}
