package lockstep.compiler.simplifycfg;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.analysis.value.LogicalCondition;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * A branch on {@code x == 1 | x == 2 | ...}, or on {@code x != 1 & x != 2 & ...}, becomes a switch. A comparison that
 * holds for few numbers counts as that many equalities; one further condition is tested by a branch before.
 *
 * <p>The switch has the two targets of the branch, so that the same lanes reconverge as before. With a further
 * condition lanes reach one target over two branches, separately; so not in functions with convergent operations.
 */
final class ComparisonChain implements BlockRule {
    /** A comparison that holds for more numbers than this does not count as equalities, as in LLVM. */
    private static final ExactInt MAX_NUMBERS = ExactInt.of(8);

    /** Most parts of a condition that are visited. */
    private static final int MAX_PARTS = 256;

    private final Rewriter rewriter;
    private final PassContext context;
    private final boolean hasConvergent;

    /** The numbers of {@code value} that decide a condition, and a further condition. */
    private static final class Chain {
        private final boolean isEquality;
        private final Set<ExactInt> numbers = new LinkedHashSet<>();
        private @Nullable Value value;
        private @Nullable Value extra;
        private int comparisons;

        Chain(boolean isEquality) {
            this.isEquality = isEquality;
        }

        List<Value> parts(Value condition) {
            return isEquality ? LogicalCondition.disjuncts(condition) : LogicalCondition.conjuncts(condition);
        }

        /**
         * Records {@code part} as a comparison or as the further condition; false if there is a further condition
         * already.
         */
        boolean take(Value part) {
            if (compare(part)) {
                return true;
            }
            boolean isFirst = extra == null;
            extra = part;
            return isFirst;
        }

        private boolean compare(Value part) {
            if (!(part instanceof CompareInstruction c)
                    || c.opcode() != Opcode.ICMP
                    || !(c.left().type() instanceof IntType type)
                    || !(c.right() instanceof ConstantInt limit)) {
                return false;
            }
            WrappedRange range =
                    WrappedRange.of(isEquality ? c.predicate() : c.predicate().inverse(), type.width(), limit.number());
            Value base = c.left();
            if (base instanceof BinaryInstruction sum
                    && sum.opcode() == Opcode.ADD
                    && sum.right() instanceof ConstantInt added
                    && value != sum) {
                base = sum.left();
                range = range.plus(added.number().negate());
            }
            boolean fits = (value == null || value == base)
                    && range.count().signum() > 0
                    && range.count().compareTo(MAX_NUMBERS) <= 0;
            if (fits) {
                value = base;
                comparisons++;
                addAll(range, type.width());
            }
            return fits;
        }

        private void addAll(WrappedRange range, int width) {
            for (int i = 0; i < range.count().intValueExact(); i++) {
                numbers.add(range.low().add(ExactInt.of(i)).mod(ExactInt.ONE.shiftLeft(width)));
            }
        }
    }

    ComparisonChain(Rewriter rewriter, PassContext context, boolean hasConvergent) {
        this.rewriter = rewriter;
        this.context = context;
        this.hasConvergent = hasConvergent;
    }

    @Override
    public boolean apply(BasicBlock block) {
        if (!(block.terminator() instanceof BranchInstruction branch)
                || !branch.isConditional()
                || branch.successor(0) == branch.successor(1)) {
            return false;
        }
        boolean isEquality = !LogicalCondition.disjuncts(branch.condition()).isEmpty();
        if (!isEquality && LogicalCondition.conjuncts(branch.condition()).isEmpty()) {
            return false;
        }
        Chain chain = gather(branch.condition(), isEquality);
        if (chain == null || chain.comparisons < 2 || chain.extra != null && chain.numbers.size() < 2) {
            return false;
        }
        if (chain.extra != null && hasConvergent) {
            return CfgRefusals.missed(context, CfgRefusals.FURTHER_CONDITION, branch, "Convergent");
        }
        if (!rewriter.allow(SimplifyCfg.COMPARISONS_TO_SWITCH, branch)) {
            return false;
        }
        become(chain, block, branch, branch.successor(isEquality ? 0 : 1), branch.successor(isEquality ? 1 : 0));
        return true;
    }

    private static @Nullable Chain gather(Value condition, boolean isEquality) {
        Chain chain = new Chain(isEquality);
        Deque<Value> work = new ArrayDeque<>(List.of(condition));
        Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        while (!work.isEmpty()) {
            Value value = work.pop();
            if (!seen.add(value)) {
                continue;
            }
            List<Value> parts = chain.parts(value);
            for (Value part : parts.reversed()) {
                work.push(part);
            }
            if (seen.size() > MAX_PARTS || parts.isEmpty() && !chain.take(value)) {
                return null;
            }
        }
        return chain;
    }

    private void become(
            Chain chain, BasicBlock block, BranchInstruction branch, BasicBlock found, BasicBlock otherwise) {
        Value condition = branch.condition();
        BasicBlock last = block;
        Value extra = chain.extra;
        if (extra != null) {
            Value first = SwitchParts.defined(rewriter, branch, extra);
            last = rewriter.splitBefore(branch, null);
            rewriter.replaceTerminator(
                    block,
                    chain.isEquality
                            ? new BranchInstruction(first, found, last)
                            : new BranchInstruction(first, last, found));
            for (PhiInstruction phi : found.phis()) {
                rewriter.addIncoming(phi, phi.incomingValue(last), block);
            }
        }
        Value value = SwitchParts.defined(rewriter, branch, Objects.requireNonNull(chain.value));
        SwitchInstruction choice = SwitchParts.choice(value, otherwise, found, chain.numbers, rewriter);
        rewriter.replaceTerminator(last, choice);
        addEntries(found, last, chain.numbers);
        DeadParts.erase(rewriter, condition);
    }

    /** Adds a PHI entry for each edge after the first. */
    private void addEntries(BasicBlock target, BasicBlock from, Collection<ExactInt> numbers) {
        for (PhiInstruction phi : target.phis()) {
            Value value = phi.incomingValue(from);
            for (int i = 1; i < numbers.size(); i++) {
                rewriter.addIncoming(phi, value, from);
            }
        }
    }
}
