package lockstep.compiler.analysis.uniformity;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Whether results of calls may differ between lanes of one dynamic instance. Lanes of one instance may be in groups
 * with different member masks: the result of a collective is equal within a group, and over the instance only if the
 * mask is.
 *
 * <p>Source: PTX ISA, "Special Registers" and the sections of {@code shfl.sync}, {@code vote.sync}, {@code match.sync},
 * {@code redux.sync}, {@code elect.sync}, {@code barrier}; docs/semantics.md, S7.
 */
final class CallDivergence {
    /** Shuffle clamp for which the whole warp is one segment, and no lane number is out of range. */
    private static final int WHOLE_WARP = 31;

    /** Different in each lane, or if lanes execute at different times; the PTX ISA calls warpid and smid volatile. */
    private static final Set<Intrinsic> SOURCES = EnumSet.of(
            Intrinsic.SREG_TID_X,
            Intrinsic.SREG_TID_Y,
            Intrinsic.SREG_TID_Z,
            Intrinsic.SREG_LANEID,
            Intrinsic.SREG_LANEMASK_EQ,
            Intrinsic.SREG_LANEMASK_LE,
            Intrinsic.SREG_LANEMASK_LT,
            Intrinsic.SREG_LANEMASK_GE,
            Intrinsic.SREG_LANEMASK_GT,
            Intrinsic.SREG_WARPID,
            Intrinsic.SREG_SMID,
            Intrinsic.SREG_CLOCK,
            Intrinsic.SREG_CLOCK64,
            Intrinsic.SREG_GLOBALTIMER,
            Intrinsic.SREG_GLOBALTIMER_LO,
            Intrinsic.READ_CYCLE_COUNTER,
            Intrinsic.READ_STEADY_COUNTER,
            Intrinsic.STACKSAVE,
            Intrinsic.MATCH_ANY_SYNC,
            Intrinsic.ACTIVEMASK,
            Intrinsic.ELECT_SYNC,
            Intrinsic.VOTE_BALLOT,
            Intrinsic.GAP);

    /** Equal in all lanes with the same member mask, the first argument. */
    private static final Set<Intrinsic> BY_FIRST_MASK = EnumSet.of(
            Intrinsic.VOTE_SYNC_ALL,
            Intrinsic.VOTE_SYNC_ANY,
            Intrinsic.VOTE_SYNC_UNI,
            Intrinsic.VOTE_SYNC_BALLOT,
            Intrinsic.MATCH_ALL_SYNC);

    /** Equal in all lanes with the same member mask, the second argument. */
    private static final Set<Intrinsic> BY_SECOND_MASK =
            EnumSet.range(Intrinsic.REDUX_SYNC_ADD, Intrinsic.REDUX_SYNC_UMIN);

    private static final Set<Intrinsic> SYNC_SHUFFLES = EnumSet.range(Intrinsic.SHFL_SYNC_UP, Intrinsic.SHFL_SYNC_IDX);
    private static final Set<Intrinsic> SHUFFLES = EnumSet.range(Intrinsic.SHFL_UP, Intrinsic.SHFL_IDX);
    private static final Set<Intrinsic> ACTIVE_VOTES = EnumSet.range(Intrinsic.VOTE_ALL, Intrinsic.VOTE_UNI);

    /** Loads of memory that does not change during the launch. */
    private static final Set<Intrinsic> STEADY_LOADS =
            EnumSet.of(Intrinsic.LOAD_GLOBAL_NONCOHERENT, Intrinsic.LOAD_GLOBAL_UNIFORM);

    private CallDivergence() {}

    static boolean isIntrinsic(CallInstruction call) {
        return call.calledFunction().filter(Function::isIntrinsic).isPresent();
    }

    /** Whether the whole result is divergent; see {@link #isDivergentMember}. */
    static boolean isDivergent(CallInstruction call, InterproceduralFacts around, Predicate<Use> isDivergent) {
        if (!isIntrinsic(call)) {
            return around.isResultDivergent(call);
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == null || SOURCES.contains(kind)) {
            return true;
        }
        if (SYNC_SHUFFLES.contains(kind) || SHUFFLES.contains(kind)) {
            return call.type() instanceof StructType || isDivergentShuffle(call, kind, isDivergent);
        }
        @Nullable Boolean ofCollective = collective(call, kind, isDivergent);
        if (ofCollective != null) {
            return ofCollective;
        }
        boolean isSteady =
                STEADY_LOADS.contains(kind) || !EffectsOf.memoryOf(call).mayRead();
        return !isSteady || ResultDivergence.isAnyDivergent(call, isDivergent);
    }

    /** The index of the member mask among the arguments of a warp's {@code .sync} operation; -1 for other calls. */
    static int maskOperand(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == null) {
            return -1;
        }
        if (BY_SECOND_MASK.contains(kind)) {
            return 1;
        }
        boolean isFirst =
                BY_FIRST_MASK.contains(kind) || SYNC_SHUFFLES.contains(kind) || kind == Intrinsic.MATCH_ANY_SYNC;
        return isFirst ? 0 : -1;
    }

    /** Divergence of votes, reductions and barriers; null for other calls. */
    private static @Nullable Boolean collective(CallInstruction call, Intrinsic kind, Predicate<Use> isDivergent) {
        if (BY_FIRST_MASK.contains(kind)) {
            return isDivergent.test(call.operandUse(0));
        }
        if (BY_SECOND_MASK.contains(kind)) {
            return isDivergent.test(call.operandUse(1));
        }
        if (ACTIVE_VOTES.contains(kind)) {
            return isDivergent.test(call.operandUse(0));
        }
        return kind.isBlockBarrier() ? isDivergentBarrier(call, isDivergent) : null;
    }

    /** All lanes reach an aligned barrier together, and get one result if they name the same barrier. */
    private static boolean isDivergentBarrier(CallInstruction call, Predicate<Use> isDivergent) {
        boolean isAligned = call.calledFunction()
                .flatMap(IntrinsicTable::of)
                .filter((IntrinsicInfo info) -> info.has(IntrinsicModifier.ALIGNED))
                .isPresent();
        for (int i = 0; i < call.argumentCount() - 1; i++) {
            if (isDivergent.test(call.operandUse(i))) {
                return true;
            }
        }
        return !isAligned;
    }

    /** A shuffle of a uniform value is uniform; so is the value of one lane broadcast to all of its mask. */
    private static boolean isDivergentShuffle(CallInstruction call, Intrinsic kind, Predicate<Use> isDivergent) {
        boolean isSync = SYNC_SHUFFLES.contains(kind);
        int value = isSync ? 1 : 0;
        if (!isDivergent.test(call.operandUse(value))) {
            return false;
        }
        return kind != Intrinsic.SHFL_SYNC_IDX
                || isDivergent.test(call.operandUse(0))
                || isDivergent.test(call.operandUse(2))
                || !(call.argument(3) instanceof ConstantInt clamp)
                || !clamp.number().equals(ExactInt.of(WHOLE_WARP));
    }

    /** Whether member {@code index} of the result of {@code call} is divergent; the whole result is. */
    static boolean isDivergentMember(CallInstruction call, int index, Predicate<Use> isDivergent) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == null || index != 0) {
            return true;
        }
        if (kind == Intrinsic.ELECT_SYNC) {
            return isDivergent.test(call.operandUse(0));
        }
        boolean isShuffle = SYNC_SHUFFLES.contains(kind) || SHUFFLES.contains(kind);
        return !isShuffle || isDivergentShuffle(call, kind, isDivergent);
    }
}
