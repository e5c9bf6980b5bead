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
 * loop-deletion: deletes loops without effects, and back edges that no lane takes. Inner loops first:
 *
 * <ol>
 *   <li>a loop whose preheader is never reached is deleted;
 *   <li>a loop is deleted if it terminates or must make progress, has no effects, and has one exit whose PHIs get
 *       loop-invariant values from it; what these are computed from is hoisted to the preheader;
 *   <li>a back edge is removed if the loop has one iteration: by its trip count, or because the first iteration is
 *       known to leave the loop before its latch ({@link FirstIteration}).
 * </ol>
 *
 * <pre>
 * pre:                                          pre:
 *   br label %loop                                br label %exit
 * loop:
 *   %i = phi i32 [ 0, %pre ], [ %j, %loop ]  to
 *   %j = add nuw i32 %i, 1
 *   %c = icmp ult i32 %j, %n
 *   br i1 %c, label %loop, label %exit
 * exit:                                         exit:
 *   %r = phi i32 [ %n, %loop ]                    %r = phi i32 [ %n, %pre ]
 * </pre>
 *
 * <p>Under divergence: lanes that left in different iterations now leave together; convergent operations after the loop
 * are a dynamic instance of their own either way. Barriers and other synchronization are effects and keep a loop; votes
 * and shuffles whose results only the loop uses do not keep it. Termination must hold for each lane.
 *
 * <p>Source: LLVM, LoopDeletion. Cost: linear in the instructions; once more for each level of nesting where a back
 * edge was removed.
 */
public final class LoopDeletion implements FunctionPass {
    static final String NAME = "loop-deletion";
    private static final SourceRef LLVM = new SourceRef.Manual("LLVM passes", "loop-deletion");

    static final Rule DEAD =
            new Rule(NAME, "delete-dead", "a loop without effects or results that depend on its iterations is deleted");
    static final Rule NEVER = new Rule(NAME, "delete-never-entered", "a loop that no lane enters is deleted");
    static final Rule BREAK = new Rule(NAME, "break-back-edge", "a back edge that no lane takes is removed");
    static final Rule FORM = new Rule(NAME, "keep-form", "loops around are in form again");

    static final Refusal NOT_SIMPLIFIED = new Refusal(DEAD, "not-simplified", "it is not in simplified form");
    static final Refusal TAKEN = new Refusal(DEAD, "entered-otherwise", "a block of it may be reached otherwise");
    static final Refusals<Rule> SEVERAL_EXITS =
            Refusal.ofEach(List.of(DEAD, NEVER), "several-exits", "it has several exits");
    static final Refusals<Rule> NOT_CLOSED =
            Refusal.ofEach(List.of(DEAD, NEVER), "not-closed", "a value of it is used after it");
    static final Refusal BRINGS_ROUNDS = new Refusal(DEAD, "brings-rounds", "an exit value depends on its iterations");
    static final Refusal EFFECTS = new Refusal(DEAD, "effects", "it has effects");
    static final Refusal ENDLESS = new Refusal(DEAD, "may-not-end", "it may not end");
    static final Refusal IRREDUCIBLE_INSIDE =
            new Refusal(BREAK, "irreducible-inside", "a cycle in it has several entries, so that it is not evaluated");
    static final Refusal COMES_AGAIN = new Refusal(BREAK, "may-come-again", "its first iteration may lead to another");

    static final Knob FIRST_ROUND = Knob.toggle(
            "loop-deletion-enable-symbolic-execution",
            true,
            "whether the first iteration is followed to see if it ends the loop",
            LLVM);

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "delete loops that do nothing",
                    LLVM,
                    List.of(DEAD, NEVER, BREAK, FORM),
                    List.of(FIRST_ROUND),
                    List.of("deleted", "broken"),
                    Set.of())
            .declining(refusals());

    private static List<Refusal> refusals() {
        List<Refusal> all = new ArrayList<>(List.of(NOT_SIMPLIFIED, TAKEN));
        all.addAll(SEVERAL_EXITS.values());
        all.addAll(NOT_CLOSED.values());
        all.addAll(List.of(BRINGS_ROUNDS, EFFECTS, ENDLESS, IRREDUCIBLE_INSIDE, COMES_AGAIN));
        return all;
    }

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new DeletionRun(function, context).run();
    }
}
