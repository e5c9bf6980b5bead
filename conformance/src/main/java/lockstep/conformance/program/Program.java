package lockstep.conformance.program;

import java.util.List;
import lockstep.ir.nvvm.Function;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;

/** A program in one of the dialects, valid when it was read. */
public sealed interface Program
        permits MachineProgram, NvvmProgram, OpenPtxProgram, OpenSassProgram, PtxProgram, SassProgram {
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

    /**
     * The kernels with a body, in order, as functions of the NVVM dialect: declarations where the program is of another
     * one.
     */
    List<Function> kernels();
}
