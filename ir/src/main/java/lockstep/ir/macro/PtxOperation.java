package lockstep.ir.macro;

import java.util.List;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.sass.ori.OriRegister;

/**
 * The operation of a macro that is named by its PTX form.
 *
 * @param instruction of PTX, without guard
 * @param operands its registers in the order of the text, results first
 */
public record PtxOperation(PtxInstruction instruction, List<Operand> operands) {
    /**
     * A register of the instruction and the register of the macro that holds it. One of 16 bits is in the lower half of
     * a register, and the upper half of a result is zero; one of 64 bits is in a pair.
     *
     * @param register of the instruction, which names it once
     * @param place the register in the macro
     * @param isWritten whether it is a result
     */
    public record Operand(PtxRegister register, OriRegister place, boolean isWritten) {}

    public PtxOperation {
        operands = List.copyOf(operands);
    }

    /** The registers of the instruction, each at the index of its number. */
    public List<PtxRegister> registers() {
        return operands.stream().map(Operand::register).toList();
    }
}
