package lockstep.seeded.program;

import java.io.IOException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Mistakes that passes could make are caught, and nothing is reported where they are not made. */
final class MistakesTest {
    static Stream<PassMistake> mistakes() {
        return Stream.of(
                        AccessMistakes.all(),
                        AddressMistakes.all(),
                        BarrierMistakes.all(),
                        DseMistakes.all(),
                        GlobalOptMistakes.all(),
                        GvnMistakes.all(),
                        IndVarsMistakes.all(),
                        InlinerMistakes.all(),
                        LoopFlattenMistakes.all(),
                        LoopIdiomMistakes.all(),
                        LoopIndexSplitMistakes.all(),
                        LoopInterchangeMistakes.all(),
                        LoopPassMistakes.all(),
                        LoopReduceMistakes.all(),
                        LoopUnrollMistakes.all(),
                        MemCpyOptMistakes.all(),
                        SlotMistakes.all(),
                        NvvmPassMistakes.all())
                .flatMap(Function.identity());
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void isCaught(PassMistake mistake) throws IOException {
        mistake.assertCaught();
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void withoutTheMistakeNothingIsWrong(PassMistake mistake) throws IOException {
        mistake.assertRightWithoutIt();
    }
}
