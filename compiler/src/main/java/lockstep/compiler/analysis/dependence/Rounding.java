package lockstep.compiler.analysis.dependence;

import lockstep.ir.number.ExactInt;

/** Quotients by a positive number, rounded one way. */
final class Rounding {
    private Rounding() {}

    /** Rounded down. */
    static ExactInt floor(ExactInt number, ExactInt by) {
        return number.subtract(number.mod(by)).divide(by);
    }

    /** Rounded up. */
    static ExactInt ceiling(ExactInt number, ExactInt by) {
        return floor(number.add(by).subtract(ExactInt.ONE), by);
    }
}
