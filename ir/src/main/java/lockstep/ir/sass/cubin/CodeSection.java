package lockstep.ir.sass.cubin;

import java.util.List;
import lockstep.ir.sass.isa.InstructionWord;

/**
 * A section of machine words.
 *
 * @param index of the section
 * @param section itself
 */
public record CodeSection(int index, Section section) {
    /** The name of the kernel or function. */
    public String function() {
        return section.name().substring(Section.CODE_PREFIX.length());
    }

    /** Number of words; trailing bytes that are not a whole word do not count. */
    public int size() {
        return section.bytes().size() / InstructionWord.BYTES;
    }

    /** The {@code i}th word. */
    public InstructionWord word(int i) {
        long at = (long) i * InstructionWord.BYTES;
        return new InstructionWord(section.bytes().i64(at), section.bytes().i64(at + Long.BYTES));
    }

    /** This section with other words, as many as it has. */
    public CodeSection withWords(List<InstructionWord> words) {
        ByteWriter writer = new ByteWriter(section.bytes().toArray());
        for (int i = 0; i < words.size(); i++) {
            writer.i64((long) i * InstructionWord.BYTES, words.get(i).low());
            writer.i64(
                    (long) i * InstructionWord.BYTES + Long.BYTES, words.get(i).high());
        }
        return new CodeSection(index, section.withBytes(writer.toBytes()));
    }
}
