package lockstep.compiler.nvvm;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * cnp-launch-check: checks launches of kernels by kernels. The launch functions of the device runtime exist from sm_35
 * on; the launched function must be a kernel, and the parameter buffer must not be in memory that the launched kernel
 * cannot access (local or shared). Faults are errors of the input; nothing is changed.
 *
 * <p>Source: CUDA C++ Programming Guide, "CUDA Dynamic Parallelism", device-side launch from PTX and memory coherence.
 */
public final class LaunchCheck implements ModulePass {
    /** The launch functions, whose first argument is the kernel or the buffer that holds its parameters. */
    private static final Set<String> KERNEL_FIRST =
            Set.of("cudaLaunchDevice", "cudaGetParameterBufferV2", "cudaLaunchDevice_ptsz");

    private static final Set<String> BUFFER_FIRST = Set.of("cudaLaunchDeviceV2", "cudaLaunchDeviceV2_ptsz");
    private static final Pattern PROCESSOR = Pattern.compile("sm_(\\d+)[a-z]?");
    private static final int FIRST_ARCHITECTURE = 35;

    private static final PassInfo INFO = new PassInfo(
            "cnp-launch-check",
            "check launches of kernels by kernels",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(),
            List.of(),
            List.of("launches"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        InputCheck faults = new InputCheck();
        for (Function function : module.definedFunctions()) {
            for (BasicBlock block : function.blocks()) {
                for (Instruction instruction : block) {
                    if (instruction instanceof CallInstruction call && isLaunch(call)) {
                        check(call, function, faults);
                        context.count("launches", 1);
                    }
                }
            }
        }
        faults.finish();
        return false;
    }

    private static boolean isLaunch(CallInstruction call) {
        return call.calledFunction()
                .map(Function::name)
                .filter(name -> KERNEL_FIRST.contains(name) || BUFFER_FIRST.contains(name))
                .isPresent();
    }

    private static void check(CallInstruction call, Function caller, InputCheck faults) {
        String name = call.calledFunction().map(Function::name).orElse("");
        if (architecture(caller).filter(number -> number < FIRST_ARCHITECTURE).isPresent()) {
            faults.at(call, "launch-architecture", "@" + name + " exists from sm_35 on");
        }
        if (call.argumentCount() == 0 || !call.argument(0).type().isPointer()) {
            faults.at(call, "launch-signature", "@" + name + " takes a pointer first");
            return;
        }
        Value first = ConstantOffset.object(call.argument(0));
        if (KERNEL_FIRST.contains(name)) {
            if (first instanceof Function launched && !launched.isKernel()) {
                faults.at(call, "launch-kernel", "@" + launched.name() + " is launched and is not a kernel");
            }
        } else if (first.type() instanceof PointerType pointer && isPrivate(pointer.addressSpace())) {
            faults.at(call, "launch-buffer", "the parameter buffer is in memory that the kernel cannot access");
        }
    }

    private static boolean isPrivate(int space) {
        return space == AddressSpace.LOCAL.number() || space == AddressSpace.SHARED.number();
    }

    private static Optional<Integer> architecture(Function function) {
        return function.attributes()
                .function()
                .text("target-cpu")
                .map(PROCESSOR::matcher)
                .filter(Matcher::matches)
                .map(matcher -> Integer.parseInt(matcher.group(1)));
    }
}
