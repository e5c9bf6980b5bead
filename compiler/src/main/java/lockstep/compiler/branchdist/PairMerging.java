package lockstep.compiler.branchdist;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;

/** Merges each pair into one instruction before the branch, with the flags and metadata that both have. */
final class PairMerging {
    private final Rewriter rewriter;
    private final BranchInstruction branch;
    private final Map<Value, Map<Value, Value>> chosen = new IdentityHashMap<>();
    private int selects;

    PairMerging(Rewriter rewriter, BranchInstruction branch) {
        this.rewriter = rewriter;
        this.branch = branch;
    }

    /** Merges the pairs that are allowed and whose operands are available; returns how many. */
    int run(List<ArmPairs.Pair> pairs) {
        int merged = 0;
        for (ArmPairs.Pair pair : pairs) {
            if (areOperandsAvailable(pair.first())
                    && areOperandsAvailable(pair.second())
                    && rewriter.allow(BranchDistribution.MERGE, pair.first())) {
                merge(pair.first(), pair.second());
                merged++;
            }
        }
        return merged;
    }

    /** Whether all operands are available before the branch; merging a pair of operands may have been refused. */
    private boolean areOperandsAvailable(Instruction instruction) {
        BasicBlock arm = instruction.block();
        for (Value operand : instruction.operands()) {
            if (operand instanceof Instruction source && source.block() == arm) {
                return false;
            }
        }
        return true;
    }

    private void merge(Instruction first, Instruction second) {
        Instruction merged = first.copy();
        for (int i = 0; i < first.operandCount(); i++) {
            Value a = first.operand(i);
            Value b = second.operand(i);
            if (a != b) {
                rewriter.setOperand(merged, i, choose(a, b));
            }
        }
        rewriter.insertBefore(merged, branch);
        rewriter.setFlags(merged, first.flags() & second.flags());
        merged.keepCommonMetadata(second);
        if (merged.name() == null) {
            merged.setName(first.name());
        }
        rewriter.replaceAllUses(first, merged);
        rewriter.replaceAllUses(second, merged);
        rewriter.erase(first);
        rewriter.erase(second);
    }

    /** A select for the two values, one for all uses. */
    private Value choose(Value first, Value second) {
        return chosen.computeIfAbsent(first, value -> new IdentityHashMap<>()).computeIfAbsent(second, value -> {
            selects++;
            return rewriter.before(branch).select(branch.condition(), first, second);
        });
    }

    /** Selects made. */
    int selects() {
        return selects;
    }
}
