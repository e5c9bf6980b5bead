package lockstep.compiler.analysis.loops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Analyses;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Trip counts of loops over four-bit counters. Law: an exact count is that of every execution that terminates, an upper
 * bound is never exceeded. Oracle: the loop executed step by step.
 */
final class TripCountProperties {
    private static final Predicate[] PREDICATES = {
        Predicate.EQ,
        Predicate.NE,
        Predicate.ULT,
        Predicate.ULE,
        Predicate.UGT,
        Predicate.UGE,
        Predicate.SLT,
        Predicate.SLE,
        Predicate.SGT,
        Predicate.SGE
    };

    /** A loop; start and limit are in ranges of one number or more. */
    private record Loop(
            int start, int starts, int limit, int limits, int step, Predicate stays, boolean isStepped, String flags) {
        static Loop random(Random random) {
            int step = random.nextInt(15) - 7;
            return new Loop(
                    random.nextInt(16),
                    random.nextBoolean() ? 1 : 1 + random.nextInt(4),
                    random.nextInt(16),
                    random.nextBoolean() ? 1 : 1 + random.nextInt(4),
                    step == 0 ? 1 : step,
                    PREDICATES[random.nextInt(PREDICATES.length)],
                    random.nextBoolean(),
                    new String[] {"", " nuw", " nsw"}[random.nextInt(3)]);
        }

        private static String range(int low, int count) {
            int high = low + count & 15;
            return "range(i4 " + signed(low) + ", " + signed(high) + ") ";
        }

        TripCount count() {
            String text = "define void @f(i4 " + range(start, starts) + "%s, i4 " + range(limit, limits) + "%n) {\n"
                    + "entry:\n  br label %loop\nloop:\n"
                    + "  %i = phi i4 [ %s, %entry ], [ %j, %loop ]\n"
                    + "  %j = add" + flags + " i4 %i, " + step + "\n"
                    + "  %c = icmp " + stays.word() + " i4 " + (isStepped ? "%j" : "%i") + ", %n\n"
                    + "  br i1 %c, label %loop, label %end\nend:\n  ret void\n}\n";
            return of(text);
        }

        /** The trip count; empty if the loop does not terminate or a flag is violated. */
        OptionalInt run(int first, int last) {
            int number = first;
            for (int rounds = 1; rounds <= 64; rounds++) {
                int next = number + step & 15;
                boolean breaks = flags.equals(" nuw") && number + (step & 15) > 15
                        || flags.equals(" nsw") && signed(number) + step != signed(next);
                int tested = isStepped ? next : number;
                if (breaks && isStepped) {
                    return OptionalInt.empty();
                }
                if (!holds(stays, tested, last)) {
                    return OptionalInt.of(rounds);
                }
                if (breaks) {
                    return OptionalInt.empty();
                }
                number = next;
            }
            return OptionalInt.empty();
        }
    }

    private static int signed(int x) {
        return x >= 8 ? x - 16 : x;
    }

    private static boolean holds(Predicate predicate, int x, int y) {
        int a = predicate.isSigned() ? signed(x) : x;
        int b = predicate.isSigned() ? signed(y) : y;
        boolean below = a < b;
        return switch (predicate) {
            case EQ -> a == b;
            case NE -> a != b;
            case ULT, SLT -> below;
            case ULE, SLE -> a <= b;
            case UGT, SGT -> a > b;
            case UGE, SGE -> a >= b;
            case FALSE, OEQ, OGT, OGE, OLT, OLE, ONE, ORD, UEQ, FUGT, FUGE, FULT, FULE, UNE, UNO, TRUE ->
                throw new IllegalArgumentException(predicate.word());
        };
    }

    private static TripCount of(String text) {
        Function function = NvvmReader.read("t.ll", text, new Context())
                .orThrow()
                .definedFunctions()
                .getFirst();
        return Analyses.uncached().get(TripCounts.ANALYSIS, function).of(0);
    }

    @Property(tries = 1500)
    void countsAreThoseOfTheLoop(@ForAll long seed) {
        Loop loop = Loop.random(new Random(seed));
        TripCount count = loop.count();
        for (int i = 0; i < loop.starts(); i++) {
            for (int j = 0; j < loop.limits(); j++) {
                OptionalInt rounds = loop.run(loop.start() + i & 15, loop.limit() + j & 15);
                if (rounds.isPresent()) {
                    ExactInt real = ExactInt.of(rounds.getAsInt());
                    count.exact().ifPresent(exact -> assertEquals(real, exact, loop::toString));
                    count.most().ifPresent(most -> assertTrue(real.compareTo(most) <= 0, loop::toString));
                }
            }
        }
        assertEquals(loop.step(), count.symbolic().orElseThrow().step().intValueExact());
    }

    /** Loops with one start and one limit that terminate are counted. */
    @Example
    void loopsOfConstantsAreCounted() {
        int ending = 0;
        int counted = 0;
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            Loop loop = Loop.random(random);
            if (loop.starts() == 1
                    && loop.limits() == 1
                    && loop.run(loop.start(), loop.limit()).isPresent()) {
                ending++;
                counted += loop.count().exact().isPresent() ? 1 : 0;
            }
        }
        assertTrue(counted == ending, counted + " of " + ending);
    }

    private static String loopTo(String limit, String body) {
        return "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                + "define void @f(i32 %n, i1 %b) {\nentry:\n"
                + "  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  br label %loop\nloop:\n"
                + "  %i = phi i32 [ 0, %entry ], [ %j, %latch ]\n" + body + "latch:\n"
                + "  %j = add nuw nsw i32 %i, 1\n  %c = icmp ult i32 %j, " + limit + "\n"
                + "  br i1 %c, label %loop, label %end\nend:\n  ret void\n}\n";
    }

    @Example
    void aLimitThatDiffersFromLaneToLaneGivesTheLargest() {
        TripCount count = of(loopTo("%t", "  br label %latch\n"));
        assertEquals(Optional.empty(), count.exact());
        assertEquals(Optional.of(ExactInt.of(1023)), count.most());
    }

    @Example
    void aSecondExitLeavesALimitOnly() {
        TripCount count = of(loopTo("7", "  br i1 %b, label %end, label %latch\n"));
        assertEquals(Optional.empty(), count.exact());
        assertEquals(Optional.of(ExactInt.of(7)), count.most());
        assertEquals(
                Optional.of(ExactInt.of(7)),
                of(loopTo("7", "  br label %latch\n")).exact());
    }

    @Example
    void aLimitThatTheLoopChangesIsNone() {
        assertEquals(TripCount.UNKNOWN, of(loopTo("%m", "  %m = add i32 %i, %n\n  br label %latch\n")));
    }

    @Example
    void aTestThatIsSkippedInSomeRoundsIsNone() {
        String text = "define void @f(i32 %n, i1 %b) {\nentry:\n  br label %loop\nloop:\n"
                + "  %i = phi i32 [ 0, %entry ], [ %j, %latch ]\n  br i1 %b, label %test, label %latch\n"
                + "test:\n  %c = icmp ult i32 %i, 7\n  br i1 %c, label %latch, label %end\n"
                + "latch:\n  %j = add i32 %i, 1\n  br label %loop\nend:\n  ret void\n}\n";
        assertEquals(TripCount.UNKNOWN, of(text));
    }

    /** A loop whose number changes other than by addition. */
    private record Evolving(int start, String operation, int by, Predicate stays, int limit) {
        static Evolving random(Random random) {
            String[] operations = {"shl", "lshr", "mul", "xor", "or"};
            return new Evolving(
                    random.nextInt(16),
                    operations[random.nextInt(operations.length)],
                    1 + random.nextInt(3),
                    PREDICATES[random.nextInt(PREDICATES.length)],
                    random.nextInt(16));
        }

        TripCount count() {
            return of("define void @f() {\nentry:\n  br label %loop\nloop:\n"
                    + "  %i = phi i4 [ " + start + ", %entry ], [ %j, %loop ]\n"
                    + "  %j = " + operation + " i4 %i, " + by + "\n"
                    + "  %c = icmp " + stays.word() + " i4 %j, " + limit + "\n"
                    + "  br i1 %c, label %loop, label %end\nend:\n  ret void\n}\n");
        }

        Optional<ExactInt> run() {
            int number = start;
            for (int rounds = 1; rounds <= 100; rounds++) {
                number = next(number);
                if (!holds(stays, number, limit)) {
                    return Optional.of(ExactInt.of(rounds));
                }
            }
            return Optional.empty();
        }

        private int next(int number) {
            return 15
                    & switch (operation) {
                        case "shl" -> number << by;
                        case "lshr" -> number >>> by;
                        case "mul" -> number * by;
                        case "xor" -> number ^ by;
                        default -> number | by;
                    };
        }
    }

    /** Law: a loop that depends on constants only is counted exactly, if it terminates. */
    @Property(tries = 500)
    void whatConstantsBecomeIsCounted(@ForAll long seed) {
        Evolving loop = Evolving.random(new Random(seed));
        assertEquals(loop.run(), loop.count().exact(), loop::toString);
    }

    @Example
    void aNumberThatTheArgumentChangesIsNotCounted() {
        String text = "define void @f(i32 %n) {\nentry:\n  br label %loop\nloop:\n"
                + "  %i = phi i32 [ 1, %entry ], [ %j, %loop ]\n  %j = shl i32 %i, %n\n"
                + "  %c = icmp ult i32 %j, 64\n  br i1 %c, label %loop, label %end\nend:\n  ret void\n}\n";
        assertEquals(Optional.empty(), of(text).most());
    }
}
