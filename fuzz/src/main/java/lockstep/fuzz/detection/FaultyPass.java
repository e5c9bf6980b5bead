package lockstep.fuzz.detection;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;

/**
 * A real pass with one mistake: name, knobs and rules are those of the real one, and there is one more rule, that of
 * the mistake.
 */
final class FaultyPass implements FunctionPass {
    private final FunctionPass real;
    private final Moment moment;
    private final Mistake mistake;
    private final Rule rule;
    private final PassInfo info;

    /** @param rule under which the mistake is made; its pass is the real one */
    FaultyPass(FunctionPass real, Rule rule, Moment moment, Mistake mistake) {
        this.real = real;
        this.moment = moment;
        this.mistake = mistake;
        this.rule = rule;
        PassInfo known = real.info();
        List<Rule> rules = new ArrayList<>(known.rules());
        rules.add(rule);
        info = new PassInfo(
                known.name(), known.summary(), known.source(), rules, known.knobs(), known.statistics(), Set.of());
    }

    @Override
    public PassInfo info() {
        return info;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        boolean changed = moment == Moment.BEFORE && goWrong(function, context);
        changed |= real.run(function, context);
        return moment == Moment.AFTER && goWrong(function, context) || changed;
    }

    private boolean goWrong(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        Site site = new Site(rewriter, rule, new FlowFacts(function));
        for (Instruction instruction : instructions(function)) {
            if (instruction.block() != null) {
                mistake.make(instruction, site);
            }
        }
        if (rewriter.changed()) {
            context.invalidate(function);
        }
        return rewriter.changed();
    }

    private static List<Instruction> instructions(Function function) {
        List<Instruction> all = new ArrayList<>();
        for (BasicBlock block : function.blocks()) {
            block.forEach(all::add);
        }
        return all;
    }
}
