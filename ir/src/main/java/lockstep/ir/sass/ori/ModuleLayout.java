package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.cubin.ByteWriter;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.CubinBuilder;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
import lockstep.ir.sass.cubin.DataImage;
import lockstep.ir.sass.cubin.ImageSymbol;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.function.KernelHead;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.ori.OriModule.OriKernel;

/** Lays modules out: inserts words into the frame, and the numbers that follow from their places. */
final class ModuleLayout {
    private static final int FIRST_BANK = 2;
    private static final int LAST_BANK = 9;

    private ModuleLayout() {}

    // ---- parts

    static KernelImage with(KernelImage kernel, List<InstructionWord> words) {
        return new KernelImage(kernel.name(), words, kernel.registers(), kernel.parameters(), kernel.attributes());
    }

    static CubinImage with(CubinImage image, List<ImageSection> sections, List<ImageSymbol> symbols) {
        return new CubinImage(
                image.architecture(),
                sections,
                symbols,
                image.facts(),
                image.calls(),
                image.relocations(),
                image.compatibility());
    }

    private static Optional<DataImage> data(CubinImage image, String section) {
        for (ImageSection each : image.sections()) {
            if (each instanceof DataImage data && data.section().equals(section)) {
                return Optional.of(data);
            }
        }
        return Optional.empty();
    }

    /** Whether the frame has bytes for an entry of a table. */
    static boolean holds(CubinImage frame, OriAnchor.TableEntry entry) {
        return data(frame, entry.section())
                .filter(d -> entry.offset() >= 0 && d.bytes().contains(entry.offset(), Integer.BYTES))
                .isPresent();
    }

    // ---- closing

    /** The offsets of the blocks of a function, and its words. */
    private record Code(Map<String, Long> addresses, List<InstructionWord> words) {
        long address(String label) {
            return label.equals(OriAnchor.END)
                    ? (long) words.size() * InstructionWord.BYTES
                    : Objects.requireNonNull(addresses.get(label));
        }
    }

    static Optional<CubinImage> close(OriModule given, Diagnostics diagnostics) {
        OriModule module = new ModuleIndex(given).hasCalls() ? ModuleMerge.merge(given) : given;
        Map<String, Code> codes = new TreeMap<>();
        for (OriFunction function : module.functions()) {
            Optional<SassFunction> closed = OriLayout.close(function, diagnostics);
            closed.ifPresent(
                    f -> codes.put(f.name(), new Code(OriLayout.addresses(function), CubinBuilder.padded(f.words()))));
        }
        return codes.size() == module.functions().size() ? Optional.of(fill(module, codes)) : Optional.empty();
    }

    static CubinImage container(OriModule module) {
        Map<String, Code> codes = new TreeMap<>();
        for (OriFunction function : module.functions()) {
            int count = function.blocks().stream()
                    .mapToInt(block -> Math.max(1, block.instructions().size()))
                    .sum();
            List<InstructionWord> words = CubinBuilder.padded(Collections.nCopies(count, InstructionWord.ZERO));
            codes.put(function.name(), new Code(OriLayout.places(function), words));
        }
        return fill(module, codes);
    }

    private static CubinImage fill(OriModule module, Map<String, Code> codes) {
        List<ImageSymbol> symbols = new ArrayList<>(module.frame().symbols());
        Map<String, ByteWriter> changed = new TreeMap<>();
        for (OriAnchor anchor : module.anchors()) {
            long address = Objects.requireNonNull(codes.get(anchor.function())).address(anchor.label());
            switch (anchor) {
                case OriAnchor.SymbolValue value -> {
                    ImageSymbol s = symbols.get(value.symbol());
                    symbols.set(
                            value.symbol(),
                            new ImageSymbol(s.name(), s.info(), s.other(), s.section(), address, s.size()));
                }
                case OriAnchor.SymbolEnd end -> {
                    ImageSymbol s = symbols.get(end.symbol());
                    symbols.set(
                            end.symbol(),
                            new ImageSymbol(
                                    s.name(), s.info(), s.other(), s.section(), s.value(), address - s.value()));
                }
                case OriAnchor.TableEntry entry ->
                    changed.computeIfAbsent(
                                    entry.section(),
                                    name -> new ByteWriter(data(module.frame(), name)
                                            .orElseThrow()
                                            .bytes()
                                            .toArray()))
                            .i32(entry.offset(), (int) address);
            }
        }
        List<ImageSection> sections = new ArrayList<>();
        for (ImageSection section : module.frame().sections()) {
            sections.add(
                    switch (section) {
                        case KernelImage kernel ->
                            with(
                                    kernel,
                                    Objects.requireNonNull(codes.get(kernel.name()))
                                            .words());
                        case DataImage data ->
                            changed.containsKey(data.section())
                                    ? with(data, changed.get(data.section()).toBytes())
                                    : data;
                    });
        }
        return with(module.frame(), sections, symbols);
    }

    private static DataImage with(DataImage data, Bytes bytes) {
        return new DataImage(data.section(), data.kernel(), data.size(), data.alignment(), bytes);
    }

    // ---- modules of kernels only

    static OriModule describe(List<OriKernel> kernels) {
        Architecture architecture = kernels.getFirst().function().architecture();
        CubinImage image = CubinBuilder.describe(
                architecture,
                kernels.stream()
                        .map(k -> k.head().kernel(k.function().name(), List.of()))
                        .toList());
        List<OriAnchor> anchors = new ArrayList<>();
        List<ImageSymbol> symbols = new ArrayList<>();
        for (int i = 0; i < image.symbols().size(); i++) {
            ImageSymbol symbol = image.symbols().get(i);
            OriFunction function = kernels.stream()
                    .map(OriKernel::function)
                    .filter(f -> f.name().equals(symbol.name()) && symbol.size() > 0)
                    .findFirst()
                    .orElse(null);
            if (function != null) {
                String first = function.blocks().getFirst().label();
                anchors.add(new OriAnchor.SymbolValue(i, function.name(), first));
                anchors.add(new OriAnchor.SymbolEnd(i, function.name(), OriAnchor.END));
            }
            long size = function == null ? symbol.size() : 0;
            symbols.add(new ImageSymbol(
                    symbol.name(), symbol.info(), symbol.other(), symbol.section(), symbol.value(), size));
        }
        List<ImageSection> sections = new ArrayList<>();
        for (ImageSection section : image.sections()) {
            sections.add(section instanceof KernelImage kernel ? with(kernel, List.of()) : section);
        }
        kernels.forEach(kernel -> kernel.tables().forEach(table -> add(kernel, table, anchors)));
        return new OriModule(
                with(image, sections, symbols),
                kernels.stream().map(OriKernel::function).toList(),
                anchors);
    }

    private static void add(OriKernel kernel, OriKernel.Table table, List<OriAnchor> anchors) {
        String name = kernel.function().name();
        String section = DataImage.constantSection(table.bank(), name);
        for (int i = 0; i < table.labels().size(); i++) {
            int offset = table.offset() + i * Integer.BYTES;
            anchors.add(new OriAnchor.TableEntry(
                    section, offset, name, table.labels().get(i)));
        }
    }

    /** The part of the frame about a kernel; the module may have more. */
    static OriKernel kernel(OriModule module, OriFunction function) {
        CubinImage frame = module.frame();
        String name = function.name();
        KernelImage image = frame.kernels().stream()
                .filter(k -> k.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new CompilerBug("no function " + name));
        SortedMap<Integer, Bytes> banks = new TreeMap<>();
        List<OriKernel.Table> tables = new ArrayList<>();
        for (int bank = FIRST_BANK; bank <= LAST_BANK; bank++) {
            Optional<DataImage> data = data(frame, DataImage.constantSection(bank, name));
            if (data.isPresent()) {
                banks.put(bank, data.get().bytes());
                tables.addAll(tables(bank, entries(module, data.get().section())));
            }
        }
        long shared =
                data(frame, DataImage.sharedSection(name)).map(DataImage::size).orElse(0L);
        long own = Math.max(0, shared - CubinBuilder.sharedSection(function.architecture(), 0));
        KernelHead head = new KernelHead(
                image.registers(),
                image.parameters(),
                (int) Math.min(own, Integer.MAX_VALUE),
                frameBytes(frame, name),
                barriers(image),
                banks);
        return new OriKernel(function, head, tables);
    }

    private static SortedMap<Integer, String> entries(OriModule module, String section) {
        SortedMap<Integer, String> found = new TreeMap<>();
        for (OriAnchor anchor : module.anchors()) {
            if (anchor instanceof OriAnchor.TableEntry entry && entry.section().equals(section)) {
                found.put(entry.offset(), entry.label());
            }
        }
        return found;
    }

    /** Entries that follow one another are a table. */
    static List<OriKernel.Table> tables(int bank, SortedMap<Integer, String> entries) {
        List<OriKernel.Table> found = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        int start = 0;
        for (Map.Entry<Integer, String> entry : entries.entrySet()) {
            boolean isNext = entry.getKey() == start + labels.size() * Integer.BYTES;
            if (!isNext && !labels.isEmpty()) {
                found.add(new OriKernel.Table(bank, start, labels));
                labels.clear();
            }
            start = labels.isEmpty() ? entry.getKey() : start;
            labels.add(entry.getValue());
        }
        if (!labels.isEmpty()) {
            found.add(new OriKernel.Table(bank, start, labels));
        }
        return found;
    }

    /** {@code head} with zeros for the entries of tables in one of its banks. */
    static KernelHead cleared(KernelHead head, int bank, SortedMap<Integer, String> entries) {
        return filled(head, bank, entries.keySet().stream().toList(), Collections.nCopies(entries.size(), 0L));
    }

    private static KernelHead filled(KernelHead head, int bank, List<Integer> offsets, List<Long> values) {
        if (offsets.isEmpty()) {
            return head;
        }
        SortedMap<Integer, Bytes> banks = new TreeMap<>(head.constants());
        ByteWriter writer =
                new ByteWriter(Objects.requireNonNull(banks.get(bank)).toArray());
        for (int i = 0; i < offsets.size(); i++) {
            writer.i32(offsets.get(i), values.get(i).intValue());
        }
        banks.put(bank, writer.toBytes());
        return head.with(banks);
    }

    private static int frameBytes(CubinImage frame, String name) {
        int symbol = frame.symbol(name);
        for (CubinImage.Fact fact : frame.facts()) {
            if (fact.code() == CubinAttribute.FRAME_SIZE && fact.symbol() == symbol) {
                return Math.max(0, fact.value());
            }
        }
        return 0;
    }

    private static int barriers(KernelImage image) {
        for (CubinAttribute attribute : image.attributes()) {
            if (attribute.code() == CubinAttribute.BARRIERS && attribute.value().size() > 0) {
                return attribute.value().u8(0);
            }
        }
        return 0;
    }

    /** Whether kernels with these numbers are valid, and text can express all of them. */
    static boolean isDescribed(List<OriKernel> kernels) {
        return kernels.stream()
                .allMatch(k -> k.head().registers() >= 1
                        && k.head().registers() <= 255
                        && k.head().parameters().stream().allMatch(p -> p.flags() == KernelParameter.PLAIN)
                        && k.head().constants().values().stream().allMatch(bytes -> bytes.size() > 0));
    }

    /** The kernels, each with copies of those that it calls by name. */
    private static List<OriKernel> withoutCalls(OriModule module, List<OriKernel> kernels) {
        if (!new ModuleIndex(module).hasCalls()) {
            return kernels;
        }
        OriModule merged = ModuleMerge.merge(module);
        return merged.functions().stream()
                .map(function -> kernel(merged, function))
                .toList();
    }

    static Optional<SassModule> closeKernels(OriModule module, Diagnostics diagnostics) {
        Optional<List<OriKernel>> kernels = module.kernels().map(found -> withoutCalls(module, found));
        List<SassKernel> closed = new ArrayList<>();
        for (OriKernel kernel : kernels.orElse(List.of())) {
            KernelHead head = kernel.head();
            Map<String, Long> addresses = OriLayout.addresses(kernel.function());
            for (OriKernel.Table table : kernel.tables()) {
                List<Integer> offsets = new ArrayList<>();
                for (int i = 0; i < table.labels().size(); i++) {
                    offsets.add(table.offset() + i * Integer.BYTES);
                }
                head = filled(
                        head,
                        table.bank(),
                        offsets,
                        table.labels().stream().map(addresses::get).toList());
            }
            KernelHead full = head;
            OriLayout.close(kernel.function(), diagnostics).ifPresent(f -> closed.add(SassKernel.of(f, full)));
        }
        boolean isDone = kernels.isPresent() && closed.size() == kernels.get().size();
        return isDone ? Optional.of(new SassModule(module.architecture(), closed)) : Optional.empty();
    }
}
