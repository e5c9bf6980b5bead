package lockstep.compiler.instsimplify;

import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * A call of an intrinsic whose simpler equal is sought.
 *
 * @param query the question
 * @param call the call; not convergent, no musttail call
 * @param kind what it calls
 */
record CallQuery(Query query, CallInstruction call, Intrinsic kind) {
    /** The question about a call that may be replaced; null if {@code query} is none of an intrinsic. */
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

    /** {@code value} as a call of the intrinsic {@code wanted}; null if it is none. */
    static @Nullable CallInstruction callOf(Value value, Intrinsic wanted) {
        return value instanceof CallInstruction c && DeadInstructions.kindOf(c) == wanted ? c : null;
    }

    /** Whether argument {@code index} of {@code other}, another call of the same function or not, is {@code value}. */
    static boolean isOperand(@Nullable CallInstruction other, Value value) {
        return other != null && (other.argument(0) == value || other.argument(1) == value);
    }
}
