package lockstep.compiler.instsimplify;

import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * A query for a simpler value of a call of an intrinsic.
 *
 * @param query the general query
 * @param call the call; neither convergent nor musttail
 * @param kind the intrinsic
 */
record CallQuery(Query query, CallInstruction call, Intrinsic kind) {
    /** The query for a call that may be replaced; null if {@code query} is not about such a call. */
    static @Nullable CallQuery of(Query query) {
        if (!query.isInstruction()
                || !(query.at() instanceof CallInstruction call)
                || call.isConvergent()
                || call.tailKind() == CallInstruction.TailKind.MUSTTAIL) {
            return null;
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind == null || kind.isWarpCollective() || kind.isBlockBarrier()
                ? null
                : new CallQuery(query, call, kind);
    }

    Value argument(int index) {
        return call.argument(index);
    }

    Type type() {
        return call.type();
    }

    Context context() {
        return query.context();
    }

    /** {@code value} as a call of the intrinsic {@code wanted}; null if it is not. */
    static @Nullable CallInstruction callOf(Value value, Intrinsic wanted) {
        return value instanceof CallInstruction c && DeadInstructions.kindOf(c) == wanted ? c : null;
    }

    /** Whether one of the first two arguments of {@code other} is {@code value}. */
    static boolean isOperand(@Nullable CallInstruction other, Value value) {
        return other != null && (other.argument(0) == value || other.argument(1) == value);
    }
}
