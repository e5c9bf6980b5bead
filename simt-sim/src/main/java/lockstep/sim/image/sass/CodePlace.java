package lockstep.sim.image.sass;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * A machine word of a kernel or of what it calls, or what stands in an open form in its place.
 *
 * @param function the name of the section
 * @param offset bytes from the start of the section
 * @param address in the address space of the code
 * @param word itself; of instructions that are not encoded zero
 * @param instruction what it holds; empty if its opcode is unknown, or if no word holds what stands here
 * @param open what stands here in an open form
 */
record CodePlace(
        String function,
        long offset,
        long address,
        InstructionWord word,
        Optional<SassInstruction> instruction,
        Optional<OpenPlace> open) {
    /** A machine word. */
    CodePlace(
            String function, long offset, long address, InstructionWord word, Optional<SassInstruction> instruction) {
        this(function, offset, address, word, instruction, Optional.empty());
    }

    /** The address behind it. */
    long next() {
        return address + InstructionWord.BYTES;
    }

    /** The address that the instruction names, empty if it names none by itself. */
    OptionalLong target() {
        if (open.isPresent() && open.get().callee() >= 0) {
            return OptionalLong.of(open.get().callee());
        }
        return instruction.isEmpty() ? OptionalLong.empty() : Branches.target(instruction.get(), address);
    }

    /** The instruction, of which nobody has asked for a field yet. */
    DecodedInstruction decoded() {
        return new DecodedInstruction(
                instruction.orElseThrow(), open.map(OpenPlace::registers).orElse(Map.of()));
    }
}
