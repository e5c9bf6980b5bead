package lockstep.compiler.analysis.loops;

import static lockstep.compiler.analysis.scev.FourBits.ALL;
import static lockstep.compiler.analysis.scev.FourBits.holds;
import static lockstep.compiler.analysis.scev.FourBits.signed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Extended;
import lockstep.compiler.analysis.scev.Scev.Extreme;
import lockstep.compiler.analysis.scev.Scev.Product;
import lockstep.compiler.analysis.scev.Scev.Quotient;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Sum;
import lockstep.compiler.analysis.scev.Scev.Truncated;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Analyses;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Exit counts, and recurrences in that iteration, of loops over four-bit numbers with unknown start and limit. Oracle:
 * the loop executed iteration by iteration, for all starts and limits. Wrong variants must be refuted.
 */
final class ExitCountsTest {
    private static final List<Predicate> PREDICATES = List.of(
            Predicate.NE,
            Predicate.ULT,
            Predicate.ULE,
            Predicate.UGT,
            Predicate.UGE,
            Predicate.SLT,
            Predicate.SLE,
            Predicate.SGT,
            Predicate.SGE,
            Predicate.EQ);

    /**
     * A loop from {@code %s} by {@code step} while the number, or the next one, stays.
     *
     * @param guard the condition on start and limit under which the loop is entered; null for none
     * @param mask the mask of the limit; if negative, the bits of its absolute value are set
     */
    private record Shape(
            Predicate stays,
            int step,
            boolean testsNext,
            @Nullable Predicate guard,
            int mask) {
        int limit(int number) {
            return mask < 0 ? number | -mask : number & mask;
        }

        String text() {
            String enter = guard == null
                    ? "  br label %loop\n"
                    : "  %g = icmp " + guard.word() + " i4 %s, %l\n  br i1 %g, label %before, label %end\nbefore:\n"
                            + "  br label %loop\n";
            String before = guard == null ? "entry" : "before";
            return "define void @f(i4 %s, i4 %n) {\nentry:\n  %l = "
                    + (mask < 0 ? "or" : "and") + " i4 %n, " + Math.abs(mask) + "\n" + enter + "loop:\n"
                    + "  %i = phi i4 [ %s, %" + before + " ], [ %j, %loop ]\n"
                    + "  %t = phi i4 [ 3, %" + before + " ], [ %u, %loop ]\n"
                    + "  %j = add i4 %i, " + step + "\n  %u = add i4 %t, %i\n  %q = mul i4 %i, 5\n"
                    + "  %c = icmp " + stays.word() + " i4 " + (testsNext ? "%j" : "%i") + ", %l\n"
                    + "  br i1 %c, label %loop, label %end\nend:\n  ret void\n}\n";
        }

        boolean isEntered(int start, int limit) {
            return guard == null || holds(guard, start, limit);
        }

        /** The iteration in which a lane leaves; -1 if it never does. */
        int leaves(int start, int limit) {
            int number = testsNext ? start + step & ALL - 1 : start;
            for (int round = 0; round <= ALL; round++) {
                if (!holds(stays, number, limit)) {
                    return round;
                }
                number = number + step & ALL - 1;
            }
            return -1;
        }
    }

    static Stream<Shape> shapes() {
        Stream.Builder<Shape> shapes = Stream.builder();
        for (Predicate stays : PREDICATES) {
            for (int step : new int[] {1, 15, 2, 3, 13, 12}) {
                for (boolean testsNext : new boolean[] {false, true}) {
                    for (int mask : new int[] {15, 7, 12, -8}) {
                        shapes.add(new Shape(stays, step, testsNext, null, mask));
                        shapes.add(new Shape(stays, step, testsNext, stays, mask));
                        shapes.add(new Shape(stays, step, testsNext, Predicate.ULE, mask));
                        shapes.add(new Shape(stays, step, testsNext, Predicate.SGT, mask));
                    }
                }
            }
        }
        return shapes.build();
    }

    private static Function read(String text) {
        return NvvmReader.read("t.ll", text, new Context())
                .orThrow()
                .definedFunctions()
                .getFirst();
    }

    private static Instruction named(Function function, String name) {
        return function.instructionList().stream()
                .filter(i -> name.equals(i.name()))
                .findFirst()
                .orElseThrow();
    }

    /** The unsigned value of an expression over arguments and named values. */
    private static long number(Scev expression, Map<String, Integer> values) {
        long mask = expression.width() == Long.SIZE ? -1 : (1L << expression.width()) - 1;
        long number = switch (expression) {
            case Constant c -> c.number().longValue();
            case Unknown u -> values.get(u.value() instanceof Argument a ? a.name() : ((Instruction) u.value()).name());
            case Sum s -> s.terms().stream().mapToLong(t -> number(t, values)).sum();
            case Product p ->
                p.factors().stream().mapToLong(f -> number(f, values)).reduce(1, (a, b) -> a * b);
            case Extended e -> {
                long inner = number(e.operand(), values);
                int unused = Long.SIZE - e.operand().width();
                yield e.isSigned() ? inner << unused >> unused : inner;
            }
            case Truncated t -> number(t.operand(), values);
            case Quotient q -> Long.divideUnsigned(number(q.dividend(), values), number(q.divisor(), values));
            case Extreme m -> extreme(m, number(m.left(), values), number(m.right(), values));
            case Recurrence r -> throw new AssertionError(r);
        };
        return number & mask;
    }

    private static long extreme(Extreme m, long a, long b) {
        long x = m.isSigned() ? signed((int) a) : a;
        long y = m.isSigned() ? signed((int) b) : b;
        return m.isMost() ? Math.max(x, y) : Math.min(x, y);
    }

    /** The claims about a loop: no iteration, or all, except for what is too large. */
    private record Said(
            @Nullable Scev round,
            @Nullable Scev last,
            @Nullable Scev sum,
            @Nullable Scev scaled) {
        static Said of(Shape shape) {
            Function function = read(shape.text());
            Analyses analyses = Analyses.uncached();
            Instruction i = named(function, "i");
            BasicBlock loop = i.block();
            Scev round = analyses.get(ExitCounts.ANALYSIS, function).of(0, loop).orElse(null);
            ScalarEvolution evolution = analyses.get(ScalarEvolution.ANALYSIS, function);
            return new Said(
                    round,
                    round == null ? null : evolution.atRound(evolution.of(i), 0, round),
                    round == null ? null : evolution.atRound(evolution.of(named(function, "t")), 0, round),
                    round == null ? null : evolution.atRound(evolution.of(named(function, "q")), 0, round));
        }
    }

    /** How many pairs of start and limit refute {@code said} if it is changed. */
    private static int refutations(Shape shape, Said said, UnaryOperator<long[]> change) {
        int wrong = 0;
        for (int start = 0; start < ALL; start++) {
            for (int n = 0; n < ALL; n++) {
                int limit = shape.limit(n);
                int round = shape.isEntered(start, limit) ? shape.leaves(start, limit) : -1;
                if (round < 0) {
                    continue;
                }
                Map<String, Integer> values = Map.of("s", start, "n", n, "l", limit);
                long last = start + (long) round * shape.step() & ALL - 1;
                long sum = 3;
                for (int k = 0; k < round; k++) {
                    sum += start + (long) k * shape.step();
                }
                long[] right = {round, last, sum & ALL - 1, last * 5 & ALL - 1};
                List<Scev> parts = Arrays.asList(said.round(), said.last(), said.sum(), said.scaled());
                long[] told = new long[right.length];
                for (int i = 0; i < told.length; i++) {
                    told[i] = parts.get(i) == null ? right[i] : number(parts.get(i), values);
                }
                wrong += Arrays.equals(change.apply(told), right) ? 0 : 1;
            }
        }
        return wrong;
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void theRoundIsThatOfTheLoop(Shape shape) {
        Said said = Said.of(shape);
        if (said.round() != null) {
            assertEquals(0, refutations(shape, said, told -> told), () -> shape.text() + said);
        }
    }

    /** How many limits there are for which {@code multiple} does not divide the trip count from {@code start}. */
    private static int undividedFrom(Shape shape, int start, int multiple) {
        int wrong = 0;
        for (int n = 0; n < ALL; n++) {
            int round = shape.leaves(start, shape.limit(n));
            wrong += round >= 0 && (round + 1) % multiple != 0 ? 1 : 0;
        }
        return wrong;
    }

    @Test
    void multiplesDivideTheRounds() {
        int multiples = 0;
        int refuted = 0;
        for (int first : new int[] {0, 1, 4, 6}) {
            for (Shape shape : shapes().toList()) {
                Function function = read(shape.text().replace("[ %s,", "[ " + first + ","));
                Scev round = Analyses.uncached()
                        .get(ExitCounts.ANALYSIS, function)
                        .of(0, named(function, "i").block())
                        .orElse(null);
                int multiple = round == null ? 1 : TripMultiples.ofRounds(round);
                if (shape.guard() == null && round != null) {
                    assertEquals(0, undividedFrom(shape, first, multiple), () -> shape.text() + multiple);
                    multiples += multiple > 1 ? 1 : 0;
                    refuted += undividedFrom(shape, first, 2 * multiple) > 0 ? 1 : 0;
                }
            }
        }
        assertTrue(multiples > 5, multiples + " multiples");
        assertTrue(refuted > 100, "twice as much is refuted " + refuted + " times");
    }

    @Test
    void manyLoopsAreCountedAndMistakesAreSeen() {
        List<UnaryOperator<long[]>> mistakes = List.of(
                told -> new long[] {told[0] + 1, told[1], told[2], told[3]},
                told -> new long[] {told[0], told[1] + 1 & ALL - 1, told[2], told[3]},
                told -> new long[] {told[0], told[1], told[1], told[3]},
                told -> new long[] {told[0], told[1], told[2], told[1]});
        List<Shape> counted = new ArrayList<>();
        int[] refuted = new int[mistakes.size()];
        for (Shape shape : shapes().toList()) {
            Said said = Said.of(shape);
            if (said.round() != null) {
                counted.add(shape);
                for (int i = 0; i < refuted.length; i++) {
                    refuted[i] += refutations(shape, said, mistakes.get(i)) > 0 ? 1 : 0;
                }
            }
        }
        assertTrue(counted.size() > 250, counted.size() + " counted");
        for (Predicate stays : PREDICATES) {
            boolean isCounted = counted.stream().anyMatch(shape -> shape.stays() == stays);
            assertTrue(isCounted, stays::word);
        }
        for (int i = 0; i < refuted.length; i++) {
            assertTrue(refuted[i] > 100, "mistake " + i + " is seen " + refuted[i] + " times");
        }
    }
}
