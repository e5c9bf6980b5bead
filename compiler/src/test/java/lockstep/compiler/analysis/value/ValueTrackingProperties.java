package lockstep.compiler.analysis.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.text.NvvmReader;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * All claims about the values of random functions of two four-bit numbers, for all 256 pairs of arguments. Law: a claim
 * holds whenever the value is not poison. Oracle: the function computed with plain ints.
 */
final class ValueTrackingProperties {
    private static final int SIZE = 14;
    private static final int POISON = NibbleOperation.NONE;
    private static final List<String> BINARY = List.of(
            "add",
            "add nuw",
            "add nsw",
            "sub",
            "sub nuw",
            "sub nsw",
            "mul",
            "mul nuw",
            "mul nsw",
            "shl",
            "shl nuw",
            "lshr",
            "lshr exact",
            "ashr",
            "ashr exact",
            "and",
            "or",
            "xor",
            "and",
            "or",
            "udiv",
            "urem");
    private static final List<String> CALLS = List.of("umin", "umax", "smin", "smax", "uadd.sat", "ssub.sat");

    private static String operand(Random random, int known) {
        int pick = random.nextInt(known + 3);
        return pick < known ? "%v" + pick : random.nextBoolean() ? "%x" : "" + (random.nextInt(16) - 8);
    }

    private static String line(Random random, int index) {
        String a = operand(random, index);
        String b = operand(random, index);
        String name = "  %v" + index + " = ";
        int kind = random.nextInt(10);
        if (kind < 6) {
            String op = BINARY.get(random.nextInt(BINARY.size()));
            boolean divides = op.startsWith("udiv") || op.startsWith("urem");
            return name + op + " i4 " + a + ", " + (divides ? "" + (1 + random.nextInt(7)) : b) + "\n";
        }
        if (kind == 6) {
            String word = WrappedRangeTest.predicates().get(random.nextInt(10)).word();
            return "  %c" + index + " = icmp " + word + " i4 " + a + ", " + b + "\n" + name + "select i1 %c" + index
                    + ", i4 " + b + ", i4 %y\n";
        }
        if (kind == 7) {
            return "  %c" + index + " = icmp slt i4 " + a + ", " + b + "\n" + name + "sext i1 %c" + index + " to i4\n";
        }
        if (kind == 8) {
            return name + "call i4 @llvm.ctpop.i4(i4 " + a + ")\n";
        }
        String call = CALLS.get(random.nextInt(CALLS.size()));
        return name + "call i4 @llvm." + call + ".i4(i4 " + a + ", i4 " + b + ")\n";
    }

    private static Function program(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("declare i4 @llvm.ctpop.i4(i4)\n");
        CALLS.forEach(c -> text.append("declare i4 @llvm.").append(c).append(".i4(i4, i4)\n"));
        text.append("define i4 @f(i4 noundef %x, i4 noundef %y) {\n");
        for (int i = 0; i < SIZE; i++) {
            text.append(line(random, i));
        }
        return NvvmReader.read("t.ll", text.append("  ret i4 %x\n}\n").toString(), new Context())
                .orThrow()
                .definedFunctions()
                .getFirst();
    }

    // ---- the oracle

    private static int of(Value value, Map<Value, Integer> numbers) {
        return value instanceof ConstantInt c ? c.unsigned().intValueExact() : numbers.get(value);
    }

    private static int evaluate(Instruction i, Map<Value, Integer> numbers) {
        int a = of(i.operand(0), numbers);
        if (i instanceof SelectInstruction) {
            return a == POISON ? POISON : of(i.operand(2 - a), numbers);
        }
        int b = i.operandCount() > 1 && !(i instanceof CallInstruction c && c.argumentCount() == 1)
                ? of(i.operand(1), numbers)
                : 0;
        if (a == POISON || b == POISON) {
            return POISON;
        }
        if (i instanceof CompareInstruction c) {
            return WrappedRangeTest.holds(c.predicate(), a, b) ? 1 : 0;
        }
        if (i instanceof CastInstruction) {
            return a == 0 ? 0 : Nibbles.MASK;
        }
        return i instanceof BinaryInstruction binary
                ? new NibbleOperation(binary.opcode(), binary.flags()).of(a, b)
                : called((CallInstruction) i, a, b);
    }

    private static int called(CallInstruction call, int a, int b) {
        int x = Nibbles.signed(a);
        int y = Nibbles.signed(b);
        String name = call.calledFunction().orElseThrow().name();
        return switch (name.substring(5, name.length() - 3)) {
            case "ctpop" -> Integer.bitCount(a);
            case "umin" -> Math.min(a, b);
            case "umax" -> Math.max(a, b);
            case "smin" -> Math.min(x, y) & Nibbles.MASK;
            case "smax" -> Math.max(x, y) & Nibbles.MASK;
            case "uadd.sat" -> Math.min(15, a + b);
            case "ssub.sat" -> Math.max(-8, Math.min(7, x - y)) & Nibbles.MASK;
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static int signBits(int x) {
        int flipped = x >= 8 ? ~x & Nibbles.MASK : x;
        return Integer.numberOfLeadingZeros(flipped) - 28;
    }

    /** The claims about an instruction, whatever the arguments are. */
    private record Claims(
            Instruction instruction,
            KnownBits bits,
            WrappedRange range,
            boolean isNonZero,
            boolean isNeverPoison,
            int signBits,
            boolean isPowerOfTwoOrZero,
            boolean isPowerOfTwo,
            List<Boolean> comparisons) {
        static Claims of(Instruction i) {
            boolean isNumber = i.type().isInt(Nibbles.WIDTH);
            List<Boolean> comparisons = new ArrayList<>();
            if (i instanceof CompareInstruction c) {
                Value left = c.left();
                Value right = c.right();
                KnownBits.compare(c.predicate(), ValueTracking.knownBits(left), ValueTracking.knownBits(right))
                        .ifPresent(comparisons::add);
                WrappedRange.compare(c.predicate(), ValueTracking.range(left), ValueTracking.range(right))
                        .ifPresent(comparisons::add);
            }
            return new Claims(
                    i,
                    ValueTracking.knownBits(i),
                    ValueTracking.range(i),
                    ValueTracking.isNonZero(i),
                    ValueTracking.isNeverPoison(i),
                    isNumber ? ValueTracking.signBits(i) : 1,
                    isNumber && ValueTracking.isPowerOfTwo(i, true),
                    isNumber && ValueTracking.isPowerOfTwo(i, false),
                    comparisons);
        }

        void assertHold(int number) {
            if (number == POISON) {
                assertFalse(isNeverPoison, instruction::toString);
                return;
            }
            ExactInt exact = ExactInt.of(number);
            assertTrue(
                    exact.and(bits.zeros()).signum() == 0
                            && bits.ones().andNot(exact).signum() == 0,
                    instruction::toString);
            assertTrue(range.contains(exact), instruction::toString);
            assertFalse(isNonZero && number == 0, instruction::toString);
            assertTrue(ValueTrackingProperties.signBits(number) >= signBits, instruction::toString);
            assertTrue(!isPowerOfTwoOrZero || Integer.bitCount(number) <= 1, instruction::toString);
            assertTrue(!isPowerOfTwo || Integer.bitCount(number) == 1, instruction::toString);
            for (boolean truth : comparisons) {
                assertEquals(truth, number == 1, instruction::toString);
            }
        }
    }

    @Property(tries = 300)
    void whatIsSaidHoldsForAllArguments(@ForAll long seed) {
        Function function = program(seed);
        List<Claims> all = new ArrayList<>();
        for (Instruction i : function.entry()) {
            if (i.opcode() != Opcode.RET) {
                all.add(Claims.of(i));
            }
        }
        for (int arguments = 0; arguments < 256; arguments++) {
            Map<Value, Integer> numbers = new HashMap<>();
            numbers.put(function.arguments().get(0), arguments & Nibbles.MASK);
            numbers.put(function.arguments().get(1), arguments >> 4);
            for (Claims claims : all) {
                int number = evaluate(claims.instruction(), numbers);
                numbers.put(claims.instruction(), number);
                claims.assertHold(number);
            }
        }
    }

    /** The law is not vacuous: for half the values of random functions something is known. */
    @Property(tries = 1)
    void somethingIsSaid() {
        int known = 0;
        int all = 0;
        for (long seed = 0; seed < 100; seed++) {
            for (Instruction i : program(seed).entry()) {
                boolean isNumber = i.type().isInt(Nibbles.WIDTH) && i.opcode() != Opcode.RET;
                all += isNumber ? 1 : 0;
                known += isNumber
                                && (!ValueTracking.knownBits(i).isUnknown()
                                        || !ValueTracking.range(i).isFull()
                                        || ValueTracking.signBits(i) > 1)
                        ? 1
                        : 0;
            }
        }
        assertTrue(known * 2 > all, known + " of " + all);
    }
}
