package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.List;

/** The fields that an operand is made of. */
public final class OperandFields {
    private OperandFields() {}

    /** The indices of the fields of {@code operand}, in the order in which they are written. */
    public static List<Integer> of(Operand operand) {
        return switch (operand) {
            case Operand.Register r -> present(r.register(), r.negate(), r.absolute(), r.suffix());
            case Operand.Predicate p -> present(p.register(), p.negate(), p.uniformIf());
            case Operand.Immediate i -> present(i.value());
            case Operand.ConstantBank c ->
                present(c.bank(), c.handle(), c.index(), c.offset(), c.negate(), c.absolute(), c.suffix());
            case Operand.Memory m ->
                present(m.base(), m.uniform(), m.offset(), m.descriptor(), m.wide(), m.scale());
            case Operand.Target t -> present(t.base(), t.offset());
            case Operand.Bits b -> present(b.set());
            case Operand.Named n -> present(n.value());
            case Operand.Indexed i -> present(i.number());
            case Operand.Word w -> List.of();
        };
    }

    private static List<Integer> present(int... fields) {
        List<Integer> found = new ArrayList<>();
        for (int field : fields) {
            if (field != Operand.NONE) {
                found.add(field);
            }
        }
        return found;
    }
}
