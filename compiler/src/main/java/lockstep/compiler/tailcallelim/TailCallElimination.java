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
 * tailcallelim: marks calls that cannot access a stack slot of their caller as tail calls, and turns self-recursive
 * tail calls into jumps to the beginning of the function. A single associative and commutative operation on the result
 * of such a call is executed before the jump instead, on an accumulator.
 *
 * <pre>{@code
 * ; i32 @sum(i32 %n, i32 %acc)                 entry:
 * entry:                                         br label %tailrecurse
 *   %z = icmp eq i32 %n, 0                     tailrecurse:
 *   br i1 %z, label %done, label %rec            %n.tr = phi i32 [ %n, %entry ], [ %m, %rec ]
 * rec:                                           %acc.tr = phi i32 [ %acc, %entry ], [ %s, %rec ]
 *   %m = sub i32 %n, 1                   ->      %z = icmp eq i32 %n.tr, 0
 *   %s = add i32 %acc, %n                        br i1 %z, label %done, label %rec
 *   %r = call i32 @sum(i32 %m, i32 %s)         rec:
 *   ret i32 %r                                   %m = sub i32 %n.tr, 1
 * done:                                          %s = add i32 %acc.tr, %n.tr
 *   ret i32 %acc                                 br label %tailrecurse
 * }</pre>
 *
 * <p>A function with convergent operations stays recursive: lanes that reach one by different calls execute it
 * separately, and would converge in the loop. Everything else concerns a single lane. Source: LLVM's
 * TailRecursionElimination.
 */
public final class TailCallElimination implements FunctionPass {
    private static final String NAME = "tailcallelim";

    static final Rule MARK =
            new Rule(NAME, "mark-tail", "a call that cannot access a slot of its caller is a tail call");
    static final Rule LOOP = new Rule(NAME, "recursion-to-loop", "a self-recursive tail call becomes a jump");

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
        boolean isOff = function.attributes()
                .function()
                .text(OFF)
                .filter("true"::equals)
                .isPresent();
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
