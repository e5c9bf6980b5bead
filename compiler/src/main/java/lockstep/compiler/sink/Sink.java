package lockstep.compiler.sink;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
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
 * sink: moves instructions to the beginning of the nearest block that dominates all their uses, so that they are not
 * executed on paths that do not need them; repeated until nothing moves. With {@code rp-aware} an instruction moves
 * only if the operands whose live ranges get longer take no more registers than the value, whose live range gets
 * shorter: register pressure then rises nowhere.
 *
 * <pre>{@code
 * entry:                                       entry:
 *   %x = mul i32 %a, %a                          br i1 %c, label %then, label %exit
 *   br i1 %c, label %then, label %exit   ->    then:
 * then:                                          %x = mul i32 %a, %a
 *   ret i32 %x                                   ret i32 %x
 * }</pre>
 *
 * <p>Legal under divergence: a sunk instruction depends on no other lane, so it does not matter which lanes execute it;
 * convergent operations do not move.
 */
public final class Sink implements FunctionPass {
    private static final String NAME = "sink";
    static final Rule SINK = new Rule(NAME, "sink", "an instruction moves to the dominated block that needs it");
    private static final SinkRefusals REFUSALS = SinkRefusals.of(SINK);
    private static final Knob RP_AWARE = Knob.toggle(
            "rp-aware", false, "move only what takes no more registers", new SourceRef.Seed(0, "NVIDIA Custom Passes"));

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "move instructions into the blocks below that need them",
                    new SourceRef.Manual("LLVM passes", "sink"),
                    List.of(SINK),
                    List.of(RP_AWARE),
                    List.of("sunk", "kept-for-registers"),
                    Set.of())
            .declining(REFUSALS.all());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        boolean changed = false;
        while (sweep(function, context)) {
            changed = true;
            context.invalidate(function);
        }
        return changed;
    }

    private static boolean sweep(Function function, PassContext context) {
        SinkRules rules = new SinkRules(function, context, REFUSALS);
        Rewriter rewriter = context.rewriter(function);
        for (BasicBlock block : rules.bottomUp()) {
            for (Instruction at = block.terminator().previous(); at != null; ) {
                Instruction instruction = at;
                at = at.previous();
                if (rules.isCandidate(instruction)) {
                    sink(instruction, rules, rewriter, context);
                }
            }
        }
        return rewriter.changed();
    }

    private static void sink(Instruction instruction, SinkRules rules, Rewriter rewriter, PassContext context) {
        Instruction place = rules.destination(instruction, rules::start);
        if (place == null) {
            return;
        }
        if (context.isOn(RP_AWARE) && !rules.takesNoMoreAt(instruction, place)) {
            rules.keptForRegisters();
            return;
        }
        if (rewriter.allow(SINK, instruction)) {
            rewriter.moveBefore(instruction, place);
            rules.noteMoved(instruction);
            context.count("sunk", 1);
        }
    }
}
