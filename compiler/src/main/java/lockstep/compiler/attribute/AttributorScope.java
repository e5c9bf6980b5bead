package lockstep.compiler.attribute;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import lockstep.compiler.memoryspace.CallSites;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import org.jspecify.annotations.Nullable;

/** The functions whose attributes are deduced together, who calls them. */
final class AttributorScope {
    private final Component judged;
    private final Supplier<CallSites> sites;
    private @Nullable CallSites knownSites;

    /** @param functions those among them are judged whose body is the one that runs */
    AttributorScope(List<Function> functions, Module module) {
        this.judged = new Component(functions);
        this.sites = () -> new CallSites(module);
    }

    /** In the order of the module. */
    List<Function> functions() {
        return judged.members();
    }

    /** The same as one component, all calls among which are known. */
    Component component() {
        return judged;
    }

    /** The function that {@code call} leads to, if that is judged as well. */
    Optional<Function> callee(CallInstruction call) {
        return call.calledFunction().filter(f -> judged.isInside(call));
    }

    /** Whether the attributes of {@code function} are deduced. */
    boolean judges(Function function) {
        return judged.contains(function);
    }

    /** The calls of {@code function}; empty if others may call it as well. They are looked for when first asked for. */
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
