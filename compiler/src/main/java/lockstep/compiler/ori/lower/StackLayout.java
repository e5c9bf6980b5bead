package lockstep.compiler.ori.lower;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.OptionalInt;
import lockstep.compiler.ori.abi.ParameterLayout;
import lockstep.ir.ptx.PtxVariable;

/**
 * The stack layout of a function, from R1 upwards: outgoing arguments, local variables, then parameters whose address
 * is taken.
 */
final class StackLayout {
    private final int locals;
    private int end;
    private final Map<PtxVariable, Integer> offsets = new IdentityHashMap<>();

    /**
     * @param outgoing bytes of stack arguments, the maximum over all calls
     * @param localBytes of local variables
     * @param alignment of local variables
     */
    StackLayout(int outgoing, int localBytes, int alignment) {
        this.locals = ParameterLayout.aligned(outgoing, Math.max(alignment, Integer.BYTES));
        this.end = ParameterLayout.aligned(locals + localBytes, Long.BYTES);
    }

    /** The offset of the local variables from R1, in bytes. */
    int locals() {
        return locals;
    }

    /** Allocates a variable. */
    void add(PtxVariable variable, int bytes, int alignment) {
        int at = ParameterLayout.aligned(end, alignment);
        offsets.put(variable, at);
        end = ParameterLayout.aligned(at + bytes, Long.BYTES);
    }

    /** The offset from R1, in bytes, of a variable that {@link #add} has allocated. */
    OptionalInt offset(PtxVariable variable) {
        Integer at = offsets.get(variable);
        return at == null ? OptionalInt.empty() : OptionalInt.of(at);
    }

    /** The total size in bytes, a multiple of 16. */
    int bytes() {
        return ParameterLayout.aligned(end, 16);
    }
}
