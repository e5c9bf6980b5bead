package lockstep.compiler.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OpTable.Gap;
import lockstep.ir.ptx.op.PtxForm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The PTX features that cannot be compiled: the omitted subjects, and all gaps of the op table. */
final class PhaseGapsTest {
    /** Gaps of the op table that sm_90 does not have. */
    private static final Set<String> LATER = Set.of(
            "st.bulk",
            "ldmatrix.sync.aligned.m16n16",
            "ldmatrix.sync.aligned.m8n16",
            "stmatrix.sync.aligned.m16n8",
            "tcgen05",
            "clusterlaunchcontrol",
            "e2m1x2",
            "e2m3x2",
            "e3m2x2",
            "ue8m0x2",
            "e2m1x4",
            "e4m3x4",
            "e5m2x4",
            "e2m3x4",
            "e3m2x4");

    @Test
    void subjectsAreThoseThatAreLeftOut() {
        Set<String> subjects = PhaseGaps.standard().all().stream()
                .map(PhaseGaps.Gap::subject)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(
                Set.of(
                        "bulk copies",
                        "clusters",
                        "matrix instructions",
                        "mbarrier",
                        "multicast memory",
                        "surfaces",
                        "textures"),
                subjects);
    }

    @Test
    void gapsOfTheOpTableAreAmongThem() {
        Set<String> forms = OpTable.get().forms().stream()
                .map(PtxForm::toString)
                .map(text -> text.replaceFirst(" *\\|.*", ""))
                .collect(Collectors.toSet());
        Set<String> left = PhaseGaps.standard().all().stream()
                .map(PhaseGaps.Gap::form)
                .filter(form -> !forms.contains(form))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> gaps = OpTable.get().gaps().stream()
                .map(Gap::text)
                .filter(text -> !LATER.contains(text))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(gaps, left);
    }

    @ParameterizedTest
    @ValueSource(strings = {"clusters", "clusters | ", " | mapa", "clusters | mapa | x", "a | mapa\na | mapa"})
    void otherRowsAreRefused(String text) {
        assertThrows(CompilerBug.class, () -> PhaseGaps.of(text));
    }
}
