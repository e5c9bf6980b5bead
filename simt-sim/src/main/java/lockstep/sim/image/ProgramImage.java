package lockstep.sim.image;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.claim.ClaimSource.AliasClaims;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;

/**
 * A decoded module, which engines run. Immutable once made and shared by any number of runs; the module must not change
 * as long as the image is in use, since messages and initial contents of memory are read from it.
 */
public final class ProgramImage {
    private final Module module;
    private final DataLayout layout;
    private final boolean hasBareAddresses;
    private final boolean meetsAtBarriers;
    private final ImageOptions options;
    private boolean keepsWarpRegisters;
    private boolean isMachineCode;
    private final Claimants claimants;
    private final LeafLayout leaves;
    private final Map<Function, FunctionImage> functions = new LinkedHashMap<>();
    private final List<Diagnostic> diagnostics = new ArrayList<>();

    private ProgramImage(Module module, ImageOptions options, boolean hasBareAddresses, boolean meetsAtBarriers) {
        this.module = module;
        this.hasBareAddresses = hasBareAddresses;
        this.meetsAtBarriers = meetsAtBarriers;
        this.options = options;
        this.layout = DataLayout.of(module);
        this.leaves = new LeafLayout(layout);
        this.claimants = Claimants.of(module, options.claims());
    }

    /** The image of {@code module} for the reference semantics. */
    public static ProgramImage of(Module module) {
        return of(module, ImageOptions.REFERENCE);
    }

    /** The image of {@code module}. What cannot be decoded becomes instructions that end the run as unsupported. */
    public static ProgramImage of(Module module, ImageOptions options) {
        ProgramImage image = new ProgramImage(module, options, false, false);
        for (Function function : module.definedFunctions()) {
            image.functions.put(function, new FunctionImage(function));
        }
        image.functions.values().forEach(f -> new FunctionDecoder(image, f).decode(image.diagnostics));
        return image;
    }

    /**
     * An image without functions, for a program of another dialect.
     *
     * @param symbols its variables, and its functions as declarations
     * @param options how its PHIs are executed; it makes no claims
     * @param meetsAtBarriers see {@link #meetsAtBarriers()}
     */
    static ProgramImage ofSymbols(Module symbols, ImageOptions options, boolean meetsAtBarriers) {
        return new ProgramImage(symbols, options, true, meetsAtBarriers);
    }

    /** The leaves of types, for decoders. */
    LeafLayout leaves() {
        return leaves;
    }

    /** Adds a function that is to be filled in. */
    FunctionImage add(Function symbol) {
        FunctionImage image = new FunctionImage(symbol);
        functions.put(symbol, image);
        return image;
    }

    /** Reports what could not be decoded. */
    void report(Diagnostic diagnostic) {
        diagnostics.add(diagnostic);
    }

    /** Whether addresses are plain numbers, as below the NVVM dialect. */
    public boolean hasBareAddresses() {
        return hasBareAddresses;
    }

    /**
     * Whether diverged lanes reconverge only at convergence barriers, as in machine code: such a program is run under
     * {@link lockstep.sim.Policy#BARRIER}.
     */
    public boolean meetsAtBarriers() {
        return meetsAtBarriers;
    }

    /** Makes this an image of machine code. */
    void setMachineCode() {
        isMachineCode = true;
    }

    /**
     * Whether it is machine code, encoded or in the open form: constants are words of one unnamed bank, and the linker
     * places functions.
     */
    public boolean isMachineCode() {
        return isMachineCode;
    }

    /** Declares that it has warp-shared registers although its lanes do not meet at convergence barriers. */
    void setKeepsWarpRegisters() {
        keepsWarpRegisters = true;
    }

    /**
     * Whether it writes warp-shared registers although its lanes do not meet at convergence barriers: they are correct
     * only if lanes reconverge at the post-dominator of their branch, under {@code stack}. docs/decisions/015.
     */
    public boolean keepsWarpRegisters() {
        return keepsWarpRegisters;
    }

    /** Whether a function has a body. */
    public boolean hasBody(Function function) {
        return functions.containsKey(function);
    }

    /** The module; for a program of another dialect, its symbols. */
    public Module module() {
        return module;
    }

    /** The memory layout of types. */
    public DataLayout layout() {
        return layout;
    }

    /** The options with which it was decoded. */
    public ImageOptions options() {
        return options;
    }

    /** Whether there are claims about the addresses of accesses. */
    public boolean claimsAddresses() {
        return claimants.aliasClaims() != AliasClaims.NONE;
    }

    /** Whether there are claims about activations of functions. */
    public boolean claimsPromises() {
        return claimants.claimsPromises();
    }

    /** The analyses with claims. */
    Claimants claimants() {
        return claimants;
    }

    /** The image of a defined function. */
    public FunctionImage function(Function function) {
        FunctionImage image = functions.get(function);
        if (image == null) {
            throw new CompilerBug("@" + function.name() + " has no body or is of another module");
        }
        return image;
    }

    /** The function of this name, if it has a body. */
    public Optional<FunctionImage> function(String name) {
        return module.function(name).map(functions::get);
    }

    /** The names of the functions that have a body, in the order of the module. */
    public List<String> functionNames() {
        return functions.keySet().stream().map(Function::name).toList();
    }

    /** The names of the kernels, in the order of the module. */
    public List<String> kernelNames() {
        return functions.keySet().stream()
                .filter(Function::isKernel)
                .map(Function::name)
                .toList();
    }

    /** What could not be decoded, in the order of the module. */
    public List<Diagnostic> diagnostics() {
        return Collections.unmodifiableList(diagnostics);
    }
}
