package lockstep.conformance.program;

import java.util.List;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;

/** A program in one of the dialects, valid when it was read. */
public sealed interface Program permits MachineProgram, NvvmProgram, PtxProgram, SassProgram {
    /** Its text, which reads back; of a cubin its functions only. */
    String text();

    /** Its dialect. */
    Dialect dialect();

    /** What the names of files with such text end in, without the dot. */
    String suffix();

    /**
     * What the simulator runs.
     *
     * @param options how to decode programs of the NVVM dialect
     */
    ProgramImage image(ImageOptions options);

    /** Instructions of all functions. */
    int instructions();

    /** The program if it is of the NVVM dialect, else its kernels and variables as declarations of that dialect. */
    Module symbols();

    /** The kernels with a body, as functions of {@link #symbols}, in order. */
    List<Function> kernels();
}
