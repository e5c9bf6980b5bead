package lockstep.compiler.loop;

import java.util.List;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * lcssa: brings loops into loop-closed SSA form. A value that is computed in a loop and used after it goes through a
 * PHI in the exit block, so that passes which change the loop find all outside uses there.
 *
 * <pre>
 * loop:                                       loop:
 *   %n = add i32 %i, 1                          %n = add i32 %i, 1
 *   br i1 %c, label %loop, label %exit          br i1 %c, label %loop, label %exit
 * exit:                                 to    exit:
 *   br label %end                               %n.lcssa = phi i32 [ %n, %loop ]
 * end:                                          br label %end
 *   use(%n)                                   end:
 *                                               use(%n.lcssa)
 * </pre>
 *
 * <p>Under divergence: the PHI is executed when a lane leaves, so it holds the value of that lane's last iteration. No
 * instruction moves and no edge changes. Tokens cannot go through PHIs and are left, as in LLVM; so are irreducible
 * cycles.
 */
public final class Lcssa implements FunctionPass {
    private static final String NAME = "lcssa";
    static final Rule CLOSE = new Rule(NAME, "close", "uses of a value after its loop go through PHIs in the exits");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "loop-closed SSA form",
            new SourceRef.Manual("LLVM passes", "lcssa"),
            List.of(CLOSE),
            List.of(),
            List.of("closed", "phis"),
            FlowAnalyses.ALL);

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        LoopClosing closing = new LoopClosing(function, context, CLOSE);
        closing.run();
        context.count("closed", closing.closed());
        context.count("phis", closing.phis());
        return closing.closed() > 0;
    }
}
