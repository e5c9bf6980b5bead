package lockstep.sim.image;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
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
import lockstep.ir.nvvm.layout.AddressStep;
import lockstep.ir.nvvm.type.PointerType;
import lockstep.ir.nvvm.type.Type;
import lockstep.sim.bits.IntPredicate;

/** Decodes instructions that compute values from values. */
final class ValueDecoder {
    private static final Map<Opcode, OpKind> POINTER_CASTS = Map.of(
            Opcode.PTRTOINT, OpKind.Address.EXPOSE,
            Opcode.INTTOPTR, OpKind.Address.ADOPT,
            Opcode.ADDRSPACECAST, OpKind.Address.CONVERT);

    private final Decoding decoding;

    ValueDecoder(Decoding decoding) {
        this.decoding = decoding;
    }

    Op binary(BinaryInstruction instruction) {
        return decoding.op(OpKind.Arithmetic.BINARY, instruction, instruction.operands());
    }

    Op unary(UnaryInstruction instruction) {
        return decoding.op(OpKind.Arithmetic.NEGATE, instruction, instruction.operands());
    }

    Op select(SelectInstruction instruction) {
        return decoding.op(OpKind.Arithmetic.SELECT, instruction, instruction.operands());
    }

    Op freeze(FreezeInstruction instruction) {
        return decoding.op(OpKind.Arithmetic.FREEZE, instruction, instruction.operands());
    }

    Op compare(CompareInstruction instruction) {
        Op op = decoding.op(OpKind.Arithmetic.COMPARE, instruction, instruction.operands());
        op.operandType = decoding.scalar(instruction.left().type());
        if (!instruction.predicate().isOfFloats()) {
            op.relation = IntPredicate.valueOf(instruction.predicate().name());
        }
        return op;
    }

    Op cast(CastInstruction instruction) {
        Value operand = instruction.operand(0);
        Op op = decoding.op(castKind(instruction), instruction, instruction.operands());
        op.operandType = decoding.scalar(operand.type());
        if (operand.type().scalar() instanceof PointerType from) {
            op.fromSpace = from.addressSpace();
        }
        if (instruction.type().scalar() instanceof PointerType to) {
            op.toSpace = to.addressSpace();
        }
        if (op.kind == OpKind.Move.MOVES) {
            op.numbers = run(op.operands[0], op.resultCount);
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

    Op extractValue(ExtractValueInstruction instruction) {
        Op op = decoding.op(OpKind.Move.MOVES, instruction, instruction.operands());
        int first = decoding.leaves.firstLeaf(instruction.aggregate().type(), instruction.path());
        op.numbers = run(op.operands[0] + first, op.resultCount);
        return op;
    }

    Op insertValue(InsertValueInstruction instruction) {
        Op op = decoding.op(OpKind.Move.MOVES, instruction, instruction.operands());
        int first = decoding.leaves.firstLeaf(instruction.aggregate().type(), instruction.path());
        int[] cells = run(op.operands[0], op.resultCount);
        for (int i = 0; i < op.operandCounts[1]; i++) {
            cells[first + i] = op.operands[1] + i;
        }
        op.numbers = cells;
        return op;
    }

    Op shuffle(ShuffleVectorInstruction instruction) {
        Op op = decoding.op(OpKind.Move.MOVES, instruction, instruction.operands());
        List<Integer> mask = instruction.mask();
        int width = op.operandCounts[0];
        int[] cells = new int[mask.size()];
        for (int i = 0; i < cells.length; i++) {
            int index = mask.get(i);
            cells[i] = index < 0 ? -1 : index < width ? op.operands[0] + index : op.operands[1] + index - width;
        }
        op.numbers = cells;
        return op;
    }

    Op extractElement(ExtractElementInstruction instruction) {
        Op op = decoding.op(OpKind.Move.EXTRACT_ELEMENT, instruction, instruction.operands());
        long index = constantIndex(instruction.operand(1), op.operandCounts[0]);
        return index < 0 ? op : moves(op, run(op.operands[0] + (int) index, 1));
    }

    Op insertElement(InsertElementInstruction instruction) {
        Op op = decoding.op(OpKind.Move.INSERT_ELEMENT, instruction, instruction.operands());
        long index = constantIndex(instruction.operand(2), op.resultCount);
        if (index < 0) {
            return op;
        }
        int[] cells = run(op.operands[0], op.resultCount);
        cells[(int) index] = op.operands[1];
        return moves(op, cells);
    }

    private static Op moves(Op dynamic, int[] cells) {
        Op op = new Op(OpKind.Move.MOVES, dynamic.block, dynamic.instruction());
        op.operands = dynamic.operands;
        op.operandCounts = dynamic.operandCounts;
        op.redrawn = dynamic.redrawn;
        op.result = dynamic.result;
        op.resultCount = dynamic.resultCount;
        op.type = dynamic.type;
        op.isShared = dynamic.isShared;
        op.isClaimedUniform = dynamic.isClaimedUniform;
        op.claimants = dynamic.claimants;
        op.numbers = cells;
        return op;
    }

    /** The index if it is a constant in range, else -1. */
    private static long constantIndex(Value index, int count) {
        boolean isIn = index instanceof ConstantInt c
                && c.unsigned().compareTo(BigInteger.valueOf(count)) < 0;
        return isIn ? ((ConstantInt) index).zext() : -1;
    }

    /**
     * An address: {@code longs[0]} is the constant part of the offset, the others the strides of the variable indices,
     * which are operands 1 and up.
     */
    Op address(GetElementPtrInstruction instruction) {
        List<AddressStep> steps = decoding.layout
                .steps(instruction.sourceElementType(), instruction.indices())
                .orElseThrow(() -> new NotDecodable("a getelementptr whose indices lead nowhere"));
        List<Value> operands = new ArrayList<>(List.of(instruction.base()));
        LongArrayList longs = new LongArrayList(new long[] {0});
        for (AddressStep step : steps) {
            switch (step) {
                case AddressStep.Field field -> longs.set(0, longs.getLong(0) + field.offset());
                case AddressStep.Element element -> addStep(element, operands, longs);
            }
        }
        Op op = decoding.op(OpKind.Address.ADDRESS, instruction, operands);
        op.longs = longs.toLongArray();
        op.fromSpace = Decoding.addressSpace(instruction.base());
        op.operandTypes = decoding.types(operands);
        op.numbers = new int[] {decoding.layout.indexBits(op.fromSpace)};
        return op;
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

    /** Whether a constant index can be added to the offset at once: what wraps may break a claim, when executed. */
    private static boolean fits(long offset, ConstantInt index, long stride) {
        long scaled = index.sext() * stride;
        boolean wraps = ((offset ^ offset + scaled) & (scaled ^ offset + scaled)) < 0;
        return Math.multiplyHigh(index.sext(), stride) == scaled >> 63 && !wraps;
    }

    /** A copy of an operand's cells. */
    Op identity(Instruction instruction, Value operand) {
        Op op = decoding.op(OpKind.Move.MOVES, instruction, List.of(operand));
        op.numbers = run(op.operands[0], op.resultCount);
        return op;
    }

}
