package lockstep.sim.sass;

import lockstep.sim.sass.AddFunctions.Sign;
import lockstep.sim.value.AddressMarks;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * The provenance of a sum of several operands. Halves of addresses are treated like whole ones: both halves have the
 * mark and the provenance.
 */
final class AddressSum {
    private final Scalar[] terms;
    private final Sign[] signs;
    private final boolean[] isCancelled;

    private AddressSum(Scalar[] terms, Sign[] signs) {
        this.terms = terms;
        this.signs = signs;
        this.isCancelled = new boolean[terms.length];
    }

    /**
     * Marks {@code out} as the sum of {@code terms}. An address minus one of the same object is a plain number; one
     * address plus plain numbers keeps its object; any other sum of addresses has no provenance. If no term is an
     * address, the marks are unchanged: a carry may derive from an address.
     */
    static void mark(Scalar[] terms, Sign[] signs, Scalar out) {
        new AddressSum(terms, signs).mark(out);
    }

    private void mark(Scalar out) {
        boolean isOfAddresses = false;
        for (Scalar term : terms) {
            isOfAddresses |= term.address;
        }
        if (isOfAddresses) {
            cancel();
            markRest(out);
        }
    }

    private void markRest(Scalar out) {
        int count = 0;
        Provenance only = null;
        for (int index = 0; index < terms.length; index++) {
            if (terms[index].address && !isCancelled[index]) {
                count++;
                only = isMinus(index) ? null : terms[index].provenance;
            }
        }
        out.address = count > 0;
        out.provenance = count == 1 ? only : null;
    }

    private boolean isMinus(int index) {
        return signs[index] != Sign.PLUS;
    }

    private void cancel() {
        for (int index = 0; index < terms.length; index++) {
            for (int other = 0; other < index; other++) {
                boolean areOpposite = isMinus(index) != isMinus(other);
                if (!isCancelled[index]
                        && !isCancelled[other]
                        && areOpposite
                        && AddressMarks.isSameObject(terms[index], terms[other])) {
                    isCancelled[index] = true;
                    isCancelled[other] = true;
                }
            }
        }
    }

    /** The provenance of the only address among the operands of an operation that may keep its object. */
    static @Nullable Provenance kept(Scalar[] operands) {
        Scalar only = null;
        for (Scalar operand : operands) {
            if (operand.address && only != null) {
                return null;
            }
            only = operand.address ? operand : only;
        }
        return only == null ? null : only.provenance;
    }
}
