package lockstep.conformance.bracket;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModule;

/**
 * Whether a function with virtual registers may be entered while it runs. In a synced program virtual registers belong
 * to the thread, as machine registers do, so a recursive activation would overwrite them: such a program can run only
 * after register allocation, and the steps until then are judged together.
 */
final class Reentry {
    private Reentry() {}

    /** Whether {@code module} is such a program. */
    static boolean isPossible(OriModule module) {
        if (module.convergence() == OriConvergence.THREADED
                || module.functions().stream().noneMatch(Reentry::isVirtual)) {
            return false;
        }
        Map<String, Set<String>> callees = new HashMap<>();
        for (OriFunction function : module.functions()) {
            Set<String> called = new HashSet<>();
            boolean isIndirect = false;
            for (OriBlock block : function.blocks()) {
                for (OriInstruction each : block.instructions()) {
                    if (each instanceof OriMachine machine
                            && machine.instruction().form().mnemonic().equals("CALL")) {
                        called.addAll(machine.targets());
                        isIndirect |= machine.targets().isEmpty();
                    }
                }
            }
            if (isIndirect) {
                module.functions().forEach(other -> called.add(other.name()));
            }
            callees.put(function.name(), called);
        }
        return callees.keySet().stream().anyMatch(name -> reachesItself(name, callees));
    }

    private static boolean isVirtual(OriFunction function) {
        return function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .anyMatch(each -> !each.results().isEmpty() || !each.sources().isEmpty());
    }

    private static boolean reachesItself(String name, Map<String, Set<String>> callees) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(callees.getOrDefault(name, Set.of()));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (next.equals(name)) {
                return true;
            }
            if (seen.add(next)) {
                open.addAll(callees.getOrDefault(next, Set.of()));
            }
        }
        return false;
    }
}
