package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.sim.image.ConstantLeaf;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.sass.SassDestination;
import lockstep.sim.sass.SassOperandSource;
import lockstep.sim.sass.SassThreadFunction;

/**
 * Writes the native form of a machine instruction: operations on the cells of its operands that give its results.
 * Intermediate values have their own cells. Identities such as adding zero are not written.
 */
final class NativeWriter {
    private static final int WORD = 32;
    private static final Set<Opcode> SYMMETRIC = EnumSet.of(Opcode.ADD, Opcode.OR, Opcode.XOR);

    private final DecodedInstruction instruction;
    private final SassThreadFunction function;
    private final OpBuilder op;
    private final List<OpBuilder> operations = new ArrayList<>();
    private final BitSet given = new BitSet();
    private final InstructionWriter writer;

    /** @param op the operation with its operands and results, which evaluates {@code function} */
    NativeWriter(InstructionWriter writer, DecodedInstruction instruction, SassThreadFunction function, OpBuilder op) {
        this.instruction = instruction;
        this.function = function;
        this.op = op;
        this.writer = writer.collecting(operations::add);
    }

    /** The operations written so far, if they give all results that are used; otherwise empty. */
    List<OpBuilder> operations() {
        for (int i = 0; i < function.destinations().size(); i++) {
            if (isWanted(i) && !given.get(i)) {
                return List.of();
            }
        }
        return List.copyOf(operations);
    }

    /** The fields of the instruction. */
    DecodedInstruction instruction() {
        return instruction;
    }

    /** The function that the instruction computes. */
    SassThreadFunction function() {
        return function;
    }

    // ---- operands and results

    int operandCount() {
        return op.operandCount();
    }

    /** The cell of an operand. */
    int operand(int index) {
        return op.operand(index);
    }

    SassOperandSource source(int index) {
        return function.sources().get(index);
    }

    boolean isConstant(int index) {
        return source(index) instanceof SassOperandSource.Constant;
    }

    /** Whether a result is used. */
    boolean isWanted(int index) {
        return index < function.destinations().size()
                && !(function.destinations().get(index) instanceof SassDestination.Discarded);
    }

    /** Sets the cell of a result. */
    void result(int index, int cell) {
        if (isWanted(index)) {
            writer.move(cell, op.result() + index);
            given.set(index);
        }
    }

    // ---- constants

    int constant(long bits, int width) {
        return writer.into().constant(bits, width);
    }

    int width(int cell) {
        return writer.into().width(cell);
    }

    /** Whether a cell is this constant. */
    boolean is(int cell, long number) {
        return writer.into().constantOf(cell) instanceof ConstantLeaf.Bits bits && bits.low() == number;
    }

    private boolean isOnes(int cell) {
        return is(cell, width(cell) == Long.SIZE ? -1 : (1L << width(cell)) - 1);
    }

    // ---- integers and bits

    /** An operation on two cells of one width. Amounts of shifts are constants below the width. */
    int binary(Opcode operation, int a, int b) {
        boolean isProduct = operation == Opcode.MUL;
        boolean isMask = operation == Opcode.AND;
        if (isProduct || isMask) {
            boolean isFirst = is(a, 0) || (isMask ? isOnes(b) : is(b, 1));
            boolean isSecond = is(b, 0) || (isMask ? isOnes(a) : is(a, 1));
            return isFirst ? a : isSecond ? b : writer.binary(operation, a, b);
        }
        if (SYMMETRIC.contains(operation) && is(a, 0)) {
            return b;
        }
        return is(b, 0) ? a : writer.binary(operation, a, b);
    }

    int not(int cell) {
        return writer.binary(Opcode.XOR, cell, constant(-1, width(cell)));
    }

    /** A shift by a number of bits below the width. */
    int shift(Opcode operation, int cell, int amount) {
        return binary(operation, cell, constant(amount, width(cell)));
    }

    /** A shift by a word; from the width on all bits are shifted out. */
    int clampedShift(Opcode operation, int cell, int amount) {
        int result = writer.temporary(width(cell));
        OpBuilder shift = writer.hidden(OpKind.Arithmetic.BINARY, result, cell, amount);
        shift.setOperation(operation, ScalarType.integer(width(cell)));
        shift.setClamped();
        return result;
    }

    /** A cell truncated or extended to another width. */
    int resized(int cell, int width, boolean isSigned) {
        if (writer.into().constantOf(cell) instanceof ConstantLeaf.Bits bits) {
            long sign = isSigned ? 1L << width(cell) - 1 : 0;
            return constant((bits.low() ^ sign) - sign, width);
        }
        return writer.resized(cell, width, isSigned);
    }

    int compare(Predicate relation, int a, int b) {
        int result = writer.temporary(1);
        writer.compare(relation, a, b, result);
        return result;
    }

    /** {@code condition ? a : b}. */
    int select(int condition, int a, int b) {
        return is(condition, 1) || a == b ? a : is(condition, 0) ? b : writer.select(condition, a, b);
    }

    /** A call of the intrinsic {@code llvm.NAME} of the NVVM dialect. */
    int intrinsic(String name, ScalarType type, int... operands) {
        int result = writer.temporary(type.width());
        OpBuilder call = writer.hidden(OpKind.Arithmetic.PURE_INTRINSIC, result, operands);
        call.setType(type);
        call.setIntrinsic(IntrinsicTable.lookup("llvm." + name).orElseThrow());
        return result;
    }

    /**
     * A funnel shift of two words by less than their width: the upper word of a left shift, or the lower word of a
     * right shift.
     */
    int funnel(boolean isRight, int lower, int upper, int amount) {
        return intrinsic(isRight ? "fshr.i32" : "fshl.i32", ScalarType.integer(WORD), upper, lower, amount);
    }

    // ---- floats

    int floating(Opcode operation, ScalarType type, int a, int b) {
        int result = writer.temporary(type.width());
        writer.hidden(OpKind.Arithmetic.BINARY, result, a, b).setOperation(operation, type);
        return result;
    }

    int negated(ScalarType type, int cell) {
        int result = writer.temporary(type.width());
        writer.hidden(OpKind.Arithmetic.NEGATE, result, cell).setType(type);
        return result;
    }

    int compareFloats(Predicate relation, ScalarType type, int a, int b) {
        int result = writer.temporary(1);
        OpBuilder comparison = writer.hidden(OpKind.Arithmetic.COMPARE, result, a, b);
        comparison.setOperandType(type);
        comparison.setRelation(relation);
        return result;
    }

    int cast(Opcode operation, ScalarType from, ScalarType to, int cell) {
        int result = writer.temporary(to.width());
        OpBuilder cast = writer.hidden(OpKind.Arithmetic.CAST, result, cell);
        cast.setOperandType(from);
        cast.setOperation(operation, to);
        return result;
    }
}
