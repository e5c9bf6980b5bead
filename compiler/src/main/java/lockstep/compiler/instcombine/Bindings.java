package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** The values and types to which the names of a rule are bound by one match. */
final class Bindings {
    private final CombineRule rule;
    private final RuleTarget.Cost cost;
    private final Instruction root;
    private final SmallMap<Value> values = new SmallMap<>();
    private final SmallMap<Predicate> predicates = new SmallMap<>();
    private final Type[] types;
    private final List<Instruction> inner = new ArrayList<>();
    private final int elements;

    Bindings(CombineRule rule, RuleTarget.Cost cost, Instruction root) {
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

    /** The cost of the rule's right side. */
    RuleTarget.Cost cost() {
        return cost;
    }

    Instruction root() {
        return root;
    }

    /** Number of elements of each type of the rule; 1 for scalars. */
    int elements() {
        return Math.max(1, elements);
    }

    /** The operations below the root that were matched; an operation may occur more than once. */
    List<Instruction> inner() {
        return inner;
    }

    boolean bind(String name, Value value) {
        return values.bind(name, value);
    }

    boolean bindPredicate(String name, Predicate predicate) {
        return predicates.bind(name, predicate);
    }

    /** The value bound to {@code name}, which is one that the left side binds. */
    Value value(String name) {
        Value known = values.get(name);
        return known == null && name.equals(RuleNames.ROOT) ? root : Objects.requireNonNull(known, name);
    }

    /** The constant bound to this name. */
    Constant constant(String name) {
        return (Constant) Objects.requireNonNull(values.get(name), name);
    }

    Predicate predicate(String name) {
        return Objects.requireNonNull(predicates.get(name), name);
    }

    /**
     * The type with this number; null if the left side does not determine it. Types of truth values are always
     * determined.
     */
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

    /** Binds {@code type} to this number; false if another type is bound to it. */
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

    /** A map of a few names to values, for which a linear search is faster than hashing. */
    private static final class SmallMap<T> {
        private static final int INITIAL_CAPACITY = 6;

        private static final String[] NO_NAMES = {};
        private static final Object[] NO_VALUES = {};

        private String[] names = NO_NAMES;
        private Object[] values = NO_VALUES;
        private int count;

        /** The value of {@code name}; null if there is none. */
        @SuppressWarnings("unchecked")
        @Nullable T get(String name) {
            for (int i = 0; i < count; i++) {
                if (names[i].equals(name)) {
                    return (T) values[i];
                }
            }
            return null;
        }

        /** Binds {@code name} to {@code value}; false if it is bound to another value. */
        boolean bind(String name, T value) {
            T known = get(name);
            if (known != null) {
                return known == value;
            }
            if (count == names.length) {
                int capacity = Math.max(INITIAL_CAPACITY, 2 * count);
                names = Arrays.copyOf(names, capacity);
                values = Arrays.copyOf(values, capacity);
            }
            names[count] = name;
            values[count++] = value;
            return true;
        }
    }
}
