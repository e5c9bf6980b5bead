package lockstep.fuzz.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.cssa.MergeSets;
import lockstep.conformance.refine.Verdict;
import lockstep.fuzz.web.WebValidator.Interference;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.claim.PhiWebs;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.sim.image.PhiMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The validator rejects exactly the webs whose cells are wrong, and accepts the output of the pass at every level. */
final class WebValidatorTest {
    private static final Map<String, String> PROGRAMS = Map.of(
            "diamond", WebPrograms.DIAMOND,
            "swap", WebPrograms.SWAP,
            "lost-copy", WebPrograms.LOST_COPY,
            "critical", WebPrograms.CRITICAL,
            "uniform-arm", WebPrograms.UNIFORM_ARM,
            "early", WebPrograms.EARLY,
            "count", WebPrograms.COUNT);

    private static List<Interference> interferences(Module module) {
        Function kernel = WebPrograms.kernel(module);
        return WebValidator.interferences(kernel, PhiWebs.of(kernel));
    }

    @ParameterizedTest
    @ValueSource(strings = {"swap", "lost-copy", "early"})
    void saysNoWhereWebsInterfere(String program) {
        Module module = WebPrograms.module(PROGRAMS.get(program));
        assertFalse(interferences(module).isEmpty());
        assertTrue(WebPrograms.inWebs(module, PhiMode.WEB).isWrong());
    }

    @Test
    void saysYesToAPlainDiamond() {
        assertEquals(List.of(), interferences(WebPrograms.module(WebPrograms.DIAMOND)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void saysYesAfterThePass(int level) {
        PROGRAMS.forEach((name, body) -> {
            Module module = WebPrograms.after(body, "cssa<cssa-coalesce=" + level + ">");
            assertEquals(List.of(), interferences(module), name);
            assertFalse(WebPrograms.inWebs(module, PhiMode.WEB).isWrong(), name);
            assertFalse(WebPrograms.inWebs(module, PhiMode.WEB_SHARED).isWrong(), name);
        });
    }

    @Test
    void aUniformCounterOfOneArmIsSharedAndOneThatOutlivesItsLoopIsNot() {
        Function shared = WebPrograms.kernel(WebPrograms.after(WebPrograms.UNIFORM_ARM, "cssa"));
        CongruenceClasses inArm = MergeSets.of(shared);
        assertTrue(inArm.members().keySet().stream().allMatch(inArm::isUniform));
        Function count = WebPrograms.kernel(WebPrograms.after(WebPrograms.COUNT, "cssa"));
        CongruenceClasses outlives = MergeSets.of(count);
        assertTrue(outlives.members().keySet().stream().noneMatch(outlives::isUniform));
    }

    @Test
    void namesTheOperandOutsideTheClass() {
        Function kernel = WebPrograms.kernel(WebPrograms.module(WebPrograms.DIAMOND));
        Map<LocalValue, Integer> alone = new LinkedHashMap<>();
        kernel.blocks().forEach(block -> block.phis().forEach(phi -> alone.put(phi, 0)));
        List<Interference> found = WebValidator.interferences(kernel, new CongruenceClasses(alone, Set.of()));
        assertEquals(2, found.size());
        assertTrue(found.stream().allMatch(i -> i.kind() == Interference.Kind.OUTSIDE));
        assertTrue(found.stream().allMatch(i -> i.writer() instanceof PhiInstruction));
    }

    @ParameterizedTest
    @ValueSource(strings = {"diamond", "swap", "lost-copy", "critical", "uniform-arm"})
    void loweringsKeepTheMeaning(String program) {
        for (String passes : List.of("cssa,dessa", "cssa<cssa-coalesce=0>,dessa", "dessa<usedessa=1>")) {
            Module before = WebPrograms.module(PROGRAMS.get(program));
            Module after = WebPrograms.after(PROGRAMS.get(program), passes);
            assertTrue(
                    WebPrograms.check().compare(WebPrograms.runs(before), WebPrograms.runs(after))
                            instanceof Verdict.Refines,
                    passes);
            WebPrograms.kernel(after).blocks().forEach(block -> assertEquals(List.of(), block.phis(), passes));
            assertFalse(WebPrograms.inWebs(after, PhiMode.WARP_EDGE).isWrong(), passes);
        }
    }

    @Test
    void onePhiEdgeForTheWarpIsWrongUntilPhisAreLowered() {
        assertTrue(WebPrograms.inWebs(WebPrograms.module(WebPrograms.DIAMOND), PhiMode.WARP_EDGE)
                .isWrong());
    }

    @Test
    void websThatInterfereOrReadConstantsAreNotLowered() {
        Module module = WebPrograms.after(WebPrograms.SWAP, "dessa");
        long left = WebPrograms.kernel(module).blockList().stream()
                .mapToLong(block -> block.phis().size())
                .sum();
        assertEquals(3, left);
    }
}
