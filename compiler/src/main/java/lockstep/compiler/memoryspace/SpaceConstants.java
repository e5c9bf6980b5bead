package lockstep.compiler.memoryspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantNull;
import lockstep.ir.nvvm.ConstantPoison;
import lockstep.ir.nvvm.ConstantUndef;
import lockstep.ir.nvvm.ConstantZero;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.PointerType;

/** Constant pointers in another address space. */
final class SpaceConstants {
    private SpaceConstants() {}

    /**
     * The generic {@code pointer} as one of {@code space}: without the conversion where it was converted from there,
     * null, undef and poison as those of the space, everything else converted.
     */
    static Constant of(Constant pointer, int space, Context context) {
        PointerType type = PointerType.of(space);
        List<ConstantExpression> steps = new ArrayList<>();
        Constant at = pointer;
        while (at instanceof ConstantExpression e && e.opcode() == Opcode.GETELEMENTPTR) {
            steps.add(e);
            at = e.operands().getFirst();
        }
        Constant result = base(at, type, context);
        for (ConstantExpression step : steps.reversed()) {
            List<Constant> operands = new ArrayList<>(step.operands());
            operands.set(0, result);
            int flags = step.has(Flag.INBOUNDS) ? step.flags() : 0;
            result = context.expression(
                    Opcode.GETELEMENTPTR,
                    type,
                    operands,
                    flags,
                    Objects.requireNonNull(step.sourceElementType()),
                    step.detail());
        }
        return result;
    }

    private static Constant base(Constant base, PointerType type, Context context) {
        if (base instanceof ConstantNull || base instanceof ConstantZero) {
            return context.nullPointer(type);
        }
        if (base instanceof ConstantUndef) {
            return context.undef(type);
        }
        if (base instanceof ConstantPoison) {
            return context.poison(type);
        }
        boolean isConverted = base instanceof ConstantExpression e
                && e.opcode() == Opcode.ADDRSPACECAST
                && e.operands().getFirst().type().equals(type);
        return isConverted
                ? ((ConstantExpression) base).operands().getFirst()
                : context.cast(Opcode.ADDRSPACECAST, base, type);
    }
}
