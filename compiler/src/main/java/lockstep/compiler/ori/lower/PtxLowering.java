package lockstep.compiler.ori.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.ori.module.Linking;
import lockstep.compiler.ori.module.LoweredOriFunction;
import lockstep.compiler.ori.module.ModuleFrame;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxItem.PtxGlobal;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineLayout;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriModule;

/** Lowers PTX to Ori: threaded functions with virtual registers, in which computations are macros. */
public final class PtxLowering {
    private PtxLowering() {}

    /**
     * Lowers {@code module} for an executable cubin; see {@link #lower(PtxModule, Architecture, Linking, Diagnostics)}.
     */
    public static Optional<OriModule> lower(PtxModule module, Architecture architecture, Diagnostics diagnostics) {
        return lower(module, architecture, Linking.WHOLE, diagnostics);
    }

    /**
     * Lowers {@code module} to Ori.
     *
     * @param module a verified module
     * @param architecture to compile for
     * @param linking the kind of output file
     * @param diagnostics receives an error for each unsupported construct, with its location
     * @return empty after an error
     */
    public static Optional<OriModule> lower(
            PtxModule module, Architecture architecture, Linking linking, Diagnostics diagnostics) {
        Optional<ModuleFrame> frame = ModuleFrame.of(module, architecture, linking, diagnostics);
        if (frame.isEmpty()) {
            return Optional.empty();
        }
        if (frame.get().functions().isEmpty()) {
            diagnostics.add(Diagnostic.unsupported(
                    "ptx-lowering", place(module), "a module without a function that has a body"));
            return Optional.empty();
        }
        if (linking == Linking.WHOLE && frame.get().functions().stream().noneMatch(PtxFunction::isKernel)) {
            diagnostics.add(Diagnostic.unsupported(
                    "ptx-lowering", place(module), "a module without a kernel, unless as an object for a linker"));
            return Optional.empty();
        }
        Map<String, MachineFunction> opened = new HashMap<>();
        MachineLayout.open(module).functions().forEach(function -> opened.put(function.name(), function));
        Diagnostics found = new Diagnostics();
        List<LoweredOriFunction> lowered = new ArrayList<>();
        for (PtxFunction function : frame.get().functions()) {
            if (!FunctionLimits.check(function, frame.get(), found)) {
                continue;
            }
            lowered.add(new FunctionLowering(
                            function, Objects.requireNonNull(opened.get(function.name())), frame.get(), found)
                    .lower());
        }
        found.all().forEach(diagnostics::add);
        return found.hasFatal() ? Optional.empty() : Optional.of(frame.get().module(lowered));
    }

    /** The location of some declaration of the module. */
    private static SourceLocation place(PtxModule module) {
        for (PtxItem item : module.items()) {
            if (item instanceof PtxGlobal global) {
                return global.location();
            }
            if (item instanceof PtxFunction function) {
                return function.location();
            }
        }
        return SourceLocation.NONE;
    }

    /**
     * The same for sm_90, the only architecture for which all phases have tables.
     *
     * @throws InputException with all unsupported constructs
     */
    public static OriModule lower(PtxModule module) {
        Diagnostics found = new Diagnostics();
        Optional<OriModule> lowered = lower(module, Architecture.SM_90, found);
        found.throwIfFatal();
        return lowered.orElseThrow();
    }
}
