package lockstep.compiler.memoryspace;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/** Turns accesses of a function through generic pointers into accesses of their known address space. */
final class AccessRewriting {
    /** Receives the accesses that stay generic. */
    @FunctionalInterface
    interface Listener {
        /** {@code operand} stays generic; {@code fact} is the fact about its address. */
        void stays(MemoryOperand operand, PointerFact fact);
    }

    private final Rewriter rewriter;
    private final Rule rule;
    private final PointerFacts facts;
    private final @Nullable PointerFacts spared;
    private final InSpace pointers;
    private int only = PointerFact.ANY;
    private int specific;

    /** @param spared accesses whose space these facts know are left; null for none */
    AccessRewriting(Rewriter rewriter, Rule rule, PointerFacts facts, @Nullable PointerFacts spared) {
        this.rewriter = rewriter;
        this.rule = rule;
        this.facts = facts;
        this.spared = spared;
        this.pointers = new InSpace(rewriter, facts);
    }

    /** Restricts the rewriting to accesses of {@code space}. */
    AccessRewriting onlyOf(int space) {
        only = space;
        return this;
    }

    /** Number of addresses that became specific. */
    int specific() {
        return specific;
    }

    /**
     * Rewrites the accesses of {@code function}.
     *
     * @return number of address computations that were erased
     */
    int run(Function function, Listener listener) {
        for (Instruction access : accesses(function)) {
            rewrite(access, listener);
        }
        return rewriter.changed() ? InsertionPoints.eraseUnused(rewriter, pointers.originals()) : 0;
    }

    private static List<Instruction> accesses(Function function) {
        List<Instruction> found = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (!MemoryOperand.of(instruction).isEmpty()) {
                    found.add(instruction);
                }
            }
        }
        return found;
    }

    private void rewrite(Instruction access, Listener listener) {
        Instruction user = access;
        for (MemoryOperand found : MemoryOperand.of(access)) {
            MemoryOperand operand = new MemoryOperand(user, found.index(), found.kind());
            boolean isSpared =
                    spared != null && spared.at(operand.address(), user).isKnown();
            if (operand.space() != PointerFact.ANY || isSpared) {
                continue;
            }
            PointerFact fact = facts.at(operand.address(), user);
            boolean isWanted = only == PointerFact.ANY || fact.space() == only;
            if (isWanted && fact.isKnown() && operand.canBe(fact.space()) && rewriter.allow(rule, user)) {
                user = operand.set(rewriter, pointers.of(operand.address(), fact.space(), user));
                specific++;
            } else {
                listener.stays(operand, fact);
            }
        }
    }
}
