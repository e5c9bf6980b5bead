package lockstep.sim.nvvm;

import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.sim.bits.WideInt;
import lockstep.sim.value.Scalar;

/** Conversions between integers of at most 128 bits: two words each, so that one implementation covers all widths. */
final class IntegerCasts {
    private IntegerCasts() {}

    static void cast(Opcode opcode, int flags, int from, int to, Scalar in, Scalar out) {
        if (breaksFlags(opcode, flags, from, to, in)) {
            Results.poison(in, in, out);
            return;
        }
        WideInt value = extend(opcode, from, to, in.low, in.high);
        WideInt open = extend(opcode, from, to, in.undefinedLow, in.undefinedHigh);
        boolean keepsAddress = from == 64 && to == 64;
        Results.write(in, out, value.low(), value.high(), open.low(), open.high());
        out.provenance = keepsAddress ? in.provenance : null;
    }

    /** Sign extension copies the top bit and, of the mask of undefined bits, whether the top bit is undefined. */
    private static WideInt extend(Opcode opcode, int from, int to, long low, long high) {
        WideInt kept = new WideInt(high, low).and(WideInt.mask(Math.min(from, to)));
        boolean copiesSign = opcode == Opcode.SEXT && kept.testBit(from - 1);
        return copiesSign ? kept.or(WideInt.mask(to).xor(WideInt.mask(from))) : kept;
    }

    private static boolean breaksFlags(Opcode opcode, int flags, int from, int to, Scalar in) {
        if (flags == 0) {
            return false;
        }
        WideInt most = new WideInt(in.high | in.undefinedHigh, in.low | in.undefinedLow);
        if (opcode == Opcode.ZEXT) {
            return has(flags, Flag.NNEG) && most.testBit(from - 1);
        }
        if (opcode != Opcode.TRUNC) {
            return false;
        }
        OpenBits bits = OpenBits.of(in, from);
        return has(flags, Flag.NUW) && bits.max().bitLength() > to
                || has(flags, Flag.NSW) && bits.mayDisagreeFrom(to - 1);
    }

    private static boolean has(int flags, Flag flag) {
        return (flags & flag.bit()) != 0;
    }
}
