package lockstep.ir.sass.function;

import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;

/** Makes words of instructions. That of Lockstep is {@link #STANDARD}; tests put wrong ones in its place. */
@FunctionalInterface
public interface WordEncoder {
    /** {@link WordCodec#encode}. */
    WordEncoder STANDARD = WordCodec::encode;

    /** The word of an instruction. */
    InstructionWord encode(SassInstruction instruction);
}
