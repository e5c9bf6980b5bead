package lockstep.sim.image.ptx;

import lockstep.ir.nvvm.Opcode;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.MemoryOrder;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.memory.MbarrierArrival;
import lockstep.sim.nvvm.ScalarType;

/**
 * Decodes operations on barriers in shared memory of the own block, without byte transactions. Source: PTX ISA,
 * "mbarrier". {@code try_wait} may wait for an unspecified time before it fails: here it fails at once, as
 * {@code test_wait} does.
 */
final class MbarrierForms {
    private static final int WORD = 32;
    private static final int PAIR = 64;
    /** Mask of the lowest bits of a state: the pending arrivals. */
    private static final long PENDING = (1L << 20) - 1;

    private final FunctionAssembler into;
    private final PtxRegisters registers;

    MbarrierForms(FunctionAssembler into, PtxRegisters registers) {
        this.into = into;
        this.registers = registers;
    }

    void decode(InstructionWriter writer, PtxInstruction instruction) {
        boolean isOfTransactions = instruction.has(PtxModifier.EXPECT_TX) || instruction.has(PtxModifier.COMPLETE_TX);
        if (isOfTransactions || instruction.space() == PtxSpace.SHARED_CLUSTER) {
            throw new NotDecodable(instruction.mnemonic());
        }
        if (instruction.has(PtxModifier.INIT)) {
            writer.main(access(writer, instruction, OpKind.Memory.INIT_MBARRIER, 0, word(writer, instruction, 1)));
        } else if (instruction.has(PtxModifier.INVAL)) {
            writer.main(access(writer, instruction, OpKind.Memory.END_MBARRIER, 0, into.constant(0, WORD)));
        } else if (instruction.has(PtxModifier.PENDING_COUNT)) {
            pendingCount(writer, instruction);
        } else if (instruction.has(PtxModifier.TEST_WAIT) || instruction.has(PtxModifier.TRY_WAIT)) {
            test(writer, instruction);
        } else {
            arrive(writer, instruction);
        }
    }

    private int word(InstructionWriter writer, PtxInstruction instruction, int index) {
        return registers.read(writer.source(), instruction.operand(index), PtxType.U32, WORD);
    }

    /** An operation on the barrier whose address is operand {@code at}, without its result, not added yet. */
    private OpBuilder access(InstructionWriter writer, PtxInstruction instruction, OpKind kind, int at, int number) {
        if (!(instruction.operand(at) instanceof PtxAddress address)) {
            throw new NotDecodable(instruction.mnemonic() + " without an address");
        }
        OpBuilder op = writer.op(kind, registers.address(writer.source(), address), number);
        op.setFromSpace(registers.space(instruction, address));
        boolean isRelaxed = instruction.has(PtxModifier.RELAXED);
        op.setOrder(new MemoryOrder(
                true,
                !isRelaxed && kind == OpKind.Memory.TEST_MBARRIER,
                !isRelaxed && kind == OpKind.Memory.ARRIVE_MBARRIER,
                true));
        return op;
    }

    private void result(InstructionWriter writer, OpBuilder op, PtxOperand target, int width) {
        op.setResult(into.cell(width), ScalarType.integer(width));
        writer.main(op);
        registers.write(writer.source(), op.result(), target, false);
    }

    private void arrive(InstructionWriter writer, PtxInstruction instruction) {
        int count = instruction.operands().size() > 2 ? word(writer, instruction, 2) : into.constant(1, WORD);
        OpBuilder op = access(writer, instruction, OpKind.Memory.ARRIVE_MBARRIER, 1, count);
        op.setArrival(arrival(instruction));
        result(writer, op, instruction.operand(0), PAIR);
    }

    private static MbarrierArrival arrival(PtxInstruction instruction) {
        boolean isDrop = instruction.has(PtxModifier.ARRIVE_DROP);
        if (instruction.has(PtxModifier.NOCOMPLETE)) {
            return isDrop ? MbarrierArrival.DROP_NO_COMPLETE : MbarrierArrival.NO_COMPLETE;
        }
        return isDrop ? MbarrierArrival.DROP : MbarrierArrival.PLAIN;
    }

    private void test(InstructionWriter writer, PtxInstruction instruction) {
        boolean isParity = instruction.has(PtxModifier.PARITY);
        int which = isParity
                ? word(writer, instruction, 2)
                : registers.read(writer.source(), instruction.operand(2), PtxType.B64, PAIR);
        OpBuilder op = access(writer, instruction, OpKind.Memory.TEST_MBARRIER, 1, which);
        op.setNumbers(isParity ? 1 : 0);
        result(writer, op, instruction.operand(0), 1);
    }

    private void pendingCount(InstructionWriter writer, PtxInstruction instruction) {
        int state = registers.read(writer.source(), instruction.operand(1), PtxType.B64, PAIR);
        OpBuilder op = writer.op(OpKind.Arithmetic.BINARY, state, into.constant(PENDING, PAIR));
        op.setOperation(Opcode.AND, ScalarType.integer(PAIR));
        op.setResult(into.cell(PAIR), ScalarType.integer(PAIR));
        writer.main(op);
        registers.write(
                writer.source(),
                registers.resized(writer.source(), op.result(), WORD, false),
                instruction.operand(0),
                false);
    }
}
