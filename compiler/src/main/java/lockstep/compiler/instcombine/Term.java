package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Flag;
import org.jspecify.annotations.Nullable;

/**
 * One side of a rule: a tree of operations over variables and constants. Each node has the number of its type in
 * {@link CombineRule#types}; nodes with one number have one type.
 */
public sealed interface Term {
    /** The number of the node's type. */
    int type();

    /**
     * Any value, {@code x}: the same one at every occurrence of the name.
     *
     * @param name lower-case
     * @param type number of its type
     */
    record Variable(String name, int type) implements Term {
        public Variable {
            Objects.requireNonNull(name);
        }
    }

    /**
     * Any constant without undefined or poison elements, {@code C} or {@code C1}: the same one at every occurrence of
     * the name. Expressions and conditions apply to each element of a vector separately.
     *
     * @param name upper-case
     * @param type number of its type
     */
    record Symbol(String name, int type) implements Term {
        public Symbol {
            Objects.requireNonNull(name);
        }
    }

    /**
     * An integer literal, modulo 2^width; for vectors, in each element.
     *
     * @param value the number
     * @param type number of its type
     */
    record Literal(ExactInt value, int type) implements Term {
        public Literal {
            Objects.requireNonNull(value);
        }
    }

    /**
     * A floating-point literal; -0.0 differs from 0.0.
     *
     * @param value the number, exact in every format
     * @param type number of its type
     */
    record FloatLiteral(double value, int type) implements Term {}

    /**
     * On the right side: a constant computed from other constants.
     *
     * @param expression the computation, at the width of the type
     * @param type number of its type
     */
    record Computed(Expression expression, int type) implements Term {
        public Computed {
            Objects.requireNonNull(expression);
        }
    }

    /**
     * On the right side: the value of an operation of the left side, which is kept.
     *
     * @param label its label there
     * @param type number of its type
     */
    record Reference(String label, int type) implements Term {
        public Reference {
            Objects.requireNonNull(label);
        }
    }

    /**
     * An instruction.
     *
     * @param operator the operation
     * @param label its name in conditions and on the right side; null for none
     * @param required flags that it must have; on the left side
     * @param flags flags that it gets; on the right side
     * @param predicate of comparisons; else null
     * @param operands in order
     * @param type number of the result's type
     */
    record Operation(
            Operator operator,
            @Nullable String label,
            List<Flag> required,
            List<ResultFlag> flags,
            @Nullable PredicateTerm predicate,
            List<Term> operands,
            int type)
            implements Term {
        public Operation {
            Objects.requireNonNull(operator);
            required = List.copyOf(required);
            flags = List.copyOf(flags);
            operands = List.copyOf(operands);
        }
    }

    /** This term with types renumbered. */
    default Term renumbered(IntUnaryOperator number) {
        int type = number.applyAsInt(type());
        return switch (this) {
            case Variable v -> new Variable(v.name(), type);
            case Symbol s -> new Symbol(s.name(), type);
            case Literal l -> new Literal(l.value(), type);
            case FloatLiteral f -> new FloatLiteral(f.value(), type);
            case Computed c -> new Computed(c.expression().renumbered(number), type);
            case Reference r -> new Reference(r.label(), type);
            case Operation o -> renumbered(o, number, type);
        };
    }

    private static Operation renumbered(Operation o, IntUnaryOperator number, int type) {
        List<Term> operands = new ArrayList<>();
        o.operands().forEach(operand -> operands.add(operand.renumbered(number)));
        List<ResultFlag> flags =
                o.flags().stream().map(c -> c.renumbered(number)).toList();
        return new Operation(o.operator(), o.label(), o.required(), flags, o.predicate(), operands, type);
    }

    /** Passes this term and all its subterms to {@code visitor} in preorder, left before right. */
    default void visit(Consumer<Term> visitor) {
        visitor.accept(this);
        if (this instanceof Operation o) {
            o.operands().forEach(operand -> operand.visit(visitor));
        }
    }
}
