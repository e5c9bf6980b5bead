package lockstep.compiler.simplifycfg;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import org.jspecify.annotations.Nullable;

/** The constants that the cases of a switch bring to the PHIs of their common successor. */
final class CaseResults {
    /** Most instructions folded in one case. */
    private static final int MAX_INSTRUCTIONS = 8;

    private final ConstantFolder folder;

    CaseResults(ConstantFolder folder) {
        this.folder = folder;
    }

    /**
     * The common successor of a case: the successor of its block if that only computes and jumps, or the block itself.
     */
    static @Nullable BasicBlock destination(BasicBlock target) {
        return isPassage(target) ? target.successors().getFirst() : target;
    }

    /** Whether the block only jumps, after arithmetic that only PHIs on its outgoing edge use. */
    private static boolean isPassage(BasicBlock block) {
        if (!(block.terminator() instanceof BranchInstruction branch)
                || branch.isConditional()
                || block.isAddressTaken()
                || block.first() instanceof PhiInstruction
                || block.size() > MAX_INSTRUCTIONS + 1) {
            return false;
        }
        for (Instruction instruction : block) {
            boolean isKept = instruction != branch
                    && (!DeadInstructions.isSpeculatable(instruction) || isUsedAfter(instruction, block, branch));
            if (isKept) {
                return false;
            }
        }
        return true;
    }

    private static boolean isUsedAfter(Instruction instruction, BasicBlock block, BranchInstruction branch) {
        for (Use use : instruction.uses()) {
            boolean isOnEdge = use.user() instanceof PhiInstruction phi && phi.block() == branch.successor(0);
            if (use.user().block() != block && !isOnEdge) {
                return true;
            }
        }
        return false;
    }

    /**
     * The constants for the PHIs of {@code join}, in order; null if one of them cannot be in a table.
     *
     * @param id what {@code value} is there; null where that is not known
     */
    @Nullable List<Constant> of(BasicBlock at, Value value, @Nullable ConstantInt id, BasicBlock to, BasicBlock join) {
        Map<Value, Constant> known = new IdentityHashMap<>();
        if (id != null) {
            known.put(value, id);
        }
        BasicBlock last = to == join ? at : to;
        if (to != join && (!isPassage(to) || to.successors().getFirst() != join || !fold(to, known))) {
            return null;
        }
        List<Constant> results = new ArrayList<>();
        for (PhiInstruction phi : join.phis()) {
            Value incoming = phi.valueFrom(last);
            Constant constant = incoming instanceof Constant c ? c : known.get(incoming);
            if (constant == null || !canTabulate(constant)) {
                return null;
            }
            results.add(constant);
        }
        return results;
    }

    /** An address of a global would need a relocation; constants without a value are left to other rules. */
    private static boolean canTabulate(Constant constant) {
        return constant instanceof ConstantInt || constant instanceof ConstantFloat || constant instanceof ConstantNull;
    }

    private boolean fold(BasicBlock block, Map<Value, Constant> known) {
        for (Instruction instruction : block) {
            if (instruction.isTerminator()) {
                return true;
            }
            Optional<Constant> value = fold(instruction, known);
            if (value.isEmpty()) {
                return false;
            }
            known.put(instruction, value.get());
        }
        return true;
    }

    private Optional<Constant> fold(Instruction instruction, Map<Value, Constant> known) {
        List<Constant> operands = new ArrayList<>();
        for (Value operand : instruction.operands()) {
            Constant constant = operand instanceof Constant c ? c : known.get(operand);
            if (constant == null) {
                return Optional.empty();
            }
            operands.add(constant);
        }
        if (instruction instanceof CompareInstruction c) {
            return folder.compare(c.predicate(), c.flags(), operands.get(0), operands.get(1));
        }
        return instruction instanceof BinaryInstruction || instruction instanceof CastInstruction
                ? folder.fold(instruction.opcode(), instruction.flags(), operands, instruction.type())
                : Optional.empty();
    }
}
