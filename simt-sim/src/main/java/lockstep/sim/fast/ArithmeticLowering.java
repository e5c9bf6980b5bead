package lockstep.sim.fast;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.image.ConstantLeaf;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.nvvm.ScalarType;
import org.jspecify.annotations.Nullable;

/** Lowers operations on scalars, for {@link FastLowering}. */
final class ArithmeticLowering {
    private static final String[] INTEGERS = {
        "ADD", "SUB", "MUL", "AND", "OR", "XOR", "SHL", "LSHR", "ASHR", "UDIV", "SDIV", "UREM", "SREM"
    };
    private static final Map<Opcode, FastCode> WORDS = codes("WORD_", "", INTEGERS);
    private static final Map<Opcode, FastCode> LONGS = codes("LONG_", "", INTEGERS);
    private static final Map<Intrinsic, FastCode> WORD_INTRINSICS = extremes("WORD_");
    private static final Map<Intrinsic, FastCode> LONG_INTRINSICS = extremes("LONG_");
    private static final Map<Opcode, FastCode> BITS =
            Map.of(Opcode.AND, FastCode.BIT_AND, Opcode.OR, FastCode.BIT_OR, Opcode.XOR, FastCode.BIT_XOR);
    /** Shifts by any amount. */
    private static final Map<Opcode, FastCode> WORD_SHIFTS = codes("WORD_", "_FAR", "SHL", "LSHR", "ASHR");

    private static final Map<Opcode, FastCode> LONG_SHIFTS = codes("LONG_", "_FAR", "SHL", "LSHR", "ASHR");

    private static final Map<Opcode, FastCode> SINGLES = floats("SINGLE_");
    private static final Map<Opcode, FastCode> DOUBLES = floats("DOUBLE_");
    private static final Map<Predicate, FastCode> WORD_RELATIONS = relations("WORD_");
    private static final Map<Predicate, FastCode> LONG_RELATIONS = relations("LONG_");

    /** Operations whose loops are right in any width, whatever poison-generating flags they have. */
    private static final Set<Opcode> BITWISE = EnumSet.of(Opcode.AND, Opcode.OR, Opcode.XOR, Opcode.LSHR);

    private static final Set<Opcode> DIVISIONS = EnumSet.of(Opcode.UDIV, Opcode.SDIV, Opcode.UREM, Opcode.SREM);
    private static final Set<Predicate> SWAPPED =
            EnumSet.of(Predicate.UGT, Predicate.UGE, Predicate.SGT, Predicate.SGE);

    private final FunctionImage image;
    private final FastRegisterKind[] kinds;

    ArithmeticLowering(FunctionImage image, FastRegisterKind[] kinds) {
        this.image = image;
        this.kinds = kinds;
    }

    private static Map<Opcode, FastCode> codes(String prefix, String suffix, String... names) {
        Map<Opcode, FastCode> map = new EnumMap<>(Opcode.class);
        for (String name : names) {
            map.put(Opcode.valueOf(name), FastCode.valueOf(prefix + name + suffix));
        }
        return map;
    }

    private static Map<Opcode, FastCode> floats(String prefix) {
        Map<Opcode, FastCode> map = new EnumMap<>(Opcode.class);
        for (String name : new String[] {"ADD", "SUB", "MUL", "DIV"}) {
            map.put(Opcode.valueOf("F" + name), FastCode.valueOf(prefix + name));
        }
        return map;
    }

    private static Map<Predicate, FastCode> relations(String prefix) {
        Map<Predicate, FastCode> map = new EnumMap<>(Predicate.class);
        for (Predicate predicate : Predicate.values()) {
            if (!predicate.isOfFloats()) {
                map.put(predicate, FastCode.valueOf(prefix + relation(predicate)));
            }
        }
        return map;
    }

    private static Map<Intrinsic, FastCode> extremes(String prefix) {
        Map<Intrinsic, FastCode> map = new EnumMap<>(Intrinsic.class);
        for (String name : new String[] {"SMIN", "SMAX", "UMIN", "UMAX"}) {
            map.put(Intrinsic.valueOf(name), FastCode.valueOf(prefix + name));
        }
        return map;
    }

    private static FastOp step(Op op) {
        return new FastOp(FastCode.STEP, op);
    }

    private static FastOp operands(FastCode code, Op op) {
        FastOp fast = new FastOp(code, op);
        fast.d = op.result;
        fast.a = op.operand(0);
        fast.b = op.operandCount() > 1 ? op.operand(1) : fast.a;
        fast.c = op.operandCount() > 2 ? op.operand(2) : fast.a;
        fast.width = op.type().width();
        fast.keep = fast.width >= 32 ? -1 : (1 << fast.width) - 1;
        return fast;
    }

    FastOp op(Op op) {
        if (op.kind == OpKind.Arithmetic.THREAD_FUNCTION) {
            return function(op);
        }
        if (op.resultCount != 1) {
            return step(op);
        }
        return switch ((OpKind.Arithmetic) op.kind) {
            case BINARY -> op.type().isFloat() ? floating(op) : integer(op);
            case NEGATE -> signs(op, FastCode.WORD_FLIP, FastCode.LONG_FLIP);
            case CAST -> cast(op);
            case COMPARE -> compare(op);
            case SELECT -> select(op);
            case FREEZE -> step(op);
            case PURE_INTRINSIC -> intrinsic(op);
            case THREAD_FUNCTION, SPECIAL_REGISTER -> step(op);
        };
    }

    private FastOp function(Op op) {
        boolean isNarrow = true;
        for (int operand : op.operands()) {
            isNarrow &= kinds[operand] != FastRegisterKind.WIDE;
        }
        for (int i = 0; i < op.resultCount; i++) {
            isNarrow &= kinds[op.result + i] != FastRegisterKind.WIDE;
        }
        if (!isNarrow) {
            return step(op);
        }
        FastOp fast = new FastOp(FastCode.FUNCTION, op);
        fast.d = op.result;
        return fast;
    }

    // ---- integers

    private static int poisonFlags(Op op) {
        return (op.has(Flag.NSW) ? FastOp.NSW : 0)
                | (op.has(Flag.NUW) ? FastOp.NUW : 0)
                | (op.has(Flag.EXACT) ? FastOp.EXACT : 0)
                | (op.has(Flag.DISJOINT) ? FastOp.DISJOINT : 0)
                | (op.has(Flag.NNEG) ? FastOp.NNEG : 0);
    }

    private FastOp integer(Op op) {
        Opcode opcode = op.opcode();
        FastRegisterKind kind = kinds[op.result];
        if (op.isClamped) {
            FastCode far = switch (kind) {
                case WORD -> WORD_SHIFTS.get(opcode);
                case LONG -> LONG_SHIFTS.get(opcode);
                case BIT, WIDE -> null;
            };
            return far == null ? step(op) : operands(far, op);
        }
        FastCode code = switch (kind) {
            case BIT -> BITS.get(opcode);
            case WORD -> WORDS.get(opcode);
            case LONG -> LONGS.get(opcode);
            case WIDE -> null;
        };
        if (code == null || !isExact(opcode, kind, op)) {
            return step(op);
        }
        FastOp fast = operands(code, op);
        fast.poisonFlags = poisonFlags(op);
        boolean isShift = opcode == Opcode.SHL || opcode == Opcode.LSHR || opcode == Opcode.ASHR;
        fast.mayShiftTooFar = isShift && !isKnownBelow(fast.b, fast.width);
        return fast;
    }

    /** Whether the loops over words or longs are right for the width: bitwise operations always are. */
    private static boolean isExact(Opcode opcode, FastRegisterKind kind, Op op) {
        int width = op.type().width();
        if (DIVISIONS.contains(opcode)) {
            boolean isSigned = opcode == Opcode.SDIV || opcode == Opcode.SREM;
            return op.flags == 0 && (!isSigned || width == 32 || width == 64);
        }
        boolean isWrapped = opcode != Opcode.ASHR && kind == FastRegisterKind.WORD && op.flags == 0;
        return width == 32 || width == 64 || BITWISE.contains(opcode) || isWrapped;
    }

    private boolean isKnownBelow(int cell, int width) {
        return image.constant(cell) instanceof ConstantLeaf.Bits bits
                && bits.high() == 0
                && Long.compareUnsigned(bits.low(), width) < 0;
    }

    // ---- floats

    private boolean isNative(ScalarType type) {
        boolean isKnown =
                type.isFloat() && (type.format() == FloatFormat.SINGLE || type.format() == FloatFormat.DOUBLE);
        return isKnown && image.floatMode().keepsDenormals(type.format());
    }

    private FastOp floating(Op op) {
        if (op.flags != 0 || !isNative(op.type())) {
            return step(op);
        }
        FastCode code = (isSingle(op.type()) ? SINGLES : DOUBLES).get(op.opcode());
        if (code == null) {
            return step(op);
        }
        FastOp fast = operands(code, op);
        fast.c = fast.a;
        return fast;
    }

    private static boolean isSingle(ScalarType type) {
        return type.format() == FloatFormat.SINGLE;
    }

    private static FastOp signs(Op op, FastCode word, FastCode wide) {
        if (op.flags != 0) {
            return step(op);
        }
        FastOp fast = operands(op.type().width() <= 32 ? word : wide, op);
        long sign = op.type().format().signMask();
        fast.constant = word == FastCode.WORD_FLIP ? sign : op.type().lowMask() & ~sign;
        return fast;
    }

    private FastOp intrinsic(Op op) {
        if (op.flags != 0 || op.intrinsic == null || op.hasConstraints) {
            return step(op);
        }
        Intrinsic kind = op.intrinsic().kind();
        ScalarType type = op.type();
        if (type.isInteger()) {
            FastCode code =
                    type.width() == 32 ? wordIntrinsic(kind) : type.width() == 64 ? LONG_INTRINSICS.get(kind) : null;
            return code == null ? step(op) : operands(code, op);
        }
        return isNative(type) ? floatIntrinsic(op, kind) : step(op);
    }

    private static @Nullable FastCode wordIntrinsic(Intrinsic kind) {
        return switch (kind) {
            case MULHI_UNSIGNED -> FastCode.WORD_UMUL_HIGH;
            case MULHI_SIGNED -> FastCode.WORD_SMUL_HIGH;
            case FSHL -> FastCode.WORD_FUNNEL_LEFT;
            case FSHR -> FastCode.WORD_FUNNEL_RIGHT;
            case CTTZ -> FastCode.WORD_CTTZ;
            default -> WORD_INTRINSICS.get(kind);
        };
    }

    private static FastOp floatIntrinsic(Op op, Intrinsic kind) {
        boolean isSingle = isSingle(op.type());
        return switch (kind) {
            case FMA -> operands(isSingle ? FastCode.SINGLE_FMA : FastCode.DOUBLE_FMA, op);
            case NVVM_FMA ->
                isPlain(op) ? operands(isSingle ? FastCode.SINGLE_FMA : FastCode.DOUBLE_FMA, op) : step(op);
            case MINNUM -> operands(isSingle ? FastCode.SINGLE_MIN : FastCode.DOUBLE_MIN, op);
            case MAXNUM -> operands(isSingle ? FastCode.SINGLE_MAX : FastCode.DOUBLE_MAX, op);
            case SQRT -> operands(isSingle ? FastCode.SINGLE_SQRT : FastCode.DOUBLE_SQRT, op);
            case FABS -> signs(op, FastCode.WORD_KEEP, FastCode.LONG_KEEP);
            default -> step(op);
        };
    }

    /** Whether a PTX operation only rounds to nearest even: no flushing, no saturation. */
    private static boolean isPlain(Op op) {
        for (IntrinsicModifier modifier : IntrinsicModifier.values()) {
            if (modifier != IntrinsicModifier.RN && op.intrinsic().has(modifier)) {
                return false;
            }
        }
        return true;
    }

    // ---- comparisons

    private FastOp compare(Op op) {
        Predicate predicate = op.predicate();
        if (op.flags != 0) {
            return step(op);
        }
        return predicate.isOfFloats() ? compareFloats(op, predicate) : compareIntegers(op, predicate);
    }

    private FastOp compareFloats(Op op, Predicate predicate) {
        if (!isNative(op.operandType())) {
            return step(op);
        }
        FastOp fast = operands(isSingle(op.operandType()) ? FastCode.SINGLE_COMPARE : FastCode.DOUBLE_COMPARE, op);
        fast.relations = switch (predicate) {
            case FALSE -> 0;
            case OLT -> 1;
            case OEQ -> 2;
            case OLE -> 3;
            case OGT -> 4;
            case ONE -> 5;
            case OGE -> 6;
            case ORD -> 7;
            case UNO -> 8;
            case FULT -> 9;
            case UEQ -> 10;
            case FULE -> 11;
            case FUGT -> 12;
            case UNE -> 13;
            case FUGE -> 14;
            case TRUE -> 15;
            case EQ, NE, UGT, UGE, ULT, ULE, SGT, SGE, SLT, SLE -> throw new IllegalArgumentException(predicate.name());
        };
        return fast;
    }

    private FastOp compareIntegers(Op op, Predicate predicate) {
        FastRegisterKind kind = kinds[op.operand(0)];
        int width = op.operandType().width();
        boolean isSigned = predicate.isSigned();
        boolean isShort = kind == FastRegisterKind.WORD && (!isSigned || width == 32)
                || kind == FastRegisterKind.LONG && (!isSigned || width == 64);
        if (!isShort) {
            return step(op);
        }
        Map<Predicate, FastCode> codes = kind == FastRegisterKind.WORD ? WORD_RELATIONS : LONG_RELATIONS;
        FastOp fast = operands(Objects.requireNonNull(codes.get(predicate)), op);
        if (SWAPPED.contains(predicate)) {
            int first = fast.a;
            fast.a = fast.b;
            fast.b = first;
        }
        fast.isNegated = predicate == Predicate.NE;
        return fast;
    }

    private static String relation(Predicate predicate) {
        if (predicate == Predicate.EQ || predicate == Predicate.NE) {
            return "EQ";
        }
        return predicate.name().replace('G', 'L');
    }

    private FastOp select(Op op) {
        FastRegisterKind kind = kinds[op.result];
        if (op.flags != 0 || kind == FastRegisterKind.WIDE || kinds[op.operand(0)] != FastRegisterKind.BIT) {
            return step(op);
        }
        FastCode code = switch (kind) {
            case BIT -> FastCode.BIT_SELECT;
            case WORD -> FastCode.WORD_SELECT;
            case LONG, WIDE -> FastCode.LONG_SELECT;
        };
        return operands(code, op);
    }

    // ---- conversions

    private FastOp cast(Op op) {
        ScalarType from = op.operandType();
        ScalarType to = op.type();
        FastRegisterKind source = kinds[op.operand(0)];
        FastRegisterKind target = kinds[op.result];
        Opcode opcode = op.opcode();
        FastCode code = castCode(op, from, to, source, target);
        if (code == FastCode.STEP) {
            return step(op);
        }
        FastOp fast = operands(code, op);
        fast.poisonFlags = poisonFlags(op);
        fast.width = from.width();
        fast.constant = opcode == Opcode.SEXT ? to.lowMask() : 1;
        return fast;
    }

    private FastCode castCode(Op op, ScalarType from, ScalarType to, FastRegisterKind source, FastRegisterKind target) {
        Opcode opcode = op.opcode();
        if (opcode == Opcode.ZEXT) {
            return zext(source, target);
        }
        if (opcode == Opcode.SEXT) {
            boolean isPartial = target == FastRegisterKind.LONG && to.width() != 64 && source != FastRegisterKind.BIT;
            return isPartial ? FastCode.STEP : sext(source, target);
        }
        if (opcode == Opcode.TRUNC) {
            return op.flags == 0 ? trunc(source, target) : FastCode.STEP;
        }
        if (opcode == Opcode.SITOFP || opcode == Opcode.UITOFP) {
            return toFloat(opcode == Opcode.SITOFP, source, from, to);
        }
        if (opcode == Opcode.FPTOSI || opcode == Opcode.FPTOUI) {
            boolean isShort = isNative(from) && from.width() == 32 && to.width() == 32;
            FastCode code = opcode == Opcode.FPTOSI ? FastCode.SINGLE_TO_SIGNED : FastCode.SINGLE_TO_UNSIGNED;
            return isShort ? code : FastCode.STEP;
        }
        if (from.isFloat() && to.isFloat() && isPlainFloat(op, from, to)) {
            return opcode == Opcode.FPEXT ? FastCode.SINGLE_TO_DOUBLE : FastCode.DOUBLE_TO_SINGLE;
        }
        return FastCode.STEP;
    }

    private FastCode toFloat(boolean isSigned, FastRegisterKind source, ScalarType from, ScalarType to) {
        boolean isShort = isNative(to) && (isSigned ? from.width() == 32 : source == FastRegisterKind.WORD);
        if (!isShort) {
            return FastCode.STEP;
        }
        if (to.width() == 32) {
            return isSigned ? FastCode.SIGNED_TO_SINGLE : FastCode.UNSIGNED_TO_SINGLE;
        }
        return isSigned ? FastCode.SIGNED_TO_DOUBLE : FastCode.UNSIGNED_TO_DOUBLE;
    }

    private boolean isPlainFloat(Op op, ScalarType from, ScalarType to) {
        return isNative(from) && isNative(to) && op.flags == 0;
    }

    private static FastCode zext(FastRegisterKind source, FastRegisterKind target) {
        return switch (source) {
            case BIT -> fromBit(target);
            case WORD ->
                target == FastRegisterKind.WORD
                        ? FastCode.WORD_ZEXT
                        : target == FastRegisterKind.LONG ? FastCode.WORD_TO_LONG : FastCode.STEP;
            case LONG, WIDE -> FastCode.STEP;
        };
    }

    private static FastCode sext(FastRegisterKind source, FastRegisterKind target) {
        return switch (source) {
            case BIT -> fromBit(target);
            case WORD ->
                target == FastRegisterKind.WORD
                        ? FastCode.WORD_SEXT
                        : target == FastRegisterKind.LONG ? FastCode.WORD_TO_LONG_SIGNED : FastCode.STEP;
            case LONG, WIDE -> FastCode.STEP;
        };
    }

    private static FastCode fromBit(FastRegisterKind target) {
        return switch (target) {
            case WORD -> FastCode.BIT_TO_WORD;
            case LONG -> FastCode.BIT_TO_LONG;
            case BIT, WIDE -> FastCode.STEP;
        };
    }

    private static FastCode trunc(FastRegisterKind source, FastRegisterKind target) {
        return switch (source) {
            case WORD -> target == FastRegisterKind.BIT ? FastCode.WORD_TO_BIT : FastCode.WORD_TRUNC;
            case LONG ->
                target == FastRegisterKind.BIT
                        ? FastCode.LONG_TO_BIT
                        : target == FastRegisterKind.WORD ? FastCode.LONG_TO_WORD : FastCode.STEP;
            case BIT, WIDE -> FastCode.STEP;
        };
    }
}
