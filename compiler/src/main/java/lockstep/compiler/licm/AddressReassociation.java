package lockstep.compiler.licm;

import java.util.List;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;

/**
 * Swaps two steps of an address of which the later one is loop-invariant, so that it is computed before the loop:
 *
 * <pre>
 *   %row = gep [25 x i32], ptr %m, i64 %i      to    pre:  %invariant.gep = gep i32, ptr %m, i64 %k
 *   %at  = gep i32, ptr %row, i64 %k                 loop: %gep = gep [25 x i32], ptr %invariant.gep, i64 %i
 * </pre>
 *
 * <p>The sum is the same. The intermediate address may be outside the object, so that {@code inbounds} is kept only
 * where both steps have it and no index is negative. The first step must have no other use. Addresses are computed by
 * each lane for itself, and computing one has no effect. Source: LLVM, LICM, hoistGEP.
 */
final class AddressReassociation {
    private final Rewriter rewriter;
    private final PassContext context;

    AddressReassociation(Rewriter rewriter, PassContext context) {
        this.rewriter = rewriter;
        this.context = context;
    }

    /** Swaps {@code instruction}, which is not loop-invariant, and the step before it, if they are such a pair. */
    void swap(Instruction instruction, SimplifiedLoop loop) {
        boolean isScalar = instruction instanceof GetElementPtrInstruction step
                && step.type().isPointer()
                && step.base().type().isPointer();
        if (!isScalar) {
            return;
        }
        GetElementPtrInstruction last = (GetElementPtrInstruction) instruction;
        if (last.base() instanceof GetElementPtrInstruction first
                && first.block() != null
                && loop.contains(first.block())
                && loop.isInvariant(first.base())
                && last.indices().stream().allMatch(loop::isInvariant)
                && !first.indices().stream().allMatch(loop::isInvariant)
                && (first.hasOneUse() || context.refused(LoopInvariantCodeMotion.STEP_USED))
                && rewriter.allow(LoopInvariantCodeMotion.REASSOCIATE, last)) {
            swap(first, last, loop);
        }
    }

    private void swap(GetElementPtrInstruction first, GetElementPtrInstruction last, SimplifiedLoop loop) {
        boolean isInBounds = first.has(Flag.INBOUNDS)
                && last.has(Flag.INBOUNDS)
                && isNonNegative(first.indices())
                && isNonNegative(last.indices());
        int flags = isInBounds ? Flag.INBOUNDS.bit() : 0;
        Value base = first.base();
        if (!last.indices().stream().allMatch(index -> index instanceof ConstantInt number && number.isZero())) {
            GetElementPtrInstruction invariant = rewriter.before(
                            loop.preheader().terminator())
                    .elementPointer(last.sourceElementType(), base, last.indices(), flags);
            invariant.inheritFrom(last);
            invariant.setName("invariant.gep");
            base = invariant;
        }
        GetElementPtrInstruction varying =
                rewriter.before(last).elementPointer(first.sourceElementType(), base, first.indices(), flags);
        varying.inheritFrom(last);
        varying.setName(last.name());
        rewriter.replace(last, varying);
        rewriter.erase(first);
        context.count("reassociated", 1);
    }

    private static boolean isNonNegative(List<? extends Value> indices) {
        return indices.stream().allMatch(index -> index.type() instanceof IntType && isNonNegative(index));
    }

    private static boolean isNonNegative(Value index) {
        WrappedRange range = ValueTracking.range(index);
        return !range.isEmpty() && range.leastSigned().signum() >= 0;
    }
}
