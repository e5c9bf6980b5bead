package lockstep.compiler.remat;

import java.util.List;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.SourceRef;

/** The output of the dump switches: pressure and choices, copies, candidates from induction variables, loads. */
final class RematDump {
    private static final SourceRef INVENTORY = new SourceRef.Seed(0, "Complete Option Name Inventory");
    private static final Knob DUMP = Knob.dump("dump-remat", "print pressure and choices, round by round", INVENTORY);
    private static final Knob DUMP_ADD = Knob.dump("dump-remat-add", "print each copy made", INVENTORY);
    private static final Knob DUMP_IV =
            Knob.dump("dump-remat-iv", "print candidates computed from induction variables", INVENTORY);
    private static final Knob DUMP_LOAD = Knob.dump("dump-remat-load", "print candidates that are loads", INVENTORY);

    private final Function function;
    private final PassContext context;

    RematDump(Function function, PassContext context) {
        this.function = function;
        this.context = context;
    }

    static List<Knob> knobs() {
        return List.of(DUMP, DUMP_ADD, DUMP_IV, DUMP_LOAD);
    }

    void round(int round, FunctionFacts facts) {
        if (context.isOn(DUMP)) {
            context.print(() -> "remat of @%s, round %d: Max-Live-Function(%d) = %d, target %d\n"
                    .formatted(
                            function.name(),
                            round,
                            function.blockCount(),
                            facts.profile().at(facts.profile().worst()),
                            facts.settings().target()));
        }
    }

    void choice(ChoiceModel model, RematSelection selection) {
        if (context.isOn(DUMP)) {
            context.print(() -> "  Total Pullable before considering cost: %d\n  Really Final Pull-in: %d (%d)%s%s\n"
                    .formatted(
                            model.candidates().size(),
                            model.chosen().size(),
                            model.cost(),
                            selection.isExact() ? ", best of all choices" : "",
                            selection.stoppedEarly() ? ", limit of work reached" : ""));
            model.chosen().forEach(value -> print("  pull in", value.instruction()));
        }
        for (Tracked value : model.candidates()) {
            String verdict = value.isChosen ? "recomputed" : "kept";
            if (context.isOn(DUMP_LOAD) && value.value() instanceof LoadInstruction) {
                print("  load " + verdict, value.instruction());
            }
            if (context.isOn(DUMP_IV) && isFromInduction(value.instruction())) {
                print("  from induction variable, " + verdict, value.instruction());
            }
        }
    }

    /** Whether an operand is a PHI at the header of a loop. */
    private boolean isFromInduction(Instruction value) {
        LoopForest loops = context.get(FlowAnalyses.LOOPS, function);
        for (Value operand : value.operands()) {
            if (operand instanceof PhiInstruction phi && phi.block() != null) {
                int node = context.get(FlowAnalyses.GRAPH, function).indexOf(phi.block());
                int cycle = loops.innermostCycle(node);
                if (cycle >= 0 && loops.header(cycle) == node) {
                    return true;
                }
            }
        }
        return false;
    }

    void added(Instruction original, Instruction copy) {
        if (context.isOn(DUMP_ADD)) {
            print("  add", copy);
        }
    }

    private void print(String what, Instruction instruction) {
        context.print(
                () -> what + ": " + NvvmPrinter.printInstruction(instruction).strip() + "\n");
    }
}
