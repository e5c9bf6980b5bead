package lockstep.compiler.select;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.PointerType;
import lockstep.ir.nvvm.type.Type;

/** The words that PTX has for the address spaces of LLVM IR. Source: PTX ISA 9.0, "State Spaces". */
final class PtxAddressSpaces {
    private static final Map<Integer, AddressSpace> BY_NUMBER = Stream.of(AddressSpace.values())
            .collect(Collectors.toUnmodifiableMap(AddressSpace::number, space -> space));
    private static final Map<String, AddressSpace> BY_WORD =
            Stream.of(AddressSpace.values())
                    .collect(Collectors.toUnmodifiableMap(PtxAddressSpaces::word, space -> space));

    private PtxAddressSpaces() {}

    /** The space of addresses of this type; empty if PTX has none of its number. */
    static Optional<AddressSpace> of(Type type) {
        return Optional.ofNullable(BY_NUMBER.get(((PointerType) type.scalar()).addressSpace()));
    }

    /** The space of this word. */
    static Optional<AddressSpace> named(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }

    /** Its word; none for the generic one. */
    static String word(AddressSpace space) {
        return switch (space) {
            case GENERIC -> "";
            case GLOBAL -> "global";
            case SHARED -> "shared";
            case CONSTANT -> "const";
            case LOCAL -> "local";
            case PARAM -> "param";
        };
    }

    /** The word as a part of a mnemonic: {@code ".shared"}. */
    static String suffix(AddressSpace space) {
        return space == AddressSpace.GENERIC ? "" : "." + word(space);
    }
}
