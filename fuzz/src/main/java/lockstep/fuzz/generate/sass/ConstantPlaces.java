package lockstep.fuzz.generate.sass;

import lockstep.ir.choices.Choices;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;

/**
 * Places in constant banks that hold numbers: the parameters that are numbers in bank 0, and all of bank 3.
 *
 * @param numbers offset of the first parameter that is a number, a multiple of 8
 */
record ConstantPlaces(int numbers) {
    /** Number of the bank that is the kernel's own. */
    static final int BANK = 3;

    /** Bytes of that bank. */
    static final int BYTES = 64;

    /** Bytes of the parameters that are numbers. */
    static final int NUMBER_BYTES = 16;

    /** The instruction with a place for a constant operand; places are multiples of 8, which suits every size. */
    SassInstruction draw(Choices choices, SassInstruction instruction, SassOperand.ConstantBank operand) {
        boolean isParameter = choices.chance(1, 3);
        int bytes = isParameter ? NUMBER_BYTES : BYTES;
        long offset = (isParameter ? numbers : 0) + (long) Long.BYTES * choices.below(bytes / Long.BYTES);
        return instruction
                .with(operand.bank(), isParameter ? 0 : BANK)
                .with(operand.offset(), offset / operand.scale());
    }
}
