package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;

/** Mistakes of an inliner, on the filetests of nv-inline-must. */
final class InlinerMistakes {
    private InlinerMistakes() {}

    private static PassMistake mistake(String name, String file, Consumer<Rewriter> change) {
        Path program = Path.of(PassMistake.FILETESTS, "nv-inline-must", file + ".ll");
        return new PassMistake(name, program, "nv-inline-must", change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake("merged-convergent-calls", "convergent-arms", InlinerMistakes::mergeBallots),
                mistake("byval-not-copied", "byval", InlinerMistakes::useOriginal),
                mistake("byval-copied-too-little", "byval", InlinerMistakes::copyHalf),
                mistake("value-of-a-round-kept", "slot-in-loop", InlinerMistakes::readBeforeWrite),
                mistake("first-return-for-all", "several-returns", InlinerMistakes::takeFirst),
                mistake("lifetime-ends-too-early", "slot-in-loop", InlinerMistakes::endEarly),
                mistake("body-hoisted-above-branch", "convergent-arms", InlinerMistakes::hoistBallot));
    }

    // ---- the mistakes

    private static List<CallInstruction> ballots(Rewriter rewriter) {
        return PassMistake.calls(rewriter, "llvm.nvvm.vote.ballot");
    }

    /** The ballots of both arms become one above the branch. */
    private static void mergeBallots(Rewriter rewriter) {
        hoistBallot(rewriter);
        List<CallInstruction> ballots = ballots(rewriter);
        rewriter.replace(ballots.get(2), ballots.get(1));
    }

    private static void hoistBallot(Rewriter rewriter) {
        rewriter.moveBefore(
                ballots(rewriter).get(1), rewriter.function().entry().terminator());
    }

    private static void useOriginal(Rewriter rewriter) {
        CallInstruction copy = PassMistake.calls(rewriter, "llvm.memcpy").getFirst();
        Instruction slot = (Instruction) copy.argument(0);
        Instruction original = (Instruction) copy.argument(1);
        rewriter.erase(copy);
        PassMistake.calls(rewriter, "llvm.lifetime").forEach(rewriter::erase);
        rewriter.replaceAllUses(slot, original);
    }

    private static void copyHalf(Rewriter rewriter) {
        CallInstruction copy = PassMistake.calls(rewriter, "llvm.memcpy").getFirst();
        rewriter.setOperand(copy, 2, rewriter.context().i64(4));
    }

    /** The body reads its slot before it writes it: the slot is fresh in each iteration. */
    private static void readBeforeWrite(Rewriter rewriter) {
        Instruction load = PassMistake.all(rewriter, LoadInstruction.class).get(1);
        rewriter.moveBefore(
                load, PassMistake.all(rewriter, StoreInstruction.class).getFirst());
    }

    private static void takeFirst(Rewriter rewriter) {
        PhiInstruction phi = PassMistake.all(rewriter, PhiInstruction.class).getFirst();
        rewriter.setOperand(phi, 1, rewriter.context().poison(phi.type()));
    }

    private static void endEarly(Rewriter rewriter) {
        CallInstruction begin =
                PassMistake.calls(rewriter, "llvm.lifetime.start").getFirst();
        CallInstruction end = PassMistake.calls(rewriter, "llvm.lifetime.end").getFirst();
        rewriter.moveBefore(end, Objects.requireNonNull(begin.next()));
    }
}
