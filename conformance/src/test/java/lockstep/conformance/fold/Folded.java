package lockstep.conformance.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.Optional;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.type.Type;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;

/** Compares what a folder makes with what the simulator computes. */
final class Folded {
    /** Evaluation by the simulator into the scalar given. */
    interface Evaluation {
        void into(Scalar out);
    }

    private Folded() {}

    static long bits(Constant constant) {
        return constant instanceof ConstantInt integer
                ? integer.zext()
                : assertInstanceOf(ConstantFloat.class, constant).bits();
    }

    static Scalar scalar(Constant constant) {
        Scalar scalar = new Scalar();
        scalar.set(bits(constant));
        return scalar;
    }

    static ScalarType scalarType(Type type) {
        return ScalarType.of(type, 64).orElseThrow();
    }

    /** What was folded, if anything, refines the result of the evaluation, unless that is a fault or poison. */
    static void assertRefines(Optional<Constant> folded, Evaluation evaluation, String what) {
        if (folded.isEmpty()) {
            return;
        }
        Scalar result = new Scalar();
        try {
            evaluation.into(result);
        } catch (ProgramFault fault) {
            return;
        }
        if (result.poison) {
            return;
        }
        assertFalse(folded.get() instanceof ConstantPoison, () -> what + " folds to poison");
        long wrong = (bits(folded.get()) ^ result.low) & ~result.undefinedLow;
        assertEquals(
                0,
                wrong,
                () -> what + " folds to " + Long.toHexString(bits(folded.get())) + ", simulated "
                        + Long.toHexString(result.low));
    }
}
