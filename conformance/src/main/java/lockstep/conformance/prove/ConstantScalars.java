package lockstep.conformance.prove;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantFloat;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ConstantPoison;
import lockstep.ir.nvvm.ConstantUndef;
import lockstep.ir.nvvm.ConstantZero;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.Scalar;

/** The scalars of constants of integers and floats, and of vectors of these. */
final class ConstantScalars {
    private ConstantScalars() {}

    /** One a leaf; undefined ones have all their bits undefined. Empty if it is another sort of constant. */
    static Optional<Scalar[]> of(Constant constant) {
        Optional<ScalarType> type = Operation.scalar(constant.type());
        if (type.isEmpty()) {
            return Optional.empty();
        }
        List<Constant> parts = constant instanceof ConstantAggregate vector
                ? vector.elements()
                : Collections.nCopies(Operation.leaves(constant.type()), constant);
        List<Scalar> scalars = new ArrayList<>();
        for (Constant part : parts) {
            Optional<Scalar> scalar = leaf(part, type.get());
            if (scalar.isEmpty()) {
                return Optional.empty();
            }
            scalars.add(scalar.get());
        }
        return Optional.of(scalars.toArray(Scalar[]::new));
    }

    private static Optional<Scalar> leaf(Constant constant, ScalarType type) {
        Scalar scalar = new Scalar();
        switch (constant) {
            case ConstantInt integer -> scalar.set(integer.zext());
            case ConstantFloat floating -> scalar.set(floating.bits());
            case ConstantZero _ -> scalar.set(0);
            case ConstantUndef _ -> scalar.undefinedLow = type.lowMask();
            case ConstantPoison _ -> scalar.poison = true;
            default -> {
                return Optional.empty();
            }
        }
        return Optional.of(scalar);
    }
}
