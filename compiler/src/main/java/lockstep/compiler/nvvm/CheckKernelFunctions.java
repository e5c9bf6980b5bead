package lockstep.compiler.nvvm;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;

/**
 * check-kernel-functions: checks that each kernel can be launched. It must return void, take a fixed number of sized
 * arguments that fit in parameter memory, and be visible to the host. Faults are errors of the input; nothing is
 * changed.
 */
public final class CheckKernelFunctions implements ModulePass {
    private static final Knob PARAMETER_BYTES = new Knob(
            "parameter-bytes",
            32764,
            4,
            1 << 20,
            "bytes that the parameters of a kernel may have",
            new SourceRef.Manual("PTX ISA 8.1", "kernel parameter limit from sm_70 on; 4352 and 4096 before"));

    private static final PassInfo INFO = new PassInfo(
            "check-kernel-functions",
            "check that kernels can be launched",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(),
            List.of(PARAMETER_BYTES),
            List.of("kernels"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        InputCheck faults = new InputCheck();
        DataLayout layout = DataLayout.of(module);
        for (Function kernel : module.kernels()) {
            check(kernel, layout, context.knob(PARAMETER_BYTES), faults);
            context.count("kernels", 1);
        }
        faults.finish();
        return false;
    }

    private static void check(Function kernel, DataLayout layout, long limit, InputCheck faults) {
        String name = "the kernel @" + kernel.name();
        if (kernel.functionType().result() != SimpleType.VOID) {
            faults.global(
                    "kernel-result",
                    name + " returns a " + kernel.functionType().result());
        }
        if (kernel.functionType().isVarArg()) {
            faults.global("kernel-variadic", name + " takes a varying number of arguments");
        }
        if (kernel.linkage().isLocal()) {
            faults.global("kernel-local", name + " is not visible to the host");
        }
        long bytes = 0;
        for (Argument argument : kernel.arguments()) {
            Type type = argument.attributes().typeValue("byval").orElse(argument.type());
            if (type instanceof SimpleType) {
                faults.global("kernel-parameter", name + " has a parameter of type " + type);
                return;
            }
            bytes = DataLayout.alignTo(bytes, layout.abiAlignment(type)) + layout.allocSize(type);
        }
        if (bytes > limit) {
            faults.global(
                    "kernel-parameters",
                    name + " has %d bytes of parameters, at most %d are possible".formatted(bytes, limit));
        }
    }
}
