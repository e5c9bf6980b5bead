package lockstep.sim.image.sass;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.Relocation;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.ImageAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.sass.SassRegisterFile;

/** One kernel with all code that it can reach: the context of its decoders. */
final class KernelScope {
    private static final int ALIGNMENT = 16;
    /** Registers of the calling convention of ptxas: arguments and results from R4 on, the return address in R20. */
    private static final int FIRST_ARGUMENT = 4;

    private static final int RETURN_ADDRESS = 20;

    private final ImageAssembler image;
    private final Cubin cubin;
    private final CodeSpace code;
    private final CubinSymbols symbols;
    private final KernelSymbol kernel;
    private final SourceLocation place;
    private final Optional<OriSource> open;
    private final boolean followsFlight;
    private final SassRegisters.Counts counts;
    private final StackNeed stack;
    /** Words by section. */
    private final Map<Integer, List<CodePlace>> places = new LinkedHashMap<>();

    private final Map<Long, Long> relocated = new HashMap<>();
    private final Map<Long, Relocation> relocations = new HashMap<>();

    KernelScope(
            ImageAssembler image,
            Cubin cubin,
            CodeSpace code,
            CubinSymbols symbols,
            KernelSymbol kernel,
            SourceLocation place,
            Optional<OriSource> open,
            boolean followsFlight) {
        this.image = image;
        this.cubin = cubin;
        this.code = code;
        this.symbols = symbols;
        this.kernel = kernel;
        this.place = place;
        this.open = open;
        this.followsFlight = followsFlight;
        for (int section : code.reachable(kernel.section())) {
            places.put(section, code.places(section));
            relocate(section);
        }
        List<CodePlace> all = places();
        this.counts = SassRegisters.Counts.of(all);
        this.stack = StackNeed.of(kernel, all);
    }

    private void relocate(int section) {
        for (Relocation relocation : code.relocations(section)) {
            long at = code.base(section) + relocation.offset() / ALIGNMENT * ALIGNMENT;
            relocations.put(at, relocation);
            code.address(cubin.symbols().get(relocation.symbol())).ifPresent(target -> relocated.put(at, target));
        }
    }

    /** Decodes the kernel. */
    void decode() {
        if (activates()) {
            new ThreadedKernel(this).decode();
            return;
        }
        KernelBody body = new KernelBody(
                this,
                new KernelPart(
                        image.define(symbols.kernel(kernel.name())), kernel.name(), places(), entry(), true, Map.of()));
        body.finish(body.decode());
    }

    /** Whether calls enter activations of functions. */
    boolean activates() {
        return open.map(OriSource::activates).orElse(false);
    }

    ImageAssembler image() {
        return image;
    }

    Cubin cubin() {
        return cubin;
    }

    CodeSpace code() {
        return code;
    }

    CubinSymbols symbols() {
        return symbols;
    }

    KernelSymbol kernel() {
        return kernel;
    }

    /** The file. */
    SourceLocation place() {
        return place;
    }

    Optional<OriSource> open() {
        return open;
    }

    /** Whether registers in flight are tracked, so that registers hold what the control fields allow. */
    boolean followsFlight() {
        return followsFlight;
    }

    /** The sections that the kernel can reach, including its own. */
    Set<Integer> sections() {
        return places.keySet();
    }

    /** All words of the kernel and of the code that it can reach. */
    List<CodePlace> places() {
        return places.values().stream().flatMap(List::stream).toList();
    }

    /** The words of a section. */
    List<CodePlace> places(int section) {
        return places.getOrDefault(section, List.of());
    }

    /** The local memory of a thread. */
    StackNeed stack() {
        return stack;
    }

    /** The address where the kernel begins. */
    long entry() {
        return code.base(kernel.section()) + kernel.entry();
    }

    /** The relocations that the loader applies, by the addresses of the words. */
    Map<Long, Relocation> relocations() {
        return relocations;
    }

    /** The jump targets that relocations give, by the addresses of the jumps. */
    Map<Long, Long> relocated() {
        return relocated;
    }

    /** The registers of a part of the kernel; the physical ones are the leading cells of all its parts. */
    SassRegisters registers(FunctionAssembler into, String part) {
        VirtualNumbers virtual = open.map(source -> source.numbers(part)).orElseGet(VirtualNumbers::new);
        return new SassRegisters(into, symbols, kernel.name(), counts, virtual);
    }

    /** Adds an operation that ends the run as unsupported. */
    void unsupported(InstructionWriter writer, String what) {
        String where = writer.source().text();
        image.report(Diagnostic.unsupported("simulator-gap", place, where + ": " + what));
        OpBuilder op = writer.op(OpKind.Other.UNSUPPORTED);
        op.setText(what);
        writer.into().add(op);
    }

    /**
     * Adds a call of a built-in function, with arguments and results in the registers of the calling convention;
     * returns the cell with the return address.
     */
    int builtIn(InstructionWriter writer, SassRegisters registers, String name) {
        Optional<OpBuilder> call = new BuiltIns(registers, FIRST_ARGUMENT).call(writer, name);
        if (call.isEmpty()) {
            unsupported(writer, "a call of the external function " + name);
        }
        return writer.join(registers.cell(SassRegisterFile.GENERAL, RETURN_ADDRESS));
    }
}
