package lockstep.fuzz.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import org.junit.jupiter.api.Test;

/** The search itself, on interests that simulate nothing. */
final class ReducerTest {
    private static final Reducer.Budget AMPLE = new Reducer.Budget(Duration.ofHours(1), Long.MAX_VALUE);

    private static boolean hasText(TestCase test, String word) {
        return test.text().contains(word);
    }

    private static Reducer.Result reduce(InterestingnessTest interest, Reducer.Budget budget) throws IOException {
        return new Reducer(interest, budget, Reducer.Listener.NONE)
                .reduce(Corpus.read("bitonic_sort.O1"))
                .orElseThrow();
    }

    @Test
    void keepsOnlyWhatIsOfInterest() throws IOException {
        Reducer.Result reduction = reduce(test -> hasText(test, " xor "), AMPLE);
        TestCase test = reduction.test();
        assertEquals(2, test.instructions(), test.text());
        assertTrue(reduction.isComplete());
        assertTrue(hasText(test, "grid=1 block=1 args=[]"), test.text());
    }

    @Test
    void asksAboutValidModulesOnly() throws IOException {
        reduce(
                test -> {
                    assertFalse(NvvmVerifier.verify(test.module()).hasFatal());
                    return hasText(test, " phi ");
                },
                AMPLE);
    }

    @Test
    void whatIsOfNoInterestIsRefused() throws IOException {
        Reducer reducer = new Reducer(test -> false, AMPLE, Reducer.Listener.NONE);
        assertTrue(reducer.reduce(Corpus.read("bitonic_sort.O1")).isEmpty());
    }

    @Test
    void endsWhenTheQuestionsAreUsedUp() throws IOException {
        Reducer.Result reduction = reduce(test -> hasText(test, " xor "), new Reducer.Budget(Duration.ofHours(1), 20));
        assertEquals(20, reduction.questions());
        assertFalse(reduction.isComplete());
        assertTrue(hasText(reduction.test(), " xor "));
    }

    /** Each question takes ten seconds of a clock that stands still otherwise. */
    @Test
    void endsWhenTheTimeIsSpent() throws IOException {
        AtomicLong clock = new AtomicLong();
        InterestingnessTest slow = test -> {
            clock.addAndGet(Duration.ofSeconds(10).toNanos());
            return hasText(test, " xor ");
        };
        Reducer.Budget minute = new Reducer.Budget(Duration.ofMinutes(1), Long.MAX_VALUE);
        Reducer.Result reduction = new Reducer(slow, minute, Reducer.Listener.NONE, clock::get)
                .reduce(Corpus.read("bitonic_sort.O1"))
                .orElseThrow();
        assertEquals(6, reduction.questions());
        assertFalse(reduction.isComplete());
    }

    /** An interest that answers by turns still comes to an end, with a case it held for. */
    @Test
    void aFlakyInterestEnds() throws IOException {
        AtomicLong asked = new AtomicLong();
        Reducer.Result reduction = reduce(
                test -> asked.getAndIncrement() % 3 == 0 && hasText(test, " xor "),
                new Reducer.Budget(Duration.ofHours(1), 5_000));
        assertTrue(reduction.questions() <= 5_000);
        assertTrue(hasText(reduction.test(), " xor "));
    }

    @Test
    void saysHowItGoesOn() throws IOException {
        List<String> phases = new ArrayList<>();
        new Reducer(test -> hasText(test, " xor "), AMPLE, (phase, best, questions) -> phases.add(phase))
                .reduce(Corpus.read("bitonic_sort.O1"));
        assertTrue(phases.containsAll(List.of("input", "launches", "early-returns", "unused-instructions", "names")));
    }

    // ---- choices

    /** A program whose only sum is of the numbers drawn: as many as the first choice says. */
    private static TestCase sum(Choices choices) {
        long sum = 0;
        for (int rest = choices.below(40); rest > 0; rest--) {
            sum += choices.below(1000);
        }
        String text = """
                ; LAUNCH: k grid=1 block=1 args=[out i64[1]]
                define ptx_kernel void @k(ptr %%out) {
                  store i64 %d, ptr %%out
                  ret void
                }
                """.formatted(sum);
        TestCase test = TestCase.read("sum", text.getBytes(StandardCharsets.UTF_8));
        return new TestCase("sum", test.module(), test.launches(), choices.drawn());
    }

    private static long stored(TestCase test) {
        String text = test.text();
        int at = text.indexOf("store i64 ") + "store i64 ".length();
        return Long.parseLong(text.substring(at, text.indexOf(',', at)));
    }

    @Test
    void choicesBecomeFewAndLow() throws IOException {
        TestCase test = sum(new SeededChoices(4));
        assertTrue(stored(test) > 700);
        Attempts attempts = new Attempts(test, t -> stored(t) >= 700, AMPLE, Reducer.Listener.NONE, System::nanoTime);
        new ChoiceShrinker(ReducerTest::sum, attempts).shrink();
        assertEquals(700, stored(attempts.best()));
        ChoiceSequence shrunk = attempts.best().choices();
        assertTrue(shrunk.size() <= 3, shrunk.toString());
        assertEquals(shrunk.size() - 1, shrunk.get(0));
    }
}
