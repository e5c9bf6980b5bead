package lockstep.compiler.instcombine;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import lockstep.ir.number.ExactInt;

/**
 * Arithmetic on constants, modulo 2^width of its type, element by element. If an expression has no value (a division by
 * zero, a shift by the width or more, {@code log2} of a number that is not a power of two) the rule does not apply.
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
     * @param type number of its type
     */
    record Number(ExactInt value, int type) implements Expression {
        public Number {
            Objects.requireNonNull(value);
        }
    }

    /**
     * The width of a variable, a constant or a labelled operation, in bits.
     *
     * @param of the name
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
     * @param function the operation
     * @param arguments in order
     * @param type number of the type of the result
     */
    record Apply(Function function, List<Expression> arguments, int type) implements Expression {
        public Apply {
            Objects.requireNonNull(function);
            arguments = List.copyOf(arguments);
        }
    }

    /** The operations on constants. Arguments have the type of the result unless stated otherwise. */
    enum Function {
        /** Sum. */
        ADD("+", 2),
        /** Difference. */
        SUB("-", 2),
        /** Product. */
        MUL("*", 2),
        /** Unsigned quotient. */
        UDIV("u/", 2),
        /** Signed quotient, rounded towards zero; no value for the least number divided by -1. */
        SDIV("s/", 2),
        /** Unsigned remainder. */
        UREM("u%", 2),
        /** Signed remainder; no value for the least number divided by -1. */
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
        /** Exponent of a power of two; no value for other numbers. */
        LOG2("log2", 1, true),
        /** Leading zeros; the width for 0. */
        CLZ("clz", 1, true),
        /** Trailing zeros; the width for 0. */
        CTZ("ctz", 1, true),
        /** Set bits. */
        POPCOUNT("popcount", 1, true),
        /** The bytes in reverse order; no value unless the width is a multiple of 16. */
        BSWAP("bswap", 1, true),
        /** The bits in reverse order. */
        BITREVERSE("bitreverse", 1, true),
        /** Absolute value; the least number stays. */
        ABS("abs", 1, true),
        /** Unsigned minimum. */
        UMIN("umin", 2, true),
        /** Unsigned maximum. */
        UMAX("umax", 2, true),
        /** Signed minimum. */
        SMIN("smin", 2, true),
        /** Signed maximum. */
        SMAX("smax", 2, true),
        /** A mask of as many low bits as the argument, up to the width. */
        LOW_MASK("lowMask", 1, true),
        /** A mask of as many high bits as the argument, up to the width. */
        HIGH_MASK("highMask", 1, true),
        /** A mask of the sign bit. */
        SIGN_MASK("signMask", 0, true),
        /** The greatest signed number. */
        SIGNED_MAX("signedMax", 0, true),
        /** The zero-extended argument, of another type; no value unless that is narrower. */
        ZEXT("zext", 1, true),
        /** The sign-extended argument, of another type; no value unless that is narrower. */
        SEXT("sext", 1, true),
        /** The truncated argument, of another type; no value unless that is wider. */
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

        /**
         * The operator or name in rule text; {@code -} and {@code ~} are other spellings of {@code neg} and
         * {@code not}.
         */
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

    /** This expression with types renumbered. */
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

    /** Passes this expression and all its subexpressions to {@code visitor}. */
    default void visit(Consumer<Expression> visitor) {
        visitor.accept(this);
        if (this instanceof Apply a) {
            a.arguments().forEach(e -> e.visit(visitor));
        }
    }
}
