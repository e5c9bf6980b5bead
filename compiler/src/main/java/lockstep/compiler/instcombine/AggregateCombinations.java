package lockstep.compiler.instcombine;

import java.util.List;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.rule.Rule;

/** Extractions from aggregates after insertions. Source: LLVM, visitExtractValueInst. */
final class AggregateCombinations {
    static final List<CodedRule> LIST = List.of(
            CodedRule.of(
                    "member-beside-inserted",
                    "a member that was not inserted is extracted from the aggregate before",
                    AggregateCombinations::beside,
                    Opcode.EXTRACTVALUE),
            CodedRule.of(
                    "member-of-inserted",
                    "a member of an inserted value is extracted from that value",
                    AggregateCombinations::inside,
                    Opcode.EXTRACTVALUE));

    private AggregateCombinations() {}

    private static boolean beside(Instruction instruction, Combiner combiner, Rule rule) {
        ExtractValueInstruction extract = (ExtractValueInstruction) instruction;
        if (!(extract.aggregate() instanceof InsertValueInstruction insert)) {
            return false;
        }
        int common = Math.min(extract.path().size(), insert.path().size());
        boolean isBeside =
                !extract.path().subList(0, common).equals(insert.path().subList(0, common));
        if (!isBeside || !combiner.allow(rule, extract)) {
            return false;
        }
        combiner.setOperand(extract, 0, insert.aggregate());
        return true;
    }

    private static boolean inside(Instruction instruction, Combiner combiner, Rule rule) {
        ExtractValueInstruction extract = (ExtractValueInstruction) instruction;
        if (!(extract.aggregate() instanceof InsertValueInstruction insert)
                || extract.path().size() <= insert.path().size()) {
            return false;
        }
        int depth = insert.path().size();
        if (!extract.path().subList(0, depth).equals(insert.path()) || !combiner.allow(rule, extract)) {
            return false;
        }
        List<Integer> rest = extract.path().subList(depth, extract.path().size());
        combiner.replace(extract, combiner.insert(new ExtractValueInstruction(insert.member(), rest), extract));
        return true;
    }
}
