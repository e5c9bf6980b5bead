package lockstep.compiler.analysis.alias;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.PointerType;

/**
 * Where an address lies among those of its family: addresses of one space that are a fixed number of bytes apart at any
 * point where both are there and neither is poison.
 *
 * @param family equal for addresses of one family
 * @param bytes from a place that the family has in common, modulo the width of addresses, as a signed number
 */
public record AddressPlace(Object family, long bytes) {
    private record Family(PointerType type, Value base, Set<AddressForm.Term> terms) {}

    public AddressPlace {
        Objects.requireNonNull(family);
    }

    /** The place of {@code address}, a scalar pointer. */
    public static AddressPlace of(Value address, DataLayout layout) {
        AddressForm form = AddressForm.of(address, layout);
        Set<AddressForm.Term> terms = new HashSet<>(form.terms());
        terms.removeIf(term -> term.scale() == 0);
        PointerType type = (PointerType) address.type();
        int unused = Long.SIZE - layout.indexBits(type.addressSpace());
        return new AddressPlace(new Family(type, form.base(), terms), form.offset() << unused >> unused);
    }
}
