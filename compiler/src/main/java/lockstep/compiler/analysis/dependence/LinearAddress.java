package lockstep.compiler.analysis.dependence;

import java.util.Map;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.ir.nvvm.Value;

/**
 * The address of an access: {@code base + start + sum of step * iteration}, in bytes, which does not wrap.
 *
 * @param base an address computed before the outermost loop
 * @param start invariant, 64 bits
 * @param steps by loop number: bytes for each iteration, invariant, 64 bits, not zero
 * @param size bytes accessed
 */
record LinearAddress(Value base, Scev start, Map<Integer, Scev> steps, long size) {
    LinearAddress {
        steps = Map.copyOf(steps);
    }

    LinearAddress sized(long bytes) {
        return new LinearAddress(base, start, steps, bytes);
    }
}
