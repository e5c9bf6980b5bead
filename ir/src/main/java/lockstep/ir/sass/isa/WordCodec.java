package lockstep.ir.sass.isa;

import java.util.List;
import java.util.Optional;

/** Decodes words and encodes instructions. Both directions use the fields of the same form. */
public final class WordCodec {
    private WordCodec() {}

    /** The opcode of {@code word}: its bits 0 to 11, and bit 91 as bit 12. */
    public static int opcode(InstructionWord word) {
        return (int) SassForm.OPCODE.extract(word.low(), word.high());
    }

    /**
     * The instruction that {@code word} holds.
     *
     * @return empty if {@code table} has no form with the word's opcode
     */
    public static Optional<SassInstruction> decode(IsaTable table, InstructionWord word) {
        SassForm form = table.formOrNull(opcode(word));
        return form == null ? Optional.empty() : Optional.of(decode(form, word));
    }

    /** The fields of {@code form} in {@code word}, regardless of the word's opcode. */
    static SassInstruction decode(SassForm form, InstructionWord word) {
        List<FieldSpec> fields = form.fields();
        long[] values = new long[fields.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = fields.get(i).bits().extract(word.low(), word.high());
        }
        InstructionWord constant = form.constantBits();
        boolean isClean = (word.low() & constant.low() | word.high() & constant.high()) == 0;
        return SassInstruction.decoded(form, values, isClean ? InstructionWord.ZERO : word.and(constant));
    }

    /** The word that holds {@code instruction}; {@link #decode} of it is the instruction again. */
    public static InstructionWord encode(SassInstruction instruction) {
        SassForm form = instruction.form();
        List<FieldSpec> fields = form.fields();
        long low = form.opcodeWord().low() | instruction.residue().low();
        long high = form.opcodeWord().high() | instruction.residue().high();
        for (int i = 0; i < fields.size(); i++) {
            BitField bits = fields.get(i).bits();
            long value = instruction.value(i);
            low |= bits.lowBits(value);
            high |= bits.highBits(value);
        }
        return new InstructionWord(low, high);
    }
}
