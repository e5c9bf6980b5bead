package lockstep.conformance.refine;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pairs of programs whose relation is known from the LangRef: no false alarm on the legal ones, the wrong ones found.
 */
final class ProgramPairsTest {
    /** The programs take a few hundred warp instructions; one of them never ends. */
    private static final CheckOptions OPTIONS =
            new CheckOptions(CheckOptions.DEFAULT.schedules(), 20_000, CheckOptions.DEFAULT.seed(), 32);

    static List<ProgramPair> legal() throws IOException {
        return ProgramPair.in("legal");
    }

    static List<ProgramPair> wrong() throws IOException {
        return ProgramPair.in("wrong");
    }

    @ParameterizedTest
    @MethodSource("legal")
    void legalPairsRefine(ProgramPair pair) {
        assertInstanceOf(Verdict.Refines.class, pair.check(OPTIONS));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void wrongPairsAreFound(ProgramPair pair) {
        Verdict verdict = pair.check(OPTIONS);
        assertTrue(verdict.isWrong(), verdict.toString());
    }
}
