package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInitializer;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxItem.PtxAlias;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.sass.cubin.CubinBuilder;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.cubin.RelocationType;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriModule;

/**
 * The layout of the variables and parameters of a verified PTX module, and all other contents of a cubin except code.
 * Lowering of functions queries it; {@link #module} then joins the functions.
 *
 * <p>Measured with ptxas 13.0 at -O0:
 *
 * <ul>
 *   <li>globals are in {@code .nv.global} and {@code .nv.global.init}, and code loads their addresses and those of
 *       functions from constant bank 4, whose contents are relocations;
 *   <li>constants are in bank 3, and their addresses in the constant space are offsets in it; the loader stores the
 *       bank's generic address in bank 0;
 *   <li>shared variables follow the 1024 bytes that are reserved for the system.
 * </ul>
 */
public final class ModuleFrame {
    /** The constant bank of parameters. */
    public static final int PARAMETER_BANK = 0;

    /** The constant bank of {@code .const} variables. */
    public static final int VARIABLE_BANK = 3;

    /** The constant bank of addresses. */
    public static final int ADDRESS_BANK = 4;

    private static final long MAX_CONSTANT_BYTES = 1 << 16;

    /** Functions that the driver defines. Source: CUDA C++ Programming Guide, "Formatted Output", "Dynamic Memory". */
    private static final Set<String> OF_SYSTEM = Set.of("vprintf", "malloc", "free", "__assertfail");

    private final Architecture architecture;
    private final Linking linking;
    private final Diagnostics diagnostics;
    private final Map<String, String> aliases = new HashMap<>();
    private final StaticVariables variables;
    private final PtxCallGraph calls;
    private final SectionLayout initialized;
    private final SectionLayout zeroed;
    private final SectionLayout constants;
    private final SharedLayout shared;
    private final Map<String, KernelInterface> kernels = new LinkedHashMap<>();
    private final Map<PtxVariable, VariablePlace> places = new IdentityHashMap<>();
    private final Map<String, Long> localBytes = new HashMap<>();
    private final Map<String, Long> localAlignments = new HashMap<>();
    private final Set<String> externals = new LinkedHashSet<>();
    private final AddressBank addresses = new AddressBank();

    private ModuleFrame(PtxModule module, Architecture architecture, Linking linking, Diagnostics diagnostics) {
        this.architecture = architecture;
        this.linking = linking;
        this.diagnostics = diagnostics;
        for (PtxItem item : module.items()) {
            if (item instanceof PtxAlias alias) {
                aliases.put(alias.alias().name(), alias.aliasee().name());
            }
        }
        this.variables = new StaticVariables(module, linking, diagnostics);
        this.calls = new PtxCallGraph(module, aliases, initialFunctions());
        this.initialized = new SectionLayout(globals(true));
        this.zeroed = new SectionLayout(globals(false));
        this.constants = new SectionLayout(here(PtxSpace.CONST));
        this.shared = new SharedLayout(calls, variables, variables.in(PtxSpace.SHARED), diagnostics);
        checkConstants();
        checkExternals();
        checkInitializers();
        if (!diagnostics.hasFatal()) {
            placeAll();
        }
    }

    /**
     * The frame of {@code module}, which has been verified, for an executable cubin.
     *
     * @return empty after an error
     */
    public static Optional<ModuleFrame> of(PtxModule module, Architecture architecture, Diagnostics diagnostics) {
        return of(module, architecture, Linking.WHOLE, diagnostics);
    }

    /**
     * The frame of {@code module} for the given kind of file; see {@link #of(PtxModule, Architecture, Diagnostics)}.
     */
    public static Optional<ModuleFrame> of(
            PtxModule module, Architecture architecture, Linking linking, Diagnostics diagnostics) {
        Diagnostics own = new Diagnostics();
        ModuleFrame frame = new ModuleFrame(module, architecture, linking, own);
        own.all().forEach(diagnostics::add);
        return own.hasFatal() ? Optional.empty() : Optional.of(frame);
    }

    // ---- checks

    private List<StaticVariable> globals(boolean isInitialized) {
        return here(PtxSpace.GLOBAL).stream()
                .filter(each -> each.variable().initializer().isPresent() == isInitialized)
                .toList();
    }

    /** The variables of a space that this file defines. */
    private List<StaticVariable> here(PtxSpace space) {
        return variables.in(space).stream()
                .filter(each -> !variables.isElsewhere(each))
                .toList();
    }

    private List<PtxInitializer.OfAddress> initialAddresses(StaticVariable variable) {
        boolean isSmall = variable.size() <= InitialValue.MAX_BYTES;
        return isSmall && variable.variable().initializer().isPresent()
                ? InitialValue.of(variable.variable()).addresses().stream()
                        .map(InitialValue.AddressAt::address)
                        .toList()
                : List.of();
    }

    private Set<String> initialFunctions() {
        Set<String> found = new LinkedHashSet<>();
        for (StaticVariable variable : variables.all()) {
            for (PtxInitializer.OfAddress address : initialAddresses(variable)) {
                if (address.symbol() instanceof PtxFunctionHeader header) {
                    found.add(functionName(header));
                }
            }
        }
        return found;
    }

    private void checkConstants() {
        if (constants.size() > MAX_CONSTANT_BYTES) {
            StaticVariable last = constants.placed().getLast().variable();
            diagnostics.error(
                    "ori-constant",
                    last.location(),
                    "constants of the module have %d bytes, at most %d fit the bank"
                            .formatted(constants.size(), MAX_CONSTANT_BYTES));
        }
    }

    private void checkExternals() {
        for (String name : calls.functions().keySet()) {
            calls.uses(name).callees().forEach((callee, place) -> external(callee, place));
            calls.uses(name).addresses().forEach((taken, place) -> external(taken, place));
        }
        for (StaticVariable variable : variables.all()) {
            for (PtxInitializer.OfAddress address : initialAddresses(variable)) {
                if (address.symbol() instanceof PtxFunctionHeader header) {
                    external(functionName(header), variable.location());
                }
            }
        }
    }

    private void external(String callee, SourceLocation place) {
        String name = aliases.getOrDefault(callee, callee);
        if (calls.functions().containsKey(name)) {
            return;
        }
        if (OF_SYSTEM.contains(name) || linking == Linking.OBJECT) {
            externals.add(name);
        } else {
            diagnostics.error("ori-extern", place, "function " + name + " is defined nowhere");
        }
    }

    private void checkInitializers() {
        for (StaticVariable variable : variables.all()) {
            for (PtxInitializer.OfAddress address : initialAddresses(variable)) {
                boolean isWhole =
                        address.mask() == 0 && variable.variable().type().bytes() == Long.BYTES;
                if (!isWhole) {
                    diagnostics.add(Diagnostic.unsupported(
                            "ori-variable",
                            variable.location(),
                            "a part of an address in the initializer of "
                                    + variable.variable().name()));
                }
            }
        }
    }

    // ---- layout

    private void placeAll() {
        if (linking == Linking.OBJECT) {
            placeLinked();
        } else {
            placeWhole();
        }
        for (StaticVariable each : variables.in(PtxSpace.GLOBAL)) {
            places.put(each.variable(), new VariablePlace.Global(each.symbol()));
        }
        calls.functions().values().forEach(this::placeOwn);
    }

    /** Layout for an object file: the linker merges the banks and shared memory of all files. */
    private void placeLinked() {
        for (StaticVariable each : variables.in(PtxSpace.CONST)) {
            places.put(each.variable(), new VariablePlace.Linked(0));
        }
        int start = (int) CubinBuilder.sharedSection(architecture, 0);
        for (StaticVariable each : variables.in(PtxSpace.SHARED)) {
            places.put(each.variable(), new VariablePlace.Linked(start));
        }
    }

    private void placeWhole() {
        for (SectionLayout.Placed each : constants.placed()) {
            places.put(each.variable().variable(), new VariablePlace.Constant((int) each.offset()));
        }
        int start = (int) CubinBuilder.sharedSection(architecture, 0);
        for (StaticVariable each : variables.in(PtxSpace.SHARED)) {
            int address = start + Math.toIntExact(shared.offset(each.variable()));
            boolean isDynamic = SharedLayout.isDynamic(each.variable());
            places.put(each.variable(), new VariablePlace.Shared(address, isDynamic));
        }
    }

    private void placeOwn(PtxFunction function) {
        if (function.isKernel()) {
            KernelInterface kernel = new KernelInterface(function);
            kernels.put(function.name(), kernel);
            int base = CubinBuilder.parameterStart(architecture);
            kernel.offsets()
                    .forEach((parameter, offset) -> places.put(parameter, new VariablePlace.Parameter(base + offset)));
        }
        List<StaticVariable> locals = new ArrayList<>();
        function.body()
                .ifPresent(body -> body.statements().forEach(statement -> {
                    if (statement instanceof PtxVariableDeclaration declared
                            && declared.variable().space() == PtxSpace.LOCAL) {
                        PtxVariable variable = declared.variable();
                        locals.add(new StaticVariable(variable, variable.name(), function.name(), declared.location()));
                    }
                }));
        SectionLayout layout = new SectionLayout(locals);
        for (SectionLayout.Placed each : layout.placed()) {
            places.put(each.variable().variable(), new VariablePlace.Local(Math.toIntExact(each.offset())));
        }
        localBytes.put(function.name(), layout.size());
        localAlignments.put(function.name(), (long) layout.alignment());
    }

    // ---- queries of lowering

    /** The target architecture. */
    public Architecture architecture() {
        return architecture;
    }

    /**
     * The location of a variable: a global, constant or shared one wherever it is declared, a local one of a function
     * with a body, or a kernel parameter. Empty for others, such as parameters of calls, which the calling convention
     * places.
     */
    public Optional<VariablePlace> place(PtxVariable variable) {
        PtxVariable defined =
                variables.find(variable).map(StaticVariable::variable).orElse(variable);
        return Optional.ofNullable(places.get(defined));
    }

    /**
     * The offset in bank 4 of the 64-bit address of a global or function plus {@code addend} bytes. For a function it
     * is the absolute address, for {@code CALL.ABS}; for a {@linkplain VariablePlace.Linked linked} variable, its
     * 32-bit address in its own space.
     */
    public int addressSlot(PtxSymbol symbol, long addend) {
        RelocationType type = RelocationType.ADDRESS_64;
        if (symbol instanceof PtxVariable variable) {
            VariablePlace place = place(variable).orElse(null);
            if (place instanceof VariablePlace.Linked) {
                type = variable.space() == PtxSpace.CONST
                        ? RelocationType.CONSTANT_OFFSET
                        : RelocationType.SHARED_OFFSET;
            } else if (!(place instanceof VariablePlace.Global)) {
                throw new CompilerBug("the address of " + symbol.name() + " is not in bank 4");
            }
        }
        return addresses.slot(new AddressBank.Address(symbol(symbol), addend, type));
    }

    /** The symbol of a variable or function in the cubin. */
    String symbol(PtxSymbol symbol) {
        return switch (symbol) {
            case PtxFunctionHeader header -> functionName(header);
            case PtxVariable variable ->
                variables.find(variable).map(StaticVariable::symbol).orElseThrow();
            case PtxLabel label -> throw new CompilerBug("the address of label " + label.name());
        };
    }

    /** The name of the function that a header denotes, with aliases resolved. */
    public String functionName(PtxFunctionHeader header) {
        return aliases.getOrDefault(header.name(), header.name());
    }

    /**
     * Whether the driver defines the function and it is called by its address. In an object file it is called by name,
     * like functions of other files.
     */
    public boolean isDriverFunction(PtxFunctionHeader header) {
        return linking == Linking.WHOLE && externals.contains(functionName(header));
    }

    /** The kind of file. */
    Linking linking() {
        return linking;
    }

    /** The variables of the module. */
    StaticVariables variables() {
        return variables;
    }

    /** The functions with bodies, in textual order. */
    public List<PtxFunction> functions() {
        return List.copyOf(calls.functions().values());
    }

    /** The parameters of a kernel in order; offsets are relative to the first. */
    public List<KernelParameter> parameters(PtxFunction kernel) {
        return kernel(kernel.name()).parameters();
    }

    /** The size of a function's local variables in bytes. */
    public long localBytes(PtxFunction function) {
        return localBytes.getOrDefault(function.name(), 0L);
    }

    /** The largest alignment of a local variable of a function, at least 1. */
    public long localAlignment(PtxFunction function) {
        return localAlignments.getOrDefault(function.name(), 1L);
    }

    /** Whether a function may call itself, so that the depth of its stack is unknown. */
    public boolean isRecursive(PtxFunction function) {
        return calls.isRecursive(function.name());
    }

    // ---- joining

    /**
     * The module of {@code functions}, one for each of {@link #functions} in any order. It may be built again when
     * registers and frames are known.
     */
    public OriModule module(List<LoweredOriFunction> functions) {
        return new ModuleAssembly(this, functions).assemble();
    }

    PtxCallGraph calls() {
        return calls;
    }

    SectionLayout initialized() {
        return initialized;
    }

    SectionLayout zeroed() {
        return zeroed;
    }

    SectionLayout constants() {
        return constants;
    }

    SharedLayout shared() {
        return shared;
    }

    KernelInterface kernel(String name) {
        return Objects.requireNonNull(kernels.get(name));
    }

    AddressBank addresses() {
        return addresses;
    }

    /** Functions that the driver or another file defines, in the order of their first uses. */
    Set<String> externals() {
        return externals;
    }
}
