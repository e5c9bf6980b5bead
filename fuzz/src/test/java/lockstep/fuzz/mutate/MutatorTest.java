package lockstep.fuzz.mutate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices.RecordedChoices;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Laws of what is made of our own filetests. {@code -Dlockstep.mutants=N} tries more of them,
 * {@code -Dlockstep.originals=FOLDER} others below {@code conformance}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class MutatorTest {
    private static final long SEEDS = Long.getLong("lockstep.mutants", 1_000);
    private static final String FOLDER = System.getProperty("lockstep.originals", "filetests/gvn");

    private OriginalFolder folder = new OriginalFolder(List.of(), new TreeMap<>(), 0, "");

    @BeforeAll
    void read() throws IOException {
        Path path = Path.of("..", "conformance").resolve(FOLDER);
        folder = OriginalFolder.read(FOLDER, path, OriginalFolder.Limits.DEFAULT);
    }

    private Mutator mutator() {
        return new Mutator(folder.originals());
    }

    /** Law: what a mutator makes verifies (it throws otherwise). Each mutation finds a place in some cases. */
    @Test
    void everyCaseVerifies() {
        Set<String> made = new TreeSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            TestCase test = mutator().mutate(seed);
            test.changes().stream()
                    .filter(TestCase.Change::isMade)
                    .map(TestCase.Change::name)
                    .forEach(made::add);
        }
        Set<String> all = Mutations.all().stream().map(Mutation::name).collect(Collectors.toCollection(TreeSet::new));
        all.removeAll(made);
        // What the few files of the folder have no place for.
        all.removeAll(Set.of("change-atomic", "change-intrinsic", "change-argument"));
        assertEquals(Set.of(), all);
    }

    /** Law: a case is a function of the seed, and of its choices. */
    @Test
    void theSameSeedAndTheSameChoicesGiveTheSameCase() {
        for (long seed = 0; seed < 100; seed++) {
            TestCase test = mutator().mutate(seed);
            assertEquals(test.text(), mutator().mutate(seed).text());
            assertEquals(
                    test.text(),
                    mutator().mutate(new RecordedChoices(test.choices())).text());
        }
    }

    /** Law: what is stored of a case is the case. */
    @Test
    void casesReadBack() {
        for (long seed = 0; seed < 100; seed++) {
            TestCase test = mutator().mutate(seed);
            byte[] text = test.text().getBytes(StandardCharsets.UTF_8);
            assertEquals(test.text(), TestCase.read("again", text).text());
        }
    }

    /** Law: any sequence is a valid input, also one that was made shorter and lower by a reduction. */
    @Test
    void anyChoicesMakeACase() {
        for (long seed = 0; seed < 100; seed++) {
            long[] drawn = mutator().mutate(seed).choices().values().toArray();
            for (int i = 0; i < drawn.length; i++) {
                drawn[i] = i % 3 == 0 ? 0 : drawn[i] / 2;
            }
            mutator().mutate(new RecordedChoices(ChoiceSequence.of(drawn)));
        }
        assertTrue(mutator().mutate(new RecordedChoices(ChoiceSequence.EMPTY)).instructions() > 0);
    }

    /** Law: the originals stay as they are. */
    @Test
    void theOriginalIsNotChanged() {
        Original original = folder.originals().getFirst();
        String before = new TestCase("o", original.module(), original.launches(), ChoiceSequence.EMPTY).text();
        Mutator one = new Mutator(List.of(original));
        for (long seed = 0; seed < 50; seed++) {
            one.mutate(seed);
        }
        assertEquals(before, new TestCase("o", original.module(), original.launches(), ChoiceSequence.EMPTY).text());
    }
}
