package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;

/** Mistakes of {@code loop-index-split}, on its filetests. */
final class LoopIndexSplitMistakes {
    private LoopIndexSplitMistakes() {}

    private static PassMistake mistake(String name, String file, Consumer<Rewriter> change) {
        Path program = Path.of(PassMistake.FILETESTS, "loop-index-split", file + ".ll");
        return new PassMistake(name, program, "loop-simplify,lcssa,loop-index-split", change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake(
                        "split-a-round-late",
                        "top",
                        r -> addToLimit(r, "loop", r.context().i32(1))),
                mistake(
                        "split-a-round-early",
                        "bottom",
                        r -> addToLimit(r, "latch", r.context().i32(-1))),
                mistake(
                        "split-beyond-the-exit",
                        "top",
                        r -> setLimit(r, "loop", r.function().argument(3))),
                mistake("one-round-too-many", "bottom", r -> always(r, "entry", 1)),
                mistake("goes-on-after-the-last-round", "bottom", r -> always(r, "loop.between", 1)),
                mistake("leaves-between-the-loops", "bottom", r -> always(r, "loop.between", 0)),
                mistake(
                        "begins-anew",
                        "top",
                        r -> startAgain(r, "i", r.context().i32(0))),
                mistake("forgets-what-was-summed", "top", r -> startAgain(r, "s", PassMistake.named(r, "x"))),
                mistake("leaves-with-the-round-before", "bottom", LoopIndexSplitMistakes::bringOld),
                mistake("votes-apart", "uniform-with-vote", r -> addToLimit(r, "latch", odd(r))));
    }

    private static BranchInstruction branch(Rewriter rewriter, String block) {
        return (BranchInstruction) PassMistake.block(rewriter, block).terminator();
    }

    private static CompareInstruction test(Rewriter rewriter, String block) {
        return (CompareInstruction) branch(rewriter, block).condition();
    }

    private static IrBuilder before(Rewriter rewriter) {
        return rewriter.before(PassMistake.block(rewriter, "entry").terminator());
    }

    private static Value odd(Rewriter rewriter) {
        return before(rewriter)
                .binary(
                        Opcode.AND,
                        PassMistake.named(rewriter, "t"),
                        rewriter.context().i32(1));
    }

    private static void addToLimit(Rewriter rewriter, String block, Value more) {
        CompareInstruction test = test(rewriter, block);
        setLimit(rewriter, block, before(rewriter).binary(Opcode.ADD, test.right(), more));
    }

    private static void setLimit(Rewriter rewriter, String block, Value limit) {
        rewriter.setOperand(test(rewriter, block), 1, limit);
    }

    /** The branch becomes unconditional. */
    private static void always(Rewriter rewriter, String block, int successor) {
        rewriter.setOperand(branch(rewriter, block), 0, rewriter.context().bool(successor == 0));
    }

    /** A PHI of the second loop begins with {@code start}. */
    private static void startAgain(Rewriter rewriter, String name, Value start) {
        BasicBlock split = PassMistake.block(rewriter, "loop.split");
        for (PhiInstruction phi : split.terminator().successor(0).phis()) {
            if (name.equals(phi.name())) {
                rewriter.setOperand(phi, phi.indexOf(split), start);
            }
        }
    }

    /** Lanes that leave between the loops bring what the last iteration began with. */
    private static void bringOld(Rewriter rewriter) {
        BasicBlock between = PassMistake.block(rewriter, "loop.between");
        for (PhiInstruction phi : between.phis()) {
            if ("u.lcssa".equals(phi.name())) {
                rewriter.setOperand(phi, 0, PassMistake.named(rewriter, "s"));
            }
        }
    }
}
