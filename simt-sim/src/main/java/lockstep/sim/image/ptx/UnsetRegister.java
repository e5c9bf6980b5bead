package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxRegister;

/**
 * A register that a function may read before it is written. Its value is unspecified by the PTX ISA, and compilers may
 * assume any.
 *
 * @param function name of the function
 */
public record UnsetRegister(String function, PtxRegister register) {
    /**
     * The unset registers of all functions of {@code module}, in the order of the functions and of their declarations.
     */
    public static List<UnsetRegister> of(PtxModule module) {
        List<UnsetRegister> found = new ArrayList<>();
        for (PtxFunction function : module.functions()) {
            function.body()
                    .ifPresent(body -> new UpwardExposed(PtxBlockPlan.of(body), function)
                            .registers()
                            .forEach(register -> found.add(new UnsetRegister(function.name(), register))));
        }
        return found;
    }

    /** A key that identifies the register of the function across programs. */
    public String key() {
        return function + " " + register.name();
    }
}
