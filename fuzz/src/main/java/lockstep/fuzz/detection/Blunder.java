package lockstep.fuzz.detection;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.rule.Rule;

/**
 * A mistake as a part of a pass.
 *
 * @param rule under which it is made; its pass is the real one
 * @param moment before or behind the real pass
 */
record Blunder(Rule rule, Moment moment, Mistake mistake) {
    /** The real pass's name, knobs and rules with one more rule; nothing is preserved. */
    PassInfo infoFrom(PassInfo real) {
        List<Rule> rules = new ArrayList<>(real.rules());
        rules.add(rule);
        return new PassInfo(
                real.name(),
                real.summary(),
                real.source(),
                rules,
                real.knobs(),
                real.statistics(),
                Set.of(),
                real.refusals());
    }

    /** Makes the mistake wherever it may be made in {@code function}, if this is its moment. */
    boolean make(Moment now, Function function, PassContext context) {
        if (now != moment) {
            return false;
        }
        Rewriter rewriter = context.rewriter(function);
        MistakeSite site = new MistakeSite(rewriter, rule, new FlowFacts(function));
        for (Instruction instruction : function.instructionList()) {
            if (instruction.block() != null) {
                mistake.make(instruction, site);
            }
        }
        if (site.changed()) {
            context.invalidate(function);
        }
        return site.changed();
    }
}
