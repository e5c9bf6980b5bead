package lockstep.ir.sass.code;

import java.util.Optional;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * A machine word at its place.
 *
 * @param address bytes from the start of its section
 * @param word itself
 * @param instruction what it holds; empty if its opcode is unknown
 */
public record CodeWord(long address, InstructionWord word, Optional<SassInstruction> instruction) {}
