package lockstep.fuzz.generate.ori;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.compiler.ori.sync.Synchronization;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.fuzz.generate.ori.OriGenerator.OriCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriFunction.OriStage;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;

/** Law: a synced program does what the threaded one does. Oracle: the simulator under the policies of each. */
final class SynchronizedOriTest {
    private static final int SEEDS = 60;

    /** The choices of a seed, the first of which make a threaded free program of sm_90. */
    private static final class Threaded implements Choices {
        private static final Map<Integer, Long> FIXED =
                Map.of(0, 0L, 1, 1L, 4, (long) List.of(Architecture.values()).indexOf(Architecture.SM_90));
        private final Choices others;
        private int count;

        Threaded(long seed) {
            others = new SeededChoices(seed);
        }

        @Override
        public long draw(long bound) {
            Long fixed = FIXED.get(count++);
            return fixed == null ? others.draw(bound) : fixed;
        }

        @Override
        public ChoiceSequence drawn() {
            return others.drawn();
        }
    }

    @Test
    void generatedProgramsDoTheSame() {
        RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT).unexplained();
        Map<String, Integer> words = new TreeMap<>();
        int vacuous = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            OriCase made = new OriGenerator().generate(new Threaded(seed));
            assertEquals(OriConvergence.THREADED, made.module().convergence());
            assertEquals(OriStage.FREE, made.module().functions().getFirst().stage());
            Diagnostics diagnostics = new Diagnostics();
            OriModule synced = Synchronization.apply(made.module(), diagnostics).orElseThrow(AssertionError::new);
            OriFile file = OriFile.of(synced);
            file.verify(diagnostics);
            PtxMacros.verify(file, diagnostics);
            String text = "seed " + seed + "\n" + diagnostics + OriModuleText.print(made.module()) + "\n"
                    + OriModuleText.print(synced);
            assertTrue(diagnostics.all().isEmpty(), text);
            assertEquals(
                    synced, Synchronization.apply(made.module(), diagnostics).orElseThrow(), text);
            Runs before = check.run(check.image(new OpenSassProgram("before.ori", made.module())), made.launches());
            Runs after = check.runAfter(before, check.image(new OpenSassProgram("after.ori", synced)));
            Verdict verdict = check.compare(before, after);
            // a generated program may divide by an unwritten value
            boolean isVacuous = verdict instanceof Verdict.Refines refines && refines.vacuous() > 0;
            vacuous += isVacuous ? 1 : 0;
            assertTrue(verdict instanceof Verdict.Refines, verdict + text);
            for (String word : List.of("BSSY", "BSYNC", "BREAK", "WARPSYNC", "WARPSYNC.COLLECTIVE", "SHFL", "VOTE")) {
                words.merge(word, OriModuleText.print(synced).contains(word) ? 1 : 0, Integer::sum);
            }
        }
        assertTrue(vacuous < SEEDS / 10, "undefined: " + vacuous);
        assertTrue(words.get("BSSY") > SEEDS / 2 && words.get("WARPSYNC") > SEEDS / 2, words::toString);
        assertTrue(words.get("WARPSYNC.COLLECTIVE") > 0, words::toString);
    }
}
