package lockstep.ir.sass.cubin;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.sass.cubin.Cubin.Relocation;
import lockstep.ir.sass.cubin.Cubin.Segment;
import lockstep.ir.sass.cubin.Cubin.Symbol;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
import lockstep.ir.sass.isa.InstructionWord;

/**
 * Lays out a described cubin as ptxas 13.0 does: the same sections in the same order with the same types, flags, links
 * and alignments (measured for sm_75 to sm_120). It differs in the note that names the tool, the debug frames, which
 * name kernels only, and the order of names in their tables; the sections of Mercury (sm_100 on) and empty relocation
 * tables are omitted.
 *
 * <p>A file that is still to be linked ({@link CubinImage#link}) has no segments, other types for sections of data, and
 * what the linker needs about functions: {@code .nv.prototype}, and more in {@code .nv.callgraph}.
 */
public final class CubinLayout {
    private static final int HEADER = ElfHeader.SIZE;
    private static final int SECTION_SIZE = 64;
    private static final int SEGMENT_SIZE = 56;
    private static final int SYMBOL_SIZE = 24;
    private static final int NAMES = 1;
    private static final int SYMBOL_NAMES = 2;
    private static final int SYMBOLS = 3;
    private static final long OF_SECTION = 0x40;
    private static final long ALLOCATED = 2;
    private static final long CODE = 6;
    private static final long WRITABLE = 3;
    private static final int CODE_ALIGNMENT = 128;
    private static final int REGISTER_SHIFT = 24;
    private static final int LINKED = 2;
    private static final int RELOCATABLE = 1;
    /**
     * Further entries of the call graph: functions whose addresses are taken, functions with indirect calls, and which
     * function takes which address.
     */
    private static final int TAKEN = -2;

    private static final int INDIRECT = -3;
    private static final int ADDRESSES = -4;

    private final CubinImage image;
    private final Generation generation;
    private final List<String> names;
    private final Map<String, Integer> indices = new HashMap<>();
    private final List<Section> sections = new ArrayList<>();

    private CubinLayout(CubinImage image) {
        this.image = image;
        this.generation = Generation.of(image.architecture());
        this.names = sectionNames(image);
        for (int i = 0; i < names.size(); i++) {
            indices.putIfAbsent(names.get(i), i);
        }
    }

    /**
     * The cubin with the contents of {@code image}.
     *
     * @throws IllegalArgumentException if a symbol is in a section that the image does not have
     */
    public static Cubin layOut(CubinImage image) {
        return new CubinLayout(image).layOut();
    }

    /** The names of the sections of {@code image} in their order. */
    public static List<String> sectionNames(CubinImage image) {
        boolean isSecond = Generation.of(image.architecture()) == Generation.SECOND;
        List<String> names = new ArrayList<>(List.of("", ".shstrtab", ".strtab", ".symtab", ".debug_frame"));
        names.addAll(List.of(".note.nv.tkinfo", ".note.nv.cuinfo", ".nv.info"));
        if (isSecond) {
            names.add(".nv.compat");
        }
        image.kernels().forEach(k -> names.add(".nv.info." + k.name()));
        names.add(".nv.callgraph");
        image.link().ifPresent(link -> names.add(".nv.prototype"));
        if (!isSecond) {
            names.add(".nv.rel.action");
        }
        String relocations = isSecond ? ".rela" : ".rel";
        relocated(image).keySet().forEach(s -> names.add(relocations + s));
        names.add(relocations + ".debug_frame");
        image.sections().forEach(s -> names.add(s.section()));
        return names;
    }

    /** The relocations by section: those of code first, then of data, in the order of the sections. */
    private static Map<String, List<ImageRelocation>> relocated(CubinImage image) {
        Map<String, List<ImageRelocation>> found = new LinkedHashMap<>();
        for (boolean isCode : new boolean[] {true, false}) {
            for (ImageSection section : image.sections()) {
                if (section instanceof KernelImage == isCode) {
                    found.put(section.section(), new ArrayList<>());
                }
            }
        }
        for (ImageRelocation each : image.relocations()) {
            List<ImageRelocation> list = found.get(each.section());
            if (list == null) {
                throw new IllegalArgumentException("a relocation in section " + each.section());
            }
            list.add(each);
        }
        found.values().removeIf(List::isEmpty);
        return found;
    }

    private int index(String section) {
        Integer index = indices.get(section);
        if (index == null) {
            throw new IllegalArgumentException("there is no section " + section);
        }
        return index;
    }

    private Cubin layOut() {
        add(Section.NULL, 0, 0, 0, 0, 0, Bytes.EMPTY);
        NameTable sectionTable = new NameTable(names);
        List<String> texts = new ArrayList<>(image.link().map(LinkFacts::texts).orElse(List.of()));
        image.symbols().forEach(symbol -> texts.add(symbol.name()));
        NameTable symbolTable = new NameTable(texts);
        add(Section.NAMES, 0, 0, 0, 1, 0, sectionTable.bytes());
        add(Section.NAMES, 0, 0, 0, 1, 0, symbolTable.bytes());
        add(Section.SYMBOLS, 0, SYMBOL_NAMES, symbolInfo(), Long.BYTES, SYMBOL_SIZE, symbols(symbolTable));
        DebugFrames frames = new DebugFrames(image);
        add(Section.PROGRAM_BITS, 0, 0, 0, 1, 0, frames.bytes());
        notes();
        Bytes facts = facts();
        add(Section.ATTRIBUTES, 0, SYMBOLS, 0, Integer.BYTES, 0, facts);
        if (generation == Generation.SECOND) {
            add(FixedSections.COMPAT_TYPE, 0, 0, 0, Integer.BYTES, 0, image.compatibility());
        }
        image.kernels().forEach(this::attributes);
        add(FixedSections.CALLS_TYPE, 0, SYMBOLS, 0, Integer.BYTES, Long.BYTES, calls(symbolTable));
        image.link().ifPresent(link -> {
            Bytes bytes = KernelAttributes.words(prototypes(link.prototypes(), symbolTable));
            add(FixedSections.PROTOTYPES_TYPE, 0, SYMBOLS, 0, Integer.BYTES, Long.BYTES, bytes);
        });
        if (generation == Generation.FIRST) {
            add(FixedSections.ACTION_TYPE, 0, 0, 0, Long.BYTES, Long.BYTES, FixedSections.action());
        }
        relocated(image).forEach(this::relocations);
        relocations(".debug_frame", frames.relocations());
        image.sections().forEach(this::content);
        return placed(sectionTable);
    }

    /** Offsets follow later. */
    private void add(int type, long flags, int link, int info, long alignment, long entrySize, Bytes bytes) {
        add(type, flags, link, info, alignment, entrySize, bytes, bytes.size());
    }

    private void add(int type, long flags, int link, int info, long alignment, long entrySize, Bytes bytes, long size) {
        sections.add(new Section(
                names.get(sections.size()), 0, type, flags, 0, 0, size, link, info, alignment, entrySize, bytes));
    }

    private int symbolInfo() {
        if (generation == Generation.SECOND) {
            return image.symbols().size() + 1;
        }
        for (int i = 0; i < image.symbols().size(); i++) {
            if (image.symbols().get(i).info() >>> 4 != 0) {
                return i + 1;
            }
        }
        return image.symbols().size() + 1;
    }

    /** Where a symbol is. */
    private int index(ImageSymbol symbol) {
        return ImageSymbol.reserved(symbol.section()).orElseGet(() -> index(symbol.section()));
    }

    private Bytes symbols(NameTable table) {
        ByteWriter writer = new ByteWriter((image.symbols().size() + 1) * SYMBOL_SIZE);
        for (int i = 0; i < image.symbols().size(); i++) {
            ImageSymbol symbol = image.symbols().get(i);
            long at = (i + 1L) * SYMBOL_SIZE;
            writer.i32(at, table.offset(symbol.name()));
            writer.u8(at + 4, symbol.info());
            writer.u8(at + 5, symbol.other());
            writer.u16(at + 6, index(symbol));
            writer.i64(at + 8, symbol.value());
            writer.i64(at + 16, symbol.size());
        }
        return writer.toBytes();
    }

    private void notes() {
        boolean isSecond = generation == Generation.SECOND;
        add(FixedSections.NOTE_TYPE, FixedSections.TOOL_FLAGS, 0, 0, Integer.BYTES, 0, FixedSections.tool());
        add(
                FixedSections.NOTE_TYPE,
                isSecond ? FixedSections.CUDA_FLAGS | OF_SECTION : FixedSections.CUDA_FLAGS,
                5,
                isSecond ? index(".nv.compat") : 0,
                Integer.BYTES,
                0,
                FixedSections.cuda(image.architecture()));
    }

    private Bytes facts() {
        List<CubinAttribute> attributes = new ArrayList<>();
        for (CubinImage.Fact fact : image.facts()) {
            Bytes value = KernelAttributes.words(List.of(fact.symbol(), fact.value()));
            attributes.add(new CubinAttribute(CubinAttribute.Format.SIZED, fact.code(), value));
        }
        return KernelAttributes.bytes(attributes);
    }

    private void attributes(KernelImage kernel) {
        int bank = image.symbol(DataImage.CONSTANT + "0." + kernel.name());
        Bytes bytes = KernelAttributes.bytes(KernelAttributes.of(image.architecture(), kernel, bank));
        add(Section.ATTRIBUTES, OF_SECTION, SYMBOLS, index(kernel.section()), Integer.BYTES, 0, bytes);
    }

    private Bytes calls(NameTable texts) {
        List<Integer> numbers = new ArrayList<>();
        for (CubinImage.Call call : image.calls()) {
            add(call, numbers);
            image.link().ifPresent(link -> {
                switch (call.callee()) {
                    case TAKEN -> numbers.addAll(prototypes(link.taken(), texts));
                    case INDIRECT -> numbers.addAll(prototypes(link.indirect(), texts));
                    case ADDRESSES -> link.addresses().forEach(each -> add(each, numbers));
                    default -> {}
                }
            });
        }
        return KernelAttributes.words(numbers);
    }

    private static void add(CubinImage.Call call, List<Integer> numbers) {
        numbers.add(call.caller());
        numbers.add(call.callee());
    }

    private static List<Integer> prototypes(List<LinkFacts.Prototype> prototypes, NameTable texts) {
        List<Integer> numbers = new ArrayList<>();
        for (LinkFacts.Prototype each : prototypes) {
            numbers.add(each.symbol());
            numbers.add(texts.offset(each.text()));
        }
        return numbers;
    }

    private void relocations(String section, List<ImageRelocation> relocations) {
        int size = generation.hasAddends() ? 24 : 16;
        ByteWriter writer = new ByteWriter(relocations.size() * size);
        for (int i = 0; i < relocations.size(); i++) {
            ImageRelocation each = relocations.get(i);
            writer.i64((long) i * size, each.offset());
            writer.i64((long) i * size + 8, (long) each.symbol() << Integer.SIZE | each.type());
            if (generation.hasAddends()) {
                writer.i64((long) i * size + 16, each.addend());
            }
        }
        int type = generation.hasAddends() ? Section.RELOCATIONS_WITH_ADDENDS : Section.RELOCATIONS;
        add(type, OF_SECTION, SYMBOLS, index(section), Long.BYTES, size, writer.toBytes());
    }

    private void content(ImageSection section) {
        switch (section) {
            case KernelImage kernel -> {
                int symbol = image.symbol(kernel.name());
                int info = generation == Generation.FIRST ? kernel.registers() << REGISTER_SHIFT | symbol : symbol;
                add(Section.PROGRAM_BITS, CODE, SYMBOLS, info, CODE_ALIGNMENT, 0, code(kernel));
            }
            case DataImage data -> {
                boolean isOwned = !data.kernel().isEmpty();
                int owner = isOwned ? index(Section.CODE_PREFIX + data.kernel()) : 0;
                long flags = (data.isConstant() ? ALLOCATED : WRITABLE) | (isOwned ? OF_SECTION : 0);
                int usual = data.isEmptyInFile() ? Section.NO_BITS : Section.PROGRAM_BITS;
                int type = image.link().isPresent() ? FixedSections.relocatableType(data) : usual;
                add(type, flags, 0, owner, data.alignment(), 0, data.bytes(), data.size());
            }
        }
    }

    private static Bytes code(KernelImage kernel) {
        ByteWriter writer = new ByteWriter(kernel.code().size() * InstructionWord.BYTES);
        for (int i = 0; i < kernel.code().size(); i++) {
            writer.i64((long) i * InstructionWord.BYTES, kernel.code().get(i).low());
            writer.i64(
                    (long) i * InstructionWord.BYTES + Long.BYTES,
                    kernel.code().get(i).high());
        }
        return writer.toBytes();
    }

    private static long aligned(long value, long alignment) {
        return (value + alignment - 1) / alignment * alignment;
    }

    private Cubin placed(NameTable table) {
        List<Section> placed = new ArrayList<>(List.of(sections.getFirst()));
        long at = HEADER;
        for (Section section : sections.subList(1, sections.size())) {
            at = aligned(at, section.alignment());
            placed.add(new Section(
                    section.name(),
                    table.offset(section.name()),
                    section.type(),
                    section.flags(),
                    0,
                    at,
                    section.size(),
                    section.link(),
                    section.info(),
                    section.alignment(),
                    section.entrySize(),
                    section.bytes()));
            at += section.bytes().size();
        }
        long sectionTable = aligned(at, Long.BYTES);
        long segmentTable = sectionTable + (long) placed.size() * SECTION_SIZE;
        List<Section> content = placed.subList(placed.size() - image.sections().size(), placed.size());
        boolean isLinked = image.link().isEmpty();
        List<Segment> segments = isLinked ? SegmentLayout.of(generation, content, segmentTable) : List.of();
        ElfHeader header = new ElfHeader(
                0x41,
                8,
                isLinked ? LINKED : RELOCATABLE,
                1,
                0,
                Generation.headFlags(image.architecture()),
                NAMES,
                sectionTable,
                isLinked ? segmentTable : 0);
        int size = Math.toIntExact(segmentTable + (long) segments.size() * SEGMENT_SIZE);
        return new Cubin(header, placed, segments, read(), relocationsRead(), size);
    }

    private List<Symbol> read() {
        List<Symbol> found = new ArrayList<>(List.of(new Symbol("", 0, 0, 0, 0, 0)));
        for (ImageSymbol s : image.symbols()) {
            found.add(new Symbol(s.name(), s.info(), s.other(), index(s), s.value(), s.size()));
        }
        return found;
    }

    private List<Relocation> relocationsRead() {
        List<Relocation> found = new ArrayList<>();
        relocated(image)
                .forEach((section, list) -> list.forEach(
                        r -> found.add(new Relocation(index(section), r.offset(), r.type(), r.symbol(), r.addend()))));
        for (ImageRelocation each : new DebugFrames(image).relocations()) {
            found.add(new Relocation(index(".debug_frame"), each.offset(), each.type(), each.symbol(), 0));
        }
        return found;
    }

    /** A string table: names in sequence, each once, after an empty one. */
    private static final class NameTable {
        private final Map<String, Integer> offsets = new LinkedHashMap<>();
        private final int size;

        NameTable(List<String> names) {
            offsets.put("", 0);
            int at = 1;
            for (String name : names) {
                if (offsets.putIfAbsent(name, at) == null) {
                    at += name.length() + 1;
                }
            }
            this.size = at;
        }

        int offset(String name) {
            return offsets.getOrDefault(name, 0);
        }

        Bytes bytes() {
            byte[] bytes = new byte[size];
            offsets.forEach((name, at) -> {
                byte[] text = name.getBytes(StandardCharsets.ISO_8859_1);
                System.arraycopy(text, 0, bytes, at, text.length);
            });
            return Bytes.of(bytes);
        }
    }
}
