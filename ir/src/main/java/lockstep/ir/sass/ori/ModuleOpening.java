package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.control.JumpTables;
import lockstep.ir.sass.cubin.ByteWriter;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
import lockstep.ir.sass.cubin.DataImage;
import lockstep.ir.sass.cubin.ImageSymbol;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;
import lockstep.ir.sass.ori.OriModule.OriKernel;

/** Opens a described cubin as a module. */
final class ModuleOpening {
    private static final int SECTION_SYMBOL = 3;

    private final CubinImage image;
    private final SourceLocation place;
    private final Diagnostics diagnostics;
    private final Architecture architecture;
    /** The functions of words by the names of their sections. */
    private final Map<String, SassFunction> words = new HashMap<>();

    private final Map<String, Map<Long, String>> labels = new HashMap<>();
    private final List<OriAnchor> anchors = new ArrayList<>();
    private boolean isWrong;

    ModuleOpening(CubinImage image, SourceLocation place, Diagnostics diagnostics) {
        this.image = image;
        this.place = place;
        this.diagnostics = diagnostics;
        this.architecture = Architecture.ofNumber(image.architecture()).orElseThrow();
    }

    private void fault(String message) {
        if (!isWrong) {
            diagnostics.error("ori-module", place, message);
        }
        isWrong = true;
    }

    Optional<OriModule> open() {
        image.relocations().stream()
                .filter(relocation -> image.kernels().stream()
                        .anyMatch(kernel -> kernel.section().equals(relocation.section())))
                .findFirst()
                .ifPresent(this::inCode);
        image.symbols().forEach(symbol -> checkName(symbol.name()));
        image.sections().forEach(section -> checkName(section.section()));
        for (KernelImage kernel : image.kernels()) {
            decode(kernel);
        }
        List<OriFunction> functions = new ArrayList<>();
        for (KernelImage kernel : isWrong ? List.<KernelImage>of() : image.kernels()) {
            Optional<OriFunction> function = open(
                    Objects.requireNonNull(words.get(kernel.section())), bank(kernel.name()), named(kernel.section()));
            function.ifPresent(functions::add);
            if (function.isEmpty()) {
                fault(kernel.name() + " has no words, or names a place that is not one of its instructions");
            }
        }
        if (isWrong) {
            return Optional.empty();
        }
        functions.forEach(f -> labels.put(f.name(), inverse(f)));
        CubinImage frame = frame();
        if (!isWrong) {
            OriModule.fault(frame, functions, anchors).ifPresent(this::fault);
        }
        return isWrong ? Optional.empty() : Optional.of(new OriModule(frame, functions, anchors));
    }

    /** Words would have to name symbols, and what a relocation puts into them depends on its type. */
    private void inCode(ImageRelocation relocation) {
        int index = relocation.symbol() - 1;
        boolean isThere = index >= 0 && index < image.symbols().size();
        diagnostics.add(Diagnostic.unsupported(
                "ori-relocation",
                place,
                "opening a relocation of code: type %d at 0x%x of %s, of %s"
                        .formatted(
                                relocation.type(),
                                relocation.offset(),
                                relocation.section(),
                                isThere ? image.symbols().get(index).name() : "symbol " + relocation.symbol())));
        isWrong = true;
    }

    private void checkName(String name) {
        if (!name.isEmpty() && !OriModuleText.isName(name)) {
            fault("a symbol or section with a name that no text holds");
        }
    }

    private void decode(KernelImage kernel) {
        List<SassInstruction> instructions = new ArrayList<>();
        for (InstructionWord word : kernel.code()) {
            WordCodec.decode(IsaTable.of(architecture), word).ifPresent(instructions::add);
        }
        if (instructions.size() != kernel.code().size()) {
            fault(kernel.name() + " has words with unknown opcodes");
        }
        if (!OriModuleText.isName(kernel.name())) {
            fault("a function with a name that no text holds");
        }
        words.put(kernel.section(), new SassFunction(kernel.name(), architecture, instructions));
    }

    private Bytes bank(String function) {
        String section = DataImage.constantSection(JumpTables.BANK, function);
        for (ImageSection each : image.sections()) {
            if (each instanceof DataImage data && data.section().equals(section)) {
                return data.bytes();
            }
        }
        return Bytes.EMPTY;
    }

    /** The instructions of a section that symbols name. */
    private BitSet named(String section) {
        BitSet named = new BitSet();
        int count = Objects.requireNonNull(words.get(section)).instructions().size();
        for (ImageSymbol symbol : image.symbols()) {
            if (symbol.section().equals(section)) {
                name(named, symbol.value(), count);
                name(named, symbol.value() + symbol.size(), count);
            }
        }
        return named;
    }

    private static void name(BitSet named, long address, int count) {
        if (address >= 0 && address % InstructionWord.BYTES == 0 && address / InstructionWord.BYTES < count) {
            named.set((int) (address / InstructionWord.BYTES));
        }
    }

    private static Optional<OriFunction> open(SassFunction function, Bytes bank, BitSet named) {
        return OriLayout.open(function, named, JumpTables.of(bank, function.code()));
    }

    private static Map<Long, String> inverse(OriFunction function) {
        Map<Long, String> found = new HashMap<>();
        OriLayout.addresses(function).forEach((label, address) -> found.put(address, label));
        return found;
    }

    // ---- what is not code

    private CubinImage frame() {
        List<ImageSymbol> symbols = new ArrayList<>();
        for (int i = 0; i < image.symbols().size(); i++) {
            symbols.add(symbol(i, image.symbols().get(i)));
        }
        List<ImageSection> sections = new ArrayList<>();
        for (ImageSection section : image.sections()) {
            sections.add(
                    switch (section) {
                        case KernelImage kernel -> ModuleLayout.with(kernel, List.of());
                        case DataImage data -> data(data);
                    });
        }
        return ModuleLayout.with(image, sections, symbols);
    }

    private ImageSymbol symbol(int index, ImageSymbol symbol) {
        SassFunction function = words.get(symbol.section());
        boolean isWhole = (symbol.info() & 15) == SECTION_SYMBOL && symbol.value() == 0 && symbol.size() == 0;
        if (function == null || isWhole) {
            return symbol;
        }
        anchors.add(new OriAnchor.SymbolValue(index, function.name(), label(function, symbol.value())));
        if (symbol.size() != 0) {
            long end = symbol.value() + symbol.size();
            anchors.add(new OriAnchor.SymbolEnd(index, function.name(), label(function, end)));
        }
        return new ImageSymbol(symbol.name(), symbol.info(), symbol.other(), symbol.section(), 0, 0);
    }

    private String label(SassFunction function, long address) {
        if (address == (long) function.instructions().size() * InstructionWord.BYTES) {
            return OriAnchor.END;
        }
        String label = Objects.requireNonNull(labels.get(function.name())).get(address);
        if (label == null) {
            fault("a symbol in " + function.name() + " that names no instruction");
        }
        return label == null ? OriAnchor.END : label;
    }

    private DataImage data(DataImage data) {
        SassFunction function = image.kernels().stream()
                .filter(kernel -> data.section().equals(DataImage.constantSection(JumpTables.BANK, kernel.name())))
                .findFirst()
                .map(kernel -> words.get(kernel.section()))
                .orElse(null);
        if (function == null) {
            return data;
        }
        SortedMap<Integer, String> entries =
                entries(function, data.bytes(), Objects.requireNonNull(labels.get(function.name())));
        ByteWriter writer = new ByteWriter(data.bytes().toArray());
        entries.forEach((offset, label) -> {
            anchors.add(new OriAnchor.TableEntry(data.section(), offset, function.name(), label));
            writer.i32(offset, 0);
        });
        return new DataImage(data.section(), data.kernel(), data.size(), data.alignment(), writer.toBytes());
    }

    /** The words of a bank that are targets of indirect branches, with the labels there. */
    private static SortedMap<Integer, String> entries(SassFunction function, Bytes bank, Map<Long, String> labels) {
        JumpTables tables = JumpTables.of(bank, function.code());
        TreeSet<Long> targets = new TreeSet<>();
        for (int i = 0; i < function.instructions().size(); i++) {
            targets.addAll(tables.targets(i));
        }
        SortedMap<Integer, String> found = new TreeMap<>();
        for (int at = 0; at + Integer.BYTES <= bank.size(); at += Integer.BYTES) {
            long offset = bank.i32(at);
            if (targets.contains(offset)) {
                found.put(at, labels.get(offset));
            }
        }
        return found;
    }

    // ---- kernels that are not encoded

    static Optional<OriModule> open(SassModule module, SourceLocation place, Diagnostics diagnostics) {
        List<OriKernel> kernels = new ArrayList<>();
        for (SassKernel kernel : module.kernels()) {
            Bytes bank = kernel.constants().getOrDefault(JumpTables.BANK, Bytes.EMPTY);
            Optional<OriFunction> function = open(kernel.function(), bank, new BitSet());
            if (function.isEmpty()) {
                diagnostics.error(
                        "ori-module",
                        place,
                        kernel.function().name()
                                + " has no words, or names a place that is not one of its instructions");
                return Optional.empty();
            }
            SortedMap<Integer, String> entries = entries(kernel.function(), bank, inverse(function.get()));
            kernels.add(new OriKernel(
                    function.get(),
                    ModuleLayout.cleared(kernel.head(), JumpTables.BANK, entries),
                    ModuleLayout.tables(JumpTables.BANK, entries)));
        }
        return Optional.of(OriModule.of(kernels));
    }
}
