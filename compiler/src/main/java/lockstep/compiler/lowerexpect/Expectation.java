package lockstep.compiler.lowerexpect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantFloat;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import org.jspecify.annotations.Nullable;

/**
 * A call of {@code llvm.expect} or {@code llvm.expect.with.probability} of a constant.
 *
 * @param call the call, whose result is its first argument
 * @param expected what the argument is expected to be
 * @param probability how often, 0 to 1; -1 for nearly always
 */
record Expectation(CallInstruction call, ConstantInt expected, double probability) {
    private static final Set<String> NAMES = Set.of("llvm.expect", "llvm.expect.with.probability");
    /** The factor by which LLVM turns probabilities into weights: the greatest signed 32-bit number, minus one. */
    private static final double SCALE = Integer.MAX_VALUE - 1;

    /** Whether {@code value} is such a call, of whatever value. */
    static boolean isExpect(Value value) {
        return value instanceof CallInstruction call
                && call.calledFunction()
                        .flatMap(IntrinsicTable::of)
                        .filter(info -> NAMES.contains(info.name()))
                        .isPresent();
    }

    /** {@code value} as an expectation of a constant; empty for anything else. */
    static Optional<Expectation> of(Value value) {
        if (!isExpect(value)
                || !(value instanceof CallInstruction call)
                || !(call.argument(1) instanceof ConstantInt expected)) {
            return Optional.empty();
        }
        return Optional.of(new Expectation(call, expected, probability(call)));
    }

    private static double probability(CallInstruction call) {
        boolean isGiven = call.argumentCount() > 2 && call.argument(2) instanceof ConstantFloat;
        return isGiven ? Double.longBitsToDouble(((ConstantFloat) call.argument(2)).bits()) : -1;
    }

    /** Whether the value is more often the expected one than not. */
    boolean isLikely() {
        return probability < 0 || probability > 0.5;
    }

    /** The weight of the edge taken for the expected value; {@code likely} is the weight of near certainty. */
    long likely(long likely) {
        return probability < 0 ? likely : scaled(probability);
    }

    /** The weight of each of the other edges. */
    long unlikely(int edges, long unlikely) {
        return probability < 0 ? unlikely : scaled((1 - probability) / (edges - 1));
    }

    private static long scaled(double share) {
        return (long) Math.ceil(share * SCALE + 1);
    }

    /** {@code branch_weights} that are expected, not measured. */
    static MetadataNode weights(Context context, List<Long> weights) {
        List<@Nullable Metadata> parts = new ArrayList<>();
        parts.add(new Metadata.Text("branch_weights"));
        parts.add(new Metadata.Text("expected"));
        weights.forEach(w -> parts.add(new Metadata.OfConstant(context.i32(w.intValue()))));
        return MetadataNode.tuple(false, parts);
    }
}
