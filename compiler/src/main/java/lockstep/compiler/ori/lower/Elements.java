package lockstep.compiler.ori.lower;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriRegister;

/**
 * Conversion between the elements of a memory access and the 32-bit words that hold their bytes. Elements of 8 and 16
 * bits share words, the first in the lowest bits.
 */
final class Elements {
    private final LoweringEmitter out;
    private final OperandLowering operands;

    Elements(LoweringEmitter out, OperandLowering operands) {
        this.out = out;
        this.operands = operands;
    }

    /** Element {@code index} of {@code type}, whose bytes begin {@code offset} bytes into {@code words}. */
    OriRegister read(List<OriRegister> words, int offset, PtxType type) {
        int first = offset / Integer.BYTES;
        if (type.width() >= Integer.SIZE) {
            return out.tuple(words.subList(first, first + type.width() / Integer.SIZE));
        }
        int bit = offset % Integer.BYTES * Byte.SIZE;
        return out.compute(
                Integer.SIZE, "bfe.u32", words.get(first), new OriImmediate(bit), new OriImmediate(type.width()));
    }

    /** Defines {@code target} as an element, in the guarded lanes. */
    void define(PtxOperand target, OriRegister value, PtxType type) {
        operands.target(target).ifPresent(to -> operands.define(to, value, type));
    }

    /** The words that hold {@code values} of {@code type} consecutively; bits above the last are unspecified. */
    List<OriRegister> words(List<PtxOperand> values, PtxType type) {
        List<OriRegister> words = new ArrayList<>();
        if (type.width() >= Integer.SIZE) {
            values.forEach(value -> words.addAll(out.words(operands.register(value, type))));
            return words;
        }
        int perWord = Integer.SIZE / type.width();
        for (int i = 0; i < values.size(); i += perWord) {
            OriRegister word = operands.register(values.get(i), type);
            for (int k = 1; k < perWord && i + k < values.size(); k++) {
                word = insert(word, operands.register(values.get(i + k), type), k * type.width(), type.width());
            }
            words.add(word);
        }
        return words;
    }

    /** {@code word} with the lowest {@code bits} bits of {@code part} inserted at bit {@code at}. */
    OriRegister insert(OriRegister word, OriRegister part, int at, int bits) {
        return out.compute(Integer.SIZE, "bfi.b32", part, word, new OriImmediate(at), new OriImmediate(bits));
    }
}
