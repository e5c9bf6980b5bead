package lockstep.sim.sass;

import lockstep.sim.ptx.IntegerFunctions;
import lockstep.sim.ptx.Packed;
import lockstep.sim.value.ThreadFunction;

/** Functions of two half-words in a register. */
final class SmallIntegers {
    private static final int HALF = 16;

    private SmallIntegers() {}

    static ThreadFunction addHalves() {
        return new Packed(2, IntegerFunctions.add(HALF), true);
    }

    /** The lesser and the greater of each pair of halves. */
    static ThreadFunction extreme(boolean isLeast, boolean isSigned, boolean relu) {
        return new Packed(
                2,
                isLeast
                        ? IntegerFunctions.min(isSigned, relu, HALF)
                        : IntegerFunctions.max(isSigned, relu, HALF),
                true);
    }
}
