package lockstep.ir.macro;

import java.util.List;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.sass.ori.OriRegister;

/**
 * What a macro named by its form in PTX stands for.
 *
 * @param instruction of PTX, without guard
 * @param operands its registers in the order of the text, results first
 */
public record PtxOperation(PtxInstruction instruction, List<Operand> operands) {
    /**
     * A register of the instruction and what the macro has in its place. Of one of 16 bits that is the lower half of a
     * register, the upper half of a result being zero; of one of 64 bits a pair.
     *
     * @param register of the instruction, which names it once
     * @param place in the macro
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
