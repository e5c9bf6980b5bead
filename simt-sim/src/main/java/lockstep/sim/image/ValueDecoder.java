package lockstep.sim.image;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout.AddressStep;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;

/** Decodes instructions that compute values without memory. */
final class ValueDecoder {
    private static final Map<Opcode, OpKind> POINTER_CASTS = Map.of(
            Opcode.PTRTOINT, OpKind.Address.EXPOSE,
            Opcode.INTTOPTR, OpKind.Address.ADOPT,
            Opcode.ADDRSPACECAST, OpKind.Address.CONVERT);

    private final Decoding decoding;

    ValueDecoder(Decoding decoding) {
        this.decoding = decoding;
    }

    OpBuilder binary(BinaryInstruction instruction) {
        return decoding.op(OpKind.Arithmetic.BINARY, instruction, instruction.operands());
    }

    OpBuilder unary(UnaryInstruction instruction) {
        return decoding.op(OpKind.Arithmetic.NEGATE, instruction, instruction.operands());
    }

    OpBuilder select(SelectInstruction instruction) {
        return decoding.op(OpKind.Arithmetic.SELECT, instruction, instruction.operands());
    }

    OpBuilder freeze(FreezeInstruction instruction) {
        return decoding.op(OpKind.Arithmetic.FREEZE, instruction, instruction.operands());
    }

    OpBuilder compare(CompareInstruction instruction) {
        OpBuilder op = decoding.op(OpKind.Arithmetic.COMPARE, instruction, instruction.operands());
        op.setOperandType(decoding.scalar(instruction.left().type()));
        return op;
    }

    OpBuilder cast(CastInstruction instruction) {
        Value operand = instruction.operand(0);
        OpBuilder op = decoding.op(castKind(instruction), instruction, instruction.operands());
        op.setOperandType(decoding.scalar(operand.type()));
        if (operand.type().scalar() instanceof PointerType from) {
            op.setFromSpace(from.addressSpace());
        }
        if (instruction.type().scalar() instanceof PointerType to) {
            op.setToSpace(to.addressSpace());
        }
        if (op.kind() == OpKind.Move.MOVES) {
            op.setNumbers(run(op.operand(0), op.resultCells()));
        }
        return op;
    }

    private OpKind castKind(CastInstruction instruction) {
        if (instruction.opcode() == Opcode.BITCAST) {
            return bitcastKind(instruction.operand(0).type(), instruction.type());
        }
        return POINTER_CASTS.getOrDefault(instruction.opcode(), OpKind.Arithmetic.CAST);
    }

    private OpKind bitcastKind(Type from, Type to) {
        boolean isSameShape = decoding.cells.count(from) == decoding.cells.count(to);
        return isSameShape ? OpKind.Move.MOVES : OpKind.Move.REGROUP;
    }

    private static int[] run(int first, int count) {
        int[] cells = new int[count];
        Arrays.setAll(cells, i -> first + i);
        return cells;
    }

    OpBuilder extractValue(ExtractValueInstruction instruction) {
        OpBuilder op = decoding.op(OpKind.Move.MOVES, instruction, instruction.operands());
        int first = decoding.leaves.firstLeaf(instruction.aggregate().type(), instruction.path());
        op.setNumbers(run(op.operand(0) + first, op.resultCells()));
        return op;
    }

    OpBuilder insertValue(InsertValueInstruction instruction) {
        OpBuilder op = decoding.op(OpKind.Move.MOVES, instruction, instruction.operands());
        int first = decoding.leaves.firstLeaf(instruction.aggregate().type(), instruction.path());
        int[] cells = run(op.operand(0), op.resultCells());
        for (int i = 0; i < op.operandCells(1); i++) {
            cells[first + i] = op.operand(1) + i;
        }
        op.setNumbers(cells);
        return op;
    }

    OpBuilder shuffle(ShuffleVectorInstruction instruction) {
        OpBuilder op = decoding.op(OpKind.Move.MOVES, instruction, instruction.operands());
        List<Integer> mask = instruction.mask();
        int width = op.operandCells(0);
        int[] cells = new int[mask.size()];
        for (int i = 0; i < cells.length; i++) {
            int index = mask.get(i);
            cells[i] = index < 0 ? -1 : index < width ? op.operand(0) + index : op.operand(1) + index - width;
        }
        op.setNumbers(cells);
        return op;
    }

    OpBuilder extractElement(ExtractElementInstruction instruction) {
        int count = decoding.cells.count(instruction.operand(0).type());
        long index = constantIndex(instruction.operand(1), count);
        if (index < 0) {
            return decoding.op(OpKind.Move.EXTRACT_ELEMENT, instruction, instruction.operands());
        }
        OpBuilder op = decoding.op(OpKind.Move.MOVES, instruction, instruction.operands());
        op.setNumbers(op.operand(0) + (int) index);
        return op;
    }

    OpBuilder insertElement(InsertElementInstruction instruction) {
        int count = decoding.cells.count(instruction.type());
        long index = constantIndex(instruction.operand(2), count);
        if (index < 0) {
            return decoding.op(OpKind.Move.INSERT_ELEMENT, instruction, instruction.operands());
        }
        OpBuilder op = decoding.op(OpKind.Move.MOVES, instruction, instruction.operands());
        int[] cells = run(op.operand(0), count);
        cells[(int) index] = op.operand(1);
        op.setNumbers(cells);
        return op;
    }

    /** The index if it is a constant in range, else -1. */
    private static long constantIndex(Value index, int count) {
        boolean isIn = index instanceof ConstantInt c && c.unsigned().compareTo(BigInteger.valueOf(count)) < 0;
        return isIn ? ((ConstantInt) index).zext() : -1;
    }

    /**
     * An address: {@code longs[0]} is the constant part of the offset, the others the strides of the variable indices,
     * which are operands 1 and up. If flags constrain the intermediate addresses of several steps, each nonzero step is
     * an operand, in order.
     */
    OpBuilder address(GetElementPtrInstruction instruction) {
        List<AddressStep> steps = decoding.layout
                .steps(instruction.sourceElementType(), instruction.indices())
                .orElseThrow(() -> new NotDecodable("a getelementptr whose indices lead nowhere"));
        List<Value> operands = new ArrayList<>(1 + steps.size());
        operands.add(instruction.base());
        LongArrayList longs = new LongArrayList(1 + steps.size());
        longs.add(0);
        Context context =
                Objects.requireNonNull(instruction.function()).module().context();
        boolean isOrdered = instruction.flags() != 0 && countAdding(steps) > 1;
        for (AddressStep step : steps) {
            switch (step) {
                case AddressStep.Field field
                when isOrdered && field.offset() != 0 -> {
                    operands.add(context.i64(field.offset()));
                    longs.add(1);
                }
                case AddressStep.Field field -> longs.set(0, longs.getLong(0) + field.offset());
                case AddressStep.Element element
                when isOrdered && addsSomething(step) -> {
                    operands.add(element.index());
                    longs.add(element.stride());
                }
                case AddressStep.Element element -> addStep(element, operands, longs);
            }
        }
        OpBuilder op = decoding.op(OpKind.Address.ADDRESS, instruction, operands);
        op.setLongs(longs.toLongArray());
        op.setFromSpace(Decoding.addressSpace(instruction.base()));
        op.setOperandTypes(decoding.types(operands));
        op.setNumbers(decoding.layout.indexBits(op.fromSpace()));
        return op;
    }

    private static int countAdding(List<AddressStep> steps) {
        int count = 0;
        for (AddressStep step : steps) {
            count += addsSomething(step) ? 1 : 0;
        }
        return count;
    }

    private static boolean addsSomething(AddressStep step) {
        return switch (step) {
            case AddressStep.Field field -> field.offset() != 0;
            case AddressStep.Element element -> !(element.index() instanceof ConstantInt c && c.isZero());
        };
    }

    private static void addStep(AddressStep.Element element, List<Value> operands, LongArrayList longs) {
        boolean isConstant = element.index() instanceof ConstantInt c
                && c.width() <= 64
                && fits(longs.getLong(0), c, element.stride());
        if (isConstant && element.index() instanceof ConstantInt c) {
            longs.set(0, longs.getLong(0) + c.sext() * element.stride());
        } else {
            operands.add(element.index());
            longs.add(element.stride());
        }
    }

    /**
     * Whether a constant index can be folded into the offset: not if it wraps, which may violate a flag when executed.
     */
    private static boolean fits(long offset, ConstantInt index, long stride) {
        long scaled = index.sext() * stride;
        boolean wraps = ((offset ^ offset + scaled) & (scaled ^ offset + scaled)) < 0;
        return Math.multiplyHigh(index.sext(), stride) == scaled >> 63 && !wraps;
    }

    /** A copy of an operand's cells. */
    OpBuilder identity(Instruction instruction, Value operand) {
        OpBuilder op = decoding.op(OpKind.Move.MOVES, instruction, List.of(operand));
        op.setNumbers(run(op.operand(0), op.resultCells()));
        return op;
    }
}
