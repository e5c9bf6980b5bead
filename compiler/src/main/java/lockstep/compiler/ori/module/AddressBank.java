package lockstep.compiler.ori.module;

import java.util.LinkedHashMap;
import java.util.Map;
import lockstep.ir.sass.cubin.RelocationType;

/**
 * Constant bank 4: 64-bit addresses of variables and functions, in the order of the first request. An object file has
 * no such bank ({@link ObjectClosing}): its slots are replaced by relocations.
 */
final class AddressBank {
    /**
     * An address in the bank.
     *
     * @param symbol its base
     * @param addend offset in bytes
     * @param type of the relocation
     */
    record Address(String symbol, long addend, RelocationType type) {}

    private final Map<Address, Integer> slots = new LinkedHashMap<>();

    /** The offset of {@code address} in the bank. */
    int slot(Address address) {
        return slots.computeIfAbsent(address, key -> slots.size() * Long.BYTES);
    }

    /** All addresses with their offsets, in order. */
    Map<Address, Integer> slots() {
        return slots;
    }

    int size() {
        return slots.size() * Long.BYTES;
    }
}
