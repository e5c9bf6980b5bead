package lockstep.compiler.gvn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.InstructionOrder;
import lockstep.compiler.expression.ExpressionKey;
import lockstep.compiler.expression.MergedFlags;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Partial redundancy elimination of scalar expressions: where the value of an expression is available on some edges
 * into its block, it is computed on the others, and a PHI replaces it. On one edge only, or on several if the lanes of
 * a warp arrive by the same edge. Comparisons and addresses are left out, as in LLVM: they are folded into their users.
 * An operation that may have undefined behaviour is computed on an edge only if every lane that takes the edge reaches
 * the expression.
 */
final class ScalarPre {
    private final PassContext context;
    private final Rewriter rewriter;
    private final ValueTable table;
    private final LeaderLists leaders;
    private final InstructionOrder order;
    private final EdgeSplits splits;

    ScalarPre(
            PassContext context,
            Rewriter rewriter,
            ValueTable table,
            LeaderLists leaders,
            InstructionOrder order,
            EdgeSplits splits) {
        this.context = context;
        this.rewriter = rewriter;
        this.table = table;
        this.leaders = leaders;
        this.order = order;
        this.splits = splits;
    }

    /** Visits the expressions of {@code block} in order. */
    void visit(BasicBlock block) {
        List<BasicBlock> predecessors = block.predecessors().stream().distinct().toList();
        boolean isJoin = predecessors.size() > 1
                && predecessors.size() <= LoadNumbering.MAX_EDGES
                && predecessors.stream().allMatch(order::isReachable)
                && !predecessors.contains(block);
        if (!isJoin || predecessors.stream().anyMatch(p -> order.dominates(block, p.terminator()))) {
            return;
        }
        boolean isReached = true;
        List<Instruction> instructions = new ArrayList<>(block.size());
        block.forEach(instructions::add);
        for (Instruction instruction : instructions) {
            // read before the visit, which may erase the instruction
            boolean willReturn = EffectsOf.instruction(instruction).willReturn();
            ExpressionKey key =
                    isCandidate(instruction) ? ValueTable.key(instruction).orElse(null) : null;
            if (key != null && (isReached || DeadInstructions.isSpeculatable(instruction))) {
                visit(block, predecessors, instruction, key);
            }
            isReached &= willReturn;
        }
    }

    private static boolean isCandidate(Instruction instruction) {
        return !(instruction instanceof CompareInstruction)
                && !(instruction instanceof GetElementPtrInstruction)
                && !(instruction instanceof PhiInstruction)
                && !(instruction instanceof CallInstruction)
                && !instruction.type().isVoid()
                && instruction.hasUses();
    }

    private void visit(BasicBlock block, List<BasicBlock> predecessors, Instruction instruction, ExpressionKey key) {
        if (isComputedFromBlock(instruction, block)) {
            return;
        }
        Map<BasicBlock, Value> values = new LinkedHashMap<>();
        List<BasicBlock> missing = new ArrayList<>();
        for (BasicBlock from : predecessors) {
            Instruction found = available(block, from, key);
            if (found == null) {
                missing.add(from);
            } else {
                values.put(from, found);
            }
        }
        boolean mayCompute = !values.isEmpty()
                && splits.mayReplace(block, missing.size())
                && missing.stream().allMatch(from -> areAvailable(block, from, instruction));
        if (!mayCompute) {
            return;
        }
        List<BasicBlock> critical =
                missing.stream().filter(from -> !EdgeSplits.hasOneEdge(from)).toList();
        if (critical.isEmpty()) {
            insert(block, instruction, values, missing);
        } else if (critical.stream().allMatch(from -> EdgeSplits.maySplit(from, block))) {
            critical.forEach(from -> splits.want(from, block));
        }
    }

    private static boolean isComputedFromBlock(Instruction instruction, BasicBlock block) {
        return instruction.operands().stream()
                .anyMatch(o -> o instanceof Instruction i && i.block() == block && !(i instanceof PhiInstruction));
    }

    private @Nullable Instruction available(BasicBlock block, BasicBlock from, ExpressionKey key) {
        int number = table.find(key, operand -> table.known(translated(operand, block, from)));
        return leaders.availableAtEnd(number, from);
    }

    /** What {@code value} of {@code block} is on the edge from {@code from}. */
    static Value translated(Value value, BasicBlock block, BasicBlock from) {
        return value instanceof PhiInstruction phi && phi.block() == block ? phi.incomingValue(from) : value;
    }

    private boolean areAvailable(BasicBlock block, BasicBlock from, Instruction instruction) {
        return instruction.operands().stream()
                .allMatch(o -> order.isAvailable(translated(o, block, from), from.terminator()));
    }

    private void insert(
            BasicBlock block, Instruction instruction, Map<BasicBlock, Value> values, List<BasicBlock> missing) {
        if (!rewriter.allow(GlobalValueNumbering.SCALAR_PRE, instruction)) {
            return;
        }
        for (Value value : values.values()) {
            MergedFlags.into(rewriter, (Instruction) value, instruction);
        }
        for (BasicBlock from : missing) {
            Instruction copy = instruction.copy(o -> translated(o, block, from));
            rewriter.insertBefore(copy, from.terminator());
            leaders.add(table.of(copy), copy);
            values.put(from, copy);
            context.count("inserted", 1);
        }
        PhiInstruction phi = new PhiInstruction(instruction.type(), 0);
        phi.inheritFrom(instruction);
        rewriter.insertPhi(phi, block);
        for (BasicBlock from : block.predecessors()) {
            rewriter.addIncoming(phi, Objects.requireNonNull(values.get(from)), from);
        }
        rewriter.replace(instruction, phi);
        context.count("merged", 1);
    }
}
