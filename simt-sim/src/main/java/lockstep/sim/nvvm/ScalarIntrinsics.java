package lockstep.sim.nvvm;

import java.util.List;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTrait;
import lockstep.sim.value.Scalar;

/**
 * Intrinsics that compute values without memory. Vectors are handled element by element, except in reductions, moves of
 * elements and intrinsics with two results.
 */
public final class ScalarIntrinsics {
    private ScalarIntrinsics() {}

    /**
     * Evaluates a call on one lane.
     *
     * @param operandTypes type of each argument's elements
     * @param resultTypes type of each leaf of the result
     * @param arguments leaves of each argument
     * @param results receives the leaves of the result
     * @return whether the intrinsic is supported
     */
    public static boolean evaluate(
            IntrinsicInfo info,
            List<ScalarType> operandTypes,
            List<ScalarType> resultTypes,
            FloatMode mode,
            Scalar[][] arguments,
            Scalar[] results) {
        Intrinsic kind = info.kind();
        if (kind.is(IntrinsicTrait.WITH_OVERFLOW)) {
            return IntegerIntrinsics.withOverflow(kind, operandTypes.getFirst(), arguments, results);
        }
        if (kind.is(IntrinsicTrait.VECTOR_REDUCTION)) {
            return Reductions.reduce(kind, operandTypes, mode, arguments, results[0]);
        }
        if (VectorMoves.move(kind, arguments, results)
                || FloatScaling.two(kind, resultTypes, mode, arguments, results)
                || FloatIntrinsics.pack(info, operandTypes.getFirst(), resultTypes, arguments, results)
                || SmallFloatIntrinsics.convert(info, operandTypes.getFirst(), arguments, results)) {
            return true;
        }
        for (int i = 0; i < results.length; i++) {
            Scalar[] leaf = new Scalar[arguments.length];
            for (int j = 0; j < leaf.length; j++) {
                leaf[j] = arguments[j][arguments[j].length == results.length ? i : 0];
            }
            if (!element(info, operandTypes, resultTypes.get(i), mode, leaf, results[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean element(
            IntrinsicInfo info,
            List<ScalarType> operandTypes,
            ScalarType resultType,
            FloatMode mode,
            Scalar[] arguments,
            Scalar out) {
        ScalarType first = operandTypes.isEmpty() ? resultType : operandTypes.getFirst();
        return IntegerIntrinsics.element(info, first, resultType, mode, arguments, out)
                || FloatIntrinsics.element(info, operandTypes, resultType, mode, arguments, out);
    }
}
