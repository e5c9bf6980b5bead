package lockstep.ir.sass.cubin;

import java.util.List;
import java.util.stream.Stream;

/**
 * Information for the linker in a cubin that is still to be linked, in addition to symbols and relocations. Measured
 * with ptxas 13.0 {@code -c} for sm_90.
 *
 * @param prototypes signatures of functions, in {@code .nv.prototype}: those that other files may call, and those of
 *     other files
 * @param taken functions whose addresses are taken
 * @param indirect functions with indirect calls, with the assumed prototypes
 * @param addresses which function takes the address of which
 */
public record LinkFacts(
        List<Prototype> prototypes, List<Prototype> taken, List<Prototype> indirect, List<CubinImage.Call> addresses) {
    /**
     * The signature of a function.
     *
     * @param symbol index of the symbol
     * @param text {@code #}, the result, the parameters: {@code v} for none, {@code i l f d x} for 32 and 64 bits,
     *     floats of 32 and 64, 128 bits; {@code b12} for 12 bytes
     */
    public record Prototype(int symbol, String text) {}

    public LinkFacts {
        prototypes = List.copyOf(prototypes);
        taken = List.copyOf(taken);
        indirect = List.copyOf(indirect);
        addresses = List.copyOf(addresses);
    }

    /** The texts of all prototypes, in their order. */
    List<String> texts() {
        return Stream.of(prototypes, taken, indirect)
                .flatMap(List::stream)
                .map(Prototype::text)
                .toList();
    }
}
