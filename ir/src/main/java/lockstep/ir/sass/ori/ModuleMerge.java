package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import lockstep.ir.sass.cubin.ByteWriter;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
import lockstep.ir.sass.cubin.DataImage;
import lockstep.ir.sass.cubin.ImageSymbol;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.cubin.Section;
import lockstep.ir.sass.cubin.SymbolList;

/**
 * Converts a module with a section for each function into one with the sections that ptxas writes into linked cubins:
 * one for each kernel, with copies of its direct callees. A function whose address is in data has a section as well, so
 * that it has one address in all kernels; ptxas numbers such functions in each kernel instead.
 *
 * <ol>
 *   <li>Merge code and constant banks, section by section ({@link SectionMerge}).
 *   <li>Rebuild the symbols: those of the remaining sections, and {@code $ROOT$MEMBER} for each copy.
 *   <li>Renumber references to symbols: relocations, records, facts, calls.
 * </ol>
 */
final class ModuleMerge {
    private static final int OWN_ALIGNMENT = 8;
    private static final int FIRST_BANK = 2;
    private static final int LAST_BANK = 9;

    private final OriModule module;
    private final CubinImage frame;
    private final ModuleIndex index;
    private final Map<String, SectionMerge> merges = new LinkedHashMap<>();
    private final Map<String, SortedMap<Integer, Bytes>> ownBanks = new HashMap<>();
    private final Map<String, String> owners = new HashMap<>();
    private final SymbolList symbols = new SymbolList();
    private final Map<Integer, Integer> moved = new HashMap<>();
    private final List<OriAnchor> anchors = new ArrayList<>();

    private ModuleMerge(OriModule module) {
        this.module = module;
        this.frame = module.frame();
        this.index = new ModuleIndex(module);
    }

    /** The module with the sections of a linked cubin. */
    static OriModule merge(OriModule module) {
        return new ModuleMerge(module).merge();
    }

    private OriModule merge() {
        for (ImageSection section : frame.sections()) {
            owners.put(
                    section.section(),
                    switch (section) {
                        case KernelImage kernel -> kernel.name();
                        case DataImage data -> data.kernel();
                    });
            if (section instanceof DataImage data && !data.kernel().isEmpty()) {
                bank(data)
                        .ifPresent(bank -> ownBanks.computeIfAbsent(data.kernel(), name -> new TreeMap<>())
                                .put(bank, data.bytes()));
            }
        }
        for (String root : index.roots()) {
            List<OriFunction> members =
                    index.members(root).stream().map(index::function).toList();
            merges.put(root, new SectionMerge(members, ownBanks));
        }
        symbols();
        List<ImageSection> sections = sections();
        tables();
        List<OriFunction> functions = new ArrayList<>();
        for (ImageSection section : sections) {
            if (section instanceof KernelImage kernel) {
                functions.add(Objects.requireNonNull(merges.get(kernel.name())).function());
            }
        }
        CubinImage image = new CubinImage(
                frame.architecture(),
                sections,
                symbols.all(),
                facts(),
                calls(),
                frame.relocations().stream().map(this::moved).toList(),
                frame.compatibility());
        return new OriModule(image, functions, anchors);
    }

    /** The number of a bank that a function has of its own. */
    private static OptionalInt bank(DataImage data) {
        return IntStream.rangeClosed(FIRST_BANK, LAST_BANK)
                .filter(bank -> !data.kernel().isEmpty()
                        && data.section().equals(DataImage.constantSection(bank, data.kernel())))
                .findFirst();
    }

    // ---- symbols

    private void symbols() {
        boolean isCopied = false;
        for (int i = 0; i < frame.symbols().size(); i++) {
            ImageSymbol symbol = frame.symbols().get(i);
            if (symbol.name().equals(".debug_frame")) {
                copies();
                isCopied = true;
            }
            if (isKept(symbol)) {
                keep(i, symbol);
            }
        }
        if (!isCopied) {
            copies();
        }
    }

    private boolean isKept(ImageSymbol symbol) {
        String owner = owner(symbol.section());
        return owner.isEmpty() || merges.containsKey(owner);
    }

    /** The function that a section of code, or a constant bank of code, belongs to. */
    private String owner(String section) {
        return owners.getOrDefault(section, "");
    }

    private void keep(int old, ImageSymbol symbol) {
        symbols.add(symbol);
        int number = symbols.all().size();
        moved.put(old + 1, number);
        String root = owner(symbol.section());
        boolean isFunction = merges.containsKey(root) && symbol.name().equals(root);
        if (isFunction) {
            anchors.add(new OriAnchor.SymbolValue(
                    number - 1, root, Objects.requireNonNull(merges.get(root)).start(root)));
            anchors.add(new OriAnchor.SymbolEnd(number - 1, root, OriAnchor.END));
        }
    }

    /** A symbol for each copy of a function in another section. */
    private void copies() {
        merges.forEach((root, merge) -> {
            for (String member : index.members(root)) {
                if (!member.equals(root)) {
                    anchors.add(new OriAnchor.SymbolValue(symbols.all().size(), root, merge.start(member)));
                    anchors.add(new OriAnchor.SymbolEnd(symbols.all().size(), root, merge.end(member)));
                    ImageSymbol own = frame.symbols().get(frame.symbol(member) - 1);
                    symbols.add(new ImageSymbol(
                            copy(root, member), own.info(), own.other(), Section.CODE_PREFIX + root, 0, 0));
                }
            }
        });
    }

    private static String copy(String root, String member) {
        return "$" + root + "$" + member;
    }

    // ---- sections

    private List<ImageSection> sections() {
        List<ImageSection> all = new ArrayList<>();
        merges.forEach((root, merge) ->
                merge.banks().forEach((bank, bytes) -> all.add(DataImage.constant(bank, root, OWN_ALIGNMENT, bytes))));
        for (ImageSection section : frame.sections()) {
            switch (section) {
                case KernelImage kernel -> {
                    if (merges.containsKey(kernel.name())) {
                        all.add(kernel(kernel));
                    }
                }
                case DataImage data -> {
                    if (bank(data).isEmpty()) {
                        all.add(data);
                    }
                }
            }
        }
        return all;
    }

    private KernelImage kernel(KernelImage kernel) {
        List<CubinAttribute> attributes = new ArrayList<>();
        for (CubinAttribute each : kernel.attributes()) {
            attributes.add(each.code() == CubinAttribute.EXTERNALS ? moved(each) : each);
        }
        return new KernelImage(kernel.name(), List.of(), registers(kernel.name()), kernel.parameters(), attributes);
    }

    /** As many as any function of the section has. */
    private int registers(String root) {
        return frame.kernels().stream()
                .filter(each -> index.members(root).contains(each.name()))
                .mapToInt(KernelImage::registers)
                .max()
                .orElseThrow();
    }

    /** The number after the merge of the symbol {@code old}, which stays. */
    private int moved(int old) {
        return Objects.requireNonNull(moved.get(old));
    }

    private CubinAttribute moved(CubinAttribute symbolsOf) {
        ByteWriter writer = new ByteWriter(symbolsOf.value().toArray());
        for (long at = 0; at < symbolsOf.value().size(); at += Integer.BYTES) {
            writer.i32(at, moved(symbolsOf.value().i32(at)));
        }
        return new CubinAttribute(symbolsOf.format(), symbolsOf.code(), writer.toBytes());
    }

    /** The entries of tables in the banks of all copies. */
    private void tables() {
        for (OriAnchor anchor : module.anchors()) {
            if (anchor instanceof OriAnchor.TableEntry entry) {
                merges.forEach((root, merge) -> {
                    if (index.members(root).contains(entry.function())) {
                        anchors.add(moved(root, merge, entry));
                    }
                });
            }
        }
    }

    private OriAnchor moved(String root, SectionMerge merge, OriAnchor.TableEntry entry) {
        int bank = Objects.requireNonNull(ownBanks.get(entry.function())).keySet().stream()
                .filter(each ->
                        DataImage.constantSection(each, entry.function()).equals(entry.section()))
                .findFirst()
                .orElseThrow();
        return new OriAnchor.TableEntry(
                DataImage.constantSection(bank, root),
                merge.base(entry.function(), bank) + entry.offset(),
                root,
                merge.label(entry.function(), entry.label()));
    }

    private ImageRelocation moved(ImageRelocation each) {
        return new ImageRelocation(each.section(), each.offset(), each.type(), moved(each.symbol()), each.addend());
    }

    // ---- numbers

    private List<CubinImage.Fact> facts() {
        List<CubinImage.Fact> facts = new ArrayList<>();
        for (CubinImage.Fact fact : frame.facts()) {
            String name = frame.symbols().get(fact.symbol() - 1).name();
            if (merges.containsKey(name)) {
                int value = fact.code() == CubinAttribute.REGISTER_COUNT ? registers(name) : fact.value();
                facts.add(new CubinImage.Fact(fact.code(), moved(fact.symbol()), value));
            }
            if (fact.code() == CubinAttribute.FRAME_SIZE) {
                merges.keySet().stream()
                        .filter(root ->
                                !root.equals(name) && index.members(root).contains(name))
                        .forEach(root -> facts.add(
                                new CubinImage.Fact(fact.code(), symbols.index(copy(root, name)), fact.value())));
            }
        }
        return facts;
    }

    /** Calls of functions that are not in the file; the others are inside the sections. */
    private List<CubinImage.Call> calls() {
        Set<CubinImage.Call> found = new LinkedHashSet<>();
        List<CubinImage.Call> all = new ArrayList<>();
        for (CubinImage.Call call : frame.calls()) {
            if (call.caller() == 0) {
                all.add(call);
            } else if (!index.isFunction(frame.symbols().get(call.callee() - 1).name())) {
                String caller = frame.symbols().get(call.caller() - 1).name();
                merges.keySet().stream()
                        .filter(root -> index.members(root).contains(caller))
                        .forEach(root -> found.add(new CubinImage.Call(symbols.index(root), moved(call.callee()))));
            }
        }
        all.addAll(Math.min(1, all.size()), found);
        return all;
    }
}
