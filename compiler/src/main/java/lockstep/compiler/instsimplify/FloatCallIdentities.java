package lockstep.compiler.instsimplify;

import static lockstep.compiler.instsimplify.CallQuery.callOf;
import static lockstep.compiler.instsimplify.Patterns.isZero;
import static lockstep.compiler.instsimplify.Patterns.keepsSubnormals;

import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/**
 * Identities of floating-point intrinsics. One that removes an operation which flushes subnormal operands requires the
 * IEEE mode; a signaling NaN may stay as it is, as the language allows.
 */
final class FloatCallIdentities {
    private static final int ALL_CLASSES = (1 << 10) - 1;

    private static final Set<Intrinsic> WHOLE = Set.of(
            Intrinsic.FLOOR,
            Intrinsic.CEIL,
            Intrinsic.TRUNC_FLOAT,
            Intrinsic.RINT,
            Intrinsic.NEARBYINT,
            Intrinsic.ROUND,
            Intrinsic.ROUNDEVEN);

    private static final Intrinsic[] MIN_MAX = {
        Intrinsic.MINNUM,
        Intrinsic.MAXNUM,
        Intrinsic.MINIMUM,
        Intrinsic.MAXIMUM,
        Intrinsic.MINIMUMNUM,
        Intrinsic.MAXIMUMNUM
    };

    static final List<CallIdentity> LIST = List.of(
            CallIdentity.of(
                    "fabs-of-fabs",
                    "fabs (fabs x) = fabs x",
                    c -> isNeverNegative(c.argument(0)) ? c.argument(0) : null,
                    Intrinsic.FABS),
            CallIdentity.of(
                    "round-of-whole",
                    "floor (ceil x) = ceil x, floor of an integer is that integer",
                    c -> isWhole(c.argument(0)) ? c.argument(0) : null,
                    WHOLE.toArray(Intrinsic[]::new)),
            CallIdentity.of(
                    "nvvm-round-twice",
                    "f (f x) = f x",
                    FloatCallIdentities::sameTwice,
                    Intrinsic.NVVM_FLOOR,
                    Intrinsic.NVVM_CEIL,
                    Intrinsic.NVVM_ROUND,
                    Intrinsic.NVVM_TRUNC,
                    Intrinsic.NVVM_SATURATE,
                    Intrinsic.NVVM_FABS),
            CallIdentity.of(
                    "canonicalize-twice",
                    "canonicalize (canonicalize x) = canonicalize x",
                    c -> callOf(c.argument(0), Intrinsic.CANONICALIZE),
                    Intrinsic.CANONICALIZE),
            CallIdentity.of(
                    "copysign-same",
                    "copysign x, x = x; copysign -x, x = x",
                    FloatCallIdentities::copySign,
                    Intrinsic.COPYSIGN),
            CallIdentity.of(
                    "float-min-max-same",
                    "min x, x = x",
                    c -> c.argument(0) == c.argument(1) && keepsSubnormals(c.query(), c.type()) ? c.argument(0) : null,
                    MIN_MAX),
            CallIdentity.of(
                    "float-min-max-nested", "min (min x, y), x = min x, y", FloatCallIdentities::nested, MIN_MAX),
            CallIdentity.of(
                    "is-fpclass-mask",
                    "a test for no class or for all",
                    FloatCallIdentities::classOf,
                    Intrinsic.IS_FPCLASS),
            CallIdentity.of("powi-one", "powi x, 1 = x", FloatCallIdentities::power, Intrinsic.POWI),
            CallIdentity.of(
                    "ldexp-zero",
                    "ldexp x, 0 = x",
                    c -> isZero(c.argument(1)) && keepsSubnormals(c.query(), c.type()) ? c.argument(0) : null,
                    Intrinsic.LDEXP));

    private FloatCallIdentities() {}

    /** Whether the sign bit is 0, that of a NaN included. */
    private static boolean isNeverNegative(Value value) {
        return callOf(value, Intrinsic.FABS) != null
                || value instanceof CastInstruction c && c.opcode() == Opcode.UITOFP;
    }

    private static boolean isWhole(Value value) {
        if (value instanceof CastInstruction c) {
            return c.opcode() == Opcode.UITOFP || c.opcode() == Opcode.SITOFP;
        }
        return value instanceof CallInstruction c
                && DeadInstructions.kindOf(c) instanceof Intrinsic kind
                && WHOLE.contains(kind);
    }

    /** The same function of the same variant, applied twice. */
    private static @Nullable Value sameTwice(CallQuery c) {
        boolean fits = c.argument(0) instanceof CallInstruction inner
                && inner.callee() == c.call().callee();
        return fits ? c.argument(0) : null;
    }

    private static @Nullable Value copySign(CallQuery c) {
        Value x = c.argument(0);
        Value y = c.argument(1);
        boolean isSameMagnitude = x == y
                || x instanceof UnaryInstruction n && n.value() == y
                || y instanceof UnaryInstruction m && m.value() == x;
        return isSameMagnitude ? y : null;
    }

    private static @Nullable Value nested(CallQuery c) {
        for (int i = 0; i < 2; i++) {
            CallInstruction inner = callOf(c.argument(i), c.kind());
            if (CallQuery.isOperand(inner, c.argument(1 - i))) {
                return inner;
            }
        }
        return null;
    }

    private static @Nullable Value classOf(CallQuery c) {
        if (!(c.argument(1) instanceof ConstantInt mask)) {
            return null;
        }
        long classes = mask.zext() & ALL_CLASSES;
        if (classes == 0) {
            return Patterns.bool(c.query(), false);
        }
        return classes == ALL_CLASSES ? Patterns.bool(c.query(), true) : null;
    }

    private static @Nullable Value power(CallQuery c) {
        return c.argument(1) instanceof ConstantInt n && n.isOne() && keepsSubnormals(c.query(), c.type())
                ? c.argument(0)
                : null;
    }
}
