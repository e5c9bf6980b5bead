package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.constantfold.ConstantElements;
import lockstep.compiler.instcombine.Expression.Function;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;

/** Evaluates the expressions and conditions of a rule over constants, in one element; empty where there is no value. */
final class ConstantEvaluator {
    /** The width for numbers that are compared with widths only. */
    private static final int WIDTH_OF_WIDTHS = 64;

    private final Bindings bindings;
    private final int element;

    ConstantEvaluator(Bindings bindings, int element) {
        this.bindings = bindings;
        this.element = element;
    }

    private int width(int type) {
        Type bound = bindings.type(type);
        return bound != null && bound.scalar() instanceof IntType i ? i.width() : WIDTH_OF_WIDTHS;
    }

    Optional<ExactInt> value(Expression expression) {
        return switch (expression) {
            case Expression.Number n -> Optional.of(FixedWidth.modulo(n.value(), width(n.type())));
            case Expression.Width w -> widthOf(w);
            case Expression.Name n -> constant(bindings.constant(n.name()));
            case Expression.Apply a -> apply(a);
        };
    }

    private Optional<ExactInt> widthOf(Expression.Width width) {
        Type type = bindings.value(width.of()).type().scalar();
        return type instanceof IntType i
                ? Optional.of(ExactInt.of(i.width())).filter(w -> w.bitLength() <= width(width.type()))
                : Optional.empty();
    }

    private Optional<ExactInt> constant(Constant constant) {
        Optional<Constant> scalar = constant.type().isVector()
                ? ConstantElements.element(
                        Objects.requireNonNull(bindings.root().function())
                                .module()
                                .context(),
                        constant,
                        element)
                : Optional.of(constant);
        return scalar.filter(ConstantInt.class::isInstance).map(c -> ((ConstantInt) c).number());
    }

    private Optional<ExactInt> apply(Expression.Apply apply) {
        List<ExactInt> arguments = new ArrayList<>();
        for (Expression argument : apply.arguments()) {
            Optional<ExactInt> value = value(argument);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            arguments.add(value.get());
        }
        int width = width(apply.type());
        if (apply.function().isCast()) {
            return cast(apply, arguments.getFirst(), width);
        }
        Optional<ExactInt> result = arguments.size() == 2
                ? binary(apply.function(), arguments.get(0), arguments.get(1), width)
                : unary(apply.function(), arguments.isEmpty() ? ExactInt.ZERO : arguments.getFirst(), width);
        return result.map(r -> FixedWidth.modulo(r, width));
    }

    private Optional<ExactInt> cast(Expression.Apply apply, ExactInt value, int width) {
        int from = width(apply.arguments().getFirst().type());
        if (apply.function() == Function.TRUNC) {
            return from > width ? Optional.of(FixedWidth.modulo(value, width)) : Optional.empty();
        }
        if (from >= width) {
            return Optional.empty();
        }
        ExactInt wide = apply.function() == Function.SEXT ? FixedWidth.signed(value, from) : value;
        return Optional.of(FixedWidth.modulo(wide, width));
    }

    private static Optional<ExactInt> unary(Function function, ExactInt a, int width) {
        return switch (function) {
            case NEG -> Optional.of(a.negate());
            case NOT -> Optional.of(a.not());
            case LOG2 -> Optional.of(a).filter(v -> v.bitCount() == 1).map(v -> ExactInt.of(v.getLowestSetBit()));
            case CLZ -> Optional.of(ExactInt.of(width - a.bitLength()));
            case CTZ -> Optional.of(ExactInt.of(a.signum() == 0 ? width : a.getLowestSetBit()));
            case POPCOUNT -> Optional.of(ExactInt.of(a.bitCount()));
            case BSWAP -> width % 16 == 0 ? Optional.of(reversed(a, width, 8)) : Optional.empty();
            case BITREVERSE -> Optional.of(reversed(a, width, 1));
            case ABS -> Optional.of(FixedWidth.signed(a, width).abs());
            case LOW_MASK ->
                Optional.of(a)
                        .filter(n -> n.compareTo(ExactInt.of(width)) <= 0)
                        .map(n -> FixedWidth.mask(n.intValue()));
            case HIGH_MASK ->
                Optional.of(a)
                        .filter(n -> n.compareTo(ExactInt.of(width)) <= 0)
                        .map(n -> FixedWidth.mask(width).andNot(FixedWidth.mask(width - n.intValue())));
            case SIGN_MASK -> Optional.of(ExactInt.ONE.shiftLeft(width - 1));
            case SIGNED_MAX -> Optional.of(FixedWidth.mask(width - 1));
            case ADD,
                    SUB,
                    MUL,
                    UDIV,
                    SDIV,
                    UREM,
                    SREM,
                    SHL,
                    LSHR,
                    ASHR,
                    AND,
                    OR,
                    XOR,
                    UMIN,
                    UMAX,
                    SMIN,
                    SMAX,
                    ZEXT,
                    SEXT,
                    TRUNC -> Optional.empty();
        };
    }

    private static ExactInt reversed(ExactInt value, int width, int unit) {
        ExactInt result = ExactInt.ZERO;
        for (int i = 0; i < width; i += unit) {
            result = result.shiftLeft(unit).or(FixedWidth.modulo(value.shiftRight(i), unit));
        }
        return result;
    }

    private static Optional<ExactInt> binary(Function function, ExactInt a, ExactInt b, int width) {
        ExactInt x = FixedWidth.signed(a, width);
        ExactInt y = FixedWidth.signed(b, width);
        return switch (function) {
            case ADD -> Optional.of(a.add(b));
            case SUB -> Optional.of(a.subtract(b));
            case MUL -> Optional.of(a.multiply(b));
            case UDIV -> b.signum() == 0 ? Optional.empty() : Optional.of(a.divide(b));
            case UREM -> b.signum() == 0 ? Optional.empty() : Optional.of(a.mod(b));
            case SDIV -> isDivisible(x, y, width) ? Optional.of(x.divide(y)) : Optional.empty();
            case SREM -> isDivisible(x, y, width) ? Optional.of(x.remainder(y)) : Optional.empty();
            case SHL -> isAmount(b, width) ? Optional.of(a.shiftLeft(b.intValue())) : Optional.empty();
            case LSHR -> isAmount(b, width) ? Optional.of(a.shiftRight(b.intValue())) : Optional.empty();
            case ASHR -> isAmount(b, width) ? Optional.of(x.shiftRight(b.intValue())) : Optional.empty();
            case AND -> Optional.of(a.and(b));
            case OR -> Optional.of(a.or(b));
            case XOR -> Optional.of(a.xor(b));
            case UMIN -> Optional.of(a.min(b));
            case UMAX -> Optional.of(a.max(b));
            case SMIN -> Optional.of(x.min(y));
            case SMAX -> Optional.of(x.max(y));
            case NEG,
                    NOT,
                    LOG2,
                    CLZ,
                    CTZ,
                    POPCOUNT,
                    BSWAP,
                    BITREVERSE,
                    ABS,
                    LOW_MASK,
                    HIGH_MASK,
                    SIGN_MASK,
                    SIGNED_MAX,
                    ZEXT,
                    SEXT,
                    TRUNC -> Optional.empty();
        };
    }

    private static boolean isAmount(ExactInt amount, int width) {
        return amount.compareTo(ExactInt.of(width)) < 0;
    }

    private static boolean isDivisible(ExactInt x, ExactInt y, int width) {
        boolean wraps = y.equals(ExactInt.ONE.negate())
                && x.equals(ExactInt.ONE.shiftLeft(width - 1).negate());
        return y.signum() != 0 && !wraps;
    }

    /** Whether a fact about constants holds; false if an expression has no value. */
    boolean holds(Fact fact, List<Expression> constants) {
        List<ExactInt> values = new ArrayList<>();
        for (Expression constant : constants) {
            Optional<ExactInt> value = value(constant);
            if (value.isEmpty()) {
                return false;
            }
            values.add(value.get());
        }
        return holds(fact, values, width(constants.getFirst().type()));
    }

    /** Whether a comparison holds; false if a side has no value. */
    boolean holds(Condition.Compare compare) {
        Optional<ExactInt> left = value(compare.left());
        Optional<ExactInt> right = value(compare.right());
        int width = width(compare.left().type());
        return left.isPresent() && right.isPresent() && holds(compare.predicate(), left.get(), right.get(), width);
    }

    private static boolean holds(Fact fact, List<ExactInt> values, int width) {
        ExactInt a = values.getFirst();
        ExactInt b = values.getLast();
        ExactInt x = FixedWidth.signed(a, width);
        ExactInt y = FixedWidth.signed(b, width);
        return switch (fact) {
            case IS_POWER_OF_2 -> a.bitCount() == 1;
            case IS_NEGATED_POWER_OF_2 -> FixedWidth.modulo(a.negate(), width).bitCount() == 1;
            case IS_MASK -> isMask(a);
            case IS_SHIFTED_MASK -> a.signum() != 0 && isMask(a.shiftRight(a.getLowestSetBit()));
            case NSW_ADD -> FixedWidth.fitsSigned(x.add(y), width);
            case NUW_ADD -> FixedWidth.fitsUnsigned(a.add(b), width);
            case NSW_SUB -> FixedWidth.fitsSigned(x.subtract(y), width);
            case NUW_SUB -> FixedWidth.fitsUnsigned(a.subtract(b), width);
            case NSW_MUL -> FixedWidth.fitsSigned(x.multiply(y), width);
            case NUW_MUL -> FixedWidth.fitsUnsigned(a.multiply(b), width);
            case DIVIDES -> b.signum() != 0 && a.mod(b).signum() == 0;
            case DIVIDES_SIGNED ->
                y.signum() != 0
                        && !y.equals(ExactInt.ONE.negate())
                        && x.remainder(y).signum() == 0;
            case NO_UNDEF,
                    NO_POISON,
                    NON_NEGATIVE,
                    NEGATIVE,
                    NON_ZERO,
                    POWER_OF_2,
                    POWER_OF_2_OR_ZERO,
                    KNOWN_ZERO,
                    KNOWN_ONES,
                    AT_MOST,
                    SIGN_BITS,
                    DISJOINT,
                    IMPLIES_POISON,
                    HAS_ONE_USE,
                    NOT_CONSTANT -> throw new CompilerBug(fact + " is not a fact about constants");
        };
    }

    private static boolean isMask(ExactInt value) {
        return value.signum() != 0 && value.bitCount() == value.bitLength();
    }

    private static boolean holds(Predicate predicate, ExactInt a, ExactInt b, int width) {
        return predicate.holds(a.compareTo(b), FixedWidth.signed(a, width).compareTo(FixedWidth.signed(b, width)));
    }
}
