package lockstep.ir.sass.cubin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.Cubin.Relocation;
import lockstep.ir.sass.cubin.Cubin.Segment;
import lockstep.ir.sass.cubin.Cubin.Symbol;

/** Reads cubins. All offsets and sizes are checked against the file; hostile files end in diagnostics. */
public final class CubinReader {
    private static final int MAGIC = 0x464c_457f;
    private static final int CLASS_64 = 2;
    private static final int LITTLE_ENDIAN = 1;
    private static final int SECTION_SIZE = 64;
    private static final int SEGMENT_SIZE = 56;
    private static final int SYMBOL_SIZE = 24;
    private static final int RELOCATION_SIZE = 16;
    private static final int ADDEND_SIZE = 24;

    private final Bytes file;
    private final SourceLocation place;
    private final Diagnostics diagnostics;

    private CubinReader(Bytes file, SourceLocation place, Diagnostics diagnostics) {
        this.file = file;
        this.place = place;
        this.diagnostics = diagnostics;
    }

    /**
     * The cubin in {@code bytes}.
     *
     * @param place of the file, for messages
     * @param diagnostics where faults are reported
     * @return empty after a fault
     */
    public static Optional<Cubin> read(byte[] bytes, SourceLocation place, Diagnostics diagnostics) {
        return new CubinReader(Bytes.of(bytes), place, diagnostics).read();
    }

    private Optional<Cubin> read() {
        if (!isCubin()) {
            return Optional.empty();
        }
        ElfHeader header = header();
        int sectionCount = file.u16(60);
        int segmentCount = file.u16(56);
        boolean isInside = isTable("sections", header.sectionTable(), sectionCount, SECTION_SIZE, file.u16(58))
                && isTable("segments", header.segmentTable(), segmentCount, SEGMENT_SIZE, file.u16(54));
        if (!isInside) {
            return Optional.empty();
        }
        List<Section> unnamed = sections(header, sectionCount);
        if (diagnostics.hasFatal()) {
            return Optional.empty();
        }
        List<Section> sections = named(header, unnamed);
        List<Symbol> symbols = symbols(sections);
        List<Relocation> relocations = relocations(sections, symbols.size());
        List<Segment> segments = segments(header, segmentCount);
        return diagnostics.hasFatal()
                ? Optional.empty()
                : Optional.of(new Cubin(header, sections, segments, symbols, relocations, file.size()));
    }

    private void fault(String message) {
        diagnostics.error("cubin", place, message);
    }

    private boolean isCubin() {
        if (file.size() < ElfHeader.SIZE || file.i32(0) != MAGIC) {
            fault("not an ELF file");
        } else if (file.u8(4) != CLASS_64 || file.u8(5) != LITTLE_ENDIAN) {
            fault("not a little-endian ELF file of 64 bits");
        } else if (file.u16(18) != ElfHeader.MACHINE) {
            fault("an ELF file for machine " + file.u16(18) + ", not for " + ElfHeader.MACHINE);
        } else {
            return true;
        }
        return false;
    }

    private ElfHeader header() {
        return new ElfHeader(
                file.u8(7),
                file.u8(8),
                file.u16(16),
                file.i32(20),
                file.i64(24),
                file.i32(48),
                file.u16(62),
                file.i64(40),
                file.i64(32));
    }

    private boolean isTable(String what, long at, int count, int size, int entrySize) {
        if (count > 0 && entrySize != size) {
            fault("entries of " + entrySize + " bytes in the table of " + what);
            return false;
        }
        if (!file.contains(at, (long) count * size)) {
            fault("the table of " + what + " does not lie within the file");
            return false;
        }
        return true;
    }

    private List<Section> sections(ElfHeader header, int count) {
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sections.add(section(header.sectionTable() + (long) i * SECTION_SIZE, i));
        }
        return sections;
    }

    private Section section(long at, int index) {
        int type = file.i32(at + 4);
        long offset = file.i64(at + 24);
        long size = file.i64(at + 32);
        boolean hasBytes = type != Section.NO_BITS && type != Section.NULL;
        if (hasBytes && !file.contains(offset, size)) {
            fault("section " + index + " does not lie within the file");
        }
        Bytes bytes = hasBytes && file.contains(offset, size) ? file.slice(offset, size) : Bytes.EMPTY;
        return new Section(
                "",
                file.i32(at),
                type,
                file.i64(at + 8),
                file.i64(at + 16),
                offset,
                size,
                file.i32(at + 40),
                file.i32(at + 44),
                file.i64(at + 48),
                file.i64(at + 56),
                bytes);
    }

    private List<Section> named(ElfHeader header, List<Section> unnamed) {
        Bytes names = tableAt(unnamed, header.sectionNames());
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < unnamed.size(); i++) {
            Section s = unnamed.get(i);
            sections.add(new Section(
                    name(names, s.nameOffset(), "section " + i),
                    s.nameOffset(),
                    s.type(),
                    s.flags(),
                    s.address(),
                    s.offset(),
                    s.size(),
                    s.link(),
                    s.info(),
                    s.alignment(),
                    s.entrySize(),
                    s.bytes()));
        }
        return sections;
    }

    private Bytes tableAt(List<Section> sections, int index) {
        boolean isTable =
                index >= 0 && index < sections.size() && sections.get(index).type() == Section.NAMES;
        if (!isTable && !sections.isEmpty()) {
            fault("section " + index + " is not a table of names");
        }
        return isTable ? sections.get(index).bytes() : Bytes.EMPTY;
    }

    private String name(Bytes names, int offset, String what) {
        Optional<String> name = names.text(Integer.toUnsignedLong(offset));
        if (name.isEmpty()) {
            fault(what + " has no name");
        }
        return name.orElse("");
    }

    private List<Symbol> symbols(List<Section> sections) {
        List<Symbol> symbols = new ArrayList<>();
        for (Section section : sections) {
            if (section.type() == Section.SYMBOLS && symbols.isEmpty()) {
                Bytes names = tableAt(sections, section.link());
                for (long at = 0; section.bytes().contains(at, SYMBOL_SIZE); at += SYMBOL_SIZE) {
                    symbols.add(symbol(section.bytes(), at, names, symbols.size()));
                }
            } else if (section.type() == Section.SYMBOLS) {
                fault("a second table of symbols");
            }
        }
        return symbols;
    }

    private Symbol symbol(Bytes table, long at, Bytes names, int index) {
        return new Symbol(
                name(names, table.i32(at), "symbol " + index),
                table.u8(at + 4),
                table.u8(at + 5),
                table.u16(at + 6),
                table.i64(at + 8),
                table.i64(at + 16));
    }

    private List<Relocation> relocations(List<Section> sections, int symbolCount) {
        List<Relocation> found = new ArrayList<>();
        for (Section section : sections) {
            boolean hasAddend = section.type() == Section.RELOCATIONS_WITH_ADDENDS;
            if (hasAddend || section.type() == Section.RELOCATIONS) {
                int size = hasAddend ? ADDEND_SIZE : RELOCATION_SIZE;
                for (long at = 0; section.bytes().contains(at, size); at += size) {
                    found.add(relocation(section, at, hasAddend, symbolCount));
                }
            }
        }
        return found;
    }

    private Relocation relocation(Section section, long at, boolean hasAddend, int symbolCount) {
        long info = section.bytes().i64(at + 8);
        int symbol = (int) (info >>> Integer.SIZE);
        if (symbol < 0 || symbol >= symbolCount) {
            fault(section.name() + ": a relocation to symbol " + symbol + " of " + symbolCount);
        }
        long addend = hasAddend ? section.bytes().i64(at + 16) : 0;
        return new Relocation(section.info(), section.bytes().i64(at), (int) info, symbol, addend);
    }

    private List<Segment> segments(ElfHeader header, int count) {
        List<Segment> segments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long at = header.segmentTable() + (long) i * SEGMENT_SIZE;
            segments.add(new Segment(
                    file.i32(at),
                    file.i32(at + 4),
                    file.i64(at + 8),
                    file.i64(at + 16),
                    file.i64(at + 24),
                    file.i64(at + 32),
                    file.i64(at + 40),
                    file.i64(at + 48)));
        }
        return segments;
    }
}
