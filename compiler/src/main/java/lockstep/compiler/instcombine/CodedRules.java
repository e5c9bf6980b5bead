package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;

/** The rules that are code; rules for one opcode are tried in this order. */
final class CodedRules {
    private CodedRules() {}

    static List<CodedRule> all() {
        List<CodedRule> all = new ArrayList<>(DeadEdges.LIST);
        all.addAll(OperandOrder.LIST);
        all.addAll(AddressCombinations.LIST);
        all.addAll(MemoryCombinations.LIST);
        all.addAll(StoreSinking.LIST);
        all.addAll(StackSlotRemoval.LIST);
        all.addAll(BranchConditions.LIST);
        all.addAll(PhiCombinations.LIST);
        all.addAll(PhiLoads.LIST);
        all.addAll(PhiExtensions.LIST);
        all.addAll(CallAttributeInference.LIST);
        all.addAll(OverflowCombinations.LIST);
        all.addAll(OverflowExtracts.LIST);
        all.addAll(AggregateCombinations.LIST);
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
