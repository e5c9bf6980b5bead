package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * Assembles integers that are wider than a register from limbs, and splits them into limbs, by selectable instructions:
 * a {@code bitcast} between a vector of limbs and an integer of the same width, and for a narrower integer a
 * {@code trunc} from it or a {@code zext} to it. Limb 0 has the low bits; the last limb has the remaining bits.
 */
final class LargeIntegers {
    private LargeIntegers() {}

    /** The number of limbs of an integer of {@code width} bits. */
    static int limbs(int width, int limb) {
        return (width + limb - 1) / limb;
    }

    /** The width of the last limb. */
    static int lastWidth(int width, int limb) {
        return width - (limbs(width, limb) - 1) * limb;
    }

    /** The integer of {@code type} that consists of {@code limbs}. */
    static Value join(FoldingBuilder builder, List<Value> limbs, IntType type) {
        Context context = builder.builder().context();
        IntType limb = (IntType) limbs.getFirst().type();
        Value vector = context.poison(VectorType.of(limb, limbs.size()));
        for (int i = 0; i < limbs.size(); i++) {
            vector = builder.withElement(vector, builder.resized(limbs.get(i), limb), i);
        }
        Value whole = builder.cast(Opcode.BITCAST, vector, IntType.of(limbs.size() * limb.width()));
        return builder.cast(Opcode.TRUNC, whole, type);
    }

    /** The limbs of {@code value}, an integer wider than {@code limb} bits. */
    static List<Value> split(FoldingBuilder builder, Value value, int limb) {
        int width = ((IntType) value.type()).width();
        int count = limbs(width, limb);
        Value whole = builder.cast(Opcode.ZEXT, value, IntType.of(count * limb));
        Value vector = builder.cast(Opcode.BITCAST, whole, VectorType.of(IntType.of(limb), count));
        List<Value> limbs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            limbs.add(builder.element(vector, i));
        }
        limbs.set(count - 1, builder.resized(limbs.getLast(), IntType.of(lastWidth(width, limb))));
        return limbs;
    }
}
