package lockstep.conformance.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import lockstep.compiler.ori.lower.PtxLowering;
import lockstep.compiler.phase.Phase;
import lockstep.compiler.phase.PhaseEffects;
import lockstep.compiler.phase.PhaseFactory;
import lockstep.compiler.phase.PhaseKind;
import lockstep.compiler.phase.PhaseTable;
import lockstep.compiler.phase.RecipeRow;
import lockstep.compiler.phase.RecipeText;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.corpus.CorpusShare;
import lockstep.ir.pass.Pass;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.sass.ori.OriModule;
import org.junit.jupiter.api.Test;

/** Law: phases do something on as many programs of the corpus as their table says. Oracle: a run over the corpus. */
final class PhaseEffectsTest {
    private static final Path KERNELS = Path.of("corpus/ptx/kernels");
    /** Programs of the corpus. */
    private static final int ALL = 153;

    private static final int ONE_IN = 16;
    private static final Set<PhaseKind> LOOKING = Set.of(PhaseKind.VERIFY, PhaseKind.REPORT);
    /** Kinds of phases that lower a program to machine words. */
    private static final Set<PhaseKind> MAKING = Set.of(
            PhaseKind.LOWER,
            PhaseKind.LEGALIZE,
            PhaseKind.SYNC,
            PhaseKind.REGISTERS,
            PhaseKind.SCOREBOARDS,
            PhaseKind.MERCURY,
            PhaseKind.VERIFY,
            PhaseKind.REPORT);
    /** MercEncodeAndDecode, which compares words and changes nothing. */
    private static final int ENCODE_AND_DECODE = 117;

    private static final List<RecipeRow> RECIPE = RecipeText.standard(PassRegistry.builtIn());

    private static List<Path> programs() throws IOException {
        try (Stream<Path> files = Files.list(KERNELS)) {
            List<Path> all = files.filter(file -> file.toString().endsWith(".ptx"))
                    .sorted()
                    .toList();
            return CorpusShare.of(PhaseEffectsTest.class, ONE_IN, all.stream()).toList();
        }
    }

    /** The passes that changed the program of {@code file}. */
    private static Set<String> changing(Path file) throws IOException {
        OriModule program = PtxLowering.lower(
                PtxReader.read(file.toString(), Files.readAllBytes(file)).orThrow());
        return PhaseRun.of(program, PhaseRun.options(file.toString()), PhaseRun.order())
                .changing();
    }

    /** The passes that stand for a phase: its own, or those of the recipe at its hook. */
    private static Stream<Pass<?>> passes(int index) {
        Stream<Pass<?>> hooked = RECIPE.stream()
                .filter(row -> row.hook() == index && row.level() == 0)
                .flatMap(row -> row.passes().stream());
        return Stream.concat(PhaseFactory.standard().passes(index).stream(), hooked);
    }

    /** How many files by index, for all phases that run. */
    private static Map<Integer, Integer> stated() {
        Map<Integer, Integer> stated = new TreeMap<>();
        for (int index = 0; index < PhaseTable.PHASES; index++) {
            int phase = index;
            PhaseEffects.standard().of(index).ifPresent(effect -> stated.put(phase, effect.files()));
        }
        return stated;
    }

    private static boolean acts(int index, Set<String> changing) {
        return index == ENCODE_AND_DECODE
                || LOOKING.contains(PhaseTable.standard().phase(index).kind())
                || passes(index).anyMatch(pass -> changing.contains(pass.name()));
    }

    /** Law: each phase that lowers a program at -O0 has an effect, or a listed reason. */
    @Test
    void whoMakesWordsHasACountOrAReason() {
        List<String> without = PhaseRun.order().stream()
                .map(index -> PhaseTable.standard().phase(index))
                .filter(phase -> MAKING.contains(phase.kind())
                        && PhaseEffects.standard().of(phase.index()).isEmpty())
                .map(Phase::name)
                .toList();
        assertEquals(List.of(), without);
    }

    @Test
    void phasesDoWhatTheTableCounts() throws IOException {
        Map<Integer, Integer> stated = stated();
        Map<Integer, Integer> found = new TreeMap<>();
        stated.keySet().forEach(index -> found.put(index, 0));
        List<Path> programs = programs();
        for (Path file : programs) {
            Set<String> changing = changing(file);
            stated.keySet().stream()
                    .filter(index -> acts(index, changing))
                    .forEach(index -> found.merge(index, 1, Integer::sum));
        }
        if (CorpusShare.isWhole()) {
            assertEquals(stated, found);
        }
        assertTrue(programs.size() > 3, () -> "only " + programs);
        found.forEach((index, files) -> {
            boolean isAll = stated.get(index) == ALL;
            boolean fits = isAll ? files == programs.size() : files <= stated.get(index);
            assertTrue(fits, () -> "phase " + index + " on " + files + " of " + programs);
        });
    }
}
