package lockstep.compiler.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.CompilerBug;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of the effects of phases, as text. */
final class PhaseEffectsTableTest {
    @Test
    void aPhaseHasFilesOrAReason() {
        PhaseEffects effects = PhaseEffects.of("# comment\n5 | 0 | nothing to do\n45 | 153 |\n");
        assertEquals(Optional.of(new PhaseEffects.Effect(0, "nothing to do")), effects.of(5));
        assertEquals(Optional.of(new PhaseEffects.Effect(153, "")), effects.of(45));
        assertEquals(Optional.empty(), effects.of(46));
    }

    @Test
    void phasesDoneElsewhereNameTheStep() {
        List<Phase> phases = PhaseTable.standard().phases().stream()
                .filter(phase -> PhaseFactory.standard().state(phase) == PhaseState.ELSEWHERE)
                .toList();
        assertFalse(phases.isEmpty());
        for (Phase phase : phases) {
            Optional<PhaseEffects.Effect> effect = PhaseEffects.standard().of(phase.index());
            assertTrue(effect.isPresent() && !effect.get().reason().isEmpty(), phase::name);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5 | 0 |",
                "5 | 3 | nothing to do",
                "five | 3 |",
                "5 | many |",
                "5 | -1 |",
                "5 | 3 |\n5 | 3 |",
                "5 | 3"
            })
    void aWrongRowIsAFault(String text) {
        CompilerBug bug = assertThrows(CompilerBug.class, () -> PhaseEffects.of(text));
        assertTrue(bug.getMessage().contains("effects.txt:"), bug::getMessage);
    }
}
