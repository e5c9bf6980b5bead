package lockstep.sim.image.sass;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.sass.cubin.Cubin.Relocation;
import lockstep.ir.sass.cubin.RelocationType;
import lockstep.sim.image.ConstantLeaf;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.NotDecodable;

/**
 * Numbers in words that the loader fills in: halves of addresses, for which nvlink leaves relocations
 * ({@link RelocationType#LOW_HALF}, {@link RelocationType#HIGH_HALF}). Relocated call targets are handled by
 * {@link KernelScope#relocated}.
 */
final class RelocatedWords {
    private static final int WORD = 32;
    private static final int PAIR = 64;

    private final CubinSymbols symbols;
    private final Map<Long, Relocation> places;

    /** @param places relocations by the addresses of the words */
    RelocatedWords(CubinSymbols symbols, Map<Long, Relocation> places) {
        this.symbols = symbols;
        this.places = new HashMap<>(places);
    }

    /**
     * A cell of 32 bits with the relocated number of a word; empty if the word is not relocated.
     *
     * @throws NotDecodable if the word has another relocation, or the file does not have its symbol
     */
    OptionalInt number(InstructionWriter writer, CodePlace place) {
        Relocation relocation = places.get(place.address());
        if (relocation == null) {
            return OptionalInt.empty();
        }
        boolean isUpper = relocation.type() == RelocationType.HIGH_HALF.number();
        if (!isUpper && relocation.type() != RelocationType.LOW_HALF.number()) {
            throw new NotDecodable("a word that waits for relocation 0x" + Integer.toHexString(relocation.type()));
        }
        Constant address = symbols.address(relocation.symbol(), relocation.addend(), IntType.I64)
                .orElseThrow(() -> new NotDecodable("the address of something that the file does not have"));
        ConstantLeaf leaf = address instanceof ConstantInt number
                ? new ConstantLeaf.Bits(number.unsigned().longValue(), 0)
                : new ConstantLeaf.Symbolic(address);
        int whole = writer.into().constant(leaf, PAIR);
        int half = isUpper ? writer.binary(Opcode.LSHR, whole, writer.into().constant(WORD, PAIR)) : whole;
        return OptionalInt.of(writer.resized(half, WORD, false));
    }
}
