package lockstep.fuzz.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import lockstep.fuzz.reduce.Edit.SimpleEdit;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** Edits of the flow graph. What becomes unreachable is removed by {@link Unreachable} afterwards. */
final class BlockEdits {
    private BlockEdits() {}

    /** Ends blocks with a return of zero. */
    static Edit returns() {
        return each("early-returns", b -> !(b.terminator() instanceof ReturnInstruction), BlockEdits::returnZero);
    }

    /** Makes branches and switches lead to their first successor alone. */
    static Edit toFirstSuccessor() {
        return each("branches-to-first", BlockEdits::isFork, b -> fold(b, 0));
    }

    /** Makes branches and switches lead to their last successor alone: cuts loops whose latch exits so. */
    static Edit toLastSuccessor() {
        return each(
                "branches-to-last",
                BlockEdits::isFork,
                b -> fold(b, b.terminator().successorCount() - 1));
    }

    private static boolean isFork(BasicBlock block) {
        return block.terminator().successorCount() > 1;
    }

    /** Removes cases of switches. */
    static Edit cases() {
        return new SimpleEdit("switch-cases", test -> {
            List<Edit.Place> places = new ArrayList<>();
            for (Function function : test.module().definedFunctions()) {
                for (BasicBlock block : function.blocks()) {
                    if (block.terminator() instanceof SwitchInstruction s) {
                        addCases(places, s);
                    }
                }
            }
            return places;
        });
    }

    private static void addCases(List<Edit.Place> places, SwitchInstruction instruction) {
        // From the last case on, so that those before keep their numbers while several are removed.
        for (int i = instruction.caseCount() - 1; i >= 0; i--) {
            int index = i;
            places.add(() -> {
                Function function = instruction.function();
                if (function != null && index < instruction.caseCount()) {
                    EditRewriters.of(function).removeCase(instruction, index);
                }
            });
        }
    }

    /** Redirects the predecessors of a block with one successor to that successor; the block's code is removed. */
    static Edit bypassed() {
        return each("bypassed-blocks", BlockEdits::canBypass, BlockEdits::bypass);
    }

    /** Appends blocks to their only predecessor. */
    static Edit merged() {
        return each("merged-blocks", BlockEdits::canMerge, b -> rewriter(b).mergeIntoPredecessor(b));
    }

    private static boolean canMerge(BasicBlock block) {
        BasicBlock before = block.singlePredecessor();
        return before != null
                && before != block
                && !block.isEntry()
                && before.terminator().successorCount() == 1;
    }

    private static boolean canBypass(BasicBlock block) {
        return !block.isEntry()
                && block.terminator() instanceof BranchInstruction branch
                && branch.successorCount() == 1
                && branch.successor(0) != block;
    }

    private static void returnZero(BasicBlock block) {
        Function function = Objects.requireNonNull(block.function());
        Value zero = zeroResult(function);
        if (zero != null || function.functionType().result().isVoid()) {
            rewriter(block).replaceTerminator(block, new ReturnInstruction(zero));
        }
    }

    /** The zero that {@code function} can return; null if it returns nothing or what has no zero. */
    static @Nullable Constant zeroResult(Function function) {
        return Substitute.zero(
                function.module().context(), function.functionType().result());
    }

    private static void fold(BasicBlock block, int successor) {
        TerminatorInstruction old = block.terminator();
        BasicBlock target = old.successor(Math.min(successor, old.successorCount() - 1));
        rewriter(block).replaceTerminator(block, new BranchInstruction(target));
    }

    private static void bypass(BasicBlock block) {
        Rewriter rewriter = rewriter(block);
        BasicBlock target = block.terminator().successor(0);
        for (Use edge : block.useList()) {
            TerminatorInstruction from = (TerminatorInstruction) edge.user();
            BasicBlock predecessor = Objects.requireNonNull(from.block());
            for (PhiInstruction phi : target.phis()) {
                Value present = phi.valueFrom(predecessor);
                rewriter.addIncoming(phi, present != null ? present : value(phi, block, predecessor), predecessor);
            }
            redirect(rewriter, from, block, target);
        }
        for (Instruction instruction : block) {
            Constant zero = Substitute.zero(rewriter.context(), instruction.type());
            if (instruction.hasUses() && zero != null) {
                rewriter.replaceAllUses(instruction, zero);
            }
        }
    }

    private static void redirect(Rewriter rewriter, TerminatorInstruction from, BasicBlock old, BasicBlock target) {
        for (int i = 0; i < from.successorCount(); i++) {
            if (from.successor(i) == old) {
                rewriter.redirect(from, i, target);
                return;
            }
        }
    }

    /**
     * The value of a PHI after {@code block} when control comes from {@code predecessor} without passing through the
     * block.
     */
    private static Value value(PhiInstruction phi, BasicBlock block, BasicBlock predecessor) {
        Value value = phi.incomingValue(block);
        if (value instanceof PhiInstruction inner && inner.block() == block) {
            Value outer = inner.valueFrom(predecessor);
            return outer == null ? value : outer;
        }
        return value;
    }

    private static Rewriter rewriter(BasicBlock block) {
        return EditRewriters.of(Objects.requireNonNull(block.function()));
    }

    private static Edit each(String name, Predicate<BasicBlock> applies, Consumer<BasicBlock> action) {
        return new SimpleEdit(name, test -> {
            List<Edit.Place> places = new ArrayList<>();
            for (Function function : test.module().definedFunctions()) {
                for (BasicBlock block : function.blocks()) {
                    if (applies.test(block)) {
                        places.add(() -> {
                            if (block.function() != null && applies.test(block)) {
                                action.accept(block);
                            }
                        });
                    }
                }
            }
            return places;
        });
    }
}
