package lockstep.ir.claim;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;

/**
 * The PHI webs of a function: the finest partition in which every PHI is in one class with its operands, except
 * constants. Interference between the members of a web is not considered: the function is in conventional SSA form if
 * there is none.
 */
public final class PhiWebs {
    private final Map<LocalValue, LocalValue> parent = new IdentityHashMap<>();

    private PhiWebs() {}

    /** The webs of {@code function}, numbered from 0 in the order of their first PHI; none claimed uniform. */
    public static CongruenceClasses of(Function function) {
        PhiWebs webs = new PhiWebs();
        for (BasicBlock block : function.blocks()) {
            for (PhiInstruction phi : block.phis()) {
                webs.join(phi);
            }
        }
        Map<LocalValue, Integer> numbers = new IdentityHashMap<>();
        Map<LocalValue, Integer> classOf = new LinkedHashMap<>();
        for (BasicBlock block : function.blocks()) {
            for (PhiInstruction phi : block.phis()) {
                int number = numbers.computeIfAbsent(webs.find(phi), v -> numbers.size());
                classOf.put(phi, number);
                for (Value operand : phi.operands()) {
                    if (operand instanceof LocalValue local) {
                        classOf.put(local, number);
                    }
                }
            }
        }
        return new CongruenceClasses(classOf, Set.of());
    }

    private void join(PhiInstruction phi) {
        for (Value operand : phi.operands()) {
            if (operand instanceof LocalValue local) {
                LocalValue root = find(local);
                if (root != find(phi)) {
                    parent.put(root, find(phi));
                }
            }
        }
    }

    /** The representative of {@code value}; halves paths. */
    private LocalValue find(LocalValue value) {
        LocalValue at = value;
        while (true) {
            LocalValue up = parent.getOrDefault(at, at);
            if (up == at) {
                return at;
            }
            LocalValue above = parent.getOrDefault(up, up);
            parent.put(at, above);
            at = above;
        }
    }
}
