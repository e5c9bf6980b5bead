package lockstep.sim;

import lockstep.sim.image.ProgramImage;

/** Runs images. Engines have no state of their own: the same request on the same image gives the same result. */
public interface Engine {
    /** Name on the command line, for instance {@code reference}. */
    String name();

    /**
     * Runs the launches of {@code request}.
     *
     * @throws lockstep.ir.diag.InputException if the launches do not fit the image: no such kernel, wrong argument
     *     count or kinds
     */
    RunResult run(ProgramImage image, RunRequest request);
}
