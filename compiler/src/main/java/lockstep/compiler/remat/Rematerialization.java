package lockstep.compiler.remat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * remat: where register pressure exceeds the target, values that are live through such points are recomputed after
 * them. Selection and rewriting are repeated until the target is reached or nothing helps; a remark gives the reasons
 * for the remaining pressure.
 *
 * <p>Under divergence: a copy is executed only by lanes that executed the original, its operands are the same there
 * (SSA), and no instruction is copied whose result depends on other lanes, on time, or on memory that may have changed.
 */
public final class Rematerialization implements FunctionPass {
    static final String NAME = "remat";
    static final Rule RECOMPUTE = new Rule(NAME, "recompute", "a value is recomputed in the regions that need it");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "compute values again where they are needed, to bring down register pressure",
            new SourceRef.Seed(3, "NVPTXBlockRemat (sub_217DBF0) -- Machine-Level Block Rematerialization"),
            List.of(RECOMPUTE),
            knobs(),
            List.of("values", "copies", "moved", "exact-rounds", "greedy-rounds", "functions-over-target"),
            Set.of());

    private static List<Knob> knobs() {
        List<Knob> knobs = new ArrayList<>(List.of(RematSettings.DO_REMAT));
        knobs.addAll(RematSettings.knobs());
        knobs.addAll(RematDump.knobs());
        return List.copyOf(knobs);
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        if (!context.isOn(RematSettings.DO_REMAT)) {
            return false;
        }
        RematSettings settings = RematSettings.of(function, context);
        RematDump dump = new RematDump(function, context);
        boolean changed = false;
        for (int round = 1; round <= settings.rounds(); round++) {
            FunctionFacts facts = new FunctionFacts(function, context, settings);
            dump.round(round, facts);
            if (isWithinTarget(facts) || !isImproved(facts, context, dump)) {
                break;
            }
            changed = true;
            context.invalidate(function);
        }
        report(function, context, settings);
        return changed;
    }

    private static boolean isWithinTarget(FunctionFacts facts) {
        return facts.profile().at(facts.profile().worst()) <= facts.settings().target();
    }

    private static boolean isImproved(FunctionFacts facts, PassContext context, RematDump dump) {
        Places places = new Places(facts);
        List<Instruction> candidates = new CandidateSearch(facts, places).find();
        ChoiceModel model = new ChoiceModel(facts, places, candidates);
        RematSelection selection = RematSelection.of(model, facts);
        context.count(selection.isExact() ? "exact-rounds" : "greedy-rounds", 1);
        dump.choice(model, selection);
        Rewriter rewriter = context.rewriter(facts.function());
        RematEmission emission = new RematEmission(rewriter, facts, places, dump::added);
        context.count("values", emission.run(model));
        context.count("copies", emission.copies());
        context.count("moved", emission.moved());
        return rewriter.changed();
    }

    private static void report(Function function, PassContext context, RematSettings settings) {
        FunctionFacts facts = new FunctionFacts(function, context, settings);
        if (!isWithinTarget(facts)) {
            context.count("functions-over-target", 1);
            context.remark(() -> PressureRemark.of(facts));
        }
    }

    /** Reports where pressure still exceeds the target, and why the values that are live there were not recomputed. */
    private static final class PressureRemark {
        private PressureRemark() {}

        /** The remark on the present function of {@code facts}. */
        static Remark of(FunctionFacts facts) {
            int worst = facts.profile().worst();
            FunctionPoints points = facts.points();
            int index = points.instructionFrom(worst);
            int node = points.nodeOfPoint(worst);
            Instruction at = points.instructions().get(Math.min(index, points.last(node)));
            String message = "%d %s are taken before '%s', the target is %d; live there: %s"
                    .formatted(
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
                LocalValue value,
                FunctionFacts facts,
                int worst,
                CandidateSearch search,
                Map<KeptReason, Integer> counts) {
            boolean isTaken = facts.registers(value) > 0 && (value instanceof Instruction || value.hasUses());
            if (isTaken && PointRanges.covers(facts.ranges(value), worst)) {
                counts.merge(search.refusal(value).orElse(KeptReason.NEEDED), 1, Integer::sum);
            }
        }
    }
}
