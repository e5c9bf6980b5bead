package lockstep.ir.sass.function;

import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;

/** Encodes instructions. Lockstep's own is {@link #STANDARD}; tests replace it by wrong ones. */
@FunctionalInterface
public interface WordEncoder {
    /** {@link WordCodec#encode}. */
    WordEncoder STANDARD = WordCodec::encode;

    /** The word of an instruction. */
    InstructionWord encode(SassInstruction instruction);
}
