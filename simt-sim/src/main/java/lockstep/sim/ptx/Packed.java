package lockstep.sim.ptx;

import java.util.Collections;
import java.util.List;
import lockstep.sim.bits.IntOps;
import lockstep.sim.value.Scalar;

/**
 * The same function on each part of packed operands: {@code .u16x2}, {@code .f16x2}, {@code .f32x2}. Operands of one
 * bit are common to all parts.
 *
 * @param count of parts
 * @param part what is done with each
 * @param isPacked whether results are packed, too; else each part has a result of its own
 */
record Packed(int count, TypedFunction part, boolean isPacked) implements TypedFunction {
    @Override
    public List<Integer> operandWidths() {
        return part.operandWidths().stream().map(this::whole).toList();
    }

    @Override
    public List<Integer> resultWidths() {
        if (isPacked) {
            return part.resultWidths().stream().map(width -> count * width).toList();
        }
        return part.resultWidths().stream().flatMap(width -> Collections.nCopies(count, width).stream()).toList();
    }

    private int whole(int width) {
        return width == 1 ? 1 : count * width;
    }

    @Override
    public void apply(Scalar[] x, Scalar[] results) {
        Scalar[] operands = new Scalar[x.length];
        Scalar[] result = {new Scalar()};
        int resultWidth = part.resultWidths().getFirst();
        for (int index = 0; index < count; index++) {
            for (int i = 0; i < x.length; i++) {
                operands[i] = cut(x[i], part.operandWidths().get(i), index);
            }
            part.apply(operands, result);
            if (isPacked) {
                paste(result[0], resultWidth * index, results[0]);
            } else {
                results[index].copyFrom(result[0]);
            }
        }
    }

    private static Scalar cut(Scalar whole, int width, int index) {
        Scalar part = new Scalar();
        int shift = width == 1 ? 0 : index * width;
        part.set(IntOps.zext(whole.low >>> shift, width));
        part.undefinedLow = IntOps.zext(whole.undefinedLow >>> shift, width);
        part.inheritMarks(whole);
        return part;
    }

    private static void paste(Scalar part, int shift, Scalar whole) {
        if (shift == 0) {
            whole.copyFrom(part);
            whole.provenance = null;
            return;
        }
        whole.low |= part.low << shift;
        whole.undefinedLow |= part.undefinedLow << shift;
        whole.inheritMarks(part);
    }
}
