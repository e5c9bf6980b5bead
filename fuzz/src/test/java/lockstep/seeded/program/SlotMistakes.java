package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Rewriter;

/** Slots that share memory and must not, on filetests of reuse-local-memory. */
final class SlotMistakes {
    private SlotMistakes() {}

    private static PassMistake mistake(String name, String file, Consumer<Rewriter> change) {
        Path program = Path.of(PassMistake.FILETESTS, "reuse-local-memory", file + ".ll");
        return new PassMistake(name, program, "reuse-local-memory,dce", change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake("both-live", "keeps-both-live", SlotMistakes::share),
                mistake("live-on-one-path", "keeps-live-on-one-path", SlotMistakes::share),
                mistake("live-over-rounds", "keeps-live-over-rounds", SlotMistakes::share),
                mistake("escaped", "keeps-escaping", SlotMistakes::share),
                mistake("lent-while-handed-over", "keeps-handed-over-while-live", SlotMistakes::share),
                mistake("addresses-compared", "keeps-compared-address", SlotMistakes::share));
    }

    /** The first two slots become one. */
    private static void share(Rewriter rewriter) {
        List<AllocaInstruction> slots = PassMistake.all(rewriter, AllocaInstruction.class);
        PassMistake.calls(rewriter, "llvm.lifetime").forEach(rewriter::erase);
        rewriter.replaceAllUses(slots.get(1), slots.get(0));
        rewriter.erase(slots.get(1));
    }
}
