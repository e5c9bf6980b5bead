package lockstep.compiler.analysis.convergence;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.PostDominatorTree;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.graph.FunctionGraph;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.FunctionAnalysis;

/**
 * The convergent operations of a function and what they forbid. A convergent operation depends on which lanes execute
 * it together, so that it must not come to depend on more or other branches.
 *
 * <p>Source: LLVM, "Convergent Operation Semantics"; clause S7 of the semantics.
 */
public final class Convergence {
    /** The analysis. */
    public static final FunctionAnalysis<Convergence> ANALYSIS = new OfFunction();

    /**
     * The operations of one convergence-control token.
     *
     * @param token the call that makes the token: an entry, an anchor or a loop heart
     * @param parent the region whose token a loop heart takes; empty for entries and anchors
     * @param operations that take the token, in the order of the blocks; loop hearts of regions inside are among them
     */
    public record Region(CallInstruction token, Optional<Region> parent, List<CallInstruction> operations) {
        public Region {
            operations = List.copyOf(operations);
        }
    }

    private record OfFunction() implements FunctionAnalysis<Convergence> {
        @Override
        public String name() {
            return "convergence";
        }

        @Override
        public Convergence compute(Function function, Analyses analyses) {
            return new Convergence(function, analyses);
        }
    }

    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final PostDominatorTree postDominators;
    private final LoopForest loops;
    private final List<CallInstruction> operations = new ArrayList<>();
    private final Map<Value, List<CallInstruction>> byToken = new IdentityHashMap<>();
    private final List<Region> regions = new ArrayList<>();
    private final Map<Value, Region> regionOfToken = new IdentityHashMap<>();

    private Convergence(Function function, Analyses analyses) {
        graph = analyses.get(FlowAnalyses.GRAPH, function);
        dominators = analyses.get(FlowAnalyses.DOMINATORS, function);
        postDominators = analyses.get(FlowAnalyses.POST_DOMINATORS, function);
        loops = analyses.get(FlowAnalyses.LOOPS, function);
        List<CallInstruction> tokens = new ArrayList<>();
        for (int node : dominators.preorder().toArray()) {
            for (Instruction instruction : graph.block(node)) {
                if (instruction instanceof CallInstruction call && EffectsOf.isConvergent(call)) {
                    note(call, tokens);
                }
            }
        }
        tokens.forEach(this::addRegion);
    }

    private void note(CallInstruction call, List<CallInstruction> tokens) {
        operations.add(call);
        Value token = ConvergenceUse.token(call);
        if (token != null) {
            byToken.computeIfAbsent(token, t -> new ArrayList<>()).add(call);
        }
        if (ConvergenceUse.isControl(call)) {
            tokens.add(call);
        }
    }

    /** Tokens are met in the order of dominance, so that the region around is there already. */
    private void addRegion(CallInstruction token) {
        Value outer = ConvergenceUse.token(token);
        Region region = new Region(
                token,
                Optional.ofNullable(outer == null ? null : regionOfToken.get(outer)),
                byToken.getOrDefault(token, List.of()));
        regions.add(region);
        regionOfToken.put(token, region);
    }

    // ---- single operations

    /** Whether {@code instruction} is a convergent operation. */
    public static boolean isConvergent(Instruction instruction) {
        return instruction instanceof CallInstruction call && EffectsOf.isConvergent(call);
    }

    /** Whether a convergent operation stands in one of {@code blocks}. */
    public static boolean isAnyConvergent(Iterable<BasicBlock> blocks) {
        for (BasicBlock block : blocks) {
            for (Instruction instruction : block) {
                if (isConvergent(instruction)) {
                    return true;
                }
            }
        }
        return false;
    }

    // ---- the function

    /** The convergent operations that can be reached, in an order in which dominating blocks come first. */
    public List<CallInstruction> operations() {
        return Collections.unmodifiableList(operations);
    }

    /** Whether there is a convergent operation. */
    public boolean hasOperations() {
        return !operations.isEmpty();
    }

    /** The regions that tokens make, those around others first; none where lanes converge as the machine lets them. */
    public List<Region> regions() {
        return Collections.unmodifiableList(regions);
    }

    /** The region of the token that {@code operation} takes. */
    public Optional<Region> regionOf(CallInstruction operation) {
        return Optional.ofNullable(ConvergenceUse.token(operation)).map(regionOfToken::get);
    }

    // ---- motion

    /**
     * Whether {@code moved} may stand at the end or the beginning of {@code target} as far as convergence is concerned:
     * operations that are not convergent may; convergent ones only where exactly the same lanes come by in the same
     * rounds of every cycle, and where their token is there.
     */
    public boolean mayMove(Instruction moved, BasicBlock target) {
        BasicBlock block = moved.block();
        if (!isConvergent(moved) || block == target || block == null) {
            return true;
        }
        int from = graph.indexOf(block);
        int to = graph.indexOf(target);
        boolean isSameFlow = dominators.dominates(to, from) && postDominators.postDominates(from, to)
                || dominators.dominates(from, to) && postDominators.postDominates(to, from);
        boolean isSameRound = loops.innermostCycle(from) == loops.innermostCycle(to);
        return isSameFlow && isSameRound && isTokenThere((CallInstruction) moved, to);
    }

    private boolean isTokenThere(CallInstruction moved, int target) {
        return !(ConvergenceUse.token(moved) instanceof Instruction token)
                || token.block() == null
                || token.block() != graph.block(target)
                        && dominators.dominates(graph.indexOf(token.block()), target);
    }

    /**
     * Whether {@code moved} may change places with {@code other} beside it as far as convergence is concerned: two
     * convergent operations may not, since each lane takes part in them in their order.
     */
    public static boolean mayCross(Instruction moved, Instruction other) {
        return !isConvergent(moved) || !isConvergent(other);
    }
}
