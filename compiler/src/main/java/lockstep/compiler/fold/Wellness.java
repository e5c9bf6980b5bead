package lockstep.compiler.fold;

import java.util.List;
import java.util.Optional;
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

    /** Whether any element of {@code constant} is or may be poison. */
    public static boolean mayHavePoison(Context context, Constant constant) {
        Optional<List<Constant>> elements = ConstantElements.count(constant.type()) > 0
                ? ConstantElements.all(context, constant)
                : Optional.empty();
        return elements.isPresent()
                ? elements.get().stream().anyMatch(e -> !isDefinedScalar(e))
                : !isDefinedScalar(constant);
    }
}
