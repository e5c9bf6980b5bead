package lockstep.ir.sass.cubin;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.cubin.Cubin.Relocation;
import lockstep.ir.sass.cubin.Cubin.Symbol;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.isa.InstructionWord;

/**
 * Reads the contents of a linked cubin, independent of its layout. Notes, debug frames, and the sections of Mercury are
 * ignored; any other content that {@link CubinImage} cannot represent is reported.
 */
public final class ImageReader {
    private static final int EXECUTABLE = 2;
    private static final int FACT_BYTES = 8;
    private static final int MAX_ALIGNMENT = 1 << 16;
    private static final Set<String> LAYOUT = Set.of(
            "",
            ".shstrtab",
            ".strtab",
            ".symtab",
            ".debug_frame",
            ".note.nv.tkinfo",
            ".note.nv.cuinfo",
            ".nv.info",
            ".nv.compat",
            ".nv.callgraph",
            ".nv.rel.action");
    private static final List<String> LAYOUT_STARTS =
            List.of(".nv.info.", ".rel.", ".rela.", ".nv.merc.", ".nv.capmerc.");

    private final Cubin cubin;
    private final SourceLocation place;
    private final Diagnostics diagnostics;
    private boolean isWrong;

    private ImageReader(Cubin cubin, SourceLocation place, Diagnostics diagnostics) {
        this.cubin = cubin;
        this.place = place;
        this.diagnostics = diagnostics;
    }

    /**
     * The contents of {@code cubin}.
     *
     * @param place of the file, for messages
     * @return empty after a fault
     */
    public static Optional<CubinImage> read(Cubin cubin, SourceLocation place, Diagnostics diagnostics) {
        return new ImageReader(cubin, place, diagnostics).read();
    }

    private void fault(String message) {
        isWrong = true;
        diagnostics.error("cubin-image", place, message);
    }

    private Optional<CubinImage> read() {
        int architecture = cubin.header().architectureNumber();
        if (cubin.header().type() != EXECUTABLE || cubin.header().architecture().isEmpty()) {
            fault("not a linked cubin of a known architecture");
            return Optional.empty();
        }
        List<ImageSymbol> symbols = symbols();
        List<CubinImage.Fact> facts = facts();
        List<ImageSection> sections = new ArrayList<>();
        for (Section section : cubin.sections()) {
            section(section, architecture, facts).ifPresent(sections::add);
        }
        if (isWrong) {
            return Optional.empty();
        }
        Bytes compatibility = cubin.section(".nv.compat").map(Section::bytes).orElse(Bytes.EMPTY);
        CubinImage image =
                new CubinImage(architecture, sections, symbols, facts, calls(), relocations(), compatibility);
        Set<String> names = new HashSet<>(CubinLayout.sectionNames(image));
        for (ImageSymbol symbol : symbols) {
            if (!symbol.section().isEmpty() && !names.contains(symbol.section())) {
                fault("a symbol in section " + symbol.section());
            }
        }
        image.kernels().forEach(k -> checkAttributes(image, k));
        return isWrong ? Optional.empty() : Optional.of(image);
    }

    private List<ImageSymbol> symbols() {
        List<ImageSymbol> found = new ArrayList<>();
        for (Symbol symbol : cubin.symbols()
                .subList(Math.min(1, cubin.symbols().size()), cubin.symbols().size())) {
            if (symbol.section() >= cubin.sections().size()) {
                fault("a symbol in section " + symbol.section() + " of "
                        + cubin.sections().size());
                return List.of();
            }
            String section = cubin.sections().get(symbol.section()).name();
            found.add(new ImageSymbol(
                    symbol.name(), symbol.info(), symbol.other(), section, symbol.value(), symbol.size()));
        }
        return found;
    }

    private List<CubinImage.Fact> facts() {
        List<CubinImage.Fact> facts = new ArrayList<>();
        for (CubinAttribute each : attributes(".nv.info")) {
            boolean isFact =
                    each.format() == CubinAttribute.Format.SIZED && each.value().size() == FACT_BYTES;
            if (isFact) {
                facts.add(new CubinImage.Fact(
                        each.code(), each.value().i32(0), each.value().i32(4)));
            } else {
                fault("record 0x" + Integer.toHexString(each.code()) + " of .nv.info is not a number of a function");
            }
        }
        return facts;
    }

    private List<CubinAttribute> attributes(String section) {
        int before = diagnostics.all().size();
        List<CubinAttribute> found = cubin.section(section)
                .map(s -> AttributeReader.read(s, place, diagnostics))
                .orElse(List.of());
        isWrong |= diagnostics.all().size() > before;
        return found;
    }

    private Optional<ImageSection> section(Section section, int architecture, List<CubinImage.Fact> facts) {
        String name = section.name();
        if (section.isCode()) {
            return kernel(section, architecture, facts);
        }
        boolean isData = name.startsWith(DataImage.CONSTANT)
                || name.startsWith(DataImage.SHARED)
                || name.startsWith(DataImage.GLOBAL);
        if (isData) {
            return data(section);
        }
        boolean isLayout = LAYOUT.contains(name) || LAYOUT_STARTS.stream().anyMatch(name::startsWith);
        if (!isLayout) {
            fault("section " + name + " is not described");
        }
        return Optional.empty();
    }

    private Optional<ImageSection> data(Section section) {
        boolean isFlat = section.bytes().size() == (DataImage.isEmptyInFile(section.name()) ? 0 : section.size());
        boolean isAligned = section.alignment() >= 1
                && section.alignment() <= MAX_ALIGNMENT
                && Long.bitCount(section.alignment()) == 1;
        if (!isFlat || !isAligned || section.size() < 0) {
            fault("section " + section.name() + " has an odd size or alignment");
            return Optional.empty();
        }
        boolean isOwned =
                section.info() > 0 && section.info() < cubin.sections().size();
        String owner = isOwned ? cubin.sections().get(section.info()).name() : "";
        String kernel = owner.startsWith(Section.CODE_PREFIX) ? owner.substring(Section.CODE_PREFIX.length()) : "";
        return Optional.of(
                new DataImage(section.name(), kernel, section.size(), (int) section.alignment(), section.bytes()));
    }

    private Optional<ImageSection> kernel(Section section, int architecture, List<CubinImage.Fact> facts) {
        String name = section.name().substring(Section.CODE_PREFIX.length());
        if (section.bytes().size() % InstructionWord.BYTES != 0) {
            fault("section " + section.name() + " ends within a word");
            return Optional.empty();
        }
        CodeSection code = new CodeSection(0, section);
        List<InstructionWord> words = new ArrayList<>();
        for (int i = 0; i < code.size(); i++) {
            words.add(code.word(i));
        }
        List<CubinAttribute> attributes = attributes(".nv.info." + name);
        List<KernelParameter> parameters = parameters(attributes);
        KernelImage plain = new KernelImage(name, words, registers(name, facts), parameters, List.of());
        List<CubinAttribute> derived = KernelAttributes.derived(architecture, plain, bank(name));
        TreeSet<Integer> codes = new TreeSet<>();
        attributes.forEach(a -> codes.add(a.code()));
        List<CubinAttribute> further = new ArrayList<>();
        for (int each : codes) {
            List<CubinAttribute> given = ofCode(attributes, each);
            if (!given.equals(ofCode(derived, each))) {
                further.addAll(given);
            }
        }
        return Optional.of(new KernelImage(name, words, plain.registers(), parameters, further));
    }

    private static List<CubinAttribute> ofCode(List<CubinAttribute> attributes, int code) {
        return attributes.stream().filter(a -> a.code() == code).toList();
    }

    private int bank(String kernel) {
        for (int i = 1; i < cubin.symbols().size(); i++) {
            if (cubin.symbols().get(i).name().equals(DataImage.CONSTANT + "0." + kernel)) {
                return i;
            }
        }
        return 0;
    }

    private int registers(String kernel, List<CubinImage.Fact> facts) {
        for (CubinImage.Fact fact : facts) {
            boolean isOfKernel = fact.code() == CubinAttribute.REGISTER_COUNT
                    && fact.symbol() > 0
                    && fact.symbol() < cubin.symbols().size()
                    && cubin.symbols().get(fact.symbol()).name().equals(kernel);
            if (isOfKernel) {
                return fact.value();
            }
        }
        fault("the number of registers of " + kernel + " is missing");
        return 0;
    }

    private static List<KernelParameter> parameters(List<CubinAttribute> attributes) {
        List<KernelParameter> found = new ArrayList<>();
        for (CubinAttribute each : attributes) {
            boolean isLarge = each.code() == CubinAttribute.LARGE_PARAMETER;
            boolean isParameter = isLarge || each.code() == CubinAttribute.PARAMETER;
            if (isParameter && each.value().size() == KernelParameter.BYTES) {
                int last = each.value().i32(8);
                found.addFirst(new KernelParameter(
                        each.value().u16(4),
                        each.value().u16(6),
                        isLarge ? last & 0xffff : last >>> KernelParameter.FLAG_BITS,
                        isLarge ? KernelParameter.PLAIN : last & (1 << KernelParameter.FLAG_BITS) - 1));
            }
        }
        return found;
    }

    /** Checks that writing reproduces what was read: records may be in another order, or one may be missing. */
    private void checkAttributes(CubinImage image, KernelImage kernel) {
        int bank = image.symbol(DataImage.CONSTANT + "0." + kernel.name());
        Bytes written = KernelAttributes.bytes(KernelAttributes.of(image.architecture(), kernel, bank));
        Optional<Section> read = cubin.section(".nv.info." + kernel.name());
        if (read.isPresent() && !read.get().bytes().equals(written)) {
            fault("the records of .nv.info." + kernel.name() + " are not those of its code and parameters");
        }
    }

    private List<CubinImage.Call> calls() {
        List<CubinImage.Call> calls = new ArrayList<>();
        Bytes bytes = cubin.section(".nv.callgraph").map(Section::bytes).orElse(Bytes.EMPTY);
        for (long at = 0; bytes.contains(at, FACT_BYTES); at += FACT_BYTES) {
            calls.add(new CubinImage.Call(bytes.i32(at), bytes.i32(at + 4)));
        }
        return calls;
    }

    private List<ImageRelocation> relocations() {
        List<ImageRelocation> found = new ArrayList<>();
        for (Relocation each : cubin.relocations()) {
            boolean isInside =
                    each.section() >= 0 && each.section() < cubin.sections().size();
            String section = isInside ? cubin.sections().get(each.section()).name() : "";
            boolean isDescribed = section.startsWith(Section.CODE_PREFIX)
                    || section.startsWith(DataImage.CONSTANT)
                    || section.startsWith(DataImage.GLOBAL);
            if (isDescribed) {
                found.add(new ImageRelocation(section, each.offset(), each.type(), each.symbol(), each.addend()));
            }
        }
        return found;
    }
}
