package lockstep.compiler.loopunroll;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.CodeSize;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the cost of a completely unrolled loop by evaluating each iteration: operations and branches that fold are
 * not counted, nor are instructions that only those need. Source: LLVM, analyzeLoopUnrollCost, without its constant
 * addresses.
 */
final class UnrollEstimate {
    private final UnrollableLoop loop;
    private final int count;
    private final InstructionSimplifier simplifier;
    private final Set<BasicBlock> inLoop = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Round> rounds = new ArrayList<>();
    private long rolled;
    private long unrolled;

    /** Estimates {@code count} iterations, the whole trip count. */
    UnrollEstimate(UnrollableLoop loop, int count, InstructionSimplifier simplifier) {
        this.loop = loop;
        this.count = count;
        this.simplifier = simplifier;
        inLoop.addAll(loop.blocks());
    }

    /** The state of one iteration: known constants, and the operations that have been counted. */
    private static final class Round {
        private final Map<Value, Constant> known = new IdentityHashMap<>();
        private final Set<Instruction> counted = Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /**
     * Whether the unrolled loop costs less than {@code threshold}, which is raised in proportion to the savings.
     *
     * @param most the limit on the cost in any case
     * @param mostBoost the largest factor of the threshold, in percent
     */
    boolean isBelow(long threshold, long most, long mostBoost) {
        for (int i = 0; i < count; i++) {
            Round round = enter(i);
            rounds.add(round);
            if (!evaluateIteration(i, round) || unrolled > most || unrolled == rolled) {
                return false;
            }
        }
        loop.blocks().forEach(this::countUsedAfter);
        long boost = unrolled == 0 ? mostBoost : Math.min(100 * rolled / unrolled, mostBoost);
        return unrolled < threshold * boost / 100;
    }

    private Round enter(int number) {
        Round round = new Round();
        for (PhiInstruction phi : loop.header().phis()) {
            Value value = number == 0 ? start(phi) : phi.valueFrom(loop.latch());
            Constant constant = value == null
                    ? null
                    : number == 0 ? constantOrNull(value) : constant(value, rounds.get(number - 1));
            if (constant != null) {
                round.known.put(phi, constant);
            }
        }
        return round;
    }

    /** The unique value of {@code phi} from outside. */
    private @Nullable Value start(PhiInstruction phi) {
        Value start = null;
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (phi.incomingBlock(i) != loop.latch()) {
                if (start != null && start != phi.incomingValue(i)) {
                    return null;
                }
                start = phi.incomingValue(i);
            }
        }
        return start;
    }

    private static @Nullable Constant constantOrNull(Value value) {
        return value instanceof Constant constant ? constant : null;
    }

    private static @Nullable Constant constant(Value value, Round round) {
        return value instanceof Constant constant ? constant : round.known.get(value);
    }

    /** Evaluates the blocks that the iteration reaches; false if there is a call, whose cost is not known. */
    private boolean evaluateIteration(int number, Round round) {
        Set<BasicBlock> reached = new LinkedHashSet<>();
        Deque<BasicBlock> open = new ArrayDeque<>();
        open.add(loop.header());
        reached.add(loop.header());
        while (!open.isEmpty()) {
            BasicBlock block = open.poll();
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call && !CodeSize.isOperation(call)) {
                    return false;
                }
                if (!instruction.isTerminator()) {
                    visit(instruction, number, round);
                }
            }
            for (BasicBlock next : successors(block, number, round)) {
                if (inLoop.contains(next) && reached.add(next)) {
                    open.add(next);
                }
            }
        }
        return true;
    }

    private void visit(Instruction instruction, int number, Round round) {
        rolled += CodeSize.of(instruction);
        Constant settled = settled(instruction, round);
        if (settled != null) {
            round.known.put(instruction, settled);
        } else if (!DeadInstructions.isRemovable(instruction)) {
            count(instruction, number);
        }
    }

    private @Nullable Constant settled(Instruction instruction, Round round) {
        if (instruction instanceof PhiInstruction || instruction instanceof CallInstruction) {
            return round.known.get(instruction);
        }
        boolean any = false;
        List<Value> operands = new ArrayList<>();
        for (Value operand : instruction.operands()) {
            Constant known = constant(operand, round);
            any |= known != null;
            operands.add(known == null ? operand : known);
        }
        Optional<Value> simple = any ? simplifier.simplify(instruction, operands) : Optional.empty();
        return simple.map(value -> constant(value, round)).orElse(null);
    }

    /** The successors that the iteration may take; the terminator is counted unless it folds. */
    private List<BasicBlock> successors(BasicBlock block, int number, Round round) {
        TerminatorInstruction end = block.terminator();
        rolled += CodeSize.of(end);
        UnrollableLoop.Exit exit = loop.exits().get(block);
        if (exit != null && exit.rounds() > 0 && number < exit.rounds()) {
            return List.of(end.successor(number + 1 < exit.rounds() ? exit.inside() : 1 - exit.inside()));
        }
        BasicBlock only = settledTarget(end, round);
        if (only != null) {
            return List.of(only);
        }
        count(end, number);
        return end.successors();
    }

    private static @Nullable BasicBlock settledTarget(TerminatorInstruction end, Round round) {
        if (end instanceof BranchInstruction branch) {
            if (!branch.isConditional()) {
                return branch.successor(0);
            }
            return constant(branch.condition(), round) instanceof ConstantInt known
                    ? branch.successor(known.isZero() ? 1 : 0)
                    : null;
        }
        return end instanceof SwitchInstruction choice && constant(choice.value(), round) instanceof ConstantInt known
                ? choice.successor(choice.successorFor(known.unsigned()))
                : null;
    }

    // ---- counting

    private record Need(Instruction instruction, int round) {}

    /** Counts {@code root} of an iteration and the operands that do not fold. */
    private void count(Instruction root, int number) {
        Deque<Need> open = new ArrayDeque<>();
        open.push(new Need(root, number));
        while (!open.isEmpty()) {
            Need need = open.pop();
            Round round = rounds.size() > need.round() ? rounds.get(need.round()) : null;
            if (round == null || !round.counted.add(need.instruction())) {
                continue;
            }
            unrolled += CodeSize.of(need.instruction());
            boolean isOfHeader = need.instruction() instanceof PhiInstruction phi && phi.block() == loop.header();
            if (isOfHeader) {
                Value before = ((PhiInstruction) need.instruction()).valueFrom(loop.latch());
                push(Objects.requireNonNull(before), need.round() - 1, open);
            } else {
                need.instruction().operands().forEach(operand -> push(operand, need.round(), open));
            }
        }
    }

    private void push(Value value, int number, Deque<Need> open) {
        boolean isNeeded = number >= 0
                && value instanceof Instruction instruction
                && inLoop.contains(instruction.block())
                && !rounds.get(number).known.containsKey(value);
        if (isNeeded) {
            open.push(new Need((Instruction) value, number));
        }
    }

    /** Counts the values of the last iteration that are used after the loop. */
    private void countUsedAfter(BasicBlock block) {
        int last = count - 1;
        for (Instruction instruction : block) {
            boolean isNeeded = !rounds.get(last).known.containsKey(instruction);
            for (Use use : isNeeded ? instruction.useList() : List.<Use>of()) {
                if (!inLoop.contains(use.user().block())) {
                    count(instruction, last);
                }
            }
        }
    }
}
