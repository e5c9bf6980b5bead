package lockstep.fuzz.mutant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.ir.diag.InputException;
import lockstep.ir.pass.Pass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Mutants of real passes are noticed by the tests of the behavior that the mutant breaks, and by programs. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class MutationTestingTest {
    private static final Path FILETESTS = Path.of("..", "conformance", "filetests");

    private final MutantPasses passes = new MutantPasses();

    private static MutationPlan plan(Path folder, Optional<Path> kept, String version) {
        return new MutationPlan(List.of("dce"), 4, 40, 20, folder, kept, version);
    }

    private Map<String, Mutant> mutants(String pass) {
        return passes.mutants(pass).stream().collect(Collectors.toMap(Mutant::name, mutant -> mutant));
    }

    @Test
    void allPassesAreThereOnceMore() {
        List<String> names =
                PassRegistry.builtIn().all().stream().map(Pass::name).toList();
        assertEquals(names, passes.all().all().stream().map(Pass::name).toList());
        for (String name : names) {
            assertFalse(passes.all().find(name).orElseThrow().getClass()
                    == PassRegistry.builtIn().find(name).orElseThrow().getClass());
        }
        PassRegistry one = passes.only("dse");
        assertEquals(passes.all().find("dse"), one.find("dse"));
        assertEquals(
                PassRegistry.builtIn().find("gvn").orElseThrow().getClass(),
                one.find("gvn").orElseThrow().getClass());
    }

    @Test
    void aPassHasTwoMutantsForEachDecisionOfItsOwnClasses() {
        List<Mutant> mutants = passes.mutants("dse");
        Set<String> types = new HashSet<>();
        mutants.forEach(mutant -> types.add(mutant.decision().type()));
        assertTrue(types.contains("lockstep.compiler.dse.DeadStores"), types::toString);
        assertFalse(types.contains("lockstep.compiler.earlycse.EarlyCse"), types::toString);
        assertEquals(
                mutants.size(),
                2 * mutants.stream().map(Mutant::decision).distinct().count());
        assertEquals(mutants.size(), mutants("dse").size());
        assertEquals(List.of(), passes.mutants("no-such-pass"));
    }

    @Test
    void numbersOfDecisionsAreTheSameEachTime() {
        assertEquals(passes.mutants("gvn"), new MutantPasses().mutants("gvn"));
    }

    @Test
    void aFiletestNoticesWhatBreaksIt() throws IOException {
        Path folder = FILETESTS.resolve("dse");
        AtomicInteger progress = new AtomicInteger();
        FiletestSearch search = new FiletestSearch(passes, folder, progress::addAndGet);
        assertTrue(progress.get() > 10);
        List<Mutant> some = passes.mutants("dse").stream()
                .filter(mutant -> mutant.decision().id() % 12 == 0)
                .toList();
        List<Optional<String>> noticing =
                some.stream().map(mutant -> search.noticing("dse", mutant)).toList();
        long noticed = noticing.stream().filter(Optional::isPresent).count();
        assertTrue(noticed > noticing.size() / 3, noticed + " of " + noticing.size());
        assertTrue(noticed < noticing.size(), "mutants that decide nothing otherwise go unnoticed");
    }

    @Test
    void programsNoticeADeadInstructionThatHadAUse() throws IOException {
        List<Mutant> mutants = passes.mutants("dce");
        Map<Mutant, SeedSearch.Outcome> outcomes = new SeedSearch(passes, "dce").run(mutants, 30, 10);
        assertTrue(outcomes.values().stream().anyMatch(outcome -> outcome.seed().isPresent()));
        assertTrue(outcomes.values().stream().anyMatch(outcome -> outcome.seed().isEmpty()));
        outcomes.forEach((mutant, outcome) -> assertTrue(outcome.tried() <= 10, mutant::name));
    }

    @Test
    void whatIsKeptIsTakenOver(@TempDir Path kept) throws IOException {
        Path folder = FILETESTS.resolve("dce");
        List<MutantResult> first = new MutationTesting(plan(folder, Optional.of(kept), "1")).run(n -> {});
        assertEquals(4, first.size());
        AtomicInteger progress = new AtomicInteger();
        MutationTesting again = new MutationTesting(plan(folder, Optional.of(kept), "1"));
        assertEquals(first, again.run(progress::addAndGet));
        // no filetest ran
        assertEquals(4, progress.get());
        assertEquals(first, new MutationTesting(plan(folder, Optional.empty(), "1")).run(n -> {}));
    }

    @Test
    void whatIsKeptOfAnotherVersionIsRefused(@TempDir Path kept) throws IOException {
        Path folder = FILETESTS.resolve("dce");
        new MutationTesting(plan(folder, Optional.of(kept), "1")).run(n -> {});
        MutationTesting other = new MutationTesting(plan(folder, Optional.of(kept), "2"));
        assertThrows(InputException.class, () -> other.run(n -> {}));
        Path file = kept.resolve("dce.jsonl");
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() - 20));
        MutationTesting torn = new MutationTesting(plan(folder, Optional.of(kept), "1"));
        InputException refused = assertThrows(InputException.class, () -> torn.run(n -> {}));
        assertTrue(refused.getMessage().contains("dce.jsonl:5"), refused::getMessage);
        Files.writeString(file, "");
        assertThrows(InputException.class, () -> torn.run(n -> {}));
    }

    @Test
    void nothingToDoIsNotAPlan() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new MutationPlan(List.of(), 1, 1, 1, FILETESTS, Optional.empty(), ""));
        assertThrows(
                IllegalArgumentException.class,
                () -> new MutationPlan(List.of("dse"), 0, 1, 1, FILETESTS, Optional.empty(), ""));
    }
}
