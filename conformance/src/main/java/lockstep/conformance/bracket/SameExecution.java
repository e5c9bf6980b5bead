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
 * Recognizes programs in which every thread executes the same as before a pass, so that a run that holds under all
 * schedules need not be repeated. It accepts functions in which unused instructions without side effects were removed,
 * edges were split by blocks that only forward values, or a use was replaced by another value that the same operation
 * computes from the same operands.
 *
 * <p>It compares the two programs instruction by instruction and does not trust the pass: the module is related to a
 * copy made before the pass by the map from objects of the module to those of the copy, and all properties of each pair
 * are compared.
 *
 * <p>Soundness. Call the copy <i>before</i> and the module <i>after</i>. If the answer is yes, then block by block the
 * instructions of after are those of before in the same order, and the missing ones are removable. Each operand equals
 * the operand of before: it is the counterpart itself, or it is computed by the same pure operation from the same
 * operands and dominates the use. (Two such values are equal where both dominate: no operand can be redefined between
 * the two computations, because a path with a redefinition would reach the use without passing the later computation.)
 * PHIs have on each edge the value of the PHI of before on that edge, followed through new blocks. By induction over
 * its steps each thread takes the same edges and performs the same accesses, collectives and calls with the same
 * values, provided that it reads the same from other threads. That depends on the order of threads: the caller queries
 * only programs whose run holds under all schedules, and every interleaving of after is one of before, except that
 * lanes no longer wait in a removed collective, which does not order memory. Which lanes may meet depends on iterations
 * of cycles, so the nesting of cycles is compared where a new block could change it. Fuel suffices: an edge gets at
 * most {@value #MAX_FORWARDS} new blocks, each with at most as many PHIs as its successor, so that at most three times
 * as many instructions are executed; a run after a pass has four times the fuel.
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
     * @param changed the functions of the module that may differ from their copies; the rest is unchanged
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
            boolean agrees =
                    counterparts.get(block) instanceof BasicBlock before ? agree(block, before) : isForwarding(block);
            if (!agrees) {
                return false;
            }
        }
        return true;
    }

    /** Whether a block only forwards values: PHIs and a jump. */
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

    /** Whether the edges lead to the same block and pass the same values to its PHIs. */
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

    /** The value of {@code phi} after control took {@code path}; null if it has no entry for it. */
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

    /** Whether {@code after} equals {@code before} at {@code place} of before. */
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
                    || left instanceof Instruction l && right instanceof Instruction r && areCongruent(l, r, depth - 1);
            if (!isSame) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether {@code value} dominates {@code place}; a value used on an edge is used at the terminator of its
     * predecessor.
     */
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

    /**
     * Whether new blocks may change the nesting of cycles: a block that splits one edge does not, one that joins
     * several edges may.
     */
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
