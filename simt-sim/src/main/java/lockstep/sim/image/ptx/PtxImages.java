package lockstep.sim.image.ptx;

import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxModule;
import lockstep.sim.image.ImageAssembler;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;

/** Decodes PTX modules into images. */
public final class PtxImages {
    private PtxImages() {}

    /**
     * The image of a module. What cannot be decoded becomes instructions that end the run as unsupported, and a
     * diagnostic of the image.
     */
    public static ProgramImage of(PtxModule module) {
        return of(module, ImageOptions.REFERENCE);
    }

    /**
     * The image of a module of machine IR whose PHIs are executed in the mode of {@code options}, with registers in the
     * cells of the webs of {@link ImageOptions#webs} (S12.3 to S12.6).
     */
    public static ProgramImage of(PtxModule module, ImageOptions options) {
        SymbolTable symbols = SymbolTable.of(module);
        ImageOptions phis = ImageOptions.REFERENCE.withRegisters(options.phiMode(), options.registers());
        ImageAssembler image = new ImageAssembler(symbols.module(), phis);
        for (PtxFunction function : module.functions()) {
            if (function.body().isPresent()) {
                image.define(symbols.function(function.name()));
            }
        }
        for (PtxFunction function : module.functions()) {
            if (function.body().isPresent()) {
                new FunctionBody(image, symbols, function, module.addressSize(), options.webs(function.name()))
                        .decode();
            }
        }
        return image.finish();
    }
}
