package lockstep.compiler.analysis.alias;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import lockstep.ir.claim.ClaimSource.AliasRelation;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Analyses;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** Distances of addresses, checked for every value of the variables they are computed from. */
final class AliasProperties {
    private static final int[] WIDTHS = {8, 16, 32, 64};

    /**
     * A value of the program, its width, and its number for given variables {@code i} and {@code j}; empty for poison.
     */
    private record Expression(String name, int width, Meaning meaning) {}

    private interface Meaning {
        OptionalLong of(int i, int j);
    }

    /** A program under construction, with the meaning of each of its values. */
    private static final class Program {
        private final Random random;
        private final StringBuilder text = new StringBuilder();
        private final List<Expression> integers = new ArrayList<>();
        private final List<Meaning> addresses = new ArrayList<>();
        private final List<Integer> sizes = new ArrayList<>();
        private int number;

        Program(long seed) {
            random = new Random(seed);
            integers.add(new Expression("%i", 4, (i, j) -> OptionalLong.of(i)));
            integers.add(new Expression("%j", 4, (i, j) -> OptionalLong.of(j)));
            for (int n = 0; n < 6; n++) {
                integer();
            }
            for (int n = 0; n < 5; n++) {
                address();
            }
        }

        private static long signed(long bits, int width) {
            return bits << 64 - width >> 64 - width;
        }

        private static long low(long bits, int width) {
            return width == 64 ? bits : bits & (1L << width) - 1;
        }

        private void integer() {
            Expression from = integers.get(random.nextInt(integers.size()));
            String name = "%v" + number++;
            int wider = WIDTHS[random.nextInt(WIDTHS.length)];
            boolean isSigned = random.nextBoolean();
            if (wider > from.width && random.nextBoolean()) {
                text.append("  %s = %s i%d %s to i%d\n"
                        .formatted(name, isSigned ? "sext" : "zext", from.width, from.name, wider));
                integers.add(new Expression(name, wider, (i, j) -> {
                    OptionalLong value = from.meaning.of(i, j);
                    return value.isEmpty() || !isSigned
                            ? value
                            : OptionalLong.of(low(signed(value.getAsLong(), from.width), wider));
                }));
                return;
            }
            long constant = random.nextInt(-4, 5);
            int kind = random.nextInt(4);
            boolean nsw = random.nextBoolean();
            boolean nuw = random.nextBoolean();
            String flags = kind == 3 ? "" : (nuw ? " nuw" : "") + (nsw ? " nsw" : "");
            String[] words = {"add", "sub", "mul", "or"};
            text.append(
                    "  %s = %s%s i%d %s, %d\n".formatted(name, words[kind], flags, from.width, from.name, constant));
            integers.add(new Expression(name, from.width, (i, j) -> {
                OptionalLong value = from.meaning.of(i, j);
                return value.isEmpty() ? value : result(kind, value.getAsLong(), constant, from.width, nsw, nuw);
            }));
        }

        private OptionalLong result(int kind, long bits, long constant, int width, boolean nsw, boolean nuw) {
            if (kind == 3) {
                return OptionalLong.of(bits | low(constant, width));
            }
            BigInteger a = BigInteger.valueOf(signed(bits, width));
            BigInteger c = BigInteger.valueOf(constant);
            BigInteger all = BigInteger.ONE.shiftLeft(width);
            BigInteger exact = of(kind, a, c);
            BigInteger unsigned = of(kind, a.mod(all), c.mod(all));
            boolean wrapsSigned = exact.bitLength() >= width;
            boolean wrapsUnsigned = unsigned.signum() < 0 || unsigned.compareTo(all) >= 0;
            return nsw && wrapsSigned || nuw && wrapsUnsigned
                    ? OptionalLong.empty()
                    : OptionalLong.of(exact.mod(all).longValue());
        }

        private static BigInteger of(int kind, BigInteger a, BigInteger c) {
            return kind == 0 ? a.add(c) : kind == 1 ? a.subtract(c) : a.multiply(c);
        }

        private void address() {
            Expression index = integers.get(random.nextInt(integers.size()));
            int stride = 1 + random.nextInt(4);
            int offset = random.nextInt(-6, 7);
            int size = 1 + random.nextInt(4);
            text.append("  %%q%d = getelementptr [%d x i8], ptr %%p, i%d %s\n"
                    .formatted(addresses.size(), stride, index.width, index.name));
            text.append("  %%r%1$d = getelementptr i8, ptr %%q%1$d, i64 %2$d\n".formatted(addresses.size(), offset));
            text.append("  store i%d 0, ptr %%r%d\n".formatted(8 * size, addresses.size()));
            sizes.add(size);
            addresses.add((i, j) -> {
                OptionalLong value = index.meaning.of(i, j);
                return value.isEmpty()
                        ? value
                        : OptionalLong.of(signed(value.getAsLong(), index.width) * stride + offset);
            });
        }

        Function function() {
            return NvvmReader.read("t.ll", module(), new Context())
                    .orThrow()
                    .definedFunctions()
                    .getFirst();
        }

        String module() {
            return "define void @f(ptr %p, i4 %i, i4 %j) {\n" + text + "  ret void\n}\n";
        }
    }

    private static AliasRelation widened(@Nullable AliasRelation known, AliasRelation found) {
        return known == null || known == found ? found : AliasRelation.MAY;
    }

    /** The relation of two ranges; addresses are modulo 2^64. */
    private static AliasRelation relation(long a, int sizeA, long b, int sizeB) {
        if (a == b) {
            return AliasRelation.MUST;
        }
        boolean meets = Long.compareUnsigned(b - a, sizeA) < 0 || Long.compareUnsigned(a - b, sizeB) < 0;
        return meets ? AliasRelation.PARTIAL : AliasRelation.NO;
    }

    /**
     * Law: a claim other than MAY holds for all values of the variables that do not give poison. Oracle: all 256 of
     * them.
     */
    @Property(tries = 1500)
    void claimsHoldForAllValues(@ForAll long seed) {
        Program program = new Program(seed);
        Function function = program.function();
        AliasAnalysis alias = Analyses.uncached().get(AliasAnalysis.ANALYSIS, function);
        DataLayout layout = DataLayout.of(function.module());
        List<StoreInstruction> stores = stores(function);
        for (int a = 0; a < stores.size(); a++) {
            for (int b = 0; b < stores.size(); b++) {
                AliasRelation claimed = alias.relation(
                        MemoryLocation.of(stores.get(a), layout).orElseThrow(),
                        MemoryLocation.of(stores.get(b), layout).orElseThrow());
                @Nullable AliasRelation seen = null;
                for (int n = 0; n < 256; n++) {
                    OptionalLong first = program.addresses.get(a).of(n & 15, n >> 4);
                    OptionalLong second = program.addresses.get(b).of(n & 15, n >> 4);
                    if (first.isPresent() && second.isPresent()) {
                        seen = widened(
                                seen,
                                relation(
                                        first.getAsLong(),
                                        program.sizes.get(a),
                                        second.getAsLong(),
                                        program.sizes.get(b)));
                    }
                }
                assertTrue(
                        claimed == AliasRelation.MAY || seen == null || claimed == seen,
                        claimed + " is claimed of stores " + a + " and " + b + ", which is " + seen + ":\n"
                                + program.module());
            }
        }
    }

    private static List<StoreInstruction> stores(Function function) {
        List<StoreInstruction> stores = new ArrayList<>();
        function.entry().forEach(i -> {
            if (i instanceof StoreInstruction store) {
                stores.add(store);
            }
        });
        return stores;
    }

    /**
     * Law: addresses of one family are as far apart as their offsets, for all values of the variables that do not give
     * poison. Oracle: all 256 of them.
     */
    @Property(tries = 1500)
    void placesOfAFamilyHaveTheirDistance(@ForAll long seed) {
        Program program = new Program(seed);
        Function function = program.function();
        List<AddressPlace> places = stores(function).stream()
                .map(store -> AddressPlace.of(store.pointer(), DataLayout.of(function.module())))
                .toList();
        for (int a = 0; a < places.size(); a++) {
            for (int b = 0; b < a; b++) {
                if (places.get(a).family().equals(places.get(b).family())) {
                    assertDistance(
                            program, a, b, places.get(a).bytes() - places.get(b).bytes());
                }
            }
        }
    }

    private static void assertDistance(Program program, int a, int b, long distance) {
        for (int n = 0; n < 256; n++) {
            OptionalLong first = program.addresses.get(a).of(n & 15, n >> 4);
            OptionalLong second = program.addresses.get(b).of(n & 15, n >> 4);
            if (first.isPresent() && second.isPresent()) {
                assertEquals(distance, first.getAsLong() - second.getAsLong(), program::module);
            }
        }
    }

    /**
     * A family can have several addresses: an addition that may wrap keeps its operand's family, other operations do
     * not.
     */
    @Example
    void familiesAreNeitherTooWideNorTooNarrow() {
        Function function = NvvmReader.read("t.ll", """
                        define void @f(ptr %p, i32 %i) {
                          %j = add nsw i32 %i, 1
                          %k = add i32 %i, 1
                          %i64 = sext i32 %i to i64
                          %j64 = sext i32 %j to i64
                          %k64 = sext i32 %k to i64
                          %a = getelementptr i32, ptr %p, i64 %i64
                          %b = getelementptr i32, ptr %p, i64 %j64
                          %c = getelementptr i32, ptr %p, i64 %k64
                          store i32 0, ptr %a
                          store i32 0, ptr %b
                          store i32 0, ptr %c
                          store i32 0, ptr %p
                          ret void
                        }
                        """, new Context())
                .orThrow()
                .definedFunctions()
                .getFirst();
        DataLayout layout = DataLayout.of(function.module());
        List<AddressPlace> places = stores(function).stream()
                .map(store -> AddressPlace.of(store.pointer(), layout))
                .toList();
        assertEquals(places.get(0).family(), places.get(1).family());
        assertEquals(4, places.get(1).bytes() - places.get(0).bytes());
        assertNotEquals(places.get(0).family(), places.get(2).family());
        assertNotEquals(places.get(0).family(), places.get(3).family());
    }
}
