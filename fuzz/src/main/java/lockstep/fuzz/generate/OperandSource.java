package lockstep.fuzz.generate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Supplies operands: values of a given type, drawn from the pool, the variables, constants, and conversions. */
final class OperandSource {
    private static final int LANES = 32;
    private static final List<IntType> COMMON = List.of(IntType.I32, IntType.I1, IntType.I8, IntType.I16, IntType.I64);
    private static final List<IntType> ODD =
            List.of(IntType.of(3), IntType.of(7), IntType.of(24), IntType.of(33), IntType.of(65), IntType.I128);
    private static final List<FloatType> FLOATS =
            List.of(FloatType.FLOAT, FloatType.DOUBLE, FloatType.HALF, FloatType.BFLOAT);
    private static final List<VectorType> VECTORS = List.of(
            VectorType.of(IntType.I32, 2),
            VectorType.of(IntType.I16, 2),
            VectorType.of(IntType.I8, 4),
            VectorType.of(IntType.I64, 2),
            VectorType.of(IntType.I1, 4),
            VectorType.of(FloatType.FLOAT, 2),
            VectorType.of(FloatType.HALF, 2),
            VectorType.of(FloatType.FLOAT, 4));

    /** An integer type, mostly {@code i32}. */
    IntType integerType(FunctionEmitter e) {
        return switch (e.weighted("type-i32", "type-int", "type-odd")) {
            case 0 -> IntType.I32;
            case 1 -> e.choices().pick(COMMON);
            default -> e.choices().pick(ODD);
        };
    }

    /** An integer type of two bits or more. */
    IntType wideType(FunctionEmitter e) {
        IntType type = integerType(e);
        return type.width() == 1 ? IntType.I32 : type;
    }

    /** A floating type. */
    FloatType floatType(FunctionEmitter e) {
        return e.choices().pick(FLOATS);
    }

    /** A vector type. */
    VectorType vectorType(FunctionEmitter e) {
        return e.choices().pick(VECTORS);
    }

    /** Any type of which there are values. */
    Type anyType(FunctionEmitter e) {
        return switch (e.weighted("value-integer", "value-float", "value-vector")) {
            case 0 -> integerType(e);
            case 1 -> floatType(e);
            default -> vectorType(e);
        };
    }

    /** A defined value of {@code type}: an integer, a float or a vector of these. */
    Value any(FunctionEmitter e, Type type) {
        List<Value> known = known(e, type);
        return switch (e.weighted("operand-known", "operand-constant", "operand-made")) {
            case 0 -> known.isEmpty() ? made(e, type) : pick(e, known);
            case 1 -> constant(e, type);
            default -> made(e, type);
        };
    }

    /** A value of the type of {@code first}, seldom that value itself. */
    Value besides(FunctionEmitter e, Value first) {
        Value second = any(e, first.type());
        return second == first && !e.chance("operand-same") ? made(e, first.type()) : second;
    }

    /** A value of {@code type} that is not a constant. */
    Value varying(FunctionEmitter e, Type type) {
        List<Value> known = known(e, type);
        return known.isEmpty() ? made(e, type) : pick(e, known);
    }

    /** One of {@code known}; likely one that nothing uses yet, so that what is computed leads somewhere. */
    private static Value pick(FunctionEmitter e, List<Value> all) {
        List<Value> computed =
                all.stream().filter(value -> !e.pool().isPlain(value)).toList();
        List<Value> known = computed.isEmpty() || e.chance("operand-plain") ? all : computed;
        if (e.chance("operand-unused")) {
            List<Value> unused = known.stream()
                    .filter(value -> value instanceof LocalValue local && !local.hasUses())
                    .toList();
            if (!unused.isEmpty()) {
                return e.choices().pick(unused);
            }
        }
        return e.choices().pick(known);
    }

    private List<Value> known(FunctionEmitter e, Type type) {
        List<Value> known = new ArrayList<>(e.pool().of(type));
        e.variables().of(type).forEach(index -> known.add(e.variables().get(index)));
        return known.reversed();
    }

    /** An {@code i1}. */
    Value condition(FunctionEmitter e) {
        if (e.chance("condition-known")) {
            return any(e, IntType.I1);
        }
        if (e.chance("condition-lanes")) {
            return lanes(e);
        }
        IntType type = wideType(e);
        Value left = varying(e, type);
        Value right = e.choices().chance(1, 2) ? besides(e, left) : middle(e, type);
        Predicate predicate = e.choices().pick(INTEGER_PREDICATES);
        if (predicate == Predicate.EQ || predicate == Predicate.NE) {
            // Of large numbers hardly any are equal.
            Value few = e.integer(type, 3);
            left = e.at().binary(Opcode.AND, left, few);
            right = right instanceof Constant
                    ? e.integer(type, e.choices().below(4))
                    : e.at().binary(Opcode.AND, right, few);
        }
        return e.keep(e.at().compare(predicate, left, right), left, right);
    }

    /** A constant from the whole range of {@code type}, each as likely. */
    private static Constant middle(FunctionEmitter e, IntType type) {
        BigInteger value = BigInteger.valueOf(e.choices().draw(0));
        int width = type.width();
        boolean isNarrow = width <= Long.SIZE;
        return e.context()
                .integer(type, isNarrow ? value.shiftRight(Long.SIZE - width) : value.shiftLeft(width - Long.SIZE));
    }

    /** A comparison that likely holds in some lanes only: of few bits, with a number in the middle of their range. */
    private Value lanes(FunctionEmitter e) {
        boolean isThread = e.isKernel() && e.choices().chance(1, 2);
        Value number = isThread ? e.frame().thread() : varying(e, IntType.I32);
        Value small = e.at().binary(Opcode.AND, number, e.i32(LANES - 1));
        Value limit = e.i32((int) e.choices().between(1, LANES - 2));
        return e.keep(e.at().compare(e.choices().pick(INTEGER_PREDICATES), small, limit), number);
    }

    /** The predicates of integers. */
    static final List<Predicate> INTEGER_PREDICATES = List.of(
            Predicate.SLT,
            Predicate.EQ,
            Predicate.NE,
            Predicate.UGT,
            Predicate.UGE,
            Predicate.ULT,
            Predicate.ULE,
            Predicate.SGT,
            Predicate.SGE,
            Predicate.SLE);

    /** An {@code i1} that is uniform over the arriving lanes at least at {@code level}. */
    Value uniformCondition(FunctionEmitter e, KnownUniformity level) {
        Value left = uniform(e, level);
        Value right = e.i32((int) e.choices().between(0, 7));
        Value masked = e.at().binary(Opcode.AND, left, e.i32(7));
        return e.keep(e.at().compare(e.choices().pick(INTEGER_PREDICATES), masked, right), left);
    }

    /** An {@code i32} that is the same over {@code level}. */
    Value uniform(FunctionEmitter e, KnownUniformity level) {
        List<Value> known = known(e, IntType.I32).stream()
                .filter(value -> e.pool().uniformity(value).compareTo(level) >= 0)
                .toList();
        return known.isEmpty()
                ? e.i32((int) e.choices().between(0, 9))
                : e.choices().pick(known);
    }

    /** Mixes one of the integers computed since {@code mark} into a variable. */
    void remember(FunctionEmitter e, int mark) {
        List<Value> fresh = e.pool().since(mark).stream()
                .filter(value -> value.type() instanceof IntType)
                .toList();
        List<Integer> variables = e.variables().visible().stream()
                .filter(index -> e.variables().type(index) instanceof IntType)
                .toList();
        if (fresh.isEmpty() || variables.isEmpty()) {
            return;
        }
        int index = e.choices().pick(variables);
        Value value = resized(
                e, e.choices().pick(fresh.reversed()), (IntType) e.variables().type(index));
        Opcode mix = e.choices().pick(List.of(Opcode.XOR, Opcode.ADD, Opcode.SUB));
        e.variables().set(index, e.at().binary(mix, e.variables().get(index), value));
    }

    /** A value of {@code type} made from one of another type, from elements, or at last from nothing. */
    private Value made(FunctionEmitter e, Type type) {
        return switch (type) {
            case IntType wanted -> convertedInteger(e, wanted);
            case FloatType wanted -> convertedFloat(e, wanted);
            case VectorType wanted -> built(e, wanted);
            case ArrayType _, FunctionType _, PointerType _, SimpleType _, StructType _ ->
                throw new IllegalArgumentException("no values of type " + type);
        };
    }

    private Value convertedInteger(FunctionEmitter e, IntType wanted) {
        List<IntType> from = e.pool().types().stream()
                .filter(type -> type instanceof IntType integer && integer.width() != wanted.width())
                .map(IntType.class::cast)
                .toList();
        if (from.isEmpty()) {
            return constant(e, wanted);
        }
        IntType source = e.choices().pick(from);
        Value value = e.choices().pick(e.pool().of(source).reversed());
        return e.keep(resized(e, value, wanted), value);
    }

    /** {@code value} with the width of {@code wanted}. */
    Value resized(FunctionEmitter e, Value value, IntType wanted) {
        int width = ((IntType) value.type()).width();
        if (width == wanted.width()) {
            return value;
        }
        Opcode opcode = width > wanted.width() ? Opcode.TRUNC : e.choices().pick(List.of(Opcode.ZEXT, Opcode.SEXT));
        return e.at().cast(opcode, value, wanted);
    }

    private Value convertedFloat(FunctionEmitter e, FloatType wanted) {
        Value small = e.at().binary(Opcode.AND, varying(e, IntType.I32), e.i32(0x3FF));
        if (e.choices().chance(1, 3)) {
            return e.keepVarying(e.at().add(new CastInstruction(Opcode.UITOFP, small, wanted, Flag.NNEG.bit())));
        }
        Value shifted = e.at().binary(Opcode.SUB, small, e.i32(0x1FF));
        return e.keepVarying(e.at().cast(Opcode.SITOFP, shifted, wanted));
    }

    private Value built(FunctionEmitter e, VectorType wanted) {
        Value vector = constant(e, wanted);
        for (int i = 0; i < wanted.count(); i++) {
            Value element = any(e, wanted.element());
            vector = e.at().add(new InsertElementInstruction(vector, element, e.i32(i)));
        }
        return e.keepVarying(vector);
    }

    /** A constant of {@code type}: a plain one, or one at which something changes. */
    Constant constant(FunctionEmitter e, Type type) {
        return switch (type) {
            case IntType integer -> integer(e, integer);
            case FloatType floating -> floating(e, floating);
            case VectorType vector -> {
                List<Constant> elements = new ArrayList<>();
                for (int i = 0; i < vector.count(); i++) {
                    elements.add(constant(e, vector.element()));
                }
                yield e.context().aggregate(vector, elements);
            }
            case ArrayType _, FunctionType _, PointerType _, SimpleType _, StructType _ ->
                throw new IllegalArgumentException("no constants of type " + type);
        };
    }

    private Constant integer(FunctionEmitter e, IntType type) {
        int width = type.width();
        BigInteger one = BigInteger.ONE;
        BigInteger value = switch (e.choices().below(7)) {
            case 0 -> BigInteger.valueOf(e.choices().below(4));
            case 1 -> BigInteger.valueOf(e.choices().between(0, 255));
            case 2 -> one.shiftLeft(e.choices().below(width));
            case 3 -> one.shiftLeft(width - 1).subtract(one);
            case 4 -> one.shiftLeft(width).subtract(one);
            case 5 -> one.shiftLeft(e.choices().below(width)).subtract(one);
            default -> new BigInteger(Long.toUnsignedString(e.choices().draw(0)));
        };
        BigInteger wrapped = value.mod(one.shiftLeft(width));
        return e.context().integer(type, wrapped.testBit(width - 1) ? wrapped.subtract(one.shiftLeft(width)) : wrapped);
    }

    private Constant floating(FunctionEmitter e, FloatType type) {
        return e.context().floating(type, FloatConstants.pick(e.choices(), type));
    }

    /** Bytes that a value of {@code type} takes in memory, at most 16. */
    static int bytes(Type type) {
        return switch (type) {
            case IntType integer -> Math.max(1, Integer.highestOneBit(2 * ((integer.width() + 7) / 8) - 1));
            case FloatType floating -> floating.width() / 8;
            case VectorType vector ->
                vector.element() instanceof IntType bit && bit.width() == 1
                        ? 1
                        : vector.count() * bytes(vector.element());
            case ArrayType _, FunctionType _, PointerType _, SimpleType _, StructType _ ->
                throw new IllegalArgumentException("no values of type " + type);
        };
    }
}
