package lockstep.conformance.program;

import java.util.List;
import lockstep.ir.nvvm.Function;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;

/** A program in one of the dialects, valid when it was read. */
public sealed interface Program
        permits MachineProgram, NvvmProgram, OpenPtxProgram, OpenSassProgram, PtxProgram, SassProgram {
    /** Its text, which can be parsed again; for a cubin only its functions. */
    String text();

    /** Its dialect. */
    Dialect dialect();

    /** The suffix of files with such text, without the dot. */
    String suffix();

    /**
     * The image that the simulator runs.
     *
     * @param options how to decode programs of the NVVM dialect
     */
    ProgramImage image(ImageOptions options);

    /** Instructions of all functions. */
    int instructions();

    /**
     * The kernels with a body, in order, as functions of the NVVM dialect: declarations if the program is of another
     * one.
     */
    List<Function> kernels();
}
