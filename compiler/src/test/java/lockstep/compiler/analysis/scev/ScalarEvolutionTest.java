package lockstep.compiler.analysis.scev;

import static lockstep.compiler.analysis.scev.FourBits.ALL;
import static lockstep.compiler.analysis.scev.FourBits.BITS;
import static lockstep.compiler.analysis.scev.FourBits.holds;
import static lockstep.compiler.analysis.scev.FourBits.signed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import lockstep.compiler.analysis.loops.TripCounts;
import lockstep.compiler.analysis.loops.WrapFacts;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Extended;
import lockstep.compiler.analysis.scev.Scev.Extreme;
import lockstep.compiler.analysis.scev.Scev.Product;
import lockstep.compiler.analysis.scev.Scev.Quotient;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Sum;
import lockstep.compiler.analysis.scev.Scev.Truncated;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Analyses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Expressions, counts and wrapping of loops over four-bit numbers. Oracle: the loop executed iteration by iteration
 * from its own description. Wrong variants of the results must be refuted by some loop.
 */
final class ScalarEvolutionTest {
    private static final List<Predicate> PREDICATES = List.of(
            Predicate.EQ,
            Predicate.NE,
            Predicate.ULT,
            Predicate.ULE,
            Predicate.UGT,
            Predicate.UGE,
            Predicate.SLT,
            Predicate.SLE,
            Predicate.SGT,
            Predicate.SGE);

    private static List<Function> read(String text) {
        return NvvmReader.read("t.ll", text, new Context()).orThrow().definedFunctions();
    }

    private static Instruction named(Function function, String name) {
        return function.instructionList().stream()
                .filter(i -> name.equals(i.name()))
                .findFirst()
                .orElseThrow();
    }

    // ---- every loop of a counter

    /** A loop that counts from {@code start} by {@code step} while {@code scale} times the number stays. */
    private record Counting(int start, int step, int scale, Predicate stays, int limit) {
        String text(int number) {
            return "define void @f" + number + "() {\nentry:\n  br label %loop\nloop:\n"
                    + "  %i = phi i4 [ " + start + ", %entry ], [ %j, %loop ]\n"
                    + "  %k = mul i4 %i, " + scale + "\n  %j = add i4 %i, " + step + "\n"
                    + "  %c = icmp " + stays.word() + " i4 %k, " + limit + "\n"
                    + "  br i1 %c, label %loop, label %end\nend:\n  ret void\n}\n";
        }

        /** The tested numbers, by iteration; empty if the loop does not terminate. */
        List<Integer> run() {
            List<Integer> tested = new ArrayList<>();
            for (int number = start; tested.size() <= ALL; number = number + step & ALL - 1) {
                tested.add(number * scale & ALL - 1);
                if (!holds(stays, tested.getLast(), limit)) {
                    return tested;
                }
            }
            return List.of();
        }
    }

    /** The claims about the tested number and its loop. */
    private record Said(
            Optional<Integer> exact, Optional<Integer> most, List<Integer> chain, boolean nuw, boolean nsw) {
        static Said of(Function function) {
            Analyses analyses = Analyses.uncached();
            var count = analyses.get(TripCounts.ANALYSIS, function).of(0);
            Scev found = analyses.get(ScalarEvolution.ANALYSIS, function).of(named(function, "k"));
            WrapFacts facts = analyses.get(WrapFacts.ANALYSIS, function);
            List<Integer> chain = found instanceof Recurrence r
                    ? r.operands().stream()
                            .map(o -> ((Constant) o).number().intValueExact())
                            .toList()
                    : List.of(((Constant) found).number().intValueExact());
            return new Said(
                    count.exact().map(ExactInt::intValueExact),
                    count.most().map(ExactInt::intValueExact),
                    chain,
                    found instanceof Recurrence r && facts.staysIn(r, false),
                    found instanceof Recurrence r && facts.staysIn(r, true));
        }

        /** Whether the claims hold for the loop with these tested numbers. */
        boolean isTrueOf(List<Integer> tested) {
            if (tested.isEmpty()) {
                return exact.isEmpty() && most.isEmpty() && !nuw && !nsw;
            }
            int rounds = tested.size();
            boolean counts = exact.filter(e -> e != rounds).isEmpty()
                    && most.filter(m -> m < rounds).isEmpty();
            int step = chain.size() < 2 ? 0 : chain.get(1);
            for (int k = 0; k < rounds; k++) {
                counts &= tested.get(k) == (chain.getFirst() + k * step & ALL - 1);
                counts &= k == 0 || !nuw || tested.get(k - 1) + step < ALL;
                counts &= k == 0 || !nsw || signed(tested.get(k - 1)) + signed(step) == signed(tested.get(k));
            }
            return counts;
        }
    }

    private static Stream<Counting> all() {
        Stream.Builder<Counting> loops = Stream.builder();
        for (Predicate stays : PREDICATES) {
            for (int scale : new int[] {1, 3, 2}) {
                for (int step = 1; step < ALL; step++) {
                    for (int start = 0; start < ALL; start += scale == 1 ? 1 : 3) {
                        for (int limit = 0; limit < ALL; limit += scale == 1 ? 1 : 5) {
                            loops.add(new Counting(start, step, scale, stays, limit));
                        }
                    }
                }
            }
        }
        return loops.build();
    }

    private record Case(Counting loop, Said said) {}

    private static List<Case> cases() {
        List<Counting> loops = all().toList();
        List<Case> cases = new ArrayList<>();
        for (int first = 0; first < loops.size(); first += 1000) {
            List<Counting> some = loops.subList(first, Math.min(first + 1000, loops.size()));
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < some.size(); i++) {
                text.append(some.get(i).text(i));
            }
            List<Function> functions = read(text.toString());
            for (int i = 0; i < some.size(); i++) {
                cases.add(new Case(some.get(i), Said.of(functions.get(i))));
            }
        }
        return cases;
    }

    /** The claims of an analysis with a mistake. */
    private static final List<UnaryOperator<Said>> MISTAKES = List.of(
            s -> new Said(s.exact().map(e -> e + 1), s.most(), s.chain(), s.nuw(), s.nsw()),
            s -> new Said(s.exact(), s.most().map(m -> m - 1), s.chain(), s.nuw(), s.nsw()),
            s -> new Said(s.most().map(m -> 15), s.most(), s.chain(), s.nuw(), s.nsw()),
            s -> new Said(s.exact(), s.most(), s.chain(), true, s.nsw()),
            s -> new Said(s.exact(), s.most(), s.chain(), s.nuw(), true),
            s -> new Said(s.exact(), s.most(), s.chain(), s.nsw(), s.nuw()),
            s -> new Said(s.exact(), s.most(), s.chain().subList(0, 1), s.nuw(), s.nsw()),
            s -> new Said(s.exact(), s.most(), s.chain().reversed(), s.nuw(), s.nsw()),
            s -> new Said(
                    s.exact(), s.most(), s.chain().stream().map(c -> c & 7).toList(), s.nuw(), s.nsw()));

    @Test
    void everyLoopOfACounterIsAsIsSaidAndMistakesAreSeen() {
        List<Case> cases = cases();
        int counted = 0;
        int withoutWrap = 0;
        int[] refuted = new int[MISTAKES.size()];
        for (Case c : cases) {
            List<Integer> tested = c.loop().run();
            assertTrue(c.said().isTrueOf(tested), () -> c + " runs " + tested);
            assertEquals(!tested.isEmpty(), c.said().exact().isPresent(), c::toString);
            counted += tested.isEmpty() ? 0 : 1;
            withoutWrap += c.said().nuw() ? 1 : 0;
            for (int i = 0; i < refuted.length; i++) {
                refuted[i] += MISTAKES.get(i).apply(c.said()).isTrueOf(tested) ? 0 : 1;
            }
        }
        assertTrue(counted > 1000 && withoutWrap > 1000, counted + " end, " + withoutWrap + " do not wrap");
        for (int i = 0; i < refuted.length; i++) {
            assertTrue(refuted[i] > 0, "mistake " + i + " is never seen");
        }
    }

    // ---- recurrences of any shape

    /** Values of a body: the arguments and PHIs first, then one for each operation. */
    private record Body(List<String> lines, List<int[]> operations, int steps) {
        private static final String[] OPCODES = {"add", "sub", "mul", "shl"};

        static Body random(Random random) {
            List<String> lines = new ArrayList<>();
            List<int[]> operations = new ArrayList<>();
            for (int n = 4; n < 10; n++) {
                int opcode = random.nextInt(OPCODES.length);
                int left = random.nextInt(n);
                int right = opcode == 3 ? random.nextInt(BITS) : random.nextInt(n);
                operations.add(new int[] {opcode, left, right});
                String second = opcode == 3 ? Integer.toString(right) : "%v" + right;
                lines.add("  %v" + n + " = " + OPCODES[opcode] + " i4 %v" + left + ", " + second + "\n");
            }
            return new Body(lines, operations, random.nextInt(10));
        }

        /** {@code v0}, {@code v1} are arguments; {@code v2} counts by three; {@code v3} adds up some value. */
        String text() {
            return "define void @f(i4 %v0, i4 %v1, i1 %b) {\nentry:\n  br label %loop\nloop:\n"
                    + "  %v2 = phi i4 [ %v1, %entry ], [ %n2, %loop ]\n"
                    + "  %v3 = phi i4 [ 5, %entry ], [ %n3, %loop ]\n" + String.join("", lines)
                    + "  %n2 = add i4 %v2, 3\n  %n3 = add i4 %v3, %v" + steps + "\n"
                    + "  br i1 %b, label %loop, label %end\nend:\n  ret void\n}\n";
        }

        int[] round(int[] before) {
            int[] values = before.clone();
            for (int n = 4; n < 10; n++) {
                int[] operation = operations.get(n - 4);
                int left = values[operation[1]];
                int right = operation[0] == 3 ? operation[2] : values[operation[2]];
                int result = switch (operation[0]) {
                    case 0 -> left + right;
                    case 1 -> left - right;
                    case 2 -> left * right;
                    default -> left << right;
                };
                values[n] = result & ALL - 1;
            }
            return values;
        }
    }

    /** The value of {@code expression} in iteration {@code k}, with arguments and unknown values as given. */
    private static long number(Scev expression, int k, int[] values) {
        return switch (expression) {
            case Constant c -> c.number().longValueExact();
            case Unknown u ->
                values[
                        Integer.parseInt((u.value() instanceof Argument a ? a.name() : ((Instruction) u.value()).name())
                                .substring(1))];
            case Sum s ->
                s.terms().stream().mapToLong(t -> number(t, k, values)).sum();
            case Product p ->
                p.factors().stream().mapToLong(f -> number(f, k, values)).reduce(1, (a, b) -> a * b & 255);
            case Extended e -> throw new AssertionError(e);
            case Truncated t -> throw new AssertionError(t);
            case Quotient q -> throw new AssertionError(q);
            case Extreme m -> throw new AssertionError(m);
            case Recurrence r -> {
                long sum = 0;
                long choose = 1;
                for (int j = 0; j < r.operands().size(); j++) {
                    sum += number(r.operands().get(j), k, values) * choose;
                    choose = choose * (k - j) / (j + 1);
                }
                yield sum;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void expressionsAreTheNumbersOfEachRound(long seed) {
        Random random = new Random(seed);
        int chains = 0;
        int highest = 0;
        int shortened = 0;
        for (int i = 0; i < 400; i++) {
            Body body = Body.random(random);
            Function function = read(body.text()).getFirst();
            ScalarEvolution evolution = Analyses.uncached().get(ScalarEvolution.ANALYSIS, function);
            int[] values = {random.nextInt(ALL), random.nextInt(ALL), 0, 5, 0, 0, 0, 0, 0, 0};
            values[2] = values[1];
            for (int k = 0; k < 6; k++) {
                int[] now = body.round(values);
                for (int n = 2; n < 10; n++) {
                    Scev said = evolution.of(named(function, "v" + n));
                    assertEquals(now[n], number(said, k, now) & ALL - 1, () -> body.text() + said);
                    if (said instanceof Recurrence chain) {
                        chains++;
                        highest = Math.max(highest, chain.operands().size());
                        int last = chain.operands().size() - 1;
                        Scev shorter = chain.isAffine()
                                ? chain.start()
                                : new Recurrence(
                                        chain.width(),
                                        chain.loop(),
                                        chain.operands().subList(0, last));
                        shortened += (number(shorter, k, now) & ALL - 1) == now[n] ? 0 : 1;
                    }
                }
                values = now.clone();
                values[3] = now[3] + now[body.steps()] & ALL - 1;
                values[2] = now[2] + 3 & ALL - 1;
            }
        }
        assertTrue(chains > 1000 && highest >= 4, chains + " chains, the longest of " + highest);
        assertNotEquals(0, shortened, "a chain without its last operand is never seen");
    }

    static Stream<List<String>> shapes() {
        return Stream.of(
                List.of("add i32 %i, %x", "add i32 %x, %i"),
                List.of("mul i32 %i, %i", "mul i32 %i, %i"),
                List.of("shl i32 %i, 2", "mul i32 4, %i"),
                List.of("sub i32 %i, %x", "sub i32 %i, %x"));
    }

    /** Equal values have equal expressions. */
    @ParameterizedTest
    @MethodSource("shapes")
    void theSameIsEqual(List<String> two) {
        Function function = read("define void @f(i32 %x, i1 %b) {\nentry:\n  br label %loop\nloop:\n"
                        + "  %i = phi i32 [ 0, %entry ], [ %n, %loop ]\n  %p = " + two.get(0) + "\n  %q = " + two.get(1)
                        + "\n  %n = add i32 %i, 1\n  br i1 %b, label %loop, label %end\nend:\n  ret void\n}\n")
                .getFirst();
        ScalarEvolution evolution = Analyses.uncached().get(ScalarEvolution.ANALYSIS, function);
        assertEquals(evolution.of(named(function, "p")), evolution.of(named(function, "q")));
        assertTrue(evolution.of(named(function, "p")) instanceof Recurrence);
    }
}
