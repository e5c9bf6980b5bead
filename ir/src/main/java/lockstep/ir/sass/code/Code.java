package lockstep.ir.sass.code;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassInstruction;
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
        return address >= 0 && address % InstructionWord.BYTES == 0 && address / InstructionWord.BYTES < words.size();
    }

    /** Names for the addresses that instructions name, {@code .L_x_0} on, in the order of the addresses. */
    public CodeLabels labels() {
        TreeMap<Long, String> names = new TreeMap<>();
        for (CodeWord word : words) {
            word.instruction()
                    .ifPresent(i -> Branches.target(i, word.address()).ifPresent(target -> {
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

    /** Names of places in the code. Immutable. */
    public static final class CodeLabels {
        private final SortedMap<Long, String> names;

        CodeLabels(SortedMap<Long, String> names) {
            this.names = Collections.unmodifiableSortedMap(new TreeMap<>(names));
        }

        /** The name of {@code address}, if an instruction names it. */
        public Optional<String> at(long address) {
            return Optional.ofNullable(names.get(address));
        }

        /** The text of {@code address} as an operand: its name, or else the number. */
        public String operand(long address) {
            return at(address).map(name -> "`(" + name + ")").orElseGet(() -> "0x" + Long.toHexString(address));
        }
    }

    /**
     * A machine word at its place.
     *
     * @param address bytes from the start of its section
     * @param word itself
     * @param instruction what it holds; empty if its opcode is unknown
     */
    public record CodeWord(long address, InstructionWord word, Optional<SassInstruction> instruction) {}
}
