package lockstep.compiler.pipeline;

import lockstep.ir.ptx.PtxModule;
import lockstep.ir.sass.ori.OriModule;

/** Makes Ori of a module of PTX. */
@FunctionalInterface
public interface PtxLowerer {
    /**
     * The program of Ori that {@code module} is.
     *
     * @throws lockstep.ir.diag.InputException if something of it has no lowering
     */
    OriModule lower(PtxModule module);
}
