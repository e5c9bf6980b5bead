package lockstep.fuzz.generate.sass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.generate.sass.SassGenerator.SassCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices.RecordedChoices;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.SassInstruction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SassGeneratorTest {
    private static final Profile PROFILE = Profile.named("sass");
    /** What reads or writes masks of lanes in registers. */
    private static final List<String> MASKED = List.of("BMOV", "WARPSYNC");

    private static final SassGenerator GENERATOR = new SassGenerator(PROFILE, Architecture.SM_90);

    @ParameterizedTest
    @EnumSource(names = {"SM_75", "SM_80", "SM_86", "SM_90", "SM_100", "SM_120"})
    void programsAreLegalAndDefined(Architecture architecture) {
        SassGenerator generator = new SassGenerator(PROFILE, architecture);
        for (long seed = 0; seed < 6; seed++) {
            SassCase made = generator.generate(seed);
            GeneratedSass.assertLegal(made);
            GeneratedSass.assertDefined(made);
        }
    }

    @Test
    void theSameChoicesGiveTheSameProgram() {
        SassCase made = GENERATOR.generate(9);
        SassCase again = GENERATOR.generate(new RecordedChoices(made.choices()));
        assertEquals(made.module(), again.module());
        assertEquals(made.launches().toString(), again.launches().toString());
        assertNotEquals(made.module(), GENERATOR.generate(10).module());
    }

    /** Law: a part of what was drawn describes a program as well, so that programs can be reduced. */
    @Test
    void anyChoicesGiveAProgram() {
        long[] all = GENERATOR.generate(5).choices().values().toArray();
        for (int length = 0; length < all.length; length += 1 + all.length / 7) {
            SassCase part = GENERATOR.generate(new RecordedChoices(ChoiceSequence.of(Arrays.copyOf(all, length))));
            GeneratedSass.assertLegal(part);
            GeneratedSass.assertDefined(part);
        }
    }

    /** What is drawn is most of what the simulator executes. */
    @Test
    void manyFormsAreReached() {
        Set<String> names = new TreeSet<>();
        for (long seed = 0; seed < 150; seed++) {
            for (SassInstruction each : GENERATOR
                    .generate(seed)
                    .module()
                    .kernels()
                    .getFirst()
                    .function()
                    .instructions()) {
                names.add(each.form().name());
            }
        }
        assertTrue(names.size() >= 110, names::toString);
        assertTrue(names.containsAll(List.of("BREAK", "RET", "ATOMG.F", "R2UR", "SHFL", "BAR", "HFMA2", "DFMA")));
    }

    private static boolean isUniformJump(SassInstruction each) {
        return each.form().name().equals("BRA.U") || each.form().name().equals("BRA") && each.value("brkind") == 1;
    }

    /** What a warp may skip is executed in some places and skipped in others. */
    @ParameterizedTest
    @EnumSource(names = {"SM_75", "SM_90", "SM_120"})
    void whatWarpsSkipIsNotDead(Architecture architecture) {
        SassGenerator generator = new SassGenerator(PROFILE.with("sass-skip", Map.of("skip", 300)), architecture);
        int executed = 0;
        int skipped = 0;
        for (long seed = 0; seed < 12; seed++) {
            for (Map.Entry<Integer, Set<Integer>> jump : FollowedJumps.of(
                            generator.generate(seed), SassGeneratorTest::isUniformJump)
                    .entrySet()) {
                executed += jump.getValue().contains(jump.getKey() + 1) ? 1 : 0;
                skipped += jump.getValue().stream().anyMatch(to -> to > jump.getKey() + 1) ? 1 : 0;
            }
        }
        assertTrue(executed >= 12 && skipped >= 12, executed + " executed, " + skipped + " skipped");
    }

    /** Jumps through tables have more than one target, for lanes and for warps. */
    @ParameterizedTest
    @EnumSource(names = {"SM_75", "SM_90", "SM_120"})
    void tablesLeadToSeveralPlaces(Architecture architecture) {
        Profile profile = PROFILE.with("sass-tables", Map.of("switch", 200, "uniform-switch", 200));
        SassGenerator generator = new SassGenerator(profile, architecture);
        int parted = 0;
        Set<Integer> distances = new TreeSet<>();
        for (long seed = 0; seed < 24; seed++) {
            SassCase made = generator.generate(seed);
            GeneratedSass.assertLegal(made);
            for (Set<Integer> places :
                    FollowedJumps.of(made, i -> i.form().name().equals("BRX")).values()) {
                parted += places.size() > 1 ? 1 : 0;
            }
            FollowedJumps.of(made, i -> i.form().name().equals("BRXU"))
                    .forEach((jump, places) -> places.forEach(place -> distances.add(place - jump)));
        }
        assertTrue(parted >= 16, parted + " jumps parted lanes");
        assertTrue(distances.size() >= 8, "warps jumped over " + distances);
    }

    /** Masks of lanes go to registers and back, and lanes wait for them, where lanes have parted. */
    @ParameterizedTest
    @EnumSource(names = {"SM_75", "SM_90", "SM_120"})
    void masksAreKeptInRegisters(Architecture architecture) {
        SassGenerator generator =
                new SassGenerator(PROFILE.with("sass-masks", Map.of("save", 200, "meet", 200)), architecture);
        Map<String, Integer> executed = new TreeMap<>();
        for (long seed = 0; seed < 12; seed++) {
            SassCase made = generator.generate(seed);
            GeneratedSass.assertLegal(made);
            GeneratedSass.assertDefined(made);
            List<SassInstruction> code =
                    made.module().kernels().getFirst().function().instructions();
            FollowedJumps.of(made, each -> MASKED.contains(each.form().mnemonic()))
                    .keySet()
                    .forEach(at -> executed.merge(code.get(at).form().mnemonic(), 1, Integer::sum));
        }
        MASKED.forEach(name -> assertTrue(executed.getOrDefault(name, 0) >= 10, executed::toString));
    }

    @Test
    void everyStatementHasAWeight() {
        SassStatements.ALL.forEach(kind -> assertTrue(PROFILE.weight(kind.name()) > 0, kind.name()));
        assertThrows(InputException.class, () -> Profile.named("sass-none"));
        assertThrows(InputException.class, () -> Profile.parse("own", Profile.Level.SASS, "carry = 1\n"));
    }

    @Test
    void aCaseWithoutLaunchesIsRefused() {
        SassCase made = GENERATOR.generate(1);
        LaunchFile none = new LaunchFile("none", List.of(), List.of(), List.of());
        assertThrows(
                IllegalArgumentException.class, () -> new SassCase("none", made.module(), none, ChoiceSequence.EMPTY));
    }
}
