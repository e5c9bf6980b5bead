package lockstep.ir.sass.cubin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
}
