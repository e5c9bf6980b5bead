package lockstep.fuzz.mutant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Set;
import java.util.function.IntBinaryOperator;
import lockstep.fuzz.mutant.Mutant.Decision;
import lockstep.fuzz.rewrite.RewritingLoader;
import org.junit.jupiter.api.Test;

/** Rewritten classes compute what they did until a mutant is at work. */
final class DecisionRewriterTest {
    /** Has decisions of all kinds. */
    public static final class Sample implements IntBinaryOperator {
        @Override
        public int applyAsInt(int a, int b) {
            assert a > -1000 : "far";
            int sum = 0;
            for (int i = 0; i < a; i++) {
                sum += i == b ? 100 : 1;
            }
            String text = a < b ? null : "x";
            return text == null && b != 7 ? -sum : sum;
        }
    }

    private static MutantLoader loader() {
        String name = Sample.class.getName();
        // the assertion asks the class around the sample whether it is on
        Set<String> own = Set.of(name, DecisionRewriterTest.class.getName());
        return new MutantLoader(Sample.class.getClassLoader(), own::contains, Set.of(name));
    }

    private static IntBinaryOperator sample(MutantLoader loader) throws ReflectiveOperationException {
        return (IntBinaryOperator) loader.loadClass(Sample.class.getName())
                .getDeclaredConstructor()
                .newInstance();
    }

    private static List<Decision> decisions(MutantLoader loader) {
        return loader.rewriter().decisions();
    }

    @Test
    void computesTheSameWithoutAMutant() throws ReflectiveOperationException {
        MutantLoader loader = loader();
        IntBinaryOperator rewritten = sample(loader);
        assertFalse(rewritten instanceof Sample);
        IntBinaryOperator plain = new Sample();
        for (int a = -2; a < 12; a++) {
            for (int b = -2; b < 12; b++) {
                assertEquals(plain.applyAsInt(a, b), rewritten.applyAsInt(a, b));
            }
        }
    }

    @Test
    void countsDecisionsOfTheSourceAndNoAssertions() throws ReflectiveOperationException {
        MutantLoader loader = loader();
        sample(loader);
        // the condition of the assertion is a decision, the test whether assertions are on is not
        List<Decision> own = decisions(loader).stream()
                .filter(decision -> decision.method().startsWith("applyAsInt"))
                .toList();
        assertEquals(6, own.size());
        assertEquals("applyAsInt(int,int)int", own.getFirst().method());
        assertEquals(
                List.of(0, 1, 2, 3, 4, 5), own.stream().map(Decision::ordinal).toList());
        assertTrue(own.stream().allMatch(decision -> decision.line() > 0));
    }

    /** A switch over patterns that share an arm, and a test for a type that the source makes. */
    public static final class Patterns implements IntBinaryOperator {
        @Override
        public int applyAsInt(int a, int b) {
            Object value = a < 0 ? "negative" : (Object) a;
            int kind = switch (value) {
                case String _, Double _, Long _ -> 1;
                case Integer i when i == b -> 2;
                default -> 3;
            };
            Object other = b < 0 ? "negative" : (Object) b;
            return other instanceof String ? -kind : kind;
        }
    }

    @Test
    void whatASwitchOverPatternsTestsOnceMoreIsNotADecision() throws ReflectiveOperationException {
        MutantLoader loader = new MutantLoader(
                Patterns.class.getClassLoader(), Patterns.class.getName()::equals, Set.of(Patterns.class.getName()));
        IntBinaryOperator rewritten = (IntBinaryOperator) loader.loadClass(Patterns.class.getName())
                .getDeclaredConstructor()
                .newInstance();
        // a < 0, i == b, b < 0, other instanceof String
        assertEquals(4, decisions(loader).size());
        for (int a = -2; a < 3; a++) {
            assertEquals(new Patterns().applyAsInt(a, 1), rewritten.applyAsInt(a, 1));
            assertEquals(new Patterns().applyAsInt(a, -1), rewritten.applyAsInt(a, -1));
        }
    }

    @Test
    void aMutantAlwaysGoesOneWay() throws ReflectiveOperationException {
        MutantLoader loader = loader();
        IntBinaryOperator rewritten = sample(loader);
        Decision equal = decisions(loader).get(2);
        // "i == b" jumps where they differ
        loader.log().begin(new Mutant(equal, false), 100);
        assertEquals(500, rewritten.applyAsInt(5, 3));
        loader.log().begin(new Mutant(equal, true), 100);
        assertEquals(5, rewritten.applyAsInt(5, 3));
        loader.log().begin(null, 0);
        assertEquals(104, rewritten.applyAsInt(5, 3));
    }

    @Test
    void aMutantConcernsWhatItWouldDecideOtherwise() throws ReflectiveOperationException {
        MutantLoader loader = loader();
        IntBinaryOperator rewritten = sample(loader);
        loader.log().begin(null, 0);
        rewritten.applyAsInt(5, 99);
        DecisionLog.Trace trace = loader.log().trace();
        Decision equal = decisions(loader).get(2);
        assertTrue(trace.concerns(new Mutant(equal, false)));
        assertFalse(trace.concerns(new Mutant(equal, true)));
    }

    @Test
    void aLoopThatDoesNotEndIsStopped() throws ReflectiveOperationException {
        MutantLoader loader = loader();
        IntBinaryOperator rewritten = sample(loader);
        Decision bound = decisions(loader).get(1);
        // "i < a" jumps out of the loop
        loader.log().begin(new Mutant(bound, false), 10);
        assertThrows(DecisionLog.OutOfDecisions.class, () -> rewritten.applyAsInt(5, 3));
    }

    @Test
    void aClassThatIsNotThereIsNamed() {
        assertThrows(
                ClassNotFoundException.class,
                () -> RewritingLoader.bytes(Sample.class.getClassLoader(), "lockstep.fuzz.mutant.Missing"));
    }

    @Test
    void whatAConstructorThrowsIsNotHidden() throws ReflectiveOperationException {
        MutantLoader loader = loader();
        Class<?> type = loader.loadClass(Sample.class.getName());
        assertThrows(
                InvocationTargetException.class,
                () -> type.getMethod("applyAsInt", int.class, int.class)
                        .invoke(type.getDeclaredConstructor().newInstance(), -1000, 0));
    }
}
