package lockstep.sim.image.sass;

import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriModule;
import lockstep.sim.image.ImageAssembler;
import lockstep.sim.image.ProgramImage;

/** Decodes cubins into images. */
public final class SassImages {
    private SassImages() {}

    /**
     * The image of a cubin. What cannot be decoded becomes instructions that end the run as unsupported, and a
     * diagnostic of the image.
     *
     * @param file name of the file, for messages
     * @throws InputException if the architecture is not known
     */
    public static ProgramImage of(Cubin cubin, String file) {
        return of(cubin, file, false);
    }

    /**
     * The image of a cubin; see {@link #of(Cubin, String)}.
     *
     * @param followsFlight whether to track registers in flight, so that registers hold what the control fields allow
     *     instead of what was written last. Only the reference engine runs such images
     */
    public static ProgramImage of(Cubin cubin, String file, boolean followsFlight) {
        return of(cubin, CodeSource.NONE, Optional.empty(), file, followsFlight);
    }

    /**
     * The image of instructions in memory. Neither encoder nor decoder is involved: only the description of the kernels
     * is taken from a cubin, {@link SassModule#container}.
     */
    public static ProgramImage of(SassModule module, String file) {
        return of(module.container(), CodeSource.of(module.functions()), Optional.empty(), file, false);
    }

    /**
     * The image of a module in the open form; see docs/sass-simulation.md, "The open form".
     *
     * @throws InputException if a function violates the rules of {@link OriFile#verify}, with the first violation
     */
    public static ProgramImage of(OriModule module, String file) {
        return of(OriFile.of(module), file);
    }

    /** The image of a module that was read from a text; see {@link #of(OriModule, String)}. */
    public static ProgramImage of(OriFile read, String file) {
        Diagnostics rules = new Diagnostics();
        read.verify(rules);
        PtxMacros.verify(read, rules);
        if (rules.hasFatal()) {
            Diagnostic first = rules.all().getFirst();
            throw new InputException(first.code(), first.location(), first.message());
        }
        OriSource source = new OriSource(read.module());
        return of(read.module().container(), source, Optional.of(source), file, false);
    }

    private static ProgramImage of(
            Cubin cubin, CodeSource inMemory, Optional<OriSource> open, String file, boolean followsFlight) {
        SourceLocation place = SourceLocation.ofFile(file);
        Optional<Architecture> architecture = cubin.header().architecture();
        if (architecture.isEmpty()) {
            throw new InputException(
                    "cubin-architecture",
                    place,
                    "the words of sm_" + cubin.header().architectureNumber() + " are not described");
        }
        Diagnostics diagnostics = new Diagnostics();
        CodeSpace code = new CodeSpace(cubin, architecture.get(), inMemory);
        List<KernelSymbol> kernels = new KernelReader(cubin, place, diagnostics).kernels();
        CubinSymbols symbols = new CubinSymbols(cubin, code, kernels, place, diagnostics);
        boolean isThreaded = open.map(source -> source.module().convergence() == OriConvergence.THREADED)
                .orElse(false);
        ImageAssembler image =
                isThreaded ? new ImageAssembler(symbols.module()) : ImageAssembler.withBarriers(symbols.module());
        image.setMachineCode();
        if (isThreaded && open.map(OriSource::hasUniform).orElse(false)) {
            image.setKeepsWarpRegisters();
        }
        diagnostics.all().forEach(image::report);
        for (KernelSymbol kernel : kernels) {
            if (!image.isDefined(symbols.kernel(kernel.name()))) {
                new KernelScope(image, cubin, code, symbols, kernel, place, open, followsFlight).decode();
            }
        }
        return image.finish();
    }
}
