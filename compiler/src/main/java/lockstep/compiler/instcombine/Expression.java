package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import lockstep.ir.number.ExactInt;

/**
 * Arithmetic on constants, modulo 2 to the width of its type, element by element. Where an expression has no value (a
 * division by zero, a shift by the width or more, {@code log2} of what is no power of two) the rule does not apply.
 */
public sealed interface Expression {
    /** The number of the type it is computed at, of {@link CombineRule#types}. */
    int type();

    /**
     * A constant of the left side.
     *
     * @param name its name
     * @param type number of its type
     */
    record Name(String name, int type) implements Expression {
        public Name {
            Objects.requireNonNull(name);
        }
    }

    /**
     * A number.
     *
     * @param value the number
     * @param type number of the type it is taken at
     */
    record Number(ExactInt value, int type) implements Expression {
        public Number {
            Objects.requireNonNull(value);
        }
    }

    /**
     * The width of a variable, a constant or a labelled operation, in bits.
     *
     * @param of its name
     * @param type number of the type in which the width is a number
     */
    record Width(String of, int type) implements Expression {
        public Width {
            Objects.requireNonNull(of);
        }
    }

    /**
     * An operation.
     *
     * @param function what is done
     * @param arguments in order
     * @param type number of the type of the result
     */
    record Apply(Function function, List<Expression> arguments, int type) implements Expression {
        public Apply {
            Objects.requireNonNull(function);
            arguments = List.copyOf(arguments);
        }
    }

    /** What can be done to constants. The arguments have the type of the result unless said otherwise. */
    enum Function {
        /** Sum. */
        ADD("+", 2),
        /** Difference. */
        SUB("-", 2),
        /** Product. */
        MUL("*", 2),
        /** Unsigned quotient. */
        UDIV("u/", 2),
        /** Signed quotient, rounded to zero; none for the least number by -1. */
        SDIV("s/", 2),
        /** Unsigned remainder. */
        UREM("u%", 2),
        /** Signed remainder; none for the least number by -1. */
        SREM("s%", 2),
        /** Shift to the left. */
        SHL("<<", 2),
        /** Logical shift to the right. */
        LSHR("u>>", 2),
        /** Arithmetic shift to the right. */
        ASHR("s>>", 2),
        /** Bitwise and. */
        AND("&", 2),
        /** Bitwise or. */
        OR("|", 2),
        /** Bitwise exclusive or. */
        XOR("^", 2),
        /** Negation. */
        NEG("neg", 1),
        /** Complement. */
        NOT("not", 1),
        /** Exponent of a power of two. */
        LOG2("log2", 1, true),
        /** Leading zeros; the width for 0. */
        CLZ("clz", 1, true),
        /** Trailing zeros; the width for 0. */
        CTZ("ctz", 1, true),
        /** Set bits. */
        POPCOUNT("popcount", 1, true),
        /** The bytes in reverse order; none where the width is no multiple of 16. */
        BSWAP("bswap", 1, true),
        /** The bits in reverse order. */
        BITREVERSE("bitreverse", 1, true),
        /** Magnitude; the least number stays. */
        ABS("abs", 1, true),
        /** Unsigned minimum. */
        UMIN("umin", 2, true),
        /** Unsigned maximum. */
        UMAX("umax", 2, true),
        /** Signed minimum. */
        SMIN("smin", 2, true),
        /** Signed maximum. */
        SMAX("smax", 2, true),
        /** The lowest bits, as many as the argument says, up to the width. */
        LOW_MASK("lowMask", 1, true),
        /** The highest bits, as many as the argument says, up to the width. */
        HIGH_MASK("highMask", 1, true),
        /** The sign bit alone. */
        SIGN_MASK("signMask", 0, true),
        /** The greatest number with sign. */
        SIGNED_MAX("signedMax", 0, true),
        /** The argument, of another type, filled with zeros; none if that is not narrower. */
        ZEXT("zext", 1, true),
        /** The argument, of another type, filled with its sign; none if that is not narrower. */
        SEXT("sext", 1, true),
        /** The low bits of the argument, of another type; none if that is not wider. */
        TRUNC("trunc", 1, true);

        private final String word;
        private final int arity;
        private final boolean isNamed;

        Function(String word, int arity) {
            this(word, arity, false);
        }

        Function(String word, int arity, boolean isNamed) {
            this.word = word;
            this.arity = arity;
            this.isNamed = isNamed;
        }

        /** The operator or name in the text of rules; {@code -} and {@code ~} for the negation and the complement. */
        public String word() {
            return word;
        }

        /** Number of arguments. */
        public int arity() {
            return arity;
        }

        /** Whether the argument has a type of its own. */
        public boolean isCast() {
            return this == ZEXT || this == SEXT || this == TRUNC;
        }

        /** The function that is written {@code name(...)}, or {@code name} alone where it has no arguments. */
        public static Optional<Function> named(String name) {
            for (Function function : values()) {
                if (function.isNamed && function.word.equals(name)) {
                    return Optional.of(function);
                }
            }
            return Optional.empty();
        }
    }

    /** This expression with other numbers of types. */
    default Expression renumbered(IntUnaryOperator number) {
        int type = number.applyAsInt(type());
        return switch (this) {
            case Name n -> new Name(n.name(), type);
            case Number n -> new Number(n.value(), type);
            case Width w -> new Width(w.of(), type);
            case Apply a ->
                new Apply(
                        a.function(),
                        a.arguments().stream().map(e -> e.renumbered(number)).toList(),
                        type);
        };
    }

    /** Hands this expression and all below it to {@code visitor}. */
    default void visit(Consumer<Expression> visitor) {
        visitor.accept(this);
        if (this instanceof Apply a) {
            a.arguments().forEach(e -> e.visit(visitor));
        }
    }
}
