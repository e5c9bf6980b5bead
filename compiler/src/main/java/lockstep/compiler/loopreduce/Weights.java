package lockstep.compiler.loopreduce;

import lockstep.compiler.loopreduce.UseFormula.Resizing;
import lockstep.ir.number.ExactInt;

/**
 * Issue slots of instructions, in units of half a slot, because an instruction that some iterations do not execute
 * counts half.
 *
 * <pre>
 * add, compare          32 bits: IADD3, ISETP              64 bits: the same with a carry, 2
 * base + i * c          i of 32 bits: IMAD, IMAD.WIDE      i of 64 bits, c a power of two: LEA, LEA.HI.X
 *                                                          any other c: IMAD, IMAD.WIDE.U32, IADD3
 * extension             SHF, 1                             truncation: the low register, 0
 * </pre>
 *
 * Source: what ptxas 13.0 -arch=sm_90 makes of add.s64, setp.s64, mad.lo.s32, mul.wide.s32, shl.b64 and mul.lo.s64 with
 * an addition, and cvt.s64.s32, read with {@code dis}.
 */
final class Weights {
    /** An instruction that each iteration executes. */
    static final int ALWAYS = 2;

    /** An instruction that some iterations do not execute. */
    static final int SOMETIMES = 1;

    private static final int WORD = 32;
    private static final int LONG_PRODUCT = 3;

    private Weights() {}

    static int addition(int width) {
        return width > WORD ? 2 : 1;
    }

    /** A product with {@code factor}, and the addition of one term if {@code hasPart}. */
    static int product(int width, ExactInt factor, Resizing resizing, boolean hasPart) {
        return switch (resizing) {
            case SIGN, ZERO -> 1;
            case TRUNCATION -> hasPart ? addition(width) : 0;
            case NONE -> {
                if (factor.equals(ExactInt.ONE)) {
                    yield hasPart ? addition(width) : 0;
                }
                boolean isShift = factor.abs().bitCount() == 1;
                yield width <= WORD ? 1 : isShift ? 2 : LONG_PRODUCT;
            }
        };
    }

    /** The number of 32-bit registers. */
    static int registers(int width) {
        return width > WORD ? 2 : 1;
    }
}
