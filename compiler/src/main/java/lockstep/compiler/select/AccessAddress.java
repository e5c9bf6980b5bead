package lockstep.compiler.select;

import java.util.Objects;
import lockstep.ir.nvvm.type.AddressSpace;

/**
 * The address of an access.
 *
 * @param space of the access
 * @param base a register, a symbol or a parameter
 * @param offset in bytes, 32 bits signed
 */
record AccessAddress(AddressSpace space, Node base, long offset) {
    AccessAddress {
        Objects.requireNonNull(space);
        Objects.requireNonNull(base);
    }
}
