package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInitializer;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.sass.cubin.ByteWriter;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.CubinBuilder;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
import lockstep.ir.sass.cubin.DataImage;
import lockstep.ir.sass.cubin.ImageSymbol;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.cubin.RelocationType;
import lockstep.ir.sass.cubin.Section;
import lockstep.ir.sass.cubin.SymbolList;
import lockstep.ir.sass.ori.OriAnchor;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModule.OriKernel;

/**
 * Assembles a module from its functions and its frame. Each function has a section of its own, in textual order;
 * sections, symbols and facts follow in the order of {@link CubinBuilder}.
 */
final class ModuleAssembly {
    private static final String INITIALIZED = ".nv.global.init";
    private static final String ZEROED = ".nv.global";
    private static final int OBJECT = 1;
    private static final int LINKED_OBJECT = 13;
    /** Flag in the second byte of a symbol for a linker: the space of a variable. */
    private static final int OF_GLOBALS = 0x20;

    private static final int OF_SHARED = 0x40;
    private static final int OF_CONSTANTS = 0x80;
    private static final int FUNCTION = 2;
    private static final int GLOBAL = 1 << 4;
    private static final int WEAK = 2 << 4;
    /** Flag in the second byte of a symbol: a kernel. */
    private static final int KERNEL = 0x10;
    /** Flag in the second byte of a symbol: a managed variable. */
    private static final int MANAGED = 4;

    private static final int PARAMETER_ALIGNMENT = 4;
    private static final int BANK_ALIGNMENT = 8;
    private static final int TABLE_ALIGNMENT = 4;

    private final ModuleFrame frame;
    private final Map<String, LoweredOriFunction> lowered = new LinkedHashMap<>();
    private final SymbolList symbols = new SymbolList();
    private final List<OriAnchor> anchors = new ArrayList<>();
    private final List<ImageRelocation> relocations = new ArrayList<>();

    ModuleAssembly(ModuleFrame frame, List<LoweredOriFunction> functions) {
        this.frame = frame;
        Map<String, LoweredOriFunction> given = new LinkedHashMap<>();
        functions.forEach(each -> given.put(each.function().name(), each));
        frame.calls().functions().keySet().forEach(name -> lowered.put(name, given.remove(name)));
        if (!given.isEmpty() || lowered.containsValue(null)) {
            throw new CompilerBug("the functions of the module are " + lowered.keySet() + ", not " + functions);
        }
    }

    OriModule assemble() {
        symbols();
        List<ImageSection> sections = sections();
        addresses();
        List<OriFunction> functions = new ArrayList<>();
        for (ImageSection section : sections) {
            if (section instanceof KernelImage kernel) {
                functions.add(Objects.requireNonNull(lowered.get(kernel.name())).function());
            }
        }
        CubinImage image = new CubinImage(
                frame.architecture().number(),
                sections,
                symbols.all(),
                facts(),
                callPairs(),
                sorted(sections),
                CubinBuilder.compatibility(frame.architecture()));
        return new OriModule(image, functions, anchors);
    }

    /** The relocations in the order of their sections, as in a file. */
    private List<ImageRelocation> sorted(List<ImageSection> sections) {
        List<String> order = sections.stream().map(ImageSection::section).toList();
        return relocations.stream()
                .sorted(Comparator.comparingInt(each -> order.indexOf(each.section())))
                .toList();
    }

    private boolean isKernel(String function) {
        return frame.calls().function(function).isKernel();
    }

    // ---- symbols

    private void symbols() {
        symbols.section(".note.nv.tkinfo");
        symbols.section(".note.nv.cuinfo");
        for (String name : lowered.keySet()) {
            symbols.section(Section.CODE_PREFIX + name);
        }
        sharedSymbols();
        bankSections();
        variables(frame.initialized(), INITIALIZED);
        variables(frame.zeroed(), ZEROED);
        variables(frame.constants(), DataImage.constantSection(ModuleFrame.VARIABLE_BANK, ""));
        if (isObject()) {
            variables(linkedShared(), DataImage.LINKED_SHARED);
            elsewhere();
        }
        symbols.section(".debug_frame");
        symbols.section(".nv.callgraph");
        lowered.values().forEach(this::function);
        frame.externals().forEach(name -> symbols.add(new ImageSymbol(name, GLOBAL | FUNCTION, 0, "", 0, 0)));
        kernels().forEach(name -> symbols.section(DataImage.constantSection(ModuleFrame.PARAMETER_BANK, name)));
    }

    /**
     * In an object file the linker lays out the shared memory of kernels: there are no symbols of their sections, and
     * only the first symbol of reserved memory.
     */
    private void sharedSymbols() {
        if (isObject()) {
            symbols.add(CubinBuilder.reservedSymbols(frame.architecture()).getFirst());
            return;
        }
        for (String name : kernels()) {
            boolean hasStatic = frame.shared().isUsed(name) && frame.shared().bytes(name) > 0;
            if (hasStatic) {
                symbols.section(DataImage.sharedSection(name));
            }
        }
        CubinBuilder.reservedSymbols(frame.architecture()).forEach(symbols::add);
    }

    private boolean isObject() {
        return frame.linking() == Linking.OBJECT;
    }

    /** The layout of shared variables of known size, for the linker. */
    private SectionLayout linkedShared() {
        return new SectionLayout(frame.variables().in(PtxSpace.SHARED).stream()
                .filter(each -> !SharedLayout.isDynamic(each.variable()))
                .toList());
    }

    /**
     * Symbols of variables that other files define, common variables, and dynamic shared memory, whose size the launch
     * gives. Source of common symbols: measured, ptxas 13.0 {@code -c}.
     */
    private void elsewhere() {
        for (StaticVariable each : frame.variables().all()) {
            boolean isDynamic = each.variable().space() == PtxSpace.SHARED && SharedLayout.isDynamic(each.variable());
            boolean isCommon = frame.variables().isCommon(each);
            if (isDynamic || frame.variables().isElsewhere(each)) {
                symbols.add(new ImageSymbol(
                        each.symbol(),
                        GLOBAL | type(),
                        spaceFlag(each.variable()),
                        isCommon ? ImageSymbol.COMMON : "",
                        isCommon ? each.alignment() : 0,
                        isDynamic ? 0 : each.size()));
            }
        }
    }

    /** The type of symbols of variables: for linkers it includes the space. */
    private int type() {
        return isObject() ? LINKED_OBJECT : OBJECT;
    }

    private int spaceFlag(PtxVariable variable) {
        if (!isObject()) {
            return 0;
        }
        return switch (variable.space()) {
            case CONST -> OF_CONSTANTS;
            case SHARED, SHARED_CLUSTER -> OF_SHARED;
            case GLOBAL, GENERIC, LOCAL, PARAM, REG, TEX, FRAME -> OF_GLOBALS;
        };
    }

    private void bankSections() {
        if (frame.addresses().size() > 0 && !isObject()) {
            symbols.section(DataImage.constantSection(ModuleFrame.ADDRESS_BANK, ""));
        }
        lowered.forEach((name, each) ->
                each.banks().keySet().forEach(bank -> symbols.section(DataImage.constantSection(bank, name))));
    }

    private List<String> kernels() {
        return lowered.keySet().stream().filter(this::isKernel).toList();
    }

    /** Symbols of variables that the linker places have the alignment instead of an offset. */
    private void variables(SectionLayout layout, String section) {
        boolean isPlacedByLinker = section.equals(DataImage.LINKED_SHARED);
        if (!layout.placed().isEmpty()) {
            symbols.section(section);
        }
        for (SectionLayout.Placed each : layout.placed()) {
            PtxVariable variable = each.variable().variable();
            int other = variable.attributes().contains(".managed") ? MANAGED : 0;
            symbols.add(new ImageSymbol(
                    each.variable().symbol(),
                    binding(variable.linkage()) | type(),
                    other | spaceFlag(variable),
                    section,
                    isPlacedByLinker ? each.variable().alignment() : each.offset(),
                    each.variable().size()));
        }
    }

    private static int binding(PtxLinkage linkage) {
        return switch (linkage) {
            case INTERNAL -> 0;
            case VISIBLE, EXTERN, COMMON -> GLOBAL;
            case WEAK -> WEAK;
        };
    }

    private void function(LoweredOriFunction each) {
        PtxFunctionHeader header =
                frame.calls().function(each.function().name()).header();
        int binding = header.isKernel() ? Math.max(GLOBAL, binding(header.linkage())) : binding(header.linkage());
        String name = header.name();
        anchors.add(new OriAnchor.SymbolValue(
                symbols.all().size(), name, each.function().blocks().getFirst().label()));
        anchors.add(new OriAnchor.SymbolEnd(symbols.all().size(), name, OriAnchor.END));
        symbols.add(new ImageSymbol(
                name, binding | FUNCTION, header.isKernel() ? KERNEL : 0, Section.CODE_PREFIX + name, 0, 0));
    }

    // ---- sections

    private List<ImageSection> sections() {
        List<ImageSection> all = new ArrayList<>();
        variableBank(all);
        if (frame.addresses().size() > 0) {
            Bytes zeros = Bytes.of(new byte[frame.addresses().size()]);
            all.add(DataImage.constant(ModuleFrame.ADDRESS_BANK, "", BANK_ALIGNMENT, zeros));
        }
        lowered.values().forEach(each -> banks(each, all));
        lowered.values().forEach(each -> all.add(code(each)));
        if (!frame.initialized().placed().isEmpty()) {
            Bytes bytes = contents(frame.initialized(), INITIALIZED);
            all.add(new DataImage(
                    INITIALIZED, "", bytes.size(), frame.initialized().alignment(), bytes));
        }
        shared(all);
        if (!frame.zeroed().placed().isEmpty()) {
            all.add(new DataImage(
                    ZEROED, "", frame.zeroed().size(), frame.zeroed().alignment(), Bytes.EMPTY));
        }
        kernels().forEach(name -> all.add(parameters(name)));
        return all;
    }

    private void shared(List<ImageSection> all) {
        if (isObject()) {
            SectionLayout layout = linkedShared();
            if (!layout.placed().isEmpty()) {
                all.add(new DataImage(DataImage.LINKED_SHARED, "", layout.size(), layout.alignment(), Bytes.EMPTY));
            }
            return;
        }
        for (String name : kernels()) {
            if (frame.shared().isUsed(name)) {
                long size = CubinBuilder.sharedSection(
                        frame.architecture(), frame.shared().bytes(name));
                all.add(DataImage.shared(name, size, frame.shared().alignment(name)));
            }
        }
        CubinBuilder.reservedShared(frame.architecture()).ifPresent(all::add);
    }

    private void variableBank(List<ImageSection> all) {
        if (frame.constants().size() > 0) {
            String section = DataImage.constantSection(ModuleFrame.VARIABLE_BANK, "");
            Bytes bytes = contents(frame.constants(), section);
            all.add(new DataImage(section, "", bytes.size(), frame.constants().alignment(), bytes));
        }
    }

    private void banks(LoweredOriFunction each, List<ImageSection> all) {
        String name = each.function().name();
        each.banks().forEach((bank, bytes) -> all.add(DataImage.constant(bank, name, TABLE_ALIGNMENT, bytes)));
        for (OriKernel.Table table : each.tables()) {
            String section = DataImage.constantSection(table.bank(), name);
            for (int i = 0; i < table.labels().size(); i++) {
                int offset = table.offset() + i * Integer.BYTES;
                anchors.add(new OriAnchor.TableEntry(
                        section, offset, name, table.labels().get(i)));
            }
        }
    }

    private DataImage parameters(String kernel) {
        int size = CubinBuilder.parameterStart(frame.architecture())
                + code(Objects.requireNonNull(lowered.get(kernel))).parameterBytes();
        return DataImage.constant(ModuleFrame.PARAMETER_BANK, kernel, PARAMETER_ALIGNMENT, Bytes.of(new byte[size]));
    }

    private KernelImage code(LoweredOriFunction each) {
        String name = each.function().name();
        if (!isKernel(name)) {
            return new KernelImage(name, List.of(), each.registers(), List.of(), List.of());
        }
        List<CubinAttribute> attributes = new ArrayList<>(frame.kernel(name).attributes());
        int barriers = frame.calls().reachable(name).stream()
                .mapToInt(
                        reached -> Objects.requireNonNull(lowered.get(reached)).barriers())
                .max()
                .orElse(0);
        if (barriers > 0) {
            ByteWriter writer = new ByteWriter(Short.BYTES);
            writer.u16(0, barriers);
            attributes.add(new CubinAttribute(CubinAttribute.Format.BYTE, CubinAttribute.BARRIERS, writer.toBytes()));
        }
        Set<String> externals = externals(name);
        if (!externals.isEmpty()) {
            ByteWriter writer = new ByteWriter(externals.size() * Integer.BYTES);
            long at = 0;
            for (String external : externals) {
                writer.i32(at, symbols.index(external));
                at += Integer.BYTES;
            }
            attributes.add(new CubinAttribute(CubinAttribute.Format.SIZED, CubinAttribute.EXTERNALS, writer.toBytes()));
        }
        return new KernelImage(
                name, List.of(), each.registers(), frame.kernel(name).parameters(), attributes);
    }

    /** The driver functions that a kernel and its callees name. */
    private Set<String> externals(String kernel) {
        Set<String> found = new LinkedHashSet<>();
        for (String reached : frame.calls().reachable(kernel)) {
            FunctionUses uses = frame.calls().uses(reached);
            uses.callees().keySet().stream().filter(frame.externals()::contains).forEach(found::add);
            uses.addresses().keySet().stream()
                    .filter(frame.externals()::contains)
                    .forEach(found::add);
        }
        return found;
    }

    // ---- contents

    /** The bytes of a section; addresses become relocations, except those in the constant space, which are numbers. */
    private Bytes contents(SectionLayout layout, String section) {
        ByteWriter writer = new ByteWriter(Math.toIntExact(layout.size()));
        for (SectionLayout.Placed each : layout.placed()) {
            InitialValue value = InitialValue.of(each.variable().variable());
            writer.bytes(each.offset(), Bytes.of(value.bytes()));
            for (InitialValue.AddressAt address : value.addresses()) {
                long at = each.offset() + address.offset();
                address(writer, section, at, address.address());
            }
        }
        return writer.toBytes();
    }

    private void address(ByteWriter writer, String section, long at, PtxInitializer.OfAddress address) {
        PtxSymbol symbol = address.symbol();
        if (symbol instanceof PtxVariable variable
                && frame.place(variable).orElse(null) instanceof VariablePlace.Constant constant
                && !address.generic()) {
            writer.i64(at, constant.offset() + address.offset());
            return;
        }
        boolean isOwn = symbol instanceof PtxFunctionHeader
                || symbol instanceof PtxVariable variable && variable.space() == PtxSpace.CONST && !address.generic();
        RelocationType type = isOwn ? RelocationType.ADDRESS_64 : RelocationType.GENERIC_64;
        int index = symbols.index(frame.symbol(symbol));
        relocations.add(new ImageRelocation(section, at, type.number(), index, address.offset()));
    }

    private void addresses() {
        String section = DataImage.constantSection(ModuleFrame.ADDRESS_BANK, "");
        frame.addresses()
                .slots()
                .forEach((address, offset) -> relocations.add(new ImageRelocation(
                        section, offset, address.type().number(), symbols.index(address.symbol()), address.addend())));
    }

    // ---- facts

    private List<CubinImage.Fact> facts() {
        List<CubinImage.Fact> facts = new ArrayList<>();
        for (LoweredOriFunction each : lowered.values()) {
            int symbol = symbols.index(each.function().name());
            facts.add(new CubinImage.Fact(CubinAttribute.REGISTER_COUNT, symbol, each.registers()));
            if (isObject()) {
                facts.add(new CubinImage.Fact(CubinAttribute.MAX_STACK, symbol, 0));
            }
            facts.add(new CubinImage.Fact(CubinAttribute.FRAME_SIZE, symbol, each.frameBytes()));
        }
        if (isObject()) {
            return facts;
        }
        StackDepth depth = new StackDepth(
                frame.calls()::callees,
                name -> Objects.requireNonNull(lowered.get(name)).frameBytes());
        for (String kernel : kernels()) {
            facts.add(new CubinImage.Fact(CubinAttribute.MIN_STACK, symbols.index(kernel), depth.of(kernel)));
        }
        return facts;
    }

    /** The direct calls, between the first two of the marks that ptxas always writes. */
    private List<CubinImage.Call> callPairs() {
        List<CubinImage.Call> calls = new ArrayList<>(CubinBuilder.callMarks());
        int at = 1;
        for (String caller : lowered.keySet()) {
            for (String callee : frame.calls().uses(caller).callees().keySet()) {
                int index = symbols.index(frame.calls().resolved(callee));
                calls.add(at++, new CubinImage.Call(symbols.index(caller), index));
            }
        }
        return calls;
    }
}
