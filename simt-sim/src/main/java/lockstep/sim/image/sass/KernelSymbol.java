package lockstep.sim.image.sass;

import java.util.List;

/**
 * A kernel of a cubin.
 *
 * @param name of the kernel
 * @param section index of its code
 * @param entry where in the section it begins
 * @param parameters in order
 * @param parameterStart offset in constant bank 0 of the first of them
 * @param bankBytes size of constant bank 0
 * @param stackBytes local memory that the code needs, as ptxas reports it
 * @param sharedBytes static shared memory
 */
record KernelSymbol(
        String name,
        int section,
        long entry,
        List<Parameter> parameters,
        int parameterStart,
        int bankBytes,
        int stackBytes,
        int sharedBytes) {
    /**
     * A parameter.
     *
     * @param offset in constant bank 0
     * @param bytes size
     */
    record Parameter(int offset, int bytes) {}

    KernelSymbol {
        parameters = List.copyOf(parameters);
    }
}
