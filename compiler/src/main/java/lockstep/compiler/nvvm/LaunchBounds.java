package lockstep.compiler.nvvm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;

/**
 * What {@code nvvm.annotations} say of the launches of a function. Source: NVVM IR Specification, "Global Property
 * Annotation"; PTX ISA, "Performance-Tuning Directives": {@code .reqntid} does not stand beside {@code .maxntid}.
 */
final class LaunchBounds {
    private static final Set<String> MOST = Set.of("maxntidx", "maxntidy", "maxntidz");
    private static final Set<String> REQUIRED = Set.of("reqntidx", "reqntidy", "reqntidz");
    private static final Set<String> OTHERS = Set.of("minctasm", "maxnreg", "maxclusterrank");

    private LaunchBounds() {}

    /** What is wrong with the bounds of {@code function}, completing a sentence that begins with its name. */
    static Optional<String> fault(Function function) {
        Map<String, Metadata> bounds = new HashMap<>();
        for (MetadataNode node : function.module().annotationsOf(function)) {
            List<MetadataNode.Operand> operands = node.operands();
            for (int i = 1; i + 1 < operands.size(); i += 2) {
                if (operands.get(i).value() instanceof Metadata.Text name
                        && isBound(name.value())
                        && operands.get(i + 1).value() instanceof Metadata value) {
                    if (!isPositive(value)) {
                        return Optional.of("has a bound " + name.value() + " that is no positive number");
                    }
                    bounds.put(name.value(), value);
                }
            }
        }
        boolean isContradiction = bounds.keySet().stream().anyMatch(MOST::contains)
                && bounds.keySet().stream().anyMatch(REQUIRED::contains);
        return isContradiction ? Optional.of("has both a greatest and a required shape of blocks") : Optional.empty();
    }

    private static boolean isBound(String name) {
        return MOST.contains(name) || REQUIRED.contains(name) || OTHERS.contains(name);
    }

    private static boolean isPositive(Metadata value) {
        return value instanceof Metadata.OfConstant c
                && c.value() instanceof ConstantInt number
                && number.signed().signum() > 0;
    }
}
