package lockstep.sim.sass;

import lockstep.sim.bits.IntPredicate;
import lockstep.sim.ptx.IntegerFunctions;
import lockstep.sim.ptx.Packed;
import lockstep.sim.value.ThreadFunction;

/** Functions of several packed integers in a register. */
final class SmallIntegers {
    private static final int WORD = 32;
    private static final int HALF = 16;

    private SmallIntegers() {}

    static ThreadFunction addHalves() {
        return new Packed(2, IntegerFunctions.add(HALF), true);
    }

    /** Two results, that of the lower halves and that of the upper halves. */
    static ThreadFunction compareHalves(IntPredicate predicate) {
        return new Packed(2, IntegerFunctions.compare(predicate, HALF), false);
    }

    static ThreadFunction addBytes(boolean subtracts) {
        return new Packed(
                WORD / Byte.SIZE, subtracts ? IntegerFunctions.sub(Byte.SIZE) : IntegerFunctions.add(Byte.SIZE), true);
    }

    /** The minima or maxima of the packed integers of two registers, 1, 2 or 4 in each. */
    static ThreadFunction extreme(int parts, boolean isLeast, boolean isSigned, boolean relu) {
        int width = WORD / parts;
        return new Packed(
                parts,
                isLeast ? IntegerFunctions.min(isSigned, relu, width) : IntegerFunctions.max(isSigned, relu, width),
                true);
    }
}
