package lockstep.compiler.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/**
 * loop-rotate: turns a loop that is tested at its top into one that is tested at its bottom. The header is copied into
 * the preheader, where its test becomes the guard of the whole loop; the header itself becomes the latch.
 *
 * <pre>
 *   br label %head                              %g = icmp slt i32 0, %n
 * head:                                         br i1 %g, label %body.lr.ph, label %exit
 *   %i = phi i32 [ 0, %pre ], [ %j, %body ]   body.lr.ph:
 *   %c = icmp slt i32 %i, %n                    br label %body
 *   br i1 %c, label %body, label %exit   to   body:
 * body:                                         %i = phi i32 [ 0, %body.lr.ph ], [ %j, %body ]
 *   %j = add i32 %i, 1                          %j = add i32 %i, 1
 *   br label %head                              %c = icmp slt i32 %j, %n
 *                                               br i1 %c, label %body, label %exit
 * </pre>
 *
 * <p>Under divergence: each lane tests as often as before, the first time in the guard. Lanes that execute the body
 * together still do, since each is in the same iteration as before. This does not hold for the header: lanes that leave
 * at the guard and lanes that leave later execute different copies. So no header with a convergent operation is copied.
 *
 * <p>Source: LLVM, LoopRotationUtils. Not implemented: folding a small latch into its predecessor, and rotating a loop
 * whose latch is already exiting.
 */
public final class LoopRotate implements FunctionPass {
    static final String NAME = "loop-rotate";
    private static final SourceRef LLVM = new SourceRef.Manual("LLVM passes", "loop-rotate");

    static final Rule ROTATE =
            new Rule(NAME, "rotate", "the test at the top of a loop becomes a guard and one at the end");

    static final Refusal IRREDUCIBLE = refusal("irreducible", "it has other entries than its header");
    static final Refusal NOT_SIMPLIFIED = refusal("not-simplified", "it is not in simplified form");
    static final Refusal TESTED = refusal("tested-at-end", "it is left at its end already");
    static final Refusal BODY_IS_HEADER = refusal("body-is-header", "its body is the header of another loop");
    static final Refusal TAKEN = refusal("address-taken", "the address of its header is taken");
    static final Refusal LARGE = refusal("too-large", "its header is too large");
    static final Refusals<Duplication.Obstacle> COPYING =
            Duplication.Obstacle.refusals(ROTATE, List.of(Duplication.Obstacle.values()));

    static final Knob DUPLICATION =
            Knob.toggle("header-duplication", true, "whether headers are copied that have more than a branch", LLVM);
    static final Knob MAX_COPIED = new Knob(
            "rotation-max-header-size",
            16,
            0,
            1_000_000,
            "the largest header that is copied, in instructions",
            new SourceRef.Manual("LLVM passes", "loop-rotate, option rotation-max-header-size"));

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "rotate loops so that they are tested at the end",
                    LLVM,
                    List.of(ROTATE),
                    List.of(DUPLICATION, MAX_COPIED),
                    List.of("rotated", "moved", "copied"),
                    Set.of())
            .declining(refusals());

    private static Refusal refusal(String precondition, String summary) {
        return new Refusal(ROTATE, precondition, summary);
    }

    private static List<Refusal> refusals() {
        List<Refusal> all = new ArrayList<>(List.of(IRREDUCIBLE, NOT_SIMPLIFIED, TESTED, BODY_IS_HEADER, TAKEN, LARGE));
        all.addAll(COPYING.values());
        return all;
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new RotationRun(function, context).run();
    }
}
