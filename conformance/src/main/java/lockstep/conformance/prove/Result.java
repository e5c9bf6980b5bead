package lockstep.conformance.prove;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of one evaluation.
 *
 * @param fault the undefined behaviour, if any; the elements are meaningless then
 * @param elements one per scalar of the result
 */
record Result(Optional<String> fault, List<Element> elements) {
    /**
     * A scalar.
     *
     * @param bits zero in open bits
     * @param open bits that may be anything, for instance those of a NaN
     */
    record Element(boolean isPoison, long bits, long open) {
        static final Element POISON = new Element(true, 0, 0);

        static Element of(long bits, long open) {
            return new Element(false, bits & ~open, open);
        }

        /** Whether {@code other} refines this. */
        boolean allows(Element other) {
            return isPoison || !other.isPoison && (other.open & ~open) == 0 && ((bits ^ other.bits) & ~open) == 0;
        }

        @Override
        public String toString() {
            String mask = open == 0 ? "" : "?" + Long.toHexString(open);
            return isPoison ? "poison" : "0x" + Long.toHexString(bits) + mask;
        }
    }

    Result {
        elements = List.copyOf(elements);
    }

    static Result undefinedBehaviour(String code) {
        return new Result(Optional.of(code), List.of());
    }

    static Result of(List<Element> elements) {
        return new Result(Optional.empty(), elements);
    }

    /** Whether {@code other} refines this. */
    boolean allows(Result other) {
        if (fault.isPresent() || other.fault.isPresent()) {
            return fault.isPresent();
        }
        for (int i = 0; i < elements.size(); i++) {
            if (!elements.get(i).allows(other.elements.get(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        List<String> texts =
                new ArrayList<>(elements.stream().map(Element::toString).toList());
        return fault.map(code -> "undefined behaviour (" + code + ")").orElse(String.join(", ", texts));
    }
}
