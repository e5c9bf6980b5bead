package lockstep.sim.image.ptx;

import java.util.List;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.MemoryOrder;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.OpSource;

/**
 * Decodes asynchronous copies from global to shared memory. Source: PTX ISA, "cp.async", "cp.async.commit_group",
 * "cp.async.wait_group, cp.async.wait_all".
 */
final class CopyForms {
    private static final int WORD = 32;
    private static final MemoryOrder WEAK = new MemoryOrder(false, false, false, false);
    /** Index of the operand with the number of bytes to read, or with the predicate that none are read. */
    private static final int SOURCE_SIZE = 3;

    private final FunctionAssembler into;
    private final PtxRegisters registers;

    CopyForms(FunctionAssembler into, PtxRegisters registers) {
        this.into = into;
        this.registers = registers;
    }

    void decode(InstructionWriter writer, PtxInstruction instruction) {
        if (!instruction.has(PtxModifier.ASYNC) || instruction.has(PtxModifier.MBARRIER)) {
            throw new NotDecodable(instruction.mnemonic());
        }
        if (instruction.has(PtxModifier.COMMIT_GROUP)) {
            endGroup(writer);
        } else if (instruction.has(PtxModifier.WAIT_GROUP)) {
            await(writer, number(instruction, 0));
        } else if (instruction.has(PtxModifier.WAIT_ALL)) {
            endGroup(writer);
            await(writer, 0);
        } else {
            copy(writer, instruction);
        }
    }

    private static long number(PtxInstruction instruction, int index) {
        if (instruction.operand(index) instanceof PtxInteger number) {
            return number.value();
        }
        throw new NotDecodable(instruction.mnemonic() + " with a number in a register");
    }

    private static void endGroup(InstructionWriter writer) {
        writer.main(ordered(writer.op(OpKind.Memory.END_COPY_GROUP)));
    }

    private static void await(InstructionWriter writer, long groups) {
        OpBuilder op = ordered(writer.op(OpKind.Memory.AWAIT_COPIES));
        op.setLongs(groups);
        writer.main(op);
    }

    private static OpBuilder ordered(OpBuilder op) {
        op.setOrder(WEAK);
        return op;
    }

    private void copy(InstructionWriter writer, PtxInstruction instruction) {
        long bytes = number(instruction, 2);
        OpBuilder op = ordered(writer.op(
                OpKind.Memory.START_COPY,
                address(writer.source(), instruction, 0),
                address(writer.source(), instruction, 1),
                read(writer, instruction, bytes)));
        op.setLongs(bytes);
        op.setFromSpace(AddressSpace.GLOBAL.number());
        op.setToSpace(AddressSpace.SHARED.number());
        writer.main(op);
    }

    private int address(OpSource source, PtxInstruction instruction, int index) {
        if (instruction.operand(index) instanceof PtxAddress address) {
            return registers.address(source, address);
        }
        throw new NotDecodable("a copy without an address");
    }

    /**
     * The cell with the number of bytes that are read: all if there is no such operand, none if a predicate is true.
     */
    private int read(InstructionWriter writer, PtxInstruction instruction, long bytes) {
        List<PtxOperand> operands = instruction.operands();
        int all = into.constant(bytes, WORD);
        int stated = operands.size() - (instruction.has(PtxModifier.L2_CACHE_HINT) ? 1 : 0);
        if (stated <= SOURCE_SIZE) {
            return all;
        }
        PtxOperand operand = operands.get(SOURCE_SIZE);
        boolean isPredicate = operand instanceof PtxRegister register && register.type() == PtxType.PRED;
        return isPredicate
                ? writer.select(registers.read(writer.source(), operand, PtxType.PRED, 1), into.constant(0, WORD), all)
                : registers.read(writer.source(), operand, PtxType.U32, WORD);
    }
}
