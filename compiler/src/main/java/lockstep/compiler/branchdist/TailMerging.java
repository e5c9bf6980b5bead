package lockstep.compiler.branchdist;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;

/** Merges each pair into one instruction in the join of the arms, with PHIs for operands that differ. */
final class TailMerging {
    private final Rewriter rewriter;
    private final BasicBlock firstArm;
    private final BasicBlock secondArm;
    private final BasicBlock join;
    private final Map<Value, Map<Value, PhiInstruction>> phis = new IdentityHashMap<>();
    private int made;

    TailMerging(Rewriter rewriter, BranchInstruction branch, BasicBlock join) {
        this.rewriter = rewriter;
        this.join = join;
        firstArm = branch.successor(0);
        secondArm = branch.successor(1);
        for (PhiInstruction phi : join.phis()) {
            byEntries(phi.incomingValue(firstArm)).putIfAbsent(phi.valueFrom(secondArm), phi);
        }
    }

    private Map<Value, PhiInstruction> byEntries(Value first) {
        return phis.computeIfAbsent(Objects.requireNonNull(first), value -> new IdentityHashMap<>());
    }

    /** Merges the pairs, users before operands, up to the first that is not allowed; returns how many. */
    int run(List<ArmPairs.Pair> pairs) {
        Instruction place = Objects.requireNonNull(join.firstNonPhi());
        int merged = 0;
        for (ArmPairs.Pair pair : pairs) {
            if (!rewriter.allow(BranchDistribution.MERGE_AFTER, pair.first())) {
                break;
            }
            place = merge(pair.first(), pair.second(), place);
            merged++;
        }
        return merged;
    }

    private Instruction merge(Instruction first, Instruction second, Instruction place) {
        Instruction merged = first.copy();
        for (int i = 0; i < first.operandCount(); i++) {
            if (first.operand(i) != second.operand(i)) {
                rewriter.setOperand(merged, i, join(first.operand(i), second.operand(i)));
            }
        }
        rewriter.insertBefore(merged, place);
        rewriter.setFlags(merged, first.flags() & second.flags());
        merged.keepCommonMetadata(second);
        if (merged.name() == null) {
            merged.setName(first.name());
        }
        for (PhiInstruction phi : join.phis()) {
            if (phi.valueFrom(firstArm) == first) {
                rewriter.replaceAllUses(phi, merged);
                rewriter.erase(phi);
            }
        }
        rewriter.erase(first);
        rewriter.erase(second);
        return merged;
    }

    private PhiInstruction join(Value first, Value second) {
        return byEntries(first).computeIfAbsent(second, value -> {
            PhiInstruction phi = new PhiInstruction(first.type(), 0);
            rewriter.addIncoming(phi, first, firstArm);
            rewriter.addIncoming(phi, second, secondArm);
            rewriter.insertPhi(phi, join);
            made++;
            return phi;
        });
    }

    /** PHIs made. */
    int phis() {
        return made;
    }
}
