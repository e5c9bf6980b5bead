package lockstep.conformance.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.BufferSpec;
import lockstep.ir.launch.Content;
import lockstep.ir.launch.ElementType;
import lockstep.ir.launch.Launch;
import lockstep.ir.launch.Launch.Dim3;
import lockstep.ir.launch.LaunchArgument;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.AttributeSet;

/**
 * Kernels that call the functions of a module, so that files without kernels can be run: one kernel and one launch of
 * one warp per function. Each lane calls it with arguments of its own and stores the result. Integers are random ones,
 * small ones of either sign and powers of two, floats random bits (of NaNs the quiet ones) and small whole numbers;
 * pointers lead to {@value #OBJECT_BYTES} bytes that the lane has for itself.
 *
 * <p>Left out are functions with other parameters (pointers to other memory than generic and global, structs,
 * {@code byval} and the like), with variable arguments, and without a name.
 */
public final class FunctionKernels {
    /** Prefix of the names of generated kernels. */
    public static final String PREFIX = "lockstep_call_";

    /** Lanes of the warp that calls. */
    private static final int LANES = 32;

    /** Bytes of the object to which a pointer leads. */
    static final int OBJECT_BYTES = 64;

    /** Attributes of parameters that are not passed directly. */
    private static final Set<String> SPECIAL = Set.of(
            "byval", "sret", "byref", "inalloca", "preallocated", "swiftself", "swifterror", "swiftasync", "nest");

    private final Module module;
    private final List<LaunchFile> launches = new ArrayList<>();
    private int nextNumber;

    private FunctionKernels(Module module) {
        this.module = module;
    }

    /** Adds to {@code module} a kernel for each function that can be called; returns a launch for each. */
    public static List<LaunchFile> addTo(Module module) {
        FunctionKernels made = new FunctionKernels(module);
        module.definedFunctions().stream().filter(FunctionKernels::isCallable).forEach(made::add);
        return List.copyOf(made.launches);
    }

    private static boolean isCallable(Function function) {
        boolean isPlain = !function.isKernel()
                && !function.functionType().isVarArg()
                && !function.name().isEmpty()
                && function.addressSpace() == 0;
        return isPlain
                && function.attributes().parameters().stream().noneMatch(FunctionKernels::isSpecial)
                && function.arguments().stream().allMatch(argument -> CallArguments.isSupported(argument.type()));
    }

    private static boolean isSpecial(AttributeSet attributes) {
        return SPECIAL.stream().anyMatch(attributes::has);
    }

    private void add(Function function) {
        String kernel = freeName();
        if (CallBody.isStorable(function.functionType().result())) {
            CallBody.add(function, kernel);
            launches.add(launch(kernel, function));
        }
    }

    private String freeName() {
        while (module.global(PREFIX + nextNumber).isPresent()) {
            nextNumber++;
        }
        return PREFIX + nextNumber++;
    }

    private LaunchFile launch(String kernel, Function function) {
        long seed = 2L * launches.size() + 1;
        List<LaunchArgument> arguments = List.of(
                buffer(LANES * Math.max(1, CallBody.wordsRead(function)), new Content.Rand(seed)),
                buffer(
                        LANES * Math.max(1, CallBody.pointers(function)) * OBJECT_BYTES / Long.BYTES,
                        new Content.Rand(seed + 1)),
                buffer(LANES * Math.max(1, CallBody.wordsWritten(function)), new Content.Zero()));
        return LaunchFile.of(new Launch(
                kernel, Dim3.ONE, new Dim3(LANES, 1, 1), 0, Launch.DEFAULT_HEAP, arguments, SourceLocation.NONE));
    }

    private static LaunchArgument buffer(int words, Content content) {
        return new LaunchArgument.OfBuffer(new BufferSpec(ElementType.I64, words, content, false));
    }
}
