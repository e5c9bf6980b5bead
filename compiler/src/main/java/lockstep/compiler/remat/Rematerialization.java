package lockstep.compiler.remat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * remat: where more registers are taken than the target allows, values that live through such places are computed again
 * behind them. Rounds of choosing and rewriting, each on the function that the last one left, until the target is
 * reached or nothing helps; a remark says what stands in the way.
 *
 * <p>Legality under divergence: a copy is executed by lanes that executed the original, its operands are the same there
 * (SSA), and nothing is copied whose result depends on other lanes, on time, or on memory that may have changed.
 */
public final class Rematerialization implements FunctionPass {
    static final String NAME = "remat";
    static final Rule RECOMPUTE =
            new Rule(NAME, "recompute", "a value is computed again in the regions that need it");

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
        Selection selection = Selection.of(model, facts);
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
}
