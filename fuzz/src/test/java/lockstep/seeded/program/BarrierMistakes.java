package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Rewriter;

/** Mistakes of a pass that removes barriers, on filetests of basic-dbe: the barrier of that number is deleted. */
final class BarrierMistakes {
    private BarrierMistakes() {}

    private static PassMistake mistake(String name, String file, int... victims) {
        Consumer<Rewriter> drop = rewriter -> {
            CallInstruction[] barriers =
                    PassMistake.calls(rewriter, "llvm.nvvm.bar").toArray(CallInstruction[]::new);
            for (int victim : victims) {
                rewriter.erase(barriers[victim]);
            }
        };
        Path program = Path.of(PassMistake.FILETESTS, "basic-dbe", file + ".ll");
        return new PassMistake(name, program, "basic-dbe,instsimplify,dce", drop);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake("between-store-and-load-of-another-lane", "twice", 0),
                mistake("between-load-and-store-of-another-lane", "keeps-load-between", 1),
                mistake("between-rounds-of-a-loop", "keeps-round-of-loop", 1),
                mistake("both-of-two", "begin", 0),
                mistake("one-path-only", "keeps-one-arm", 1),
                mistake("under-a-branch-of-warps", "keeps-under-warp-branch", 1),
                mistake("behind-atomics", "keeps-atomic-between", 0),
                mistake("global-memory-forgotten", "keeps-global-between", 1));
    }
}
