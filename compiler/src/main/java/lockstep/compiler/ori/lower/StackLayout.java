package lockstep.compiler.ori.lower;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.OptionalInt;
import lockstep.compiler.ori.abi.ParameterLayout;
import lockstep.ir.ptx.PtxVariable;

/**
 * What a function has on its stack, from R1 upwards: what it hands to functions that it calls, its local variables,
 * then parameters whose address is taken.
 */
final class StackLayout {
    private final int locals;
    private int end;
    private final Map<PtxVariable, Integer> offsets = new IdentityHashMap<>();

    /**
     * @param outgoing bytes of arguments on the stack, the most of all calls
     * @param localBytes of local variables
     * @param alignment of local variables
     */
    StackLayout(int outgoing, int localBytes, int alignment) {
        this.locals = ParameterLayout.aligned(outgoing, Math.max(alignment, Integer.BYTES));
        this.end = ParameterLayout.aligned(locals + localBytes, Long.BYTES);
    }

    /** Where local variables begin, in bytes from R1. */
    int locals() {
        return locals;
    }

    /** Gives a variable a place of its own. */
    void add(PtxVariable variable, int bytes, int alignment) {
        int at = ParameterLayout.aligned(end, alignment);
        offsets.put(variable, at);
        end = ParameterLayout.aligned(at + bytes, Long.BYTES);
    }

    /** Where a variable is that {@link #add} gave a place, in bytes from R1. */
    OptionalInt offset(PtxVariable variable) {
        Integer at = offsets.get(variable);
        return at == null ? OptionalInt.empty() : OptionalInt.of(at);
    }

    /** Bytes of all: a multiple of 16. */
    int bytes() {
        return ParameterLayout.aligned(end, 16);
    }
}
