package lockstep.compiler.tailcallelim;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * tailcallelim: marks calls as tail calls that cannot know a stack slot of their caller, and makes calls of the
 * function itself, which are the last thing that it does, jumps to its beginning. What is done with the result of such
 * a call in one associative and commutative operation is done before the jump instead, in an accumulator.
 *
 * <p>A function with convergent operations stays recursive: lanes that come to one by different calls execute it
 * apart, and would meet in the loop. Everything else is of each lane alone. Source: LLVM's TailRecursionElimination.
 */
public final class TailCallElimination implements FunctionPass {
    private static final String NAME = "tailcallelim";

    static final Rule MARK = new Rule(NAME, "mark-tail", "a call that knows no slot of its caller is a tail call");
    static final Rule LOOP = new Rule(NAME, "recursion-to-loop", "a tail call of the function itself is a jump");

    private static final String OFF = "disable-tail-calls";

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "make recursion by tail calls loops",
            new SourceRef.Manual("LLVM passes", "tailcallelim"),
            List.of(MARK, LOOP),
            List.of(),
            List.of("marked", "loops", "eliminated", "accumulators"),
            Set.of())
            .declining(TailRefusals.all());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        boolean isOff = function.attributes().function().text(OFF).filter("true"::equals).isPresent();
        if (isOff || TailMarking.mayReturnTwice(function)) {
            if (TailMarking.hasOpenCall(function)) {
                context.refused(isOff ? TailRefusals.OFF : TailRefusals.TWICE);
            }
            return false;
        }
        boolean changed = new TailMarking(function, context).run();
        return new TailRecursion(function, context).run() || changed;
    }
}
