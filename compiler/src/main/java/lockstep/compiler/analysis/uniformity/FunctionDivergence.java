package lockstep.compiler.analysis.uniformity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.cfg.PostDominatorTree;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.SimpleType;
import org.jspecify.annotations.Nullable;

/**
 * Divergence propagation in one function. Everything is uniform initially; divergence propagates from its sources along
 * operands, through divergent branches to the PHIs of joins, and out of cycles that lanes leave in different
 * iterations. Monotonic, so that facts about callers and callees can be added later; linear except for
 * {@link SyncDependence}.
 */
final class FunctionDivergence {
    private final Function function;
    private final InterproceduralFacts around;
    private final FunctionGraph graph;
    private final DominatorTree dominators;
    private final LoopForest loops;
    private final CycleExits exits;
    private final SyncDependence control;
    private final BarrierPhases phases;
    private final EqualMemberMasks masks;
    private final Set<LocalValue> divergent = Collections.newSetFromMap(new IdentityHashMap<>());
    private final BitSet branches = new BitSet();
    private final BitSet joins = new BitSet();
    private final List<List<Use>> leaving = new ArrayList<>();
    private final Deque<LocalValue> values = new ArrayDeque<>();
    private final Deque<Integer> branchesToDo = new ArrayDeque<>();
    private final BitSet cyclesToDo = new BitSet();
    private boolean isReturnDivergent;
    private boolean isGivenUp;

    FunctionDivergence(
            Function function,
            InterproceduralFacts around,
            FunctionGraph graph,
            DominatorTree dominators,
            PostDominatorTree postDominators,
            LoopForest loops) {
        this.function = function;
        this.around = around;
        this.graph = graph;
        this.dominators = dominators;
        this.loops = loops;
        masks = new EqualMemberMasks(graph, dominators, loops);
        phases = BarrierPhases.of(function, graph, loops, around);
        exits = new CycleExits(graph, dominators, loops);
        control = new SyncDependence(graph, dominators, postDominators, loops, exits, new Reaction());
        for (int cycle = 0; cycle < loops.count(); cycle++) {
            leaving.add(new ArrayList<>());
        }
    }

    /** Propagates divergence from the sources. */
    void start() {
        for (Argument argument : function.arguments()) {
            if (around.isParameterDivergent(function, argument.index())) {
                diverge(argument);
            }
        }
        for (int node = 0; node < graph.size(); node++) {
            if (dominators.isReachable(node)) {
                startBlock(node);
            }
        }
        flow();
    }

    private void startBlock(int node) {
        for (Instruction instruction : graph.block(node)) {
            if (loops.innermostCycle(node) >= 0) {
                instruction.uses().forEach(use -> noteLeaving(use, node));
            }
            evaluate(instruction);
        }
    }

    /** Propagates new divergence until nothing changes. */
    void flow() {
        while (true) {
            if (!values.isEmpty()) {
                values.poll().uses().forEach(this::touch);
            } else if (!branchesToDo.isEmpty()) {
                control.branch(branchesToDo.poll());
            } else if (!cyclesToDo.isEmpty()) {
                int cycle = cyclesToDo.nextSetBit(0);
                cyclesToDo.clear(cycle);
                leaving.get(cycle).forEach(this::touch);
                control.cycle(cycle);
            } else {
                return;
            }
        }
    }

    /** Marks {@code value}, a parameter or the result of a call, as divergent; see {@link #flow}. */
    void diverge(LocalValue value) {
        if (divergent.add(value)) {
            values.add(value);
        }
    }

    /** Evaluates the result of a call again. */
    void evaluateAgain(CallInstruction call) {
        BasicBlock block = call.block();
        if (block != null && dominators.isReachable(graph.indexOf(block))) {
            evaluate(call);
        }
    }

    // ---- data

    private void touch(Use use) {
        Instruction user = use.user();
        BasicBlock block = user.block();
        if (block == null || !dominators.isReachable(graph.indexOf(block)) || !isDivergent(use)) {
            return;
        }
        if (user instanceof ReturnInstruction) {
            returnDiverges();
        } else if (user instanceof SwitchInstruction choice && ResultDivergence.isOneWay(choice)) {
            return;
        } else if (user instanceof TerminatorInstruction) {
            branchDiverges(graph.indexOf(block));
        } else if (user instanceof CallInstruction call) {
            argumentDiverges(call, use);
        } else {
            evaluate(user);
        }
    }

    private void argumentDiverges(CallInstruction call, Use use) {
        if (use.index() < call.argumentCount() && !CallDivergence.isIntrinsic(call)) {
            around.argumentDiverges(call, use.index());
        }
        evaluate(call);
        evaluateMembers(call);
    }

    /** Evaluates the members of a divergent aggregate, which may be uniform until more operands diverge. */
    private void evaluateMembers(CallInstruction call) {
        if (divergent.contains(call)) {
            for (Use use : call.uses()) {
                if (use.user() instanceof ExtractValueInstruction member && member.block() == call.block()) {
                    evaluate(member);
                }
            }
        }
    }

    private void returnDiverges() {
        if (!isReturnDivergent) {
            isReturnDivergent = true;
            around.resultDiverges(function);
        }
    }

    private void branchDiverges(int node) {
        if (!branches.get(node)) {
            branches.set(node);
            if (!isGivenUp) {
                branchesToDo.add(node);
            }
        }
    }

    private void evaluate(Instruction instruction) {
        if (hasResult(instruction) && !divergent.contains(instruction) && isDivergentResult(instruction)) {
            diverge(instruction);
        }
    }

    private static boolean hasResult(Instruction instruction) {
        return instruction.type() != SimpleType.VOID && instruction.type() != SimpleType.TOKEN;
    }

    private boolean isDivergentResult(Instruction instruction) {
        if (instruction instanceof LoadInstruction load && isInOnePhase(load)) {
            return ResultDivergence.isAnyDivergent(load, this::isDivergent);
        }
        return instruction instanceof PhiInstruction phi
                ? isDivergentPhi(phi)
                : ResultDivergence.isDivergent(instruction, around, this::isDivergent);
    }

    private boolean isInOnePhase(LoadInstruction load) {
        return SteadyLoads.isOrdinaryAndShared(load) && phases.isSteady(load);
    }

    /**
     * Whether a PHI is divergent. At a divergent join, it is uniform only if all entries are one uniform value;
     * undefined entries are ignored. At the header of a reducible cycle lanes of one iteration have all entered or have
     * all taken a back edge, so the entries from outside and those from inside are considered separately.
     */
    private boolean isDivergentPhi(PhiInstruction phi) {
        int node = graph.indexOf(blockOf(phi));
        int cycle = loops.innermostCycle(node);
        boolean isHeader = cycle >= 0 && loops.header(cycle) == node && loops.isReducible(cycle);
        return isHeader
                ? isDivergentPhi(phi, from -> loops.contains(cycle, from), true)
                        || isDivergentPhi(phi, from -> !loops.contains(cycle, from), true)
                : isDivergentPhi(phi, from -> true, false);
    }

    /**
     * Whether the PHI is divergent over the entries from the predecessors {@code asked}.
     *
     * @param isOneOfThem whether the PHI itself as an entry is a value like any other: that of the previous iteration
     */
    private boolean isDivergentPhi(PhiInstruction phi, IntPredicate asked, boolean isOneOfThem) {
        @Nullable Value only = null;
        boolean isJoin = joins.get(graph.indexOf(blockOf(phi)));
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value value = phi.incomingValue(i);
            if (!asked.test(graph.indexOf(phi.incomingBlock(i)))) {
                continue;
            }
            if (isDivergent(phi.operandUse(i))) {
                return true;
            }
            boolean counts = isOneOfThem || value != phi;
            if (isJoin && counts && !(value instanceof ConstantUndef) && !(value instanceof ConstantPoison)) {
                if (only != null && only != value) {
                    return true;
                }
                only = value;
            }
        }
        return false;
    }

    private static BasicBlock blockOf(Instruction instruction) {
        BasicBlock block = instruction.block();
        if (block == null) {
            throw new IllegalStateException("an instruction in no block");
        }
        return block;
    }

    // ---- values that leave cycles

    /** The node of a use: for an entry of a PHI, the predecessor. */
    private int placeOf(Use use) {
        return use.user() instanceof PhiInstruction phi
                ? graph.indexOf(phi.incomingBlock(use.index()))
                : graph.indexOf(blockOf(use.user()));
    }

    private void noteLeaving(Use use, int defined) {
        int user = graph.indexOf(blockOf(use.user()));
        for (int c = loops.innermostCycle(defined); c >= 0 && !loops.contains(c, user); c = loops.parent(c)) {
            leaving.get(c).add(use);
        }
    }

    /** Whether lanes that execute the user together may have the value from different iterations of a cycle. */
    private boolean isFromAnotherTime(Use use, Instruction definition) {
        int defined = graph.indexOf(blockOf(definition));
        int cycle = loops.innermostCycle(defined);
        if (cycle < 0) {
            return false;
        }
        int user = graph.indexOf(blockOf(use.user()));
        int place = placeOf(use);
        for (; cycle >= 0 && !loops.contains(cycle, user); cycle = loops.parent(cycle)) {
            boolean differs = loops.contains(cycle, place)
                    ? exits.isDivergent(cycle, place, user)
                    : exits.isDivergentAt(cycle, place);
            if (differs) {
                return true;
            }
        }
        return false;
    }

    // ---- control

    /** Turns results about control into divergence of values. */
    private final class Reaction implements SyncDependence.Sink {
        @Override
        public void join(int node) {
            if (!joins.get(node)) {
                joins.set(node);
                graph.block(node).phis().forEach(FunctionDivergence.this::evaluate);
            }
        }

        @Override
        public void returnJoin() {
            if (function.functionType().result() != SimpleType.VOID) {
                returnDiverges();
            }
        }

        @Override
        public void exitsDiverge(int cycle) {
            cyclesToDo.set(cycle);
        }

        @Override
        public void giveUp() {
            if (isGivenUp) {
                return;
            }
            isGivenUp = true;
            branchesToDo.clear();
            for (int cycle = 0; cycle < loops.count(); cycle++) {
                exits.allDiverge(cycle);
                leaving.get(cycle).forEach(FunctionDivergence.this::touch);
            }
            cyclesToDo.clear();
            for (int node = 0; node < graph.size(); node++) {
                if (dominators.isReachable(node)) {
                    join(node);
                }
            }
            returnJoin();
        }
    }

    // ---- results

    boolean isDivergent(Use use) {
        Value value = use.value();
        if (value instanceof Constant || !(value instanceof LocalValue local)) {
            return false;
        }
        return divergent.contains(local) && !masks.isEqualAt(use)
                || local instanceof Instruction definition
                        && dominators.isReachable(graph.indexOf(blockOf(definition)))
                        && isFromAnotherTime(use, definition);
    }

    boolean isDivergent(LocalValue value) {
        return divergent.contains(value);
    }

    boolean isDivergentBranch(BasicBlock block) {
        return branches.get(graph.indexOf(block));
    }

    boolean isReachable(BasicBlock block) {
        return dominators.isReachable(graph.indexOf(block));
    }

    boolean isReturnDivergent() {
        return isReturnDivergent;
    }

    boolean isJoin(BasicBlock block) {
        return joins.get(graph.indexOf(block));
    }

    /** The headers of cycles that lanes may leave in different iterations, outer ones first. */
    List<BasicBlock> cyclesLeftApart() {
        List<BasicBlock> headers = new ArrayList<>();
        for (int cycle = 0; cycle < loops.count(); cycle++) {
            if (exits.isDivergent(cycle)) {
                headers.add(graph.block(loops.header(cycle)));
            }
        }
        return headers;
    }

    Function function() {
        return function;
    }
}
