package lockstep.sim.image.sass;

import java.util.Optional;
import java.util.OptionalLong;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * A machine word of a kernel or of what it calls.
 *
 * @param function the name of the section
 * @param offset bytes from the start of the section
 * @param address in the address space of the code
 * @param word itself; of instructions that are not encoded zero
 * @param instruction what it holds; empty if its opcode is unknown
 */
record CodePlace(
        String function, long offset, long address, InstructionWord word, Optional<SassInstruction> instruction) {
    /** The address behind it. */
    long next() {
        return address + InstructionWord.BYTES;
    }

    /** The address that the instruction names, empty if it names none by itself. */
    OptionalLong target() {
        return instruction.isEmpty() ? OptionalLong.empty() : Branches.target(instruction.get(), address);
    }
}
