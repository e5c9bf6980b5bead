package lockstep.compiler.loop;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.compiler.instsimplify.InstructionSimplifier;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the first iteration of a loop symbolically, with the initial values of its PHIs, over all blocks that it
 * may reach:
 *
 * <ol>
 *   <li>a PHI of the header is its value from the preheader; any other PHI is the value of all edges that may be taken,
 *       if they agree;
 *   <li>an instruction is what the simplifier makes of it with these values;
 *   <li>a branch on a constant takes one edge. Blocks of inner loops take all edges, and their values are unknown.
 * </ol>
 *
 * <p>The answer holds for each lane that enters the loop. Source: LLVM, LoopDeletion, canProveExitOnFirstIteration.
 * Linear in the instructions of the loop.
 */
final class FirstIteration {
    private record Way(BasicBlock from, BasicBlock to) {}

    private final SimplifiedLoop loop;
    private final Set<BasicBlock> own;
    private final InstructionSimplifier simplifier;
    private final Map<Value, Value> known = new IdentityHashMap<>();
    private final Set<BasicBlock> reached = new HashSet<>();
    private final Set<Way> ways = new HashSet<>();

    private FirstIteration(SimplifiedLoop loop, InstructionSimplifier simplifier) {
        this.loop = loop;
        this.simplifier = simplifier;
        own = Set.copyOf(loop.ownBlocks());
    }

    /** Whether a lane may take the back edge of {@code loop}, whose inner loops are reducible. */
    static boolean mayComeAgain(SimplifiedLoop loop, InstructionSimplifier simplifier) {
        FirstIteration round = new FirstIteration(loop, simplifier);
        round.follow();
        return round.ways.contains(new Way(loop.latch(), loop.header()));
    }

    private void follow() {
        reached.add(loop.header());
        // In this order a block follows all its predecessors except those in inner loops, whose headers come first.
        for (BasicBlock block : loop.blocks()) {
            if (!reached.contains(block)) {
                continue;
            }
            BasicBlock only = null;
            if (own.contains(block)) {
                block.forEach(this::evaluate);
                only = onlyTarget(block.terminator());
            }
            for (BasicBlock next : only == null ? block.successors() : List.of(only)) {
                ways.add(new Way(block, next));
                reached.add(next);
            }
        }
    }

    private void evaluate(Instruction instruction) {
        if (instruction.isTerminator() || instruction instanceof CallInstruction) {
            return;
        }
        Value value = instruction instanceof PhiInstruction phi ? brought(phi) : simplified(instruction);
        if (value != null && value != instruction) {
            known.put(instruction, value);
        }
    }

    private @Nullable Value brought(PhiInstruction phi) {
        if (phi.block() == loop.header()) {
            return phi.valueFrom(loop.preheader());
        }
        Value only = null;
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (ways.contains(new Way(phi.incomingBlock(i), Objects.requireNonNull(phi.block())))) {
                Value value = now(phi.incomingValue(i));
                if (only != null && only != value) {
                    return null;
                }
                only = value;
            }
        }
        return only;
    }

    private @Nullable Value simplified(Instruction instruction) {
        List<Value> operands = instruction.operands().stream().map(this::now).toList();
        return simplifier.simplify(instruction, operands).orElse(null);
    }

    private Value now(Value value) {
        return known.getOrDefault(value, value);
    }

    private @Nullable BasicBlock onlyTarget(TerminatorInstruction end) {
        if (end instanceof BranchInstruction branch && branch.isConditional()) {
            return now(branch.condition()) instanceof ConstantInt truth
                    ? branch.successor(truth.isZero() ? 1 : 0)
                    : null;
        }
        return end instanceof SwitchInstruction choice && now(choice.value()) instanceof ConstantInt number
                ? choice.successor(choice.successorFor(number.unsigned()))
                : null;
    }
}
