package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;

/** The rules that are code, in the order in which those of one opcode are tried. */
final class Combinations {
    private Combinations() {}

    static List<Combination> all() {
        List<Combination> all = new ArrayList<>(NeverReached.LIST);
        all.addAll(OperandOrder.LIST);
        all.addAll(AddressCombinations.LIST);
        all.addAll(MemoryCombinations.LIST);
        all.addAll(StoreMerging.LIST);
        all.addAll(StackSlotRemoval.LIST);
        all.addAll(BranchConditions.LIST);
        all.addAll(PhiCombinations.LIST);
        all.addAll(PhiLoads.LIST);
        all.addAll(PhiExtensions.LIST);
        all.addAll(CallClaims.LIST);
        all.addAll(OverflowCombinations.LIST);
        all.addAll(OverflowResults.LIST);
        all.addAll(MemberCombinations.LIST);
        all.addAll(RangeCompare.LIST);
        all.addAll(VectorCombinations.LIST);
        all.addAll(ShuffleCombinations.LIST);
        all.addAll(SelectShuffles.LIST);
        all.addAll(ElementCombinations.LIST);
        all.addAll(DemandedElements.LIST);
        all.addAll(DemandedBits.LIST);
        all.addAll(FlagInference.LIST);
        all.addAll(ShuffledOperations.LIST);
        all.addAll(CastTrees.LIST);
        all.addAll(SelectOperands.LIST);
        return all;
    }
}
