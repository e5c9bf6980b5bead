package lockstep.ir.nvvm;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.type.Type;

/** An array, struct or vector of constants that is not all zero, undef or poison as a whole. */
public final class ConstantAggregate extends Constant {
    private final List<Constant> elements;
    private final List<GlobalValue> globals;

    ConstantAggregate(Type type, List<Constant> elements) {
        super(type);
        this.elements = elements;
        this.globals = unionOfGlobals(elements);
    }

    static List<GlobalValue> unionOfGlobals(List<? extends Value> parts) {
        Set<GlobalValue> union = null;
        List<GlobalValue> only = List.of();
        for (Value part : parts) {
            List<GlobalValue> more = part instanceof Constant c ? c.mentionedGlobals() : List.of();
            if (more.isEmpty() || more == only) {
                continue;
            }
            if (only.isEmpty() && union == null) {
                only = more;
            } else {
                union = union == null ? new LinkedHashSet<>(only) : union;
                union.addAll(more);
            }
        }
        return union == null ? only : List.copyOf(union);
    }

    /** The elements in order, as many as the type has. */
    public List<Constant> elements() {
        return elements;
    }

    @Override
    public List<GlobalValue> mentionedGlobals() {
        return globals;
    }
}
