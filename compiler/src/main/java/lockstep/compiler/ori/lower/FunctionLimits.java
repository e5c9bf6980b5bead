package lockstep.compiler.ori.lower;

import java.util.List;
import lockstep.compiler.ori.abi.ParameterLayout;
import lockstep.compiler.ori.module.ModuleFrame;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.PtxDirective;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxVariable;

/**
 * Limits of functions that can be lowered: what exceeds them does not fit the machine, or takes too long to compile.
 */
final class FunctionLimits {
    /** The maximum local memory of a thread. Source: CUDA C++ Programming Guide, technical specifications. */
    private static final long MAX_LOCAL_BYTES = 512 * 1024;

    /**
     * The maximum size of a function's parameters and of its results; the limit of kernel parameters before PTX 8.1.
     */
    private static final long MAX_PARAMETER_BYTES = 4352;

    private FunctionLimits() {}

    /** Reports exceeded limits at {@code function}'s location; returns whether it can be lowered. */
    static boolean check(PtxFunction function, ModuleFrame module, Diagnostics diagnostics) {
        Diagnostics found = new Diagnostics();
        long local = module.localBytes(function);
        if (local > MAX_LOCAL_BYTES) {
            found.error(
                    "ptx-local",
                    function.location(),
                    "local variables of %s have %d bytes, a thread has %d at most"
                            .formatted(function.name(), local, MAX_LOCAL_BYTES));
        }
        if (!function.isKernel()
                && !(fits(function.header().parameters())
                        && fits(function.header().results()))) {
            found.error(
                    "ptx-parameters",
                    function.location(),
                    "parameters or results of %s have more than %d bytes"
                            .formatted(function.name(), MAX_PARAMETER_BYTES));
        }
        for (PtxDirective directive : function.directives()) {
            boolean isNone = directive.kind() == PtxDirective.Kind.MAXNREG
                    && directive.values().getFirst().intValue() < 1;
            if (isNone) {
                found.error("ptx-maxnreg", function.location(), function.name() + " is to have no registers");
            }
        }
        found.all().forEach(diagnostics::add);
        return !found.hasFatal();
    }

    /** Whether parameters, or results, are small enough to be passed. */
    static boolean fits(List<PtxVariable> variables) {
        return variables.stream().mapToLong(ParameterLayout::words).sum() * Integer.BYTES <= MAX_PARAMETER_BYTES;
    }
}
