package lockstep.fuzz.web;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;

/** PHI webs regardless of interference: every PHI is in one class with all its operands. */
final class NaiveWebs {
    private final Map<LocalValue, LocalValue> leader = new IdentityHashMap<>();

    private NaiveWebs() {}

    /** The webs of {@code function}, all claimed uniform or none. */
    static Optional<CongruenceClasses> of(Function function, boolean uniform) {
        NaiveWebs webs = new NaiveWebs();
        for (BasicBlock block : function.blocks()) {
            for (PhiInstruction phi : block.phis()) {
                for (Value operand : phi.operands()) {
                    if (operand instanceof LocalValue local) {
                        webs.leader.put(webs.find(local), webs.find(phi));
                    }
                }
            }
        }
        return Optional.of(webs.classes(function, uniform));
    }

    private LocalValue find(LocalValue value) {
        LocalValue at = value;
        while (leader.getOrDefault(at, at) != at) {
            at = leader.get(at);
        }
        leader.putIfAbsent(value, value);
        return at;
    }

    private CongruenceClasses classes(Function function, boolean uniform) {
        Map<LocalValue, Integer> numbers = new HashMap<>();
        Map<LocalValue, Integer> classOf = new LinkedHashMap<>();
        Set<Integer> uniformClasses = new HashSet<>();
        for (BasicBlock block : function.blocks()) {
            for (PhiInstruction phi : block.phis()) {
                number(phi, numbers, classOf);
                for (Value operand : phi.operands()) {
                    if (operand instanceof LocalValue local) {
                        number(local, numbers, classOf);
                    }
                }
            }
        }
        if (uniform) {
            uniformClasses.addAll(classOf.values());
        }
        return new CongruenceClasses(classOf, uniformClasses);
    }

    private void number(LocalValue value, Map<LocalValue, Integer> numbers, Map<LocalValue, Integer> classOf) {
        classOf.put(value, numbers.computeIfAbsent(find(value), v -> numbers.size()));
    }
}
