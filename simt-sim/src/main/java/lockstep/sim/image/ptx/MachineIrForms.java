package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.OpSource;
import lockstep.sim.nvvm.ScalarType;

/**
 * Decodes the pseudo instructions of machine IR except PHIs. Each counts as one instruction. docs/machine-ir.md,
 * "Semantics".
 */
final class MachineIrForms {
    private final FunctionAssembler into;
    private final PtxRegisters registers;
    private final MachineIrOperands operands;

    MachineIrForms(FunctionAssembler into, PtxRegisters registers, MachineIrOperands operands) {
        this.into = into;
        this.registers = registers;
        this.operands = operands;
    }

    /** A PHI in a place where {@link PhiRows} does not handle it: reports why. */
    void phi(OpSource source, PtxInstruction phi) {
        throw new NotDecodable(
                phi.guard().isPresent() ? "a PHI under a guard" : "a PHI that is not at the start of a block");
    }

    // ---- copies

    void copy(OpSource source, PtxInstruction copy) {
        moved(source, operands.constantOrRegister(copy.operand(1), copy.type(0)), operands.result(copy));
    }

    /** Adds the operation that counts, a move of a cell into a register. */
    private void moved(OpSource source, int from, PtxRegister target) {
        OpBuilder op = new OpBuilder(OpKind.Move.MOVES, into.block(), source);
        op.setOperands(from);
        op.setNumbers(from);
        registers.emit(op, target, into.width(from), false);
    }

    /** The register that a copy of a parallel copy writes; throws if the copy cannot be decoded. */
    PtxRegister require(PtxInstruction copy) {
        if (copy.guard().isPresent()) {
            throw new NotDecodable("a divergence-safe copy under a guard");
        }
        operands.constantOrRegister(copy.operand(1), copy.type(0));
        return operands.result(copy);
    }

    /** A parallel copy, whose copies {@link #require} has all accepted. */
    void group(List<PtxInstruction> copies) {
        List<Integer> from = new ArrayList<>();
        for (PtxInstruction copy : copies) {
            from.add(operands.constantOrRegister(copy.operand(1), copy.type(0)));
        }
        int read = copies.size() == 1 ? from.getFirst() : registers.gather(new PtxOpSource(copies.getFirst()), from);
        for (int i = 0; i < copies.size(); i++) {
            moved(new PtxOpSource(copies.get(i)), read + i, operands.result(copies.get(i)));
        }
    }

    // ---- frame objects, undefined values and markers

    /** The address of a stack slot of the thread, like that of a variable in local memory. */
    void frameIndex(OpSource source, PtxInstruction instruction) {
        boolean isObject = instruction.operand(1) instanceof PtxSymbolOperand symbol
                && symbol.symbol() instanceof PtxVariable variable
                && variable.space() == PtxSpace.FRAME;
        if (!isObject) {
            throw new NotDecodable("a frame index of an operand that is not a frame object");
        }
        PtxType type = instruction.type(0);
        PtxRegister result = operands.result(instruction);
        moved(source, registers.read(source, instruction.operand(1), type, type.width()), result);
    }

    /** Makes the register undefined. */
    void undefined(OpSource source, PtxInstruction instruction) {
        OpBuilder op = new OpBuilder(OpKind.Move.UNDEFINE, into.block(), source);
        op.setNumbers(operands.cell(operands.result(instruction)));
        into.add(op);
    }

    /** Markers of call frames, which have no effect: arguments are passed as in PTX. */
    void marker(OpSource source, PtxInstruction instruction) {
        into.add(new OpBuilder(OpKind.Other.NOTHING, into.block(), source));
    }

    // ---- parts of registers, the lowest bits first

    private static int count(PtxType whole, PtxType part) {
        return whole.width() / part.width();
    }

    private static int index(PtxOperand operand, PtxType whole, PtxType part) {
        boolean fits =
                operand instanceof PtxInteger number && number.value() >= 0 && number.value() < count(whole, part);
        if (!fits) {
            throw new NotDecodable("a part that %s does not have".formatted(whole.text()));
        }
        return (int) ((PtxInteger) operand).value();
    }

    /** Splits a value; returns the first of the cells with its parts. */
    private int parts(OpSource source, int cell, PtxType whole, PtxType part) {
        int first = into.cells(count(whole, part), part.width());
        OpBuilder op = registers.hidden(OpKind.Move.REGROUP, source, first, cell);
        op.setOperandCells(0, 1);
        op.setOperandType(ScalarType.integer(whole.width()));
        op.setResultCells(count(whole, part));
        return first;
    }

    /** Adds the operation that counts, which joins the parts of a value. */
    private void whole(OpSource source, int first, PtxType whole, PtxType part, PtxRegister result) {
        OpBuilder op = new OpBuilder(OpKind.Move.REGROUP, into.block(), source);
        op.setOperands(first);
        op.setOperandCells(0, count(whole, part));
        op.setOperandType(ScalarType.integer(part.width()));
        registers.emit(op, result, whole.width(), false);
    }

    void extract(OpSource source, PtxInstruction instruction) {
        PtxType part = instruction.type(0);
        PtxType whole = instruction.type(1);
        PtxRegister result = operands.result(instruction);
        int index = index(instruction.operand(2), whole, part);
        int value = operands.constantOrRegister(instruction.operand(1), whole);
        moved(source, parts(source, value, whole, part) + index, result);
    }

    void insert(OpSource source, PtxInstruction instruction) {
        PtxType whole = instruction.type(0);
        PtxType part = instruction.type(1);
        PtxRegister result = operands.result(instruction);
        int index = index(instruction.operand(3), whole, part);
        int value = operands.constantOrRegister(instruction.operand(2), part);
        int first = parts(source, operands.constantOrRegister(instruction.operand(1), whole), whole, part);
        registers.move(source, value, first + index);
        whole(source, first, whole, part, result);
    }

    /** Parts that are not named are undefined. */
    void sequence(OpSource source, PtxInstruction instruction) {
        PtxType whole = instruction.type(0);
        PtxType part = instruction.type(1);
        PtxRegister result = operands.result(instruction);
        int count = count(whole, part);
        Integer[] values = new Integer[count];
        for (int i = 1; i < instruction.operands().size(); i += 2) {
            if (i + 1 == instruction.operands().size()) {
                throw new NotDecodable("a part without an index");
            }
            int index = index(instruction.operand(i + 1), whole, part);
            if (values[index] != null) {
                throw new NotDecodable("two values for part " + index);
            }
            values[index] = operands.constantOrRegister(instruction.operand(i), part);
        }
        int first = into.cells(count, part.width());
        for (int i = 0; i < count; i++) {
            if (values[i] == null) {
                undefine(source, first + i);
            } else {
                registers.move(source, values[i], first + i);
            }
        }
        whole(source, first, whole, part, result);
    }

    private void undefine(OpSource source, int cell) {
        OpBuilder op = new OpBuilder(OpKind.Move.UNDEFINE, into.block(), source);
        op.setWeight(0);
        op.setNumbers(cell);
        into.add(op);
    }
}
