package lockstep.sim.image.sass;

import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.MatrixAccess;
import lockstep.sim.sass.SassDestination;

/** Decodes loads and stores of matrices of 8 by 8 halves in shared memory: {@code LDSM}, {@code STSM}. */
final class SassMatrixForms {
    private static final int WORD = 32;

    private final SassRegisters registers;
    private final SassMemoryForms memory;
    private final SassCollectiveForms collectives;

    SassMatrixForms(SassRegisters registers, SassMemoryForms memory, SassCollectiveForms collectives) {
        this.registers = registers;
        this.memory = memory;
        this.collectives = collectives;
    }

    private static int matrices(DecodedInstruction instruction) {
        String number = instruction.word("ldsmnum");
        return number.isEmpty() ? 1 : Integer.parseInt(number);
    }

    private MatrixAccess access(InstructionWriter writer, DecodedInstruction instruction) {
        int address = memory.address(writer, instruction, "m", AddressSpace.SHARED);
        return new MatrixAccess(
                writer,
                (to, value, lane, clamp) -> collectives.together(to, "shfl.idx.i32", value, lane, clamp),
                writer.resized(address, WORD, false),
                matrices(instruction),
                instruction.word("ldsmt").equals("MT88"));
    }

    /** {@code LDSM}. Results are written after all loads, since they may overwrite the address. */
    void load(InstructionWriter writer, DecodedInstruction instruction) {
        int results = access(writer, instruction).load();
        if (instruction.destination("Rd", WORD) instanceof SassDestination.Register register) {
            int first = registers.cell(register.file(), register.number());
            for (int i = 0; i < matrices(instruction); i++) {
                writer.move(results + i, first + i);
            }
        }
    }

    /** {@code STSM}. */
    void store(InstructionWriter writer, DecodedInstruction instruction) {
        int values = memory.words(writer, instruction.number("Rb", WORD), matrices(instruction));
        access(writer, instruction).store(values);
    }
}
