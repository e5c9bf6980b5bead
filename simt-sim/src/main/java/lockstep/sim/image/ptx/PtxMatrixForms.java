package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.MatrixAccess;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpSource;

/** Decodes loads and stores of matrices of 8 by 8 halves by a warp. Source: PTX ISA, "ldmatrix", "stmatrix". */
final class PtxMatrixForms {
    private static final int WORD = 32;

    private final PtxRegisters registers;
    private final PtxCollectiveForms collectives;

    PtxMatrixForms(PtxRegisters registers, PtxCollectiveForms collectives) {
        this.registers = registers;
        this.collectives = collectives;
    }

    void load(InstructionWriter writer, PtxInstruction instruction) {
        int first = access(writer, instruction, 1).load();
        List<PtxOperand> targets = elements(instruction, 0);
        for (int i = 0; i < targets.size(); i++) {
            registers.write(writer.source(), first + i, targets.get(i), false);
        }
    }

    void store(InstructionWriter writer, PtxInstruction instruction) {
        List<Integer> values = new ArrayList<>();
        for (PtxOperand element : elements(instruction, 1)) {
            values.add(registers.read(writer.source(), element, PtxType.B32, WORD));
        }
        access(writer, instruction, 0).store(registers.gather(writer.source(), values));
    }

    private MatrixAccess access(InstructionWriter writer, PtxInstruction instruction, int index) {
        if (instruction.space() != PtxSpace.SHARED || !(instruction.operand(index) instanceof PtxAddress address)) {
            throw new NotDecodable(instruction.mnemonic() + " of a generic address");
        }
        OpSource source = writer.source();
        return new MatrixAccess(
                writer,
                collectives::exchange,
                registers.resized(source, registers.address(source, address), WORD, false),
                instruction.elements(),
                instruction.has(PtxModifier.TRANS));
    }

    private static List<PtxOperand> elements(PtxInstruction instruction, int index) {
        if (instruction.operand(index) instanceof PtxVector vector) {
            return vector.elements();
        }
        throw new NotDecodable(instruction.mnemonic() + " of a vector register");
    }
}
