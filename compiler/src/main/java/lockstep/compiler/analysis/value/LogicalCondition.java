package lockstep.compiler.analysis.value;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Conjunctions and disjunctions of conditions, in both forms: {@code and}, {@code or}, and the select that ignores its
 * second operand if the first one decides.
 */
public final class LogicalCondition {
    /** Limit on the parts of one condition. */
    private static final int MAX_PARTS = 64;

    /**
     * A condition with a known value.
     *
     * @param holds whether it is true
     */
    public record Settled(Value value, boolean holds) {}

    private LogicalCondition() {}

    /**
     * The conditions that are known if {@code condition} is {@code holds}: itself first, then the parts that it
     * determines. Values of the function only, each once.
     */
    public static List<Settled> settledBy(Value condition, boolean holds) {
        List<Settled> found = new ArrayList<>();
        add(found, condition, holds);
        for (int next = 0; next < found.size(); next++) {
            Settled known = found.get(next);
            List<Value> parts = known.holds() ? conjuncts(known.value()) : disjuncts(known.value());
            parts.forEach(part -> add(found, part, known.holds()));
            Value negated = negated(known.value());
            if (negated != null) {
                add(found, negated, !known.holds());
            }
        }
        return found;
    }

    private static void add(List<Settled> found, Value value, boolean holds) {
        boolean isNew = value instanceof LocalValue && found.stream().noneMatch(known -> known.value() == value);
        if (isNew && found.size() < MAX_PARTS) {
            found.add(new Settled(value, holds));
        }
    }

    /** The two parts of {@code a & b} or {@code select a, b, false}; empty for anything else. */
    public static List<Value> conjuncts(Value condition) {
        if (condition instanceof SelectInstruction s && isTruth(s.ifFalse(), false) && isScalarChoice(s)) {
            return List.of(s.condition(), s.ifTrue());
        }
        return parts(condition, Opcode.AND);
    }

    /** The two parts of {@code a | b} or {@code select a, true, b}; empty for anything else. */
    public static List<Value> disjuncts(Value condition) {
        if (condition instanceof SelectInstruction s && isTruth(s.ifTrue(), true) && isScalarChoice(s)) {
            return List.of(s.condition(), s.ifFalse());
        }
        return parts(condition, Opcode.OR);
    }

    /** The operand of {@code a ^ true}; null for anything else. */
    public static @Nullable Value negated(Value condition) {
        if (condition instanceof BinaryInstruction b
                && b.opcode() == Opcode.XOR
                && b.type().isInt(1)) {
            return isTruth(b.right(), true) ? b.left() : isTruth(b.left(), true) ? b.right() : null;
        }
        return null;
    }

    private static List<Value> parts(Value condition, Opcode opcode) {
        return condition instanceof BinaryInstruction b
                        && b.opcode() == opcode
                        && b.type().isInt(1)
                ? List.of(b.left(), b.right())
                : List.of();
    }

    private static boolean isScalarChoice(SelectInstruction select) {
        return select.type().isInt(1) && select.condition().type().isInt(1);
    }

    private static boolean isTruth(Value value, boolean truth) {
        return value instanceof ConstantInt i && i.type().isInt(1) && i.isOne() == truth;
    }
}
