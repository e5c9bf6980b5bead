package lockstep.ir.ptx;

import java.util.Objects;

/**
 * Two results, {@code first|second}: of {@code setp} the predicate and its complement, of {@code shfl}, {@code match}
 * and {@code elect} the value and a predicate.
 *
 * @param first a register or a sink
 * @param second a register or a sink
 */
public record PtxPredicatePair(PtxOperand first, PtxOperand second) implements PtxOperand {
    public PtxPredicatePair {
        Objects.requireNonNull(first);
        Objects.requireNonNull(second);
    }
}
