package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.IntType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.VectorType;
import org.jspecify.annotations.Nullable;

/** What the names and types of a rule stand for at one place. */
final class Bindings {
    private final CombineRule rule;
    private final RuleCost cost;
    private final Instruction root;
    private final FewNames<Value> values = new FewNames<>();
    private final FewNames<Predicate> predicates = new FewNames<>();
    private final Type[] types;
    private final List<Instruction> inner = new ArrayList<>();
    private final int elements;

    Bindings(CombineRule rule, RuleCost cost, Instruction root) {
        this.rule = rule;
        this.cost = cost;
        this.root = root;
        this.types = new Type[rule.types().size()];
        this.elements = countOf(root.type());
    }

    private static int countOf(Type type) {
        return type instanceof VectorType v ? v.count() : -1;
    }

    CombineRule rule() {
        return rule;
    }

    /** What the rule's right side costs. */
    RuleCost cost() {
        return cost;
    }

    Instruction root() {
        return root;
    }

    /** Elements of each type of the rule; 1 for scalars. */
    int elements() {
        return Math.max(1, elements);
    }

    /** The operations below the root that were matched; one may be there more than once. */
    List<Instruction> inner() {
        return inner;
    }

    boolean bind(String name, Value value) {
        return values.bind(name, value);
    }

    boolean bindPredicate(String name, Predicate predicate) {
        return predicates.bind(name, predicate);
    }

    Value value(String name) {
        Value known = values.get(name);
        return known == null && name.equals(RuleNames.ROOT) ? root : known;
    }

    /** The constant of this name. */
    Constant constant(String name) {
        return (Constant) values.get(name);
    }

    Predicate predicate(String name) {
        return predicates.get(name);
    }

    /** The type of this number; null where the left side leaves it open. Types of truth values are never open. */
    @Nullable Type type(int number) {
        Type known = types[number];
        return known == null ? ofTruth(rule.types().get(number).kind()) : known;
    }

    private @Nullable Type ofTruth(TypeVariable.Kind kind) {
        return switch (kind) {
            case TRUTH -> elements < 0 ? IntType.I1 : VectorType.of(IntType.I1, elements);
            case IMMEDIATE -> IntType.I1;
            case ANY, INTEGER, FLOAT -> null;
        };
    }

    /** Whether {@code type} can be the type of this number, which it is from now on. */
    boolean bindType(int number, Type type) {
        Type known = types[number];
        if (known != null) {
            return known.equals(type);
        }
        if (!fits(rule.types().get(number).kind(), type)) {
            return false;
        }
        types[number] = type;
        return true;
    }

    private boolean fits(TypeVariable.Kind kind, Type type) {
        Type scalar = type.scalar();
        boolean hasShape = countOf(type) == elements && !(type instanceof VectorType v && v.scalable());
        return switch (kind) {
            case ANY -> hasShape && (scalar.isInt() || scalar.isFloat() || scalar.isPointer());
            case INTEGER -> hasShape && scalar.isInt();
            case TRUTH -> hasShape && scalar.isInt(1);
            case FLOAT -> hasShape && scalar.isFloat();
            case IMMEDIATE -> type.isInt(1);
        };
    }
}
