package lockstep.compiler.ori.abi;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import lockstep.ir.ptx.PtxVariable;

/**
 * The locations of a function's parameters on entry, or of its results on return.
 *
 * <ol>
 *   <li>A parameter takes one register per word; the first register is a multiple of its alignment in words, at most 4.
 *   <li>In textual order each parameter takes the lowest free registers of R4 to R15; a later parameter fills a hole
 *       that alignment left.
 *   <li>Parameters that do not fit are passed on the stack: from the caller's R1 upwards, each at its alignment, at
 *       least 4 bytes.
 * </ol>
 *
 * <p>For example {@code (.param .b32 a, .param .align 8 .b8 s[24], .param .b64 d, .param .b32 e)} are in R4, R6 to R11,
 * R12 and R13, and R5. Source: measured, ptxas 13.0 {@code -O0 -c} of functions with up to 11 parameters. Return
 * addresses are in R20 and R21.
 */
public final class ParameterLayout {
    /** The first register of parameters and results. */
    public static final int FIRST = 4;

    /** One past the last such register. */
    public static final int END = 16;

    /** The first of the two registers that hold the return address. */
    public static final int RETURN_ADDRESS = 20;

    private static final int MAX_ALIGNMENT = 4;

    private final List<Place> places = new ArrayList<>();
    private int stackBytes;

    /**
     * The location of a parameter.
     *
     * @param register the first of its registers; negative if it is on the stack
     * @param offset on the stack, in bytes from R1 of the caller
     * @param words its size in words of 32 bits
     */
    public record Place(int register, int offset, int words) {
        /** Whether it is in registers. */
        public boolean isInRegisters() {
            return register >= 0;
        }
    }

    private ParameterLayout() {}

    /** The layout of {@code variables}, in their order. */
    public static ParameterLayout of(List<PtxVariable> variables) {
        return of(variables, new BitSet());
    }

    /** The same, with the first register reserved for a 32-bit address. */
    static ParameterLayout afterPointer(List<PtxVariable> variables) {
        BitSet taken = new BitSet();
        taken.set(FIRST);
        return of(variables, taken);
    }

    private static ParameterLayout of(List<PtxVariable> variables, BitSet taken) {
        ParameterLayout layout = new ParameterLayout();
        for (PtxVariable variable : variables) {
            layout.add(variable, taken);
        }
        return layout;
    }

    private void add(PtxVariable variable, BitSet taken) {
        int words = words(variable);
        int alignment = Math.clamp(variable.shape().effectiveAlignment() / Integer.BYTES, 1, MAX_ALIGNMENT);
        for (int first = aligned(FIRST, alignment); first + words <= END; first += alignment) {
            int next = taken.nextSetBit(first);
            if (next < 0 || next >= first + words) {
                taken.set(first, first + words);
                places.add(new Place(first, 0, words));
                return;
            }
        }
        int offset = aligned(stackBytes, alignment * Integer.BYTES);
        stackBytes = offset + words * Integer.BYTES;
        places.add(new Place(-1, offset, words));
    }

    /** The location of parameter {@code index}. */
    public Place place(int index) {
        return places.get(index);
    }

    /** Bytes of the parameters on the stack. */
    public int stackBytes() {
        return stackBytes;
    }

    /** The number of 32-bit words of a parameter. */
    public static int words(PtxVariable variable) {
        return (int) Math.min(Integer.MAX_VALUE / 8, (variable.shape().bytes() + Integer.BYTES - 1) / Integer.BYTES);
    }

    /** {@code value} rounded up to a multiple of {@code alignment}, a power of two. */
    public static int aligned(int value, int alignment) {
        return value + alignment - 1 & -alignment;
    }
}
