package lockstep.compiler.attribute;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import lockstep.compiler.memoryspace.CallSites;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import org.jspecify.annotations.Nullable;

/** The functions whose attributes are deduced together, and their callers. */
final class AttributorScope {
    private final Component judged;
    private final Supplier<CallSites> sites;
    private @Nullable CallSites knownSites;

    /** @param functions attributes are deduced for those of them that have an exact definition */
    AttributorScope(List<Function> functions, Module module) {
        this.judged = new Component(functions);
        this.sites = () -> new CallSites(module);
    }

    /** The functions in module order. */
    List<Function> functions() {
        return judged.members();
    }

    /** The functions as one component, with all calls among them known. */
    Component component() {
        return judged;
    }

    /** The callee of {@code call}, if its attributes are deduced as well. */
    Optional<Function> callee(CallInstruction call) {
        return call.calledFunction().filter(f -> judged.isInside(call));
    }

    /** Whether the attributes of {@code function} are deduced. */
    boolean judges(Function function) {
        return judged.contains(function);
    }

    /** The calls of {@code function}; empty if it may have unknown callers. Computed at the first query. */
    List<CallInstruction> allCalls(Function function) {
        if (!function.linkage().isLocal() || function.isKernel()) {
            return List.of();
        }
        if (knownSites == null) {
            knownSites = sites.get();
        }
        return knownSites.isClosed(function) ? knownSites.of(function) : List.of();
    }
}
