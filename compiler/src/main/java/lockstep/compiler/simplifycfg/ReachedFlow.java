package lockstep.compiler.simplifycfg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import lockstep.compiler.analysis.UnreachableBlocks;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.rule.Rule;

/**
 * Reduces a function to its reachable part, as LLVM's removeUnreachableBlocks does:
 *
 * <ol>
 *   <li>blocks are cut at their first instruction with undefined behaviour and after a call that does not return
 *       ({@link UndefinedCode});
 *   <li>terminators fold ({@link TerminatorFolding}), and conditions that became unused are removed;
 *   <li>unreachable blocks are removed;
 *   <li>a PHI that lost an entry and has one value left is replaced by it.
 * </ol>
 *
 * <p>A fold that makes another condition constant is followed up, so that the result is a fixed point. No lane takes
 * another edge than before, and no instruction moves, so the same lanes execute each convergent operation together.
 */
public final class ReachedFlow {
    /**
     * The rules that the steps apply.
     *
     * @param undefined cuts what is undefined or follows a call without return
     * @param terminator folds a terminator
     * @param block removes blocks
     * @param phi replaces a PHI by its one value
     */
    public record Rules(Rule undefined, Rule terminator, Rule block, Rule phi) {}

    private final Function function;
    private final Rewriter rewriter;
    private final Rules rules;
    private final TerminatorFolding folding;
    private final Deque<BasicBlock> terminators = new ArrayDeque<>();
    private final Set<BasicBlock> waiting = Collections.newSetFromMap(new IdentityHashMap<>());

    private ReachedFlow(Function function, Rewriter rewriter, Rules rules) {
        this.function = function;
        this.rewriter = rewriter;
        this.rules = rules;
        Rule fold = rules.terminator();
        folding = new TerminatorFolding(rewriter, new TerminatorFolding.Rules(fold, fold, fold, fold, fold));
    }

    /** Reduces the function of {@code rewriter}; whether anything was changed. */
    public static boolean reduce(Rewriter rewriter, Rules rules) {
        new ReachedFlow(rewriter.function(), rewriter, rules).run();
        return rewriter.changed();
    }

    private void run() {
        new UndefinedCode(rewriter, rules.undefined(), rules.undefined()).cutBlocks(function);
        function.blocks().forEach(this::push);
        do {
            drain();
        } while (removeUnreachable());
    }

    private void push(BasicBlock block) {
        if (block.function() != null && waiting.add(block)) {
            terminators.addLast(block);
        }
    }

    private void drain() {
        while (!terminators.isEmpty()) {
            BasicBlock block = terminators.removeFirst();
            waiting.remove(block);
            if (block.function() != null) {
                fold(block);
            }
        }
    }

    private void fold(BasicBlock block) {
        List<BasicBlock> successors = List.copyOf(block.successors());
        List<Value> operands = List.copyOf(block.terminator().operands());
        if (folding.apply(block)) {
            operands.forEach(operand -> DeadParts.erase(rewriter, operand));
            foldPhis(successors);
            push(block);
        }
    }

    private boolean removeUnreachable() {
        List<BasicBlock> lost = UnreachableBlocks.of(function);
        if (lost.isEmpty() || !rewriter.allow(rules.block(), lost.getFirst().terminator())) {
            return false;
        }
        List<BasicBlock> after = new ArrayList<>();
        lost.forEach(block -> after.addAll(block.successors()));
        rewriter.eraseBlocks(lost);
        foldPhis(after);
        return true;
    }

    private void foldPhis(List<BasicBlock> blocks) {
        for (BasicBlock block : blocks) {
            if (block.function() != null && block.hasUses()) {
                List.copyOf(block.phis()).forEach(this::foldPhi);
            }
        }
    }

    private void foldPhi(PhiInstruction phi) {
        Value only = phi.onlyValue();
        if (only == null || !rewriter.allow(rules.phi(), phi)) {
            return;
        }
        for (Use use : phi.uses()) {
            BasicBlock user = use.user().block();
            if (use.user().isTerminator() && user != null) {
                push(user);
            }
        }
        rewriter.replace(phi, only);
    }
}
