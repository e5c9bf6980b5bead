package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.List;

/** The fields that an operand is made of. */
public final class OperandFields {
    private OperandFields() {}

    /** The indices of the fields of {@code operand}, in the order in which they are written. */
    public static List<Integer> of(SassOperand operand) {
        return switch (operand) {
            case SassOperand.Register r -> present(r.register(), r.negate(), r.absolute(), r.suffix());
            case SassOperand.Predicate p -> present(p.register(), p.negate(), p.uniformIf());
            case SassOperand.Immediate i -> present(i.value());
            case SassOperand.ConstantBank c ->
                present(c.bank(), c.handle(), c.index(), c.offset(), c.negate(), c.absolute(), c.suffix());
            case SassOperand.Memory m ->
                present(m.base(), m.uniform(), m.offset(), m.descriptor(), m.wide(), m.scale());
            case SassOperand.Target t -> present(t.base(), t.offset());
            case SassOperand.Bits b -> present(b.set());
            case SassOperand.Named n -> present(n.value());
            case SassOperand.Indexed i -> present(i.number());
            case SassOperand.Word w -> List.of();
        };
    }

    private static List<Integer> present(int... fields) {
        List<Integer> found = new ArrayList<>();
        for (int field : fields) {
            if (field != SassOperand.NONE) {
                found.add(field);
            }
        }
        return found;
    }
}
