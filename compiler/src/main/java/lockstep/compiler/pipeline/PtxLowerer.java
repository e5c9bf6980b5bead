package lockstep.compiler.pipeline;

import lockstep.ir.ptx.PtxModule;
import lockstep.ir.sass.ori.OriModule;

/** Lowers a PTX module to Ori. */
@FunctionalInterface
public interface PtxLowerer {
    /**
     * The Ori program for {@code module}.
     *
     * @throws lockstep.ir.diag.InputException if some construct is not supported
     */
    OriModule lower(PtxModule module);
}
