package lockstep.sim.image.ptx;

import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxModule;
import lockstep.sim.image.ImageAssembler;
import lockstep.sim.image.ProgramImage;

/** Makes images of PTX modules. */
public final class PtxImages {
    private PtxImages() {}

    /**
     * The image of a module. What cannot be decoded becomes instructions that end the run as unsupported, and a
     * diagnostic of the image.
     */
    public static ProgramImage of(PtxModule module) {
        SymbolTable symbols = SymbolTable.of(module);
        ImageAssembler image = new ImageAssembler(symbols.module());
        for (PtxFunction function : module.functions()) {
            if (function.body().isPresent()) {
                image.define(symbols.function(function.name()));
            }
        }
        for (PtxFunction function : module.functions()) {
            if (function.body().isPresent()) {
                new FunctionBody(image, symbols, function, module.addressSize()).decode();
            }
        }
        return image.finish();
    }
}
