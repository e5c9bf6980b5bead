package lockstep.compiler.ori.module;

import java.util.LinkedHashMap;
import java.util.Map;
import lockstep.ir.sass.cubin.RelocationType;

/**
 * Constant bank 4: addresses of variables and functions, 64 bits each, in the order in which they are asked for. A file
 * that is still to be linked has none ({@link ObjectClosing}): there it stands for what the linker says.
 */
final class AddressBank {
    /**
     * An address.
     *
     * @param symbol whose
     * @param addend bytes that are added
     * @param type how the place is filled in
     */
    record Address(String symbol, long addend, RelocationType type) {}

    private final Map<Address, Integer> slots = new LinkedHashMap<>();

    /** The offset of {@code address} in the bank. */
    int slot(Address address) {
        return slots.computeIfAbsent(address, key -> slots.size() * Long.BYTES);
    }

    /** All addresses with their offsets, in their order. */
    Map<Address, Integer> slots() {
        return slots;
    }

    int size() {
        return slots.size() * Long.BYTES;
    }
}
