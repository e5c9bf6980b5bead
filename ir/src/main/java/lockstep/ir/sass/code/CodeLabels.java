package lockstep.ir.sass.code;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Names of places in the code. Immutable. */
public final class CodeLabels {
    private final SortedMap<Long, String> names;

    CodeLabels(SortedMap<Long, String> names) {
        this.names = Collections.unmodifiableSortedMap(new TreeMap<>(names));
    }

    /** The name of {@code address}, if an instruction names it. */
    public Optional<String> at(long address) {
        return Optional.ofNullable(names.get(address));
    }

    /** The text of {@code address} as an operand: its name, or else the number. */
    public String operand(long address) {
        return at(address).map(name -> "`(" + name + ")").orElseGet(() -> "0x" + Long.toHexString(address));
    }
}
