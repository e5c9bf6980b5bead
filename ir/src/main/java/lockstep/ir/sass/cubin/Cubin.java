package lockstep.ir.sass.cubin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.sass.isa.InstructionWord;

/**
 * A cubin. Immutable.
 *
 * @param header its ELF header
 * @param sections by index; the first is the null section
 * @param segments in the order of the file
 * @param symbols by index; the first is the null symbol
 * @param relocations in the order of the file
 * @param fileSize bytes of the whole file
 */
public record Cubin(
        ElfHeader header,
        List<Section> sections,
        List<Segment> segments,
        List<Symbol> symbols,
        List<Relocation> relocations,
        int fileSize) {
    public Cubin {
        sections = List.copyOf(sections);
        segments = List.copyOf(segments);
        symbols = List.copyOf(symbols);
        relocations = List.copyOf(relocations);
    }

    /** The section {@code name}. */
    public Optional<Section> section(String name) {
        return sections.stream().filter(s -> s.name().equals(name)).findFirst();
    }

    /** The sections with machine words. */
    public List<CodeSection> code() {
        List<CodeSection> found = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            if (sections.get(i).isCode()) {
                found.add(new CodeSection(i, sections.get(i)));
            }
        }
        return found;
    }

    /**
     * Whether {@code other} loads the same code and data under the same names. Notes, which record how a tool was
     * called, and offsets in the file are ignored.
     */
    public boolean isSameProgram(Cubin other) {
        boolean isAlike = header.architectureNumber() == other.header.architectureNumber()
                && sections.size() == other.sections.size()
                && symbols.equals(other.symbols)
                && relocations.equals(other.relocations);
        for (int i = 0; isAlike && i < sections.size(); i++) {
            isAlike = sections.get(i).isLike(other.sections.get(i));
        }
        return isAlike;
    }

    /** This cubin with another section at {@code index}, which must have the same offset in the file as the old one. */
    public Cubin with(int index, Section section) {
        Section old = sections.get(index);
        if (section.offset() != old.offset()
                || section.bytes().size() != old.bytes().size()) {
            throw new IllegalArgumentException(section.name() + " has another offset");
        }
        List<Section> changed = new ArrayList<>(sections);
        changed.set(index, section);
        return new Cubin(header, changed, segments, symbols, relocations, fileSize);
    }

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
                        (long) i * InstructionWord.BYTES + Long.BYTES,
                        words.get(i).high());
            }
            return new CodeSection(index, section.withBytes(writer.toBytes()));
        }
    }

    /**
     * A place that the loader fills in.
     *
     * @param section index of the section that contains the place
     * @param offset of the place in that section
     * @param type how it is filled in
     * @param symbol index of the symbol whose address is used
     * @param addend what is added; 0 if the table does not have addends
     */
    public record Relocation(int section, long offset, int type, int symbol, long addend) {}

    /**
     * A segment of a cubin: bytes that are loaded together.
     *
     * @param type kind of segment
     * @param flags what may be done with it
     * @param offset where it begins in the file
     * @param virtualAddress as the file has it
     * @param physicalAddress as the file has it
     * @param fileSize bytes in the file
     * @param memorySize bytes in memory
     * @param alignment in bytes
     */
    public record Segment(
            int type,
            int flags,
            long offset,
            long virtualAddress,
            long physicalAddress,
            long fileSize,
            long memorySize,
            long alignment) {}

    /**
     * A symbol of a cubin.
     *
     * @param name of the symbol
     * @param info binding in the upper four bits, type in the lower four
     * @param other visibility and bits of NVIDIA's own
     * @param section index of its section; 0 for none
     * @param value where in the section
     * @param size in bytes
     */
    public record Symbol(String name, int info, int other, int section, long value, long size) {
        /** Type of functions. */
        public static final int FUNCTION = 2;

        private static final int TYPE_MASK = 15;
        private static final int BINDING_SHIFT = 4;

        /** This symbol under another name. */
        Symbol withName(String another) {
            return new Symbol(another, info, other, section, value, size);
        }

        /** Kind of thing, {@link #FUNCTION} for code. */
        public int type() {
            return info & TYPE_MASK;
        }

        /** 0 local, 1 global, 2 weak. */
        public int binding() {
            return info >>> BINDING_SHIFT;
        }
    }
}
