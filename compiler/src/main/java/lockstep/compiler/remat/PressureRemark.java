package lockstep.compiler.remat;

import java.util.EnumMap;
import java.util.Map;
import java.util.StringJoiner;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.pass.Remark;

/** Says where a function still takes more than the target, and for what reasons the values that are live there stay. */
final class PressureRemark {
    private PressureRemark() {}

    /** The remark on the function of {@code facts}, as it is. */
    static Remark of(FunctionFacts facts) {
        int worst = facts.profile().worst();
        FunctionPoints points = facts.points();
        int index = points.instructionFrom(worst);
        int node = points.nodeOfPoint(worst);
        Instruction at = points.instructions().get(Math.min(index, points.last(node)));
        String message = "%d %s are taken before '%s', the target is %d; live there: %s".formatted(
                facts.profile().at(worst),
                facts.settings().countsValues() ? "values" : "registers",
                NvvmPrinter.printInstruction(at).strip(),
                facts.settings().target(),
                reasons(facts, worst));
        return new Remark(
                Remark.Kind.MISSED,
                Rematerialization.NAME,
                "PressureStays",
                facts.function().name(),
                at.location(),
                message);
    }

    private static String reasons(FunctionFacts facts, int worst) {
        CandidateSearch search = new CandidateSearch(facts, new Places(facts));
        Map<KeptReason, Integer> counts = new EnumMap<>(KeptReason.class);
        Function function = facts.function();
        function.arguments().forEach(argument -> count(argument, facts, worst, search, counts));
        for (BasicBlock block : function.blocks()) {
            block.forEach(instruction -> count(instruction, facts, worst, search, counts));
        }
        StringJoiner text = new StringJoiner(", ");
        counts.forEach((refusal, count) -> text.add(count + " " + refusal.plural()));
        return text.toString();
    }

    private static void count(
            LocalValue value, FunctionFacts facts, int worst, CandidateSearch search, Map<KeptReason, Integer> counts) {
        boolean isTaken = facts.registers(value) > 0 && (value instanceof Instruction || value.hasUses());
        if (isTaken && LiveRanges.covers(facts.ranges(value), worst)) {
            counts.merge(search.refusal(value).orElse(KeptReason.NEEDED), 1, Integer::sum);
        }
    }
}
