package lockstep.sim.image.sass;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * A machine word of a kernel or of its callees, or the instruction of the open form in its place.
 *
 * @param function the name of the section
 * @param offset bytes from the start of the section
 * @param address in the address space of the code
 * @param word the word; zero for instructions that are not encoded
 * @param instruction the decoded word; empty if its opcode is unknown, or for an instruction that no word encodes
 * @param open the instruction of the open form at this place
 */
record CodePlace(
        String function,
        long offset,
        long address,
        InstructionWord word,
        Optional<SassInstruction> instruction,
        Optional<OpenPlace> open) {
    /** A machine word. */
    CodePlace(String function, long offset, long address, InstructionWord word, Optional<SassInstruction> instruction) {
        this(function, offset, address, word, instruction, Optional.empty());
    }

    /** The address after it. */
    long next() {
        return address + InstructionWord.BYTES;
    }

    /** The target address in the instruction, empty if it has none. */
    OptionalLong target() {
        if (open.isPresent() && open.get().callee() >= 0) {
            return OptionalLong.of(open.get().callee());
        }
        return instruction.isEmpty() ? OptionalLong.empty() : Branches.target(instruction.get(), address);
    }

    /** The instruction, with no field marked as read yet. */
    DecodedInstruction decoded() {
        return new DecodedInstruction(
                instruction.orElseThrow(), open.map(OpenPlace::registers).orElse(Map.of()));
    }
}
