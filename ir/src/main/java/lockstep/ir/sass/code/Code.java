package lockstep.ir.sass.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.ir.sass.cubin.CodeSection;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.WordCodec;

/**
 * The decoded words of a function.
 *
 * @param function its name
 * @param architecture whose words they are
 * @param words in the order of their addresses, which are the multiples of 16
 */
public record Code(String function, Architecture architecture, List<CodeWord> words) {
    public Code {
        words = List.copyOf(words);
    }

    /** The code of {@code section}. */
    public static Code decode(CodeSection section, Architecture architecture) {
        IsaTable table = IsaTable.of(architecture);
        List<CodeWord> words = new ArrayList<>(section.size());
        for (int i = 0; i < section.size(); i++) {
            InstructionWord word = section.word(i);
            words.add(new CodeWord((long) i * InstructionWord.BYTES, word, WordCodec.decode(table, word)));
        }
        return new Code(section.function(), architecture, words);
    }

    /** Whether a word begins at {@code address}. */
    public boolean hasWordAt(long address) {
        return address >= 0
                && address % InstructionWord.BYTES == 0
                && address / InstructionWord.BYTES < words.size();
    }

    /** Names for the addresses that instructions name, {@code .L_x_0} on, in the order of the addresses. */
    public CodeLabels labels() {
        TreeMap<Long, String> names = new TreeMap<>();
        for (CodeWord word : words) {
            word.instruction().ifPresent(i -> Branches.target(i, word.address()).ifPresent(target -> {
                if (hasWordAt(target)) {
                    names.put(target, "");
                }
            }));
        }
        int number = 0;
        for (Map.Entry<Long, String> entry : names.entrySet()) {
            entry.setValue(".L_x_" + number++);
        }
        return new CodeLabels(names);
    }
}
