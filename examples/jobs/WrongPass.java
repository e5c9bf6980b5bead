package jobs;

import java.util.List;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.PassProvider;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * A pass that is wrong: it takes {@code x - y} for {@code x}, which is right only where {@code y} is 0. The second job
 * of {@code run} catches it.
 */
public final class WrongPass implements FunctionPass {
    private static final Rule RULE = new Rule("wrong-pass", "sub-of-anything", "x - y becomes x");
    private static final PassInfo INFO = new PassInfo(
            "wrong-pass",
            "takes differences for their first operand",
            new SourceRef.Assumed("wrong on purpose"),
            RULE);

    /** Says that there is the pass; named in META-INF/services of the jar. */
    public static final class Provider implements PassProvider {
        @Override
        public List<Pass<?>> passes() {
            return List.of(new WrongPass());
        }
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        boolean hasChanged = false;
        for (Instruction at : function.instructionList()) {
            if (at.opcode() == Opcode.SUB && rewriter.allow(RULE, at)) {
                rewriter.replace(at, at.operand(0));
                hasChanged = true;
            }
        }
        return hasChanged;
    }
}
