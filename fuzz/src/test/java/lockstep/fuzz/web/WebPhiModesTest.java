package lockstep.fuzz.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.nvvm.Module;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.PhiMode;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The storage modes of PHIs have teeth: each is right exactly where its storage does not interfere (semantics,
 * Storage).
 */
final class WebPhiModesTest {
    /** All lanes take the same arm. */
    private static final String UNIFORM_DIAMOND = WebPrograms.DIAMOND.replace("icmp ugt i32 %x, 4", "icmp eq i32 5, 5");

    private static String body(String name) {
        return switch (name) {
            case "lost-copy" -> WebPrograms.LOST_COPY;
            case "swap" -> WebPrograms.SWAP;
            case "diamond" -> WebPrograms.DIAMOND;
            case "uniform-diamond" -> UNIFORM_DIAMOND;
            case "uniform-value" -> UNIFORM_DIAMOND.replace("mul i32 %x, 3", "mul i32 7, 3");
            default -> throw new IllegalArgumentException(name);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "lost-copy, WEB, wrong",
        "swap, WEB, wrong",
        "diamond, WEB, right",
        "uniform-diamond, WEB, right",
        "diamond, WEB_SHARED, wrong",
        "uniform-value, WEB_SHARED, right",
        "lost-copy, WEB_SHARED, wrong",
        "diamond, WARP_EDGE, wrong",
        "uniform-diamond, WARP_EDGE, right",
        "diamond, EDGE, right",
        "lost-copy, EDGE, right",
        "swap, EDGE, right",
    })
    void isRightExactlyWhereStorageDoesNotInterfere(String program, PhiMode mode, String expected) {
        Module module = WebPrograms.module(body(program));
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT);
        Runs reference = check.run(ProgramImage.of(module), WebPrograms.LAUNCH);
        ImageOptions options =
                ImageOptions.REFERENCE.withPhis(mode, function -> NaiveWebs.of(function, mode == PhiMode.WEB_SHARED));
        Verdict verdict = check.compare(reference, check.runAfter(reference, ProgramImage.of(module, options)));
        assertEquals(expected, verdict.isWrong() ? "wrong" : "right", verdict.toString());
    }
}
