package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Predicate;

/** The condition of a rule, or of one of its flags. For vector constants it must hold in each element. */
public sealed interface Condition {
    /**
     * A comparison of constants.
     *
     * @param predicate of integers
     * @param left the left side
     * @param right the right side, of the same type
     */
    record Compare(Predicate predicate, Expression left, Expression right) implements Condition {
        public Compare {
            Objects.requireNonNull(predicate);
            Objects.requireNonNull(left);
            Objects.requireNonNull(right);
        }
    }

    /**
     * A fact about values or constants.
     *
     * @param kind the fact
     * @param values names of the variables and labels it is about
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
     * @param label the operation's label
     * @param flag the flag
     */
    record Flagged(String label, Flag flag) implements Condition {
        public Flagged {
            Objects.requireNonNull(label);
            Objects.requireNonNull(flag);
        }
    }

    /**
     * Whether a predicate is in a set.
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

    /** Holds if all parts do. */
    record And(List<Condition> parts) implements Condition {
        public And {
            parts = List.copyOf(parts);
        }
    }

    /** Holds if any part does. */
    record Or(List<Condition> parts) implements Condition {
        public Or {
            parts = List.copyOf(parts);
        }
    }

    /** The negation of {@code part}; for a {@link Holds} about values: the fact is not known to hold. */
    record Not(Condition part) implements Condition {
        public Not {
            Objects.requireNonNull(part);
        }
    }

    /** This condition with types renumbered. */
    default Condition renumbered(IntUnaryOperator number) {
        return switch (this) {
            case Compare c ->
                new Compare(
                        c.predicate(), c.left().renumbered(number), c.right().renumbered(number));
            case Holds h ->
                new Holds(
                        h.kind(),
                        h.values(),
                        h.constants().stream().map(e -> e.renumbered(number)).toList());
            case Flagged _, Among _ -> this;
            case And a ->
                new And(a.parts().stream().map(p -> p.renumbered(number)).toList());
            case Or o ->
                new Or(o.parts().stream().map(p -> p.renumbered(number)).toList());
            case Not n -> new Not(n.part().renumbered(number));
        };
    }
}
