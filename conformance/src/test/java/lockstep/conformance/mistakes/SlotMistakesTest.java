package lockstep.conformance.mistakes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Rewriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Slots that share memory and must not, on filetests of reuse-local-memory. */
final class SlotMistakesTest {
    private static PassMistake mistake(String name, String file, Consumer<Rewriter> change) throws IOException {
        String program = Files.readString(Path.of("filetests/reuse-local-memory", file + ".ll"));
        return new PassMistake(name, program, "reuse-local-memory,dce", change);
    }

    static Stream<PassMistake> mistakes() throws IOException {
        return Stream.of(
                mistake("both-live", "keeps-both-live", SlotMistakesTest::share),
                mistake("live-on-one-path", "keeps-live-on-one-path", SlotMistakesTest::share),
                mistake("live-over-rounds", "keeps-live-over-rounds", SlotMistakesTest::share),
                mistake("escaped", "keeps-escaping", SlotMistakesTest::share),
                mistake("lent-while-handed-over", "keeps-handed-over-while-live", SlotMistakesTest::share),
                mistake("addresses-compared", "keeps-compared-address", SlotMistakesTest::share));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void isCaught(PassMistake mistake) {
        mistake.assertCaught();
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void withoutTheMistakeNothingIsWrong(PassMistake mistake) {
        mistake.assertRightWithoutIt();
    }

    /** The first two slots become one. */
    private static void share(Rewriter rewriter) {
        List<AllocaInstruction> slots = PassMistake.all(rewriter, AllocaInstruction.class);
        PassMistake.calls(rewriter, "llvm.lifetime").forEach(rewriter::erase);
        rewriter.replaceAllUses(slots.get(1), slots.get(0));
        rewriter.erase(slots.get(1));
    }
}
