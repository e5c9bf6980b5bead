package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Predicate;

/** What must hold for a rule, or for one of its flags; of vector constants, for each element. */
public sealed interface Condition {
    /**
     * A comparison of constants.
     *
     * @param predicate of integers
     * @param left the one side
     * @param right the other, of the same type
     */
    record Compare(Predicate predicate, Expression left, Expression right) implements Condition {
        public Compare {
            Objects.requireNonNull(predicate);
            Objects.requireNonNull(left);
            Objects.requireNonNull(right);
        }
    }

    /**
     * A fact of values or constants.
     *
     * @param kind which
     * @param values names of variables and labels it is about
     * @param constants its constants
     */
    record Holds(Fact kind, List<String> values, List<Expression> constants) implements Condition {
        public Holds {
            Objects.requireNonNull(kind);
            values = List.copyOf(values);
            constants = List.copyOf(constants);
        }
    }

    /**
     * Whether an operation of the left side has a flag.
     *
     * @param label of the operation
     * @param flag the flag
     */
    record Flagged(String label, Flag flag) implements Condition {
        public Flagged {
            Objects.requireNonNull(label);
            Objects.requireNonNull(flag);
        }
    }

    /**
     * Whether a predicate is one of some.
     *
     * @param variable its name
     * @param among the predicates
     */
    record Among(String variable, Set<Predicate> among) implements Condition {
        public Among {
            Objects.requireNonNull(variable);
            among = Set.copyOf(among);
        }
    }

    /** All of them. */
    record And(List<Condition> parts) implements Condition {
        public And {
            parts = List.copyOf(parts);
        }
    }

    /** One of them at least. */
    record Or(List<Condition> parts) implements Condition {
        public Or {
            parts = List.copyOf(parts);
        }
    }

    /** Not {@code part}; of a {@link Holds} about values: it is not known. */
    record Not(Condition part) implements Condition {
        public Not {
            Objects.requireNonNull(part);
        }
    }

    /** The condition of a rule without one. */
    Condition ALWAYS = new And(List.of());

    /** This condition with other numbers of types. */
    default Condition renumbered(IntUnaryOperator number) {
        return switch (this) {
            case Compare c ->
                new Compare(c.predicate(), c.left().renumbered(number), c.right().renumbered(number));
            case Holds h ->
                new Holds(
                        h.kind(),
                        h.values(),
                        h.constants().stream().map(e -> e.renumbered(number)).toList());
            case Flagged _, Among _ -> this;
            case And a -> new And(a.parts().stream().map(p -> p.renumbered(number)).toList());
            case Or o -> new Or(o.parts().stream().map(p -> p.renumbered(number)).toList());
            case Not n -> new Not(n.part().renumbered(number));
        };
    }
}
