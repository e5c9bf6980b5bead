package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxRegister;

/**
 * A register that a function may read before anything has written it. What it holds then the PTX ISA does not say, and
 * compilers make of it what they like.
 *
 * @param function name of the function
 */
public record UnsetRegister(String function, PtxRegister register) {
    /** Those of all functions of {@code module}, in the order of the text and of their declarations. */
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

    /** Says which register of which function it is, in all programs that have it. */
    public String key() {
        return function + " " + register.name();
    }
}
