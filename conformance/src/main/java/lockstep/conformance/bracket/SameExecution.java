package lockstep.conformance.bracket;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.clone.ConstantMapper;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.nvvm.clone.ValueMap;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes programs whose every thread executes what it executed before some pass, so that a run that is known to
 * hold under all schedules need not be made again: functions from which instructions without effect were taken whose
 * values nobody used, in which edges got blocks that only pass values on, or in which a value is used in the place of
 * another one that is computed by the same operation from the same operands.
 *
 * <p>It compares the two programs instruction by instruction and takes no pass's word for anything: what a pass left
 * is related to a copy made before by which object of the module became which object of the copy, and everything that
 * such a pair has is compared.
 *
 * <p>Why nothing wrong can hide. Call the copy <i>before</i> and the module <i>after</i>. If this says yes, then
 * block by block the instructions of after are those of before in the same order, and what is missing is removable.
 * Each operand is the value of before's operand: the counterpart itself, or a function of its operands alone that is
 * the same as the counterpart's, on the same operands, and dominates the place. (Two such values are equal where both
 * dominate: between the two computations no operand can have been defined anew, for a path on which it is would reach
 * the place without the later of the two.) PHIs have on each edge the value of before's PHI on that edge, followed
 * through new blocks. So by induction over its steps each thread takes the same edges and performs the same accesses,
 * collectives and calls with the same values, if what it reads from others is the same. That depends on how threads
 * are ordered: the caller asks only for programs whose run holds under all schedules, and every order of after's
 * steps is one of before's, but for lanes that do not wait in a meeting that is gone, which orders no memory. Which
 * lanes may meet is told by iterations of cycles: the nest of cycles is compared where a new block could change it.
 * Fuel suffices: an edge gets at most {@value #MAX_FORWARDS} new blocks, none with more PHIs than the block it leads
 * to, so that at most three times as many instructions are executed; a run after a pass has four times the fuel.
 */
final class SameExecution {
    private static final int MAX_FORWARDS = 2;
    private static final int CONGRUENCE_DEPTH = 3;

    private final ValueMap counterparts;
    private final ConstantMapper constants;
    private final Function now;
    private final Function then;
    private @Nullable FunctionGraph graph;
    private @Nullable DominatorTree dominators;

    private SameExecution(ValueMap counterparts, ConstantMapper constants, Function now, Function then) {
        this.counterparts = counterparts;
        this.constants = constants;
        this.now = now;
        this.then = then;
    }

    /**
     * Whether {@code module} executes as its copy does.
     *
     * @param copy made of {@code module} before passes changed it
     * @param changed the functions of the module that may differ from their copies; nothing else differs
     */
    static boolean holds(Module module, ModuleCloner.Copy copy, Set<Function> changed) {
        ConstantMapper constants = new ConstantMapper(module.context(), copy.map());
        for (Function function : changed) {
            boolean isSame = copy.map().get(function) instanceof Function then
                    && new SameExecution(copy.map(), constants, function, then).isSame();
            if (!isSame) {
                return false;
            }
        }
        return true;
    }

    private boolean isSame() {
        return haveSameProperties()
                && isCounterpart(now.entry(), then.entry())
                && allBlocksAgree()
                && (!mayNestOtherwise() || haveSameNest());
    }

    private boolean haveSameProperties() {
        return now.attributes().equals(then.attributes())
                && now.convention().equals(then.convention())
                && now.metadata().isEmpty()
                && then.metadata().isEmpty();
    }

    private boolean isCounterpart(LocalValue after, LocalValue before) {
        return counterparts.get(after) == before;
    }

    // ---- blocks

    private boolean allBlocksAgree() {
        for (BasicBlock block : now.blocks()) {
            boolean agrees = counterparts.get(block) instanceof BasicBlock before
                    ? agree(block, before)
                    : isForwarding(block);
            if (!agrees) {
                return false;
            }
        }
        return true;
    }

    /** Whether a block passes values on and does nothing else. */
    private static boolean isForwarding(BasicBlock block) {
        return block.firstNonPhi() instanceof BranchInstruction branch
                && !branch.isConditional()
                && block.size() <= 1 + branch.successor(0).phis().size();
    }

    private boolean agree(BasicBlock after, BasicBlock before) {
        Instruction expected = before.first();
        for (Instruction instruction = after.first(); instruction != null; instruction = instruction.next()) {
            Instruction same = instruction.isTerminator() ? before.last() : counterparts.instruction(instruction);
            while (expected != same) {
                if (expected == null || same == null || !InstructionShapes.isRemovable(expected)) {
                    return false;
                }
                expected = expected.next();
            }
            if (same == null || !InstructionShapes.areSame(instruction, same) || !agreeInOperands(instruction, same)) {
                return false;
            }
            expected = same.next();
        }
        return expected == null && after.last() instanceof TerminatorInstruction;
    }

    private boolean agreeInOperands(Instruction after, Instruction before) {
        if (after instanceof PhiInstruction) {
            return true;
        }
        if (after instanceof TerminatorInstruction end && before instanceof TerminatorInstruction other) {
            for (int i = 0; i < end.successorCount(); i++) {
                if (!agreeOnEdge(end, end.successor(i), other, other.successor(i))) {
                    return false;
                }
            }
        }
        for (int i = 0; i < after.operandCount(); i++) {
            Value operand = after.operand(i);
            if (!(operand instanceof BasicBlock) && !isSameValue(operand, before.operand(i), before)) {
                return false;
            }
        }
        return true;
    }

    // ---- edges

    /** Whether the edges lead to the same block, and give its PHIs the same values. */
    private boolean agreeOnEdge(
            TerminatorInstruction from, BasicBlock target, TerminatorInstruction fromBefore, BasicBlock targetBefore) {
        List<BasicBlock> path = new ArrayList<>(List.of(blockOf(from)));
        BasicBlock at = target;
        while (!(counterparts.get(at) instanceof BasicBlock) && path.size() <= MAX_FORWARDS && isForwarding(at)) {
            path.add(at);
            at = at.terminator().successor(0);
        }
        if (!isCounterpart(at, targetBefore)) {
            return false;
        }
        for (Instruction i = at.first(); i instanceof PhiInstruction phi; i = i.next()) {
            Value value = valueAlong(path, phi);
            Value before = counterparts.instruction(phi) instanceof PhiInstruction other
                    ? other.valueFrom(blockOf(fromBefore))
                    : null;
            if (value == null || before == null || !isSameValue(value, before, fromBefore)) {
                return false;
            }
        }
        return true;
    }

    private static BasicBlock blockOf(Instruction instruction) {
        BasicBlock block = instruction.block();
        if (block == null) {
            throw new IllegalArgumentException("the instruction is detached");
        }
        return block;
    }

    /** What {@code phi} becomes where control comes along {@code path}; null where it has no entry for that. */
    private static @Nullable Value valueAlong(List<BasicBlock> path, PhiInstruction phi) {
        Value value = phi.valueFrom(path.getLast());
        for (int i = path.size() - 1; i > 0 && value != null; i--) {
            if (value instanceof PhiInstruction passed && passed.block() == path.get(i)) {
                value = passed.valueFrom(path.get(i - 1));
            }
        }
        return value;
    }

    // ---- values

    /** Whether {@code after} is what {@code before} is, at {@code place} of before. */
    private boolean isSameValue(Value after, Value before, Instruction place) {
        if (after instanceof Constant constant) {
            return before instanceof Constant && constants.map(constant) == before;
        }
        if (!(after instanceof LocalValue)) {
            return after instanceof InlineAsm && after == before;
        }
        Value counterpart = counterparts.get(after);
        return counterpart == before
                || counterpart instanceof Instruction one
                        && before instanceof Instruction other
                        && areCongruent(one, other, CONGRUENCE_DEPTH)
                        && dominates(one, place);
    }

    /** Whether two instructions of before compute the same function of the same values. */
    private static boolean areCongruent(Instruction a, Instruction b, int depth) {
        if (depth == 0 || !InstructionShapes.isFunctionOfOperands(a) || !InstructionShapes.areSame(a, b)) {
            return false;
        }
        for (int i = 0; i < a.operandCount(); i++) {
            Value left = a.operand(i);
            Value right = b.operand(i);
            boolean isSame = left == right
                    || left instanceof Instruction l
                            && right instanceof Instruction r
                            && areCongruent(l, r, depth - 1);
            if (!isSame) {
                return false;
            }
        }
        return true;
    }

    /** A value that an edge passes on stands at the terminator. */
    private boolean dominates(Instruction value, Instruction place) {
        BasicBlock of = blockOf(value);
        BasicBlock at = blockOf(place);
        if (of == at) {
            return value.comesBefore(place);
        }
        if (graph == null) {
            graph = FunctionGraph.of(then);
        }
        if (dominators == null) {
            dominators = DominatorTree.of(graph);
        }
        return dominators.dominates(graph.indexOf(of), graph.indexOf(at));
    }

    // ---- cycles

    /** A new block on one edge leaves the nest of cycles as it is; one that gathers edges may not. */
    private boolean mayNestOtherwise() {
        for (BasicBlock block : now.blocks()) {
            if (!(counterparts.get(block) instanceof BasicBlock) && block.singlePredecessor() == null) {
                return true;
            }
        }
        return false;
    }

    /** Whether blocks share a cycle after if and only if their counterparts share one. */
    private boolean haveSameNest() {
        FunctionGraph after = FunctionGraph.of(now);
        FunctionGraph before = FunctionGraph.of(then);
        LoopForest nestAfter = LoopForest.of(after);
        LoopForest nestBefore = LoopForest.of(before);
        Map<Integer, Integer> cycles = new HashMap<>(Map.of(-1, -1));
        for (int node = 0; node < after.blocks().size(); node++) {
            if (counterparts.get(after.block(node)) instanceof BasicBlock other) {
                int counterpart = before.indexOf(other);
                int cycle = nestBefore.innermostCycle(counterpart);
                Integer known = cycles.putIfAbsent(nestAfter.innermostCycle(node), cycle);
                boolean isSame = (known == null || known == cycle)
                        && nestAfter.nodeDepth(node) == nestBefore.nodeDepth(counterpart);
                if (!isSame) {
                    return false;
                }
            }
        }
        return nestAfter.count() == nestBefore.count();
    }
}
