package lockstep.sim.ptx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import lockstep.sim.bits.IntOps;
import lockstep.sim.value.Scalar;

/**
 * The same function on each part of packed operands: {@code .u16x2}, {@code .f16x2}, {@code .f32x2}. Operands of one
 * bit are shared by all parts.
 */
public final class Packed implements TypedFunction {
    private final int count;
    private final TypedFunction part;
    private final boolean isPacked;
    private final List<Integer> partWidths;
    private final int resultWidth;
    private final List<Integer> operandWidths;
    private final List<Integer> resultWidths;

    /**
     * A function of packed operands.
     *
     * @param count of parts
     * @param part the function of each part; it has one result
     * @param isPacked whether results are packed, too; else each part has a separate result
     */
    public Packed(int count, TypedFunction part, boolean isPacked) {
        this.count = count;
        this.part = Objects.requireNonNull(part);
        this.isPacked = isPacked;
        partWidths = List.copyOf(part.operandWidths());
        resultWidth = part.resultWidths().getFirst();
        List<Integer> whole = new ArrayList<>();
        partWidths.forEach(width -> whole.add(width == 1 ? 1 : count * width));
        operandWidths = List.copyOf(whole);
        resultWidths = isPacked ? List.of(count * resultWidth) : Collections.nCopies(count, resultWidth);
    }

    @Override
    public List<Integer> operandWidths() {
        return operandWidths;
    }

    @Override
    public List<Integer> resultWidths() {
        return resultWidths;
    }

    @Override
    public void apply(Scalar[] x, Scalar[] results) {
        Scalar[] operands = new Scalar[x.length];
        Scalar[] result = {new Scalar()};
        for (int i = 0; i < x.length; i++) {
            operands[i] = new Scalar();
        }
        for (int index = 0; index < count; index++) {
            for (int i = 0; i < x.length; i++) {
                cut(x[i], partWidths.get(i), index, operands[i]);
            }
            part.apply(operands, result);
            if (isPacked) {
                paste(result[0], resultWidth * index, results[0]);
            } else {
                results[index].copyFrom(result[0]);
            }
        }
    }

    private static void cut(Scalar whole, int width, int index, Scalar part) {
        int shift = width == 1 ? 0 : index * width;
        part.set(IntOps.zext(whole.low >>> shift, width));
        part.undefinedLow = IntOps.zext(whole.undefinedLow >>> shift, width);
        part.inheritMarks(whole);
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
