package lockstep.compiler.instsimplify;

import java.util.Optional;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** What a condition with a known outcome implies about another one. */
final class Implication {
    /** Most dominating blocks searched for a branch; LLVM searches only the nearest. */
    private static final int DEPTH = 8;

    private Implication() {}

    /** The outcome of {@code left predicate right} implied by {@code premise} being {@code truth}. */
    static Optional<Boolean> of(Value premise, boolean truth, Predicate predicate, Value left, Value right) {
        return ValueTracking.implied(premise, truth, predicate, left, right);
    }

    /**
     * The outcome of {@code conclusion} implied by {@code premise} being {@code truth}; a premise also implies itself,
     * and the opposite of its complement.
     */
    static Optional<Boolean> of(Query q, Value premise, boolean truth, Value conclusion) {
        return Patterns.complemented(q, conclusion) == premise
                ? Optional.of(!truth)
                : ValueTracking.implied(premise, truth, conclusion);
    }

    /** The constant value of a comparison that dominating branches imply. */
    static @Nullable Value comparison(Query q) {
        return q.isInstruction() && q.type().isInt(1)
                ? byBranches(q).map(truth -> Patterns.bool(q, truth)).orElse(null)
                : null;
    }

    /** The arm of a select whose condition dominating branches imply. */
    static @Nullable Value select(Query q) {
        if (!q.isInstruction()
                || !(q.at() instanceof SelectInstruction select)
                || !select.condition().type().isInt(1)) {
            return null;
        }
        return byBranches(q, select.condition())
                .map(truth -> truth ? select.ifTrue() : select.ifFalse())
                .orElse(null);
    }

    private static Optional<Boolean> byBranches(Query q) {
        return q.at().opcode() == Opcode.ICMP ? byBranches(q, q.at()) : Optional.empty();
    }

    /**
     * The outcome implied by conditional branches one of whose edges dominates the place. The values of the condition
     * and of the conclusion are those of the same iteration of every loop, as the edge dominates the place; this holds
     * for the instruction itself only, not for its value with entries of a PHI as operands.
     */
    private static Optional<Boolean> byBranches(Query q, Value conclusion) {
        Dominance dominance = q.simplifier().dominance();
        BasicBlock block = q.at().block();
        for (int i = 0; i < DEPTH && block != null; i++) {
            BasicBlock before = block.isAddressTaken() ? null : block.singlePredecessor();
            if (before != null
                    && before != block
                    && before.terminator() instanceof BranchInstruction branch
                    && branch.isConditional()
                    && branch.successor(0) != branch.successor(1)) {
                Optional<Boolean> known =
                        ValueTracking.implied(branch.condition(), branch.successor(0) == block, conclusion);
                if (known.isPresent()) {
                    return known;
                }
            }
            block = dominance.dominator(block);
        }
        return Optional.empty();
    }
}
