package lockstep.sim.image.ptx;

import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.NotDecodable;

/** Decodes the operands of pseudo instructions of machine IR: registers of the width of the type, and numbers. */
final class MachineIrOperands {
    private final FunctionAssembler into;
    private final PtxRegisters registers;

    MachineIrOperands(FunctionAssembler into, PtxRegisters registers) {
        this.into = into;
        this.registers = registers;
    }

    /** The register that a pseudo instruction writes, of its first type. */
    PtxRegister result(PtxInstruction instruction) {
        return register(instruction.operand(0), instruction.type(0));
    }

    private static PtxRegister register(PtxOperand operand, PtxType type) {
        boolean fits = operand instanceof PtxRegister register
                && register.elements() == 1
                && register.type().width() == type.width();
        if (!fits) {
            throw new NotDecodable("an operand that is not a register of %d bits".formatted(type.width()));
        }
        return (PtxRegister) operand;
    }

    int cell(PtxRegister register) {
        return registers.cell(register);
    }

    /** The cell of a value that does not need an operation: a constant or register. */
    int constantOrRegister(PtxOperand operand, PtxType type) {
        if (operand instanceof PtxInteger integer) {
            return into.constant(integer.value(), type.width());
        }
        if (operand instanceof PtxFloat number) {
            return into.constant(Immediates.bits(number, type), type.width());
        }
        return cell(register(operand, type));
    }
}
