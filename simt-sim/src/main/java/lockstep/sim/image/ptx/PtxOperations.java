package lockstep.sim.image.ptx;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.PtxRegister;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.ImageAssembler;
import lockstep.sim.image.OpSource;

/**
 * Decodes single PTX instructions inside the code of another dialect, which moves their operands into the cells of
 * their registers and takes the results from there. Variables and calls are not supported.
 */
public final class PtxOperations {
    private static final int ADDRESS_WIDTH = 64;

    private final ImageAssembler image;
    private final FunctionAssembler into;
    private final SymbolTable symbols =
            SymbolTable.of(new PtxModule(new PtxVersion(9, 0), List.of(), ADDRESS_WIDTH, List.of()));

    /** @param into the function that the operations are added to */
    public PtxOperations(ImageAssembler image, FunctionAssembler into) {
        this.image = image;
        this.into = into;
    }

    /** An instruction with cells for its registers. */
    public final class Operation {
        private final PtxInstruction instruction;
        private final PtxRegisters registers;

        private Operation(PtxInstruction instruction, List<PtxRegister> named) {
            this.instruction = instruction;
            PtxFunctionHeader header =
                    new PtxFunctionHeader("macro", false, PtxLinkage.INTERNAL, List.of(), List.of(), List.of());
            PtxBody body = new PtxBody(List.of(instruction), named);
            this.registers = new PtxRegisters(
                    into,
                    symbols,
                    ADDRESS_WIDTH,
                    new PtxFunction(header, List.of(), List.of(), body, SourceLocation.NONE),
                    Optional.empty());
        }

        /** The cell of a register. */
        public int cell(PtxRegister register) {
            return registers.cell(register);
        }

        /**
         * Adds the operations of the instruction.
         *
         * @throws lockstep.sim.image.NotDecodable if the instruction is not supported
         */
        public void decode(OpSource source) {
            PtxMemoryForms memory = new PtxMemoryForms(into, registers);
            CallForms calls = new CallForms(image, into, symbols, registers, memory, Map.of());
            MachineIrForms open = new MachineIrForms(into, registers, new MachineIrOperands(into, registers));
            new PtxInstructionForms(into, registers, memory, calls, open).decode(source, instruction);
        }
    }

    /** {@code instruction}, whose registers are {@code named}, each at the index of its number. */
    public Operation operation(PtxInstruction instruction, List<PtxRegister> named) {
        return new Operation(instruction, named);
    }
}
