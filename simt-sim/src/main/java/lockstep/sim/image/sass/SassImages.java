package lockstep.sim.image.sass;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.function.SassModule;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.image.ImageAssembler;
import lockstep.sim.image.ProgramImage;

/** Makes images of cubins. */
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
     * @param followsFlight whether registers hold what the control fields allow, and not what was written to them last.
     *     Only the reference engine runs such images
     */
    public static ProgramImage of(Cubin cubin, String file, boolean followsFlight) {
        return of(cubin, Map.of(), file, followsFlight);
    }

    /**
     * The image of instructions in memory. Neither an encoder nor a decoder takes part: of a cubin there is only what
     * is said of the kernels, {@link SassModule#container}.
     */
    public static ProgramImage of(SassModule module, String file) {
        return of(module.container(), module.functions(), file, false);
    }

    private static ProgramImage of(
            Cubin cubin, Map<String, SassFunction> inMemory, String file, boolean followsFlight) {
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
        ImageAssembler image = ImageAssembler.withBarriers(symbols.module());
        diagnostics.all().forEach(image::report);
        for (KernelSymbol kernel : kernels) {
            if (!image.isDefined(symbols.kernel(kernel.name()))) {
                new KernelBody(image, cubin, code, symbols, kernel, place, followsFlight).decode();
            }
        }
        return image.finish();
    }
}
