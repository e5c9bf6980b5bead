package lockstep.compiler.select;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;

/** The PTX state spaces of LLVM IR address spaces. Source: PTX ISA 9.0, "State Spaces". */
final class PtxAddressSpaces {
    private static final Map<Integer, AddressSpace> BY_NUMBER = Stream.of(AddressSpace.values())
            .collect(Collectors.toUnmodifiableMap(AddressSpace::number, space -> space));
    private static final Map<String, AddressSpace> BY_WORD = Stream.of(AddressSpace.values())
            .collect(Collectors.toUnmodifiableMap(PtxAddressSpaces::word, space -> space));

    private PtxAddressSpaces() {}

    /** The space of pointers of this type; empty if PTX has none with its number. */
    static Optional<AddressSpace> of(Type type) {
        return Optional.ofNullable(BY_NUMBER.get(((PointerType) type.scalar()).addressSpace()));
    }

    /** The space with this keyword. */
    static Optional<AddressSpace> named(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }

    /** The keyword; empty for the generic space. */
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

    /** The keyword as a suffix: {@code ".shared"}. */
    static String suffix(AddressSpace space) {
        return space == AddressSpace.GENERIC ? "" : "." + word(space);
    }
}
