package lockstep.sim.image.ptx;

import java.util.Optional;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxModule;
import lockstep.sim.image.ImageAssembler;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.PhiMode;
import lockstep.sim.image.ProgramImage;

/** Makes images of PTX modules. */
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
     * The image of a module of machine IR whose PHIs are executed as {@code options} say: EDGE, or WARP_EDGE (S12.6).
     * Of the other modes EDGE is left: registers that share a cell are one register in machine IR.
     */
    public static ProgramImage of(PtxModule module, ImageOptions options) {
        SymbolTable symbols = SymbolTable.of(module);
        ImageOptions phis = options.phiMode() == PhiMode.WARP_EDGE
                ? ImageOptions.REFERENCE.withPhis(PhiMode.WARP_EDGE, _ -> Optional.empty())
                : ImageOptions.REFERENCE;
        ImageAssembler image = new ImageAssembler(symbols.module(), phis);
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
