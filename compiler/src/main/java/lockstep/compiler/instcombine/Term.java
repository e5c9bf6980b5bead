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
 * One side of a rule: a tree of operations over variables and constants. Each node has a type, a number of
 * {@link CombineRule#types}: nodes of one number have one type.
 */
public sealed interface Term {
    /** The number of the node's type. */
    int type();

    /**
     * Any value, {@code x}: the same one wherever the name stands.
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
     * Any constant without undefined or poison elements, {@code C} or {@code C1}: the same one wherever the name
     * stands. Of a vector each element is matched, computed with and asked about by itself.
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
     * An integer that is written out, modulo 2 to the width; of a vector, in each element.
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
     * A floating-point number that is written out; -0.0 is not 0.0.
     *
     * @param value the number, exact in every format
     * @param type number of its type
     */
    record FloatLiteral(double value, int type) implements Term {}

    /**
     * On the right side: a constant computed from others.
     *
     * @param expression what is computed, at the width of the type
     * @param type number of its type
     */
    record Computed(Expression expression, int type) implements Term {
        public Computed {
            Objects.requireNonNull(expression);
        }
    }

    /**
     * On the right side: the value of an operation of the left side, which stays.
     *
     * @param label the label it has there
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
     * @param operator what it does
     * @param label what conditions and the right side call it; null if nothing does
     * @param required flags that it must have; of the left side
     * @param claims flags that it gets; of the right side
     * @param predicate of comparisons; else null
     * @param operands in order
     * @param type number of the result's type
     */
    record Operation(
            Operator operator,
            @Nullable String label,
            List<Flag> required,
            List<ResultFlag> claims,
            @Nullable PredicateTerm predicate,
            List<Term> operands,
            int type)
            implements Term {
        public Operation {
            Objects.requireNonNull(operator);
            required = List.copyOf(required);
            claims = List.copyOf(claims);
            operands = List.copyOf(operands);
        }
    }

    /** This term with other numbers of types. */
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
        List<ResultFlag> claims = o.claims().stream().map(c -> c.renumbered(number)).toList();
        return new Operation(o.operator(), o.label(), o.required(), claims, o.predicate(), operands, type);
    }

    /** Hands this term and all below it to {@code visitor}, from the root on, left before right. */
    default void visit(Consumer<Term> visitor) {
        visitor.accept(this);
        if (this instanceof Operation o) {
            o.operands().forEach(operand -> operand.visit(visitor));
        }
    }
}
