package lockstep.compiler.inline;

import java.util.Optional;
import lockstep.compiler.analysis.convergence.ConvergenceUse;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.PointerType;
import org.jspecify.annotations.Nullable;

/** Legality of inlining one call. Conditions on the callee alone are in {@link CalleeShape}. */
final class CallLegality {
    private CallLegality() {}

    /**
     * Why {@code call}, of {@code callee}, must not be inlined, one sentence without a full stop; empty if it may.
     *
     * @param rest how the convergent operations of the caller, except for this call, are controlled
     */
    static Optional<InlineObjection> obstacle(
            CallInstruction call, Function caller, Function callee, CalleeShape shape, ConvergenceUse rest) {
        if (caller == callee) {
            return Optional.of(InlineObjection.of(InlineObstacle.RECURSIVE));
        }
        if (shape.obstacle().isPresent()) {
            return shape.obstacle().map(InlineObjection::of);
        }
        InlineObstacle own = own(call, callee);
        if (own == null) {
            own = convergence(call, shape, rest);
        }
        return own != null
                ? Optional.of(InlineObjection.of(own))
                : AttributeAgreement.disagreement(caller, callee, shape.readsTarget());
    }

    private static @Nullable InlineObstacle own(CallInstruction call, Function callee) {
        if (call.attributes().function().has("noinline")) {
            return InlineObstacle.NOINLINE;
        }
        if (!call.convention().equals(callee.convention())) {
            return InlineObstacle.CONVENTION;
        }
        if (call.tailKind() == CallInstruction.TailKind.MUSTTAIL) {
            return InlineObstacle.MUSTTAIL;
        }
        if (call.bundles().stream().anyMatch(bundle -> !bundle.tag().equals("convergencectrl"))) {
            return InlineObstacle.BUNDLE;
        }
        for (int i = 0; i < call.argumentCount(); i++) {
            if (call.argumentAttributes(i).has("byval") && !isOfStack(call, i)) {
                return InlineObstacle.BYVAL;
            }
        }
        return null;
    }

    private static boolean isOfStack(CallInstruction call, int argument) {
        int space = ((PointerType) call.argument(argument).type()).addressSpace();
        return space == AddressSpace.GENERIC.number() || space == AddressSpace.LOCAL.number();
    }

    private static @Nullable InlineObstacle convergence(CallInstruction call, CalleeShape shape, ConvergenceUse rest) {
        boolean hasToken = ConvergenceUse.token(call) != null;
        ConvergenceUse inner = shape.convergence();
        if (!hasToken && inner.hasControlled() && (rest.hasUncontrolled() || needsToken(call))) {
            return InlineObstacle.NO_TOKEN;
        }
        if (inner.hasUncontrolled() && (hasToken || rest.hasControlled())) {
            return InlineObstacle.OTHER_TOKENS;
        }
        return null;
    }

    private static boolean needsToken(CallInstruction call) {
        return call.calledFunction().map(ConvergenceUse::entryOf).isPresent();
    }
}
