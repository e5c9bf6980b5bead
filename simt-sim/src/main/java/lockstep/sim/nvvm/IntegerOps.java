package lockstep.sim.nvvm;

import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;
import lockstep.sim.bits.WideDefinedness;
import lockstep.sim.bits.WideInt;
import lockstep.sim.value.AddressMarks;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/** The twelve integer binary operations on one lane, any width to 128 bits. */
final class IntegerOps {
    private IntegerOps() {}

    static void binary(IntegerOperation operation, int flags, int width, Scalar a, Scalar b, Scalar out) {
        if (operation.isDivision()) {
            checkDivision(operation, width, a, b);
        }
        boolean isTooFar = operation.isShift() && mayShiftTooFar(width, b);
        if (a.poison || b.poison || isTooFar || breaksFlags(operation, flags, width, a, b)) {
            Results.poison(a, b, out);
            return;
        }
        boolean isPlain = operation == IntegerOperation.SUB && AddressMarks.isSameObject(a, b);
        Provenance kept = kept(operation, a, b);
        if (width <= 64) {
            narrow(operation, width, a, b, out);
        } else {
            wide(operation, width, a, b, out);
        }
        out.address &= !isPlain;
        out.provenance = kept;
    }

    private static @Nullable Provenance kept(IntegerOperation operation, Scalar a, Scalar b) {
        if (operation == IntegerOperation.ADD) {
            return AddressMarks.ofSum(a, b);
        }
        return operation == IntegerOperation.SUB ? AddressMarks.ofDifference(a, b) : null;
    }

    /**
     * Undefined behaviour of division: a divisor that is poison or may be zero, or the least integer by -1 (LLVM
     * Language Reference, "udiv", "sdiv", "urem", "srem").
     */
    private static void checkDivision(IntegerOperation operation, int width, Scalar a, Scalar b) {
        if (b.poison) {
            throw new ProgramFault("division-by-poison", operation.mnemonic() + ": the divisor is poison");
        }
        if (isPossibly(b, 0, 0)) {
            boolean certain = b.isDefined();
            throw new ProgramFault(
                    certain ? "division-by-zero" : "division-by-undef",
                    operation.mnemonic() + (certain ? ": the divisor is zero" : ": the undefined divisor may be zero"));
        }
        boolean signed = operation == IntegerOperation.SDIV || operation == IntegerOperation.SREM;
        if (signed && mayOverflow(width, a, b)) {
            throw new ProgramFault("division-overflow", operation.mnemonic() + ": the least integer is divided by -1");
        }
    }

    private static boolean mayOverflow(int width, Scalar a, Scalar b) {
        WideInt ones = WideInt.mask(width);
        WideInt least = WideInt.signedMin(width);
        return isPossibly(b, ones.low(), ones.high()) && (a.poison || isPossibly(a, least.low(), least.high()));
    }

    /** Whether some choice of the undefined bits gives a value. */
    private static boolean isPossibly(Scalar scalar, long low, long high) {
        return ((scalar.low ^ low) & ~scalar.undefinedLow | (scalar.high ^ high) & ~scalar.undefinedHigh) == 0;
    }

    private static boolean mayShiftTooFar(int width, Scalar amount) {
        return (amount.high | amount.undefinedHigh) != 0 || IntOps.shiftTooFar(amount.low | amount.undefinedLow, width);
    }

    private static boolean breaksFlags(IntegerOperation operation, int flags, int width, Scalar a, Scalar b) {
        if (flags == 0) {
            return false;
        }
        if (width <= 64 && (a.undefinedLow | b.undefinedLow) == 0) {
            return PoisonFlags.break64(operation, flags, a.low, b.low, width);
        }
        return PoisonFlags.mayBreak(operation, flags, OpenBits.of(a, width), OpenBits.of(b, width));
    }

    private static void narrow(IntegerOperation operation, int width, Scalar a, Scalar b, Scalar out) {
        long value = value(operation, width, a.low, b.low);
        long undefined = (a.undefinedLow | b.undefinedLow) == 0
                ? 0
                : undefined(operation, width, a.low, a.undefinedLow, b.low, b.undefinedLow);
        Results.write(a, b, out, value, 0, undefined, 0);
        out.chosen &= !(isDecidedBy(operation, width, a) || isDecidedBy(operation, width, b));
    }

    /**
     * Whether one operand without the mark chosen decides the result of {@code and} or {@code or}, whatever the other
     * is.
     */
    private static boolean isDecidedBy(IntegerOperation operation, int width, Scalar operand) {
        if (operand.chosen || !operand.isDefined()) {
            return false;
        }
        return switch (operation) {
            case AND -> operand.low == 0;
            case OR -> operand.low == WideInt.mask(width).low();
            case ADD, SUB, MUL, UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR, XOR -> false;
        };
    }

    /** The result on concrete bits; undefined behaviour and poison have been handled before. */
    static long value(IntegerOperation operation, int width, long a, long b) {
        return switch (operation) {
            case ADD -> IntOps.add(a, b, width);
            case SUB -> IntOps.sub(a, b, width);
            case MUL -> IntOps.mul(a, b, width);
            case UDIV -> b == 0 ? 0 : IntOps.udiv(a, b);
            case SDIV -> b == 0 ? 0 : IntOps.sdiv(a, b, width);
            case UREM -> b == 0 ? 0 : IntOps.urem(a, b);
            case SREM -> b == 0 ? 0 : IntOps.srem(a, b, width);
            case SHL -> IntOps.shl(a, b, width);
            case LSHR -> IntOps.lshr(a, b, width);
            case ASHR -> IntOps.ashr(a, b, width);
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
        };
    }

    private static long undefined(IntegerOperation operation, int width, long a, long ua, long b, long ub) {
        return switch (operation) {
            case ADD -> BitDefinedness.add(a, ua, b, ub, width);
            case SUB -> BitDefinedness.sub(a, ua, b, ub, width);
            case MUL -> BitDefinedness.mul(a, ua, b, ub, width);
            case UDIV -> BitDefinedness.udiv(a, ua, b, ub);
            case UREM -> BitDefinedness.urem(a, ua, b, ub);
            case SDIV -> BitDefinedness.sdiv(a, ua, b, ub, width);
            case SREM -> BitDefinedness.srem(a, ua, b, ub, width);
            case SHL -> BitDefinedness.shl(ua, b, ub, width);
            case LSHR -> BitDefinedness.lshr(ua, b, ub, width) & BitDefinedness.reachOfShiftRight(width, a | ua, b, ub);
            case ASHR -> BitDefinedness.ashr(ua, b, ub, width) & BitDefinedness.reachOfShiftRight(width, a | ua, b, ub);
            case AND -> BitDefinedness.and(a, ua, b, ub);
            case OR -> BitDefinedness.or(a, ua, b, ub);
            case XOR -> BitDefinedness.xor(ua, ub);
        };
    }

    private static void wide(IntegerOperation operation, int width, Scalar a, Scalar b, Scalar out) {
        WideInt x = new WideInt(a.high, a.low);
        WideInt y = new WideInt(b.high, b.low);
        WideInt ux = new WideInt(a.undefinedHigh, a.undefinedLow);
        WideInt uy = new WideInt(b.undefinedHigh, b.undefinedLow);
        WideInt value = wideValue(operation, width, x, y);
        WideInt undefined = ux.or(uy).isZero() ? WideInt.ZERO : wideUndefined(operation, width, x, ux, y, uy);
        Results.write(a, b, out, value.low(), value.high(), undefined.low(), undefined.high());
    }

    private static WideInt wideValue(IntegerOperation operation, int width, WideInt a, WideInt b) {
        int amount = (int) Math.min(128, b.low() & 0xffff);
        return switch (operation) {
            case ADD -> a.add(b, width);
            case SUB -> a.sub(b, width);
            case MUL -> a.mul(b, width);
            case UDIV -> b.isZero() ? b : a.udiv(b);
            case SDIV -> b.isZero() ? b : a.sdiv(b, width);
            case UREM -> b.isZero() ? b : a.urem(b);
            case SREM -> b.isZero() ? b : a.srem(b, width);
            case SHL -> a.shl(amount, width);
            case LSHR -> a.lshr(amount);
            case ASHR -> a.ashr(amount, width);
            case AND -> a.and(b);
            case OR -> a.or(b);
            case XOR -> a.xor(b);
        };
    }

    private static WideInt wideUndefined(
            IntegerOperation operation, int width, WideInt a, WideInt ua, WideInt b, WideInt ub) {
        int amount = (int) b.low();
        boolean isOpenAmount = !ub.isZero();
        return switch (operation) {
            case ADD -> WideDefinedness.add(a, ua, b, ub, width);
            case SUB -> WideDefinedness.sub(a, ua, b, ub, width);
            case MUL -> wideMultiplied(width, a, ua, b, ub);
            case UDIV -> isOpenAmount || b.ctpop() != 1 ? WideInt.mask(width) : ua.lshr(b.cttz(width));
            case UREM -> isOpenAmount || b.ctpop() != 1 ? WideInt.mask(width) : ua.and(b.sub(WideInt.ONE, width));
            case SDIV, SREM -> WideInt.mask(width);
            case SHL -> WideDefinedness.shl(ua, amount, isOpenAmount, width);
            case LSHR -> WideDefinedness.lshr(ua, amount, isOpenAmount, width);
            case ASHR -> WideDefinedness.ashr(ua, amount, isOpenAmount, width);
            case AND -> WideDefinedness.and(a, ua, b, ub);
            case OR -> WideDefinedness.or(a, ua, b, ub);
            case XOR -> WideDefinedness.xor(ua, ub);
        };
    }

    private static WideInt wideMultiplied(int width, WideInt a, WideInt ua, WideInt b, WideInt ub) {
        if (ub.isZero() && b.ctpop() == 1) {
            return ua.shl(b.cttz(width), width);
        }
        if (ua.isZero() && a.ctpop() == 1) {
            return ub.shl(a.cttz(width), width);
        }
        return WideDefinedness.mul(a, ua, b, ub, width);
    }
}
