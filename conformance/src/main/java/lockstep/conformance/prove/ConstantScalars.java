package lockstep.conformance.prove;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.Scalar;

/** The scalars of constants of integers and floats, and of vectors of these. */
final class ConstantScalars {
    private ConstantScalars() {}

    /** One scalar per element; undefined ones have all their bits undefined. Empty for other kinds of constants. */
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
        if (constant instanceof ConstantInt integer) {
            scalar.set(integer.zext());
        } else if (constant instanceof ConstantFloat floating) {
            scalar.set(floating.bits());
        } else if (constant instanceof ConstantUndef) {
            scalar.undefinedLow = type.lowMask();
        } else if (constant instanceof ConstantPoison) {
            scalar.poison = true;
        } else if (!(constant instanceof ConstantZero)) {
            return Optional.empty();
        }
        return Optional.of(scalar);
    }
}
