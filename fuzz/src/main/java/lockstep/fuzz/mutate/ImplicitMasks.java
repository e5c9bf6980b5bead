package lockstep.fuzz.mutate;

import java.util.regex.Pattern;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;

/**
 * Finds operations whose result depends on which lanes happen to run together, or when. A mutation that makes control
 * diverge leaves that to the schedule, and runs that agree by chance would blame a pass that only merges blocks.
 */
final class ImplicitMasks {
    private static final Pattern NAMES = Pattern.compile("llvm\\.nvvm\\.("
            + "activemask|vote\\.(all|any|uni|ballot)|shfl\\.(up|down|bfly|idx)\\..*"
            + "|read\\.ptx\\.sreg\\.(clock|clock64|globaltimer.*))|llvm\\.readcyclecounter|llvm\\.readsteadycounter");

    private ImplicitMasks() {}

    /** Whether {@code function} has such an operation. */
    static boolean areIn(Function function) {
        return function.instructionList().stream().anyMatch(ImplicitMasks::isImplicit);
    }

    private static boolean isImplicit(Instruction instruction) {
        return instruction instanceof CallInstruction call
                && call.calledFunction()
                        .filter(callee -> NAMES.matcher(callee.name()).matches())
                        .isPresent();
    }
}
