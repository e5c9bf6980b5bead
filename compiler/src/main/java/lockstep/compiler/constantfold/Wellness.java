package lockstep.compiler.constantfold;

import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantBytes;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantPoison;
import lockstep.ir.nvvm.ConstantUndef;
import lockstep.ir.nvvm.Context;

/** Whether constants are free of poison and undefined bits. */
public final class Wellness {
    private Wellness() {}

    /** Whether no bit of {@code constant} is poison or undefined, as far as its first two levels show. */
    public static boolean isDefined(Context context, Constant constant) {
        if (constant instanceof ConstantAggregate aggregate) {
            return aggregate.elements().stream().allMatch(Wellness::isDefinedScalar);
        }
        return constant instanceof ConstantBytes || isDefinedScalar(constant);
    }

    private static boolean isDefinedScalar(Constant constant) {
        return !(constant instanceof ConstantPoison
                || constant instanceof ConstantUndef
                || constant instanceof ConstantExpression
                || constant instanceof ConstantAggregate);
    }
}
