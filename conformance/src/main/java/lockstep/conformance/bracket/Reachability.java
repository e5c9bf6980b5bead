package lockstep.conformance.bracket;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Module;

/** The functions that a launch can reach: through calls, addresses, and initializers of mentioned globals. */
final class Reachability {
    private Reachability() {}

    static Set<Function> from(Module module, LaunchFile launches) {
        Set<GlobalValue> seen = new LinkedHashSet<>();
        Deque<GlobalValue> work = new ArrayDeque<>();
        for (String kernel : launches.kernels()) {
            module.function(kernel).ifPresent(work::add);
        }
        while (!work.isEmpty()) {
            GlobalValue global = work.remove();
            if (seen.add(global)) {
                mentions(global).forEach(work::add);
            }
        }
        Set<Function> functions = new LinkedHashSet<>();
        for (GlobalValue global : seen) {
            if (global instanceof Function f) {
                functions.add(f);
            }
        }
        return functions;
    }

    private static Iterable<GlobalValue> mentions(GlobalValue global) {
        return switch (global) {
            case Function f -> f.usedGlobals();
            case GlobalVariable v -> v.initializer().map(Constant::mentionedGlobals).orElse(List.of());
            case GlobalAlias a -> a.aliasee().mentionedGlobals();
            case GlobalIFunc i -> i.resolver().mentionedGlobals();
        };
    }
}
