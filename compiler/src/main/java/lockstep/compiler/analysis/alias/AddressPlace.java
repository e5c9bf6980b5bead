package lockstep.compiler.analysis.alias;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * The position of an address in its family: addresses of one space that are a constant number of bytes apart at every
 * point where both are defined and neither is poison.
 *
 * @param family equal for addresses of one family
 * @param bytes offset from an origin common to the family, modulo the width of addresses, signed
 */
public record AddressPlace(Object family, long bytes) {
    private record Family(PointerType type, Value base, Set<AddressForm.Term> terms) {}

    public AddressPlace {
        Objects.requireNonNull(family);
    }

    /** The position of {@code address}, a scalar pointer. */
    public static AddressPlace of(Value address, DataLayout layout) {
        AddressForm form = AddressForm.of(address, layout);
        Set<AddressForm.Term> terms = new HashSet<>(form.terms());
        terms.removeIf(term -> term.scale() == 0);
        PointerType type = (PointerType) address.type();
        int unused = Long.SIZE - layout.indexBits(type.addressSpace());
        return new AddressPlace(new Family(type, form.base(), terms), form.offset() << unused >> unused);
    }
}
