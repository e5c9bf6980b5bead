package lockstep.sim.sass;

import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;
import lockstep.sim.sass.AddFunctions.Sign;
import lockstep.sim.value.Scalar;

/** A running sum modulo 2^width with its undefined bits and the number of times that it wrapped. */
final class CarryAccumulator {
    private final int width;
    private long bits;
    private long open;
    /** Number of carries that occur for every choice of undefined bits. */
    private int carries;
    /** Number of carries that depend on undefined bits. */
    private int openCarries;
    /** The number of the latter that occur for the concrete bits. */
    private int drawnCarries;

    /** A sum of zero, of 32 or 64 bits. */
    CarryAccumulator(int width) {
        this.width = width;
    }

    /** Adds a number and a carry of one bit. */
    void add(long term, long openTerm, long carry, long openCarry) {
        int carryOut = (int) IntOps.carryOut(bits, term, carry, width);
        if ((open | openTerm | openCarry) == 0) {
            carries += carryOut;
        } else {
            addOpen(term, openTerm, carry, openCarry, carryOut);
        }
        bits = IntOps.add(bits, term + carry, width);
    }

    private void addOpen(long term, long openTerm, long carry, long openCarry, int carryOut) {
        boolean isOpen = BitDefinedness.carryOut(bits, open, term, openTerm, carry, openCarry, width) != 0;
        carries += isOpen ? 0 : carryOut;
        drawnCarries += isOpen ? carryOut : 0;
        openCarries += isOpen ? 1 : 0;
        open = BitDefinedness.addWithCarry(bits, open, term, openTerm, carry, openCarry, width);
    }

    /** Adds an operand. */
    void add(Scalar term, Sign sign) {
        long bitsOfTerm = sign == Sign.PLUS ? term.low : IntOps.not(term.low, width);
        add(bitsOfTerm, term.undefinedLow, sign == Sign.MINUS ? 1 : 0, 0);
    }

    /** Adds an operand of one bit. */
    void addCarry(Scalar carry) {
        add(0, 0, carry.low, carry.undefinedLow);
    }

    /** Writes the sum. */
    void sum(Scalar out) {
        out.set(bits);
        out.undefinedLow = open;
    }

    /** Writes whether the sum wrapped at least {@code times} times. */
    void wrapped(int times, Scalar out) {
        out.set(carries + drawnCarries >= times ? 1 : 0);
        boolean isOpen = carries < times && carries + openCarries >= times;
        out.undefinedLow = isOpen ? 1 : 0;
    }
}
