package lockstep.compiler.ori.allocate;

import lockstep.ir.sass.ori.RegisterFile;

/**
 * The registers that calls preserve. Measured with {@code ptxas} 13.0 -O0 and -O3 for sm_90, on functions with 2 to 120
 * values live across a call: values are kept in R2, R16 to R31, and from R36 on in the upper four of each eight; a
 * predicate is kept in a general register; the descriptor of global memory is rematerialized. Convergence barriers from
 * B6 on are preserved. R20 and R21 hold the return address, which the call itself writes, so no value can live there
 * across it.
 */
public class CallConvention {
    /** CUDA's convention for sm_90. */
    public static final CallConvention CUDA = new CallConvention();

    /** The stack pointer. */
    public static final int STACK_POINTER = 1;

    private static final int FIRST_KEPT = 2;
    private static final int RETURN_ADDRESS = 20;
    private static final int KEPT_BLOCK = 16;
    private static final int KEPT_BLOCK_END = 32;
    private static final int UPPER_HALF = 4;
    private static final int DESCRIPTOR = 4;
    private static final int FIRST_KEPT_BARRIER = 6;

    /** The convention of sm_90; subclasses override what differs. */
    public CallConvention() {}

    /** Whether a call preserves register {@code number} of {@code file}. */
    public boolean isPreserved(RegisterFile file, int number) {
        return switch (file) {
            case GENERAL -> isPreserved(number);
            case UNIFORM -> isReserved(file, number);
            case PREDICATE, UNIFORM_PREDICATE -> false;
            case BARRIER -> number >= FIRST_KEPT_BARRIER;
        };
    }

    private static boolean isPreserved(int number) {
        boolean isReturnAddress = number == RETURN_ADDRESS || number == RETURN_ADDRESS + 1;
        boolean isInBlock = number >= KEPT_BLOCK && number < KEPT_BLOCK_END && !isReturnAddress;
        boolean isAbove = number > KEPT_BLOCK_END && (number & UPPER_HALF) != 0;
        return number == STACK_POINTER || number == FIRST_KEPT || isInBlock || isAbove;
    }

    /** Whether the register must not be allocated: the stack pointer, and the descriptor of global memory. */
    public boolean isReserved(RegisterFile file, int number) {
        return switch (file) {
            case GENERAL -> number == STACK_POINTER;
            case UNIFORM -> number == DESCRIPTOR || number == DESCRIPTOR + 1;
            case PREDICATE, UNIFORM_PREDICATE, BARRIER -> false;
        };
    }
}
