package surface.plugin;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
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
 * Makes one mistake wherever it can.
 *
 * <p>It looks at each instruction of a function in the order of the text. Where the edit applies and the gate allows
 * it, the edit is made, up to the knob {@code limit} times a function.
 */
final class MistakenPass implements FunctionPass {
    /** One change of a function. */
    interface Edit {
        void apply(Rewriter rewriter, Instruction instruction);
    }

    private static final SourceRef SOURCE = new SourceRef.Assumed("wrong on purpose");

    private final PassInfo info;
    private final Rule rule;
    private final Knob limit;
    private final Predicate<Instruction> applies;
    private final Edit edit;

    MistakenPass(String name, String summary, Predicate<Instruction> applies, Edit edit) {
        this.rule = new Rule(name, "mistake", summary);
        this.limit = new Knob("limit", 1 << 20, 0, 1 << 20, "mistakes a function", SOURCE);
        this.info = new PassInfo(name, summary, SOURCE, List.of(rule), List.of(limit), List.of("mistakes"), Set.of());
        this.applies = applies;
        this.edit = edit;
    }

    @Override
    public PassInfo info() {
        return info;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        long left = context.knob(limit);
        for (BasicBlock block : function.blocks()) {
            Instruction instruction = block.first();
            while (instruction != null && left > 0) {
                Instruction next = instruction.next();
                if (applies.test(instruction) && rewriter.allow(rule, instruction)) {
                    edit.apply(rewriter, instruction);
                    context.count("mistakes", 1);
                    left--;
                }
                instruction = next;
            }
        }
        return rewriter.changed();
    }
}
