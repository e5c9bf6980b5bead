package lockstep.compiler.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.pass.Pass;
import lockstep.ir.sass.isa.Architecture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recipes: their text, and the decisions kept from one module to the next. */
final class RecipeTextTest {
    private static final String RECIPE = """
            # a comment
            recipe 1

            sm_90 0 AdvancedPhaseAllocReg live-dead   # allocation
            sm_90 5 ADVANCEDPHASEPRESCHED live-dead , ori-remove-nop-code
            sm_100 0 101 ori-remove-nop-code
            """;

    private static Optional<List<RecipeRow>> parse(String text, Diagnostics found) {
        return RecipeText.parse(text, PassRegistry.builtIn(), "k.recipe", found);
    }

    private static List<RecipeRow> rows(String text) {
        Diagnostics found = new Diagnostics();
        return parse(text, found).orElseThrow(() -> new AssertionError("" + found));
    }

    private static List<String> names(List<Pass<?>> passes) {
        return passes.stream().map(Pass::name).toList();
    }

    @Test
    void linesSayWhatRunsAtHooks() {
        NvOptRecipe recipe = new NvOptRecipe(rows(RECIPE));
        assertEquals(List.of("live-dead"), names(recipe.passes(Architecture.SM_90, 0, 101)));
        assertEquals(List.of("ori-remove-nop-code"), names(recipe.passes(Architecture.SM_100, 0, 101)));
        assertEquals(List.of("live-dead", "ori-remove-nop-code"), names(recipe.passes(Architecture.SM_90, 5, 97)));
        assertEquals(List.of(), recipe.passes(Architecture.SM_90, 1, 101));
        assertEquals(List.of(), recipe.passes(Architecture.SM_90, 5, 101));
        assertEquals(List.of(), recipe.passes(Architecture.SM_75, 0, 101));
    }

    @Test
    void aLevelAboveFiveIsAWarningAndItsLineHasNoEffect() {
        Diagnostics found = new Diagnostics();
        List<RecipeRow> rows = parse("recipe 1\nsm_90   6 101 live-dead\nsm_90 0 101 live-dead\n", found)
                .orElseThrow();
        assertEquals(1, rows.size());
        assertEquals("k.recipe:2:9: warning[8000]: Invalid nvopt level : 6.\n", found.toString());
        assertFalse(found.hasFatal());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "; k.recipe: error[recipe-head]: there is no 'recipe 1'",
                "recipe 2; k.recipe:1:1: error[recipe-head]: a recipe begins with 'recipe 1'",
                "sm_90 0 101 live-dead; k.recipe:1:1: error[recipe-head]",
                "recipe 1|sm_91 0 101 live-dead; k.recipe:2:1: error[recipe-arch]: there is no architecture 'sm_91'",
                "recipe 1|sm_90 x 101 live-dead; k.recipe:2:7: error[recipe-level]: 'x' is not a level",
                "recipe 1|sm_90 -1 101 live-dead; k.recipe:2:7: error[recipe-level]: '-1' is not a level",
                "recipe 1|sm_90 0 100 live-dead; k.recipe:2:9: error[recipe-hook]: '100' is not a hook",
                "recipe 1|sm_90 0 4711 live-dead; k.recipe:2:9: error[recipe-hook]: '4711' is not a hook",
                "recipe 1|sm_90 0 Nobody live-dead; k.recipe:2:9: error[recipe-hook]: 'Nobody' is not a hook",
                "recipe 1|sm_90 0 101 live-dead,nobody; k.recipe:2:23: error[recipe-pass]: there is no pass 'nobody'",
                "recipe 1|sm_90 0 101 dce; k.recipe:2:13: error[recipe-pass]: pass 'dce' does not work on Ori",
                "recipe 1|sm_90 0 101 live-dead,; k.recipe:2:22: error[recipe-line]: passes have commas between them",
                "recipe 1|sm_90 0 101 live-dead live-dead; k.recipe:2:23: error[recipe-line]: passes have commas",
                "recipe 1|sm_90 0 101; k.recipe:2:12: error[recipe-line]: a line has an architecture",
                "recipe 1|sm_90 0 101 live-dead|sm_90 0 101 live-dead; "
                        + "k.recipe:3:9: error[recipe-twice]: line 2 has passes",
                "recipe 1|sm_90 7 101 nobody; k.recipe:2:13: error[recipe-pass]: there is no pass 'nobody'",
            })
    void aWrongRecipeIsRefusedWithItsPlace(String text, String message) {
        Diagnostics found = new Diagnostics();
        String lines = text == null ? "" : text.replace('|', '\n');
        assertTrue(parse(lines, found).isEmpty());
        assertTrue(found.toString().startsWith(message), found::toString);
        assertTrue(found.hasFatal());
    }

    @Test
    void allFaultsAreSaid() {
        Diagnostics found = new Diagnostics();
        assertTrue(parse("recipe 1\nsm_91 0 101 live-dead\nsm_90 0 1 live-dead\n", found)
                .isEmpty());
        assertEquals(2, found.all().size());
    }

    @Test
    void theRecipeOfLockstepReads() {
        for (RecipeRow row : RecipeText.standard(PassRegistry.builtIn())) {
            assertEquals(PhaseKind.HOOK, PhaseTable.standard().phase(row.hook()).kind());
        }
    }

    // ---- several modules

    @Test
    void theNextRecipeKnowsWhatWasDecided() {
        NvOptRecipe first = new NvOptRecipe(rows(RECIPE));
        first.decide("f", Architecture.SM_90, 0);
        first.decide("g", Architecture.SM_90, 0);
        NvOptRecipe next = first.next(rows("recipe 1\nsm_90 0 97 ori-remove-nop-code\n"));
        assertEquals(0, first.holders());
        assertEquals(Optional.empty(), first.decisions("f"));
        next.decide("g", Architecture.SM_90, 0);
        assertEquals(
                List.of(new NvOptRecipe.Decision(101, List.of("live-dead"))),
                next.decisions("f").orElseThrow());
        assertEquals(
                List.of(new NvOptRecipe.Decision(97, List.of("ori-remove-nop-code"))),
                next.decisions("g").orElseThrow());
        assertEquals(Optional.empty(), next.decisions("h"));
    }

    @Test
    void theLastHolderFreesTheDecisions() {
        NvOptRecipe recipe = new NvOptRecipe(rows(RECIPE));
        recipe.decide("f", Architecture.SM_90, 0);
        recipe.retain();
        NvOptRecipe next = recipe.next(List.of());
        assertEquals(1, recipe.holders());
        assertTrue(recipe.decisions("f").isPresent());
        recipe.release();
        assertTrue(recipe.decisions("f").isEmpty());
        assertTrue(next.decisions("f").isPresent());
        assertThrows(CompilerBug.class, recipe::release);
        assertThrows(CompilerBug.class, recipe::retain);
        assertThrows(CompilerBug.class, () -> recipe.passes(Architecture.SM_90, 0, 101));
        assertThrows(CompilerBug.class, () -> recipe.next(List.of()));
    }
}
