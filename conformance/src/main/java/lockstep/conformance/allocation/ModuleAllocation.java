package lockstep.conformance.allocation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.ori.allocate.Allocation;
import lockstep.compiler.ori.allocate.AllocationLimits;
import lockstep.compiler.ori.allocate.AllocationRules;
import lockstep.compiler.ori.allocate.LinearScan;
import lockstep.conformance.allocation.AllocationValidator.AllocationFault;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.function.KernelHead;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModule.OriKernel;

/**
 * A module of kernels and functions whose registers are allocated, function by function.
 *
 * @param before the module
 * @param after with physical registers
 * @param allocations by the names of functions, in their order
 * @param limits of each function
 */
public record ModuleAllocation(
        OriModule before, OriModule after, Map<String, Allocation> allocations, Map<String, AllocationLimits> limits) {
    public ModuleAllocation {
        allocations = new LinkedHashMap<>(allocations);
        limits = new LinkedHashMap<>(limits);
    }

    /**
     * Allocates the registers of all functions of a module that consists only of functions. A function that returns is
     * not a kernel.
     *
     * @param general registers that each may use
     * @param diagnostics takes what cannot be allocated
     * @return empty after an error, or if the module has more than kernels
     */
    public static Optional<ModuleAllocation> of(
            OriModule module, int general, AllocationRules rules, Diagnostics diagnostics) {
        Optional<List<OriKernel>> kernels = module.kernels();
        if (kernels.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Allocation> allocations = new LinkedHashMap<>();
        Map<String, AllocationLimits> limits = new LinkedHashMap<>();
        List<OriKernel> made = new ArrayList<>();
        for (OriKernel kernel : kernels.get()) {
            AllocationLimits own =
                    new AllocationLimits(general, kernel.head().localBytes(), !returns(kernel.function()));
            Optional<Allocation> allocation = LinearScan.allocate(kernel.function(), own, rules, diagnostics);
            if (allocation.isEmpty()) {
                return Optional.empty();
            }
            allocations.put(kernel.function().name(), allocation.get());
            limits.put(kernel.function().name(), own);
            made.add(
                    new OriKernel(allocation.get().function(), head(kernel.head(), allocation.get()), kernel.tables()));
        }
        return Optional.of(new ModuleAllocation(module, OriModule.of(made), allocations, limits));
    }

    private static KernelHead head(KernelHead head, Allocation allocation) {
        return new KernelHead(
                Math.max(head.registers(), allocation.registers()),
                head.parameters(),
                head.sharedBytes(),
                Math.max(head.localBytes(), allocation.frameBytes()),
                head.barriers(),
                head.constants());
    }

    private static boolean returns(OriFunction function) {
        for (var block : function.blocks()) {
            for (OriInstruction each : block.instructions()) {
                if (each instanceof OriMachine machine
                        && machine.instruction().form().mnemonic().equals("RET")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The faults that the validator finds, function by function. */
    public List<AllocationFault> faults() {
        List<AllocationFault> found = new ArrayList<>();
        for (OriFunction function : before.functions()) {
            found.addAll(AllocationValidator.validate(
                    function,
                    Objects.requireNonNull(allocations.get(function.name())).function(),
                    Objects.requireNonNull(limits.get(function.name()))));
        }
        return found;
    }
}
