package lockstep.compiler.ori.abi;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.ptx.PtxVariable;

/**
 * The locations of a function's parameters and results in CUDA's calling convention ({@link ParameterLayout}). Results
 * that do not fit R4 to R15 are in the caller's frame, after the stack parameters; R4 holds the address of that memory,
 * as if it were the first parameter.
 *
 * <p>For example {@code (.param .align 8 .b8 r[96]) f (.param .b32 a, .param .align 8 .b8 s[80])}: R4 points to
 * {@code r}, {@code a} is in R5, {@code s} is on the stack at 0 and {@code r} at 80. Source: measured, ptxas 13.0
 * {@code -O0 -c}.
 */
public final class SignatureLayout {
    /** The largest alignment of results in memory: that of the stack. */
    private static final int MAX_ALIGNMENT = 16;

    private final ParameterLayout parameters;
    private final List<ParameterLayout.Place> results;
    private final boolean isInMemory;
    private final int resultStart;
    private final int stackBytes;

    private SignatureLayout(List<PtxVariable> results, List<PtxVariable> parameters) {
        ParameterLayout inRegisters = ParameterLayout.of(results);
        this.isInMemory = inRegisters.stackBytes() > 0;
        this.parameters = isInMemory ? ParameterLayout.afterPointer(parameters) : ParameterLayout.of(parameters);
        this.results = new ArrayList<>();
        int alignment = 1;
        int end = 0;
        for (int i = 0; i < results.size(); i++) {
            if (isInMemory) {
                int own = Math.clamp(results.get(i).shape().effectiveAlignment(), Integer.BYTES, MAX_ALIGNMENT);
                int offset = ParameterLayout.aligned(end, own);
                int words = ParameterLayout.words(results.get(i));
                this.results.add(new ParameterLayout.Place(-1, offset, words));
                alignment = Math.max(alignment, own);
                end = offset + words * Integer.BYTES;
            } else {
                this.results.add(inRegisters.place(i));
            }
        }
        this.resultStart = ParameterLayout.aligned(this.parameters.stackBytes(), alignment);
        this.stackBytes = isInMemory ? resultStart + end : this.parameters.stackBytes();
    }

    /** The layout of a function with these {@code results} and {@code parameters}. */
    public static SignatureLayout of(List<PtxVariable> results, List<PtxVariable> parameters) {
        return new SignatureLayout(results, parameters);
    }

    /** The location of parameter {@code index}. */
    public ParameterLayout.Place parameter(int index) {
        return parameters.place(index);
    }

    /** The location of result {@code index}; for results in memory, relative to the start of that memory. */
    public ParameterLayout.Place result(int index) {
        return results.get(index);
    }

    /** Whether results are in memory, to which {@link ParameterLayout#FIRST} points. */
    public boolean isInMemory() {
        return isInMemory;
    }

    /** The start of the results in memory, in bytes from the caller's R1. */
    public int resultStart() {
        return resultStart;
    }

    /** Bytes of parameters on the stack. */
    public int parameterBytes() {
        return parameters.stackBytes();
    }

    /** Bytes of parameters and results on the caller's stack. */
    public int stackBytes() {
        return stackBytes;
    }
}
