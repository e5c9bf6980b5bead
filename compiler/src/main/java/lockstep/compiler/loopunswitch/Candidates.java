package lockstep.compiler.loopunswitch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.CodeSize;
import lockstep.compiler.loop.SimplifiedLoop;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Finds the conditions of a loop that could be unswitched, and their cost: for each outcome except the first, the size
 * of the loop without the blocks that only one outcome reaches, which are in one loop only. If there are many
 * candidates, or many sibling loops, the cost is multiplied, so that code does not grow exponentially.
 *
 * <p>Source: LLVM, SimpleLoopUnswitch, collectUnswitchCandidates, computeDomSubtreeCost and
 * CalculateUnswitchCostMultiplier. Linear in the instructions of the loop.
 */
final class Candidates {
    private final SimplifiedLoop loop;
    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final PassContext context;
    private final List<Candidate> all = new ArrayList<>();
    private final Map<BasicBlock, Long> subtrees = new HashMap<>();
    private long size;

    Candidates(SimplifiedLoop loop, FunctionGraph graph, DominatorTree dominators, PassContext context) {
        this.loop = loop;
        this.graph = graph;
        this.dominators = dominators;
        this.context = context;
        loop.ownBlocks().forEach(this::collect);
    }

    private void collect(BasicBlock block) {
        for (Instruction instruction : block) {
            if (instruction instanceof SelectInstruction select && isPlainSelect(select)) {
                all.add(new Candidate.Selection(select));
            }
        }
        Candidate last = ofEnd(block.terminator());
        if (last != null) {
            all.add(last);
        }
    }

    /** Whether {@code select} is not a conjunction or disjunction, whose operands are candidates themselves. */
    private boolean isPlainSelect(SelectInstruction select) {
        return select.condition().type() instanceof IntType
                && !(select.condition() instanceof Constant)
                && loop.isInvariant(select.condition())
                && !Junction.isJunction(select);
    }

    private @Nullable Candidate ofEnd(TerminatorInstruction end) {
        if (end instanceof SwitchInstruction choice) {
            boolean isOne = loop.isInvariant(choice.value())
                    && !(choice.value() instanceof Constant)
                    && choice.successors().stream().distinct().count() > 1;
            return isOne ? new Candidate.Choice(choice) : null;
        }
        if (!(end instanceof BranchInstruction branch)
                || !branch.isConditional()
                || branch.condition() instanceof Constant
                || branch.successor(0) == branch.successor(1)) {
            return null;
        }
        if (loop.isInvariant(branch.condition())) {
            return new Candidate.Whole(branch);
        }
        Junction junction = Junction.of(branch.condition(), loop);
        return junction == null ? null : new Candidate.Part(branch, junction);
    }

    /**
     * The candidates that cost less than the threshold, the cheapest first.
     *
     * @param siblings the number of loops in the enclosing loop, this one included
     * @param isOutermost whether it has no enclosing loop
     */
    List<Candidate> affordable(long siblings, boolean isOutermost) {
        if (all.isEmpty()) {
            return List.of();
        }
        measure();
        long threshold = context.knob(SimpleLoopUnswitch.THRESHOLD);
        long factor = context.isOn(SimpleLoopUnswitch.MULTIPLIER) ? factor(siblings, isOutermost, threshold) : 1;
        Map<Candidate, Long> costs = new HashMap<>();
        all.forEach(candidate -> costs.put(candidate, cost(candidate) * factor));
        return all.stream()
                .filter(candidate -> Objects.requireNonNull(costs.get(candidate)) < threshold
                        || context.refused(SimpleLoopUnswitch.COSTLY.of(candidate.rule())))
                .sorted((a, b) ->
                        Long.compare(Objects.requireNonNull(costs.get(a)), Objects.requireNonNull(costs.get(b))))
                .toList();
    }

    /** Computes the size of the dominator subtree of each block in the loop, itself included. */
    private void measure() {
        size = 0;
        for (BasicBlock block : loop.blocks().reversed()) {
            long own = subtrees.getOrDefault(block, 0L);
            for (Instruction instruction : block) {
                long here = CodeSize.of(instruction);
                own += here;
                size += here;
            }
            subtrees.put(block, own);
            int above = dominators.immediateDominator(graph.indexOf(block));
            if (block != loop.header()) {
                subtrees.merge(graph.block(above), own, Long::sum);
            }
        }
    }

    private long cost(Candidate candidate) {
        long spared = 0;
        BasicBlock home = candidate.test().block();
        for (BasicBlock target : candidate.targets()) {
            boolean isInAllLoops = candidate instanceof Candidate.Part part && target != part.decided();
            if (!isInAllLoops && loop.contains(target) && isEnteredFrom(home, target)) {
                spared += Objects.requireNonNull(subtrees.get(target));
            }
        }
        return (size - spared) * (candidate.ways() - 1);
    }

    /** Whether all edges to {@code target} come from {@code home} or from blocks that {@code target} dominates. */
    private boolean isEnteredFrom(@Nullable BasicBlock home, BasicBlock target) {
        int node = graph.indexOf(target);
        return target.predecessors().stream()
                .allMatch(before -> before == home || dominators.dominates(node, graph.indexOf(before)));
    }

    private long factor(long siblings, boolean isOutermost, long threshold) {
        long clones = 0;
        for (Candidate candidate : all) {
            clones += candidate.test().isTerminator() ? log2(waysThatStay(candidate)) : 1;
        }
        long power = Math.max(clones - context.knob(SimpleLoopUnswitch.UNSCALED), 0);
        long multiplier =
                Math.max(isOutermost ? siblings / context.knob(SimpleLoopUnswitch.TOP_LEVEL_DIVISOR) : siblings, 1);
        return power > log2(threshold) || multiplier > threshold
                ? Math.max(threshold, 1)
                : Math.min(multiplier << power, Math.max(threshold, 1));
    }

    private long waysThatStay(Candidate candidate) {
        int home = graph.indexOf(Objects.requireNonNull(candidate.test().block()));
        boolean isInEachRound = dominators.dominates(home, graph.indexOf(loop.latch()));
        return candidate.targets().stream()
                .filter(target -> !isInEachRound || loop.contains(target))
                .count();
    }

    private static long log2(long number) {
        return number <= 1 ? 0 : Long.SIZE - 1 - Long.numberOfLeadingZeros(number);
    }
}
