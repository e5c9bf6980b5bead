package lockstep.compiler.instsimplify;

import static lockstep.compiler.instsimplify.CallQuery.callOf;
import static lockstep.compiler.instsimplify.Patterns.isUndef;
import static lockstep.compiler.instsimplify.Patterns.isZero;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.value.KnownBits;
import lockstep.compiler.constantfold.IntrinsicFolder;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Identities of intrinsics. Convergent ones, and those that read other lanes, are excluded; hints such as
 * {@code llvm.expect}, {@code llvm.assume} and {@code llvm.is.constant} are left alone, as in LLVM.
 */
final class CallIdentities {
    private static final Intrinsic[] MIN_MAX = {Intrinsic.SMAX, Intrinsic.SMIN, Intrinsic.UMAX, Intrinsic.UMIN};

    private static final List<CallIdentity> INTEGERS = List.of(
            CallIdentity.of(
                    "call-of-constants",
                    "an intrinsic of constants is a constant",
                    CallIdentities::folded,
                    Intrinsic.values()),
            CallIdentity.of(
                    "call-of-poison",
                    "an intrinsic of poison is poison",
                    CallIdentities::ofPoison,
                    Intrinsic.SMAX,
                    Intrinsic.SMIN,
                    Intrinsic.UMAX,
                    Intrinsic.UMIN,
                    Intrinsic.SADD_SAT,
                    Intrinsic.UADD_SAT,
                    Intrinsic.SSUB_SAT,
                    Intrinsic.USUB_SAT,
                    Intrinsic.SSHL_SAT,
                    Intrinsic.USHL_SAT,
                    Intrinsic.FSHL,
                    Intrinsic.FSHR,
                    Intrinsic.PTRMASK,
                    Intrinsic.SADD_WITH_OVERFLOW,
                    Intrinsic.UADD_WITH_OVERFLOW,
                    Intrinsic.SSUB_WITH_OVERFLOW,
                    Intrinsic.USUB_WITH_OVERFLOW,
                    Intrinsic.SMUL_WITH_OVERFLOW,
                    Intrinsic.UMUL_WITH_OVERFLOW,
                    Intrinsic.COPYSIGN,
                    Intrinsic.FMA,
                    Intrinsic.FMULADD),
            CallIdentity.of(
                    "abs-of-nonnegative",
                    "abs x = x for x >= 0",
                    c -> bits(c, 0).isNonNegative() ? c.argument(0) : null,
                    Intrinsic.ABS),
            CallIdentity.of(
                    "abs-of-abs", "abs (abs x) = abs x", c -> callOf(c.argument(0), Intrinsic.ABS), Intrinsic.ABS),
            CallIdentity.of(
                    "min-max-same",
                    "max x, x = x",
                    c -> c.argument(0) == c.argument(1) ? c.argument(0) : null,
                    MIN_MAX),
            CallIdentity.of(
                    "min-max-constant",
                    "max x, greatest = greatest; max x, least = x",
                    CallIdentities::ofExtreme,
                    MIN_MAX),
            CallIdentity.of(
                    "min-max-nested",
                    "max (max x, y), x = max x, y; max (min x, y), x = x",
                    CallIdentities::nested,
                    MIN_MAX),
            CallIdentity.of(
                    "min-max-nested-constant", "max (max x, 5), 3 = max x, 5", CallIdentities::nestedConstant, MIN_MAX),
            CallIdentity.of(
                    "min-max-ordered",
                    "a minimum or maximum whose operands are ordered",
                    CallIdentities::ordered,
                    MIN_MAX),
            CallIdentity.of(
                    "call-twice",
                    "f (f x) = x",
                    CallIdentities::twice,
                    Intrinsic.BSWAP,
                    Intrinsic.BITREVERSE,
                    Intrinsic.VECTOR_REVERSE,
                    Intrinsic.SWAP_HALVES),
            CallIdentity.of(
                    "ctpop-of-bit",
                    "ctpop x = x for x below 2",
                    c -> bits(c, 0).maximum().bitLength() <= 1 ? c.argument(0) : null,
                    Intrinsic.CTPOP),
            CallIdentity.of("cttz-of-shl", "cttz (1 << x) = x", c -> shifted(c, Opcode.SHL, 0), Intrinsic.CTTZ),
            CallIdentity.of(
                    "ctlz-of-lshr",
                    "ctlz (sign bit >> x) = x",
                    c -> shifted(c, Opcode.LSHR, KnownBits.widthOf(c.type()) - 1),
                    Intrinsic.CTLZ),
            CallIdentity.of(
                    "call-known-bits",
                    "every bit of the result is known",
                    CallIdentities::allKnown,
                    Intrinsic.CTPOP,
                    Intrinsic.CTLZ,
                    Intrinsic.CTTZ,
                    Intrinsic.UADD_SAT,
                    Intrinsic.USUB_SAT,
                    Intrinsic.FSHL,
                    Intrinsic.FSHR,
                    Intrinsic.BSWAP,
                    Intrinsic.BITREVERSE,
                    Intrinsic.SMAX,
                    Intrinsic.SMIN,
                    Intrinsic.UMAX,
                    Intrinsic.UMIN,
                    Intrinsic.ABS),
            CallIdentity.of(
                    "add-sat-zero", "x +sat 0 = x", CallIdentities::plusZero, Intrinsic.SADD_SAT, Intrinsic.UADD_SAT),
            CallIdentity.of("uadd-sat-ones", "x +sat -1 = -1", CallIdentities::plusOnes, Intrinsic.UADD_SAT),
            CallIdentity.of(
                    "sub-sat-zero",
                    "x -sat 0 = x",
                    c -> isZero(c.argument(1)) ? c.argument(0) : null,
                    Intrinsic.SSUB_SAT,
                    Intrinsic.USUB_SAT),
            CallIdentity.of(
                    "sub-sat-same",
                    "x -sat x = 0",
                    c -> c.argument(0) == c.argument(1) || isUndef(c.argument(0)) || isUndef(c.argument(1))
                            ? c.context().zero(c.type())
                            : null,
                    Intrinsic.SSUB_SAT,
                    Intrinsic.USUB_SAT),
            CallIdentity.of(
                    "usub-sat-of-less",
                    "0 -sat x = 0, x -sat -1 = 0",
                    c -> isZero(c.argument(0)) || Patterns.isAllOnes(c.query(), c.argument(1))
                            ? c.context().zero(c.type())
                            : null,
                    Intrinsic.USUB_SAT),
            CallIdentity.of(
                    "shl-sat-zero",
                    "x <<sat 0 = x",
                    c -> isZero(c.argument(1)) ? c.argument(0) : null,
                    Intrinsic.SSHL_SAT,
                    Intrinsic.USHL_SAT),
            CallIdentity.of(
                    "sub-overflow-same",
                    "x - x = 0 without overflow",
                    CallIdentities::noOverflow,
                    Intrinsic.SSUB_WITH_OVERFLOW,
                    Intrinsic.USUB_WITH_OVERFLOW),
            CallIdentity.of(
                    "mul-overflow-zero",
                    "x * 0 = 0 without overflow",
                    c -> anyOperand(c, v -> isZero(v) || isUndef(v)) ? zeroWithoutOverflow(c) : null,
                    Intrinsic.SMUL_WITH_OVERFLOW,
                    Intrinsic.UMUL_WITH_OVERFLOW),
            CallIdentity.of(
                    "funnel-by-zero",
                    "a funnel shift by 0 is one of the operands",
                    CallIdentities::funnelByZero,
                    Intrinsic.FSHL,
                    Intrinsic.FSHR),
            CallIdentity.of(
                    "funnel-of-splat",
                    "a funnel shift of zeros or ones",
                    CallIdentities::funnelOfSplat,
                    Intrinsic.FSHL,
                    Intrinsic.FSHR),
            CallIdentity.of(
                    "rotate-by-zero",
                    "a rotation by a multiple of the width",
                    c -> isMultipleOfWidth(c, c.argument(1)) ? c.argument(0) : null,
                    Intrinsic.ROTATE_LEFT,
                    Intrinsic.ROTATE_RIGHT),
            CallIdentity.of(
                    "ptrmask-ones",
                    "ptrmask p, -1 = p",
                    c -> Patterns.isAllOnes(c.query(), c.argument(1)) ? c.argument(0) : null,
                    Intrinsic.PTRMASK),
            CallIdentity.of(
                    "double-halves",
                    "a half of a double built from halves, and the reverse",
                    CallIdentities::halves,
                    Intrinsic.DOUBLE_LOW,
                    Intrinsic.DOUBLE_HIGH,
                    Intrinsic.DOUBLE_FROM_HALVES),
            CallIdentity.of(
                    "nvvm-bitcast-round-trip",
                    "the same bits there and back",
                    CallIdentities::bitcastBack,
                    Intrinsic.NVVM_BITCAST),
            CallIdentity.of(
                    "vector-extract-whole",
                    "the part that is the whole",
                    c -> isZero(c.argument(1)) && c.argument(0).type().equals(c.type()) ? c.argument(0) : null,
                    Intrinsic.VECTOR_EXTRACT));

    private static final Map<Intrinsic, List<CallIdentity>> BY_KIND = index();

    private CallIdentities() {}

    /** All identities of calls, in the order in which they are tried. */
    static List<CallIdentity> all() {
        List<CallIdentity> all = new ArrayList<>(INTEGERS);
        all.addAll(FloatCallIdentities.LIST);
        return all;
    }

    private static Map<Intrinsic, List<CallIdentity>> index() {
        Map<Intrinsic, List<CallIdentity>> map = new EnumMap<>(Intrinsic.class);
        for (Intrinsic kind : Intrinsic.values()) {
            map.put(kind, all().stream().filter(i -> i.kinds().contains(kind)).toList());
        }
        return Map.copyOf(map);
    }

    /** The identities tried on a call of {@code kind}. */
    static List<CallIdentity> of(Intrinsic kind) {
        return BY_KIND.getOrDefault(kind, List.of());
    }

    // ---- any intrinsic

    private static @Nullable Value folded(CallQuery c) {
        List<Constant> arguments = new ArrayList<>();
        for (Value argument : c.call().arguments()) {
            if (!(argument instanceof Constant constant)) {
                return null;
            }
            arguments.add(constant);
        }
        boolean isPlain = c.call().callee() instanceof Function f
                && IntrinsicTable.of(f)
                        .map(IntrinsicInfo::modifiers)
                        .filter(m -> m.isEmpty())
                        .isPresent();
        return isPlain
                ? new IntrinsicFolder(c.query().folder())
                        .fold(c.kind(), c.call().flags(), arguments, c.type())
                        .orElse(null)
                : null;
    }

    private static @Nullable Value ofPoison(CallQuery c) {
        return anyOperand(c, Patterns::isPoison) ? c.context().poison(c.type()) : null;
    }

    private static boolean anyOperand(CallQuery c, java.util.function.Predicate<Value> test) {
        return c.call().arguments().stream().anyMatch(test);
    }

    private static KnownBits bits(CallQuery c, int argument) {
        return c.query().knownBits(c.argument(argument));
    }

    private static @Nullable Value allKnown(CallQuery c) {
        KnownBits known = c.query().knownBits(c.call());
        return known.isConstant() ? Patterns.integer(c.query(), known.ones()) : null;
    }

    private static @Nullable Value twice(CallQuery c) {
        CallInstruction inner = callOf(c.argument(0), c.kind());
        return inner == null || !inner.type().equals(c.type()) ? null : inner.argument(0);
    }

    // ---- minimum and maximum

    private static boolean isMaximum(Intrinsic kind) {
        return kind == Intrinsic.SMAX || kind == Intrinsic.UMAX;
    }

    private static boolean isSigned(Intrinsic kind) {
        return kind == Intrinsic.SMAX || kind == Intrinsic.SMIN;
    }

    /** The absorbing element of a minimum or maximum. */
    private static ExactInt strongest(Intrinsic kind, int width) {
        ExactInt all = ExactInt.ONE.shiftLeft(width).subtract(ExactInt.ONE);
        ExactInt greatest = isSigned(kind) ? all.shiftRight(1) : all;
        return isMaximum(kind) ? greatest : all.xor(greatest);
    }

    private static Intrinsic opposite(Intrinsic kind) {
        if (isSigned(kind)) {
            return kind == Intrinsic.SMAX ? Intrinsic.SMIN : Intrinsic.SMAX;
        }
        return kind == Intrinsic.UMAX ? Intrinsic.UMIN : Intrinsic.UMAX;
    }

    private static @Nullable Value ofExtreme(CallQuery c) {
        int width = KnownBits.widthOf(c.type());
        ExactInt strongest = strongest(c.kind(), width);
        ExactInt weakest = strongest(opposite(c.kind()), width);
        for (int i = 0; i < 2; i++) {
            ConstantInt constant = Patterns.integer(c.query(), c.argument(i));
            if (isUndef(c.argument(i)) || constant != null && constant.number().equals(strongest)) {
                return Patterns.integer(c.query(), strongest);
            }
            if (constant != null && constant.number().equals(weakest)) {
                return c.argument(1 - i);
            }
        }
        return null;
    }

    private static @Nullable Value nested(CallQuery c) {
        for (int i = 0; i < 2; i++) {
            Value x = c.argument(i);
            Value other = c.argument(1 - i);
            CallInstruction same = callOf(other, c.kind());
            if (CallQuery.isOperand(same, x)) {
                return same;
            }
            if (CallQuery.isOperand(callOf(other, opposite(c.kind())), x)) {
                return x;
            }
        }
        return null;
    }

    private static @Nullable Value nestedConstant(CallQuery c) {
        for (int i = 0; i < 2; i++) {
            ConstantInt outer = Patterns.integer(c.query(), c.argument(i));
            CallInstruction same = callOf(c.argument(1 - i), c.kind());
            if (outer == null || same == null) {
                continue;
            }
            for (int k = 0; k < 2; k++) {
                ConstantInt inner = Patterns.integer(c.query(), same.argument(k));
                if (inner != null && beats(c.kind(), inner, outer)) {
                    return same;
                }
            }
        }
        return null;
    }

    private static boolean beats(Intrinsic kind, ConstantInt a, ConstantInt b) {
        int order = isSigned(kind)
                ? a.signedNumber().compareTo(b.signedNumber())
                : a.number().compareTo(b.number());
        return isMaximum(kind) ? order >= 0 : order <= 0;
    }

    private static @Nullable Value ordered(CallQuery c) {
        Predicate wins = isMaximum(c.kind())
                ? isSigned(c.kind()) ? Predicate.SGE : Predicate.UGE
                : isSigned(c.kind()) ? Predicate.SLE : Predicate.ULE;
        for (int i = 0; i < 2; i++) {
            if (c.query().decide(wins, c.argument(i), c.argument(1 - i)).orElse(false)) {
                return c.argument(i);
            }
        }
        return null;
    }

    // ---- sums, products, shifts

    private static @Nullable Value plusZero(CallQuery c) {
        return isZero(c.argument(1)) ? c.argument(0) : isZero(c.argument(0)) ? c.argument(1) : null;
    }

    private static @Nullable Value plusOnes(CallQuery c) {
        return anyOperand(c, v -> isUndef(v) || Patterns.isAllOnes(c.query(), v))
                ? Patterns.integer(c.query(), ExactInt.ONE.negate())
                : null;
    }

    private static @Nullable Value noOverflow(CallQuery c) {
        return c.argument(0) == c.argument(1) || anyOperand(c, Patterns::isUndef) ? zeroWithoutOverflow(c) : null;
    }

    private static @Nullable Value zeroWithoutOverflow(CallQuery c) {
        return c.type() instanceof StructType ? c.context().zero(c.type()) : null;
    }

    private static boolean isMultipleOfWidth(CallQuery c, Value amount) {
        ConstantInt constant = Patterns.integer(c.query(), amount);
        int width = KnownBits.widthOf(c.type());
        return constant != null && constant.number().mod(ExactInt.of(width)).signum() == 0;
    }

    private static @Nullable Value funnelByZero(CallQuery c) {
        boolean isZero = isMultipleOfWidth(c, c.argument(2)) || isUndef(c.argument(2));
        return isZero ? c.argument(c.kind() == Intrinsic.FSHL ? 0 : 1) : null;
    }

    private static @Nullable Value funnelOfSplat(CallQuery c) {
        boolean zeros = isZero(c.argument(0)) && isZero(c.argument(1));
        boolean ones = Patterns.isAllOnes(c.query(), c.argument(0)) && Patterns.isAllOnes(c.query(), c.argument(1));
        return zeros || ones ? c.argument(0) : null;
    }

    /** The amount of a shift of the single bit {@code position}, which ends the counted zeros. */
    private static @Nullable Value shifted(CallQuery c, Opcode opcode, int position) {
        BinaryInstruction shift = Patterns.binary(c.argument(0), opcode);
        ConstantInt bit = shift == null ? null : Patterns.integer(c.query(), shift.left());
        return shift != null && bit != null && bit.number().equals(ExactInt.ONE.shiftLeft(position))
                ? shift.right()
                : null;
    }

    // ---- moves of PTX

    private static @Nullable Value halves(CallQuery c) {
        if (c.kind() != Intrinsic.DOUBLE_FROM_HALVES) {
            CallInstruction whole = callOf(c.argument(0), Intrinsic.DOUBLE_FROM_HALVES);
            return whole == null ? null : whole.argument(c.kind() == Intrinsic.DOUBLE_LOW ? 0 : 1);
        }
        CallInstruction low = callOf(c.argument(0), Intrinsic.DOUBLE_LOW);
        CallInstruction high = callOf(c.argument(1), Intrinsic.DOUBLE_HIGH);
        return low != null && high != null && low.argument(0) == high.argument(0) ? low.argument(0) : null;
    }

    private static @Nullable Value bitcastBack(CallQuery c) {
        boolean fits = c.argument(0) instanceof CallInstruction inner
                && DeadInstructions.kindOf(inner) == Intrinsic.NVVM_BITCAST
                && inner.argument(0).type().equals(c.type());
        return fits ? ((CallInstruction) c.argument(0)).argument(0) : null;
    }
}
