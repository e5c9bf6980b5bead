package lockstep.compiler.legalize;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Intrinsics on large integers: {@code abs}, {@code smin} to {@code umax}, {@code ctpop}, {@code ctlz}, {@code cttz},
 * {@code bswap}, {@code bitreverse}, sums, differences and products with overflow, saturating sums and differences, and
 * funnel shifts of integers of whole limbs whose number of bits is a power of two.
 *
 * @param math the limb arithmetic, with the insertion point
 * @param arguments the integer arguments, the last limb of each with the remaining bits; stable
 * @param width the width of the integers
 */
record LimbCalls(LimbMath math, List<List<Value>> arguments, int width) {
    private static final Map<Intrinsic, Operation> OPERATIONS = Map.ofEntries(
            entry(Intrinsic.ABS, LimbCalls::abs),
            entry(Intrinsic.SMAX, calls -> calls.selected(true, true)),
            entry(Intrinsic.SMIN, calls -> calls.selected(true, false)),
            entry(Intrinsic.UMAX, calls -> calls.selected(false, true)),
            entry(Intrinsic.UMIN, calls -> calls.selected(false, false)),
            entry(Intrinsic.CTPOP, LimbCalls::ctpop),
            entry(Intrinsic.CTLZ, LimbCalls::ctlz),
            entry(Intrinsic.CTTZ, LimbCalls::cttz),
            entry(Intrinsic.BSWAP, calls -> calls.reversed("llvm.bswap")),
            entry(Intrinsic.BITREVERSE, calls -> calls.reversed("llvm.bitreverse")),
            entry(Intrinsic.UADD_WITH_OVERFLOW, LimbCalls::unsignedSum),
            entry(Intrinsic.SADD_WITH_OVERFLOW, LimbCalls::signedSum),
            entry(Intrinsic.USUB_WITH_OVERFLOW, LimbCalls::unsignedDifference),
            entry(Intrinsic.SSUB_WITH_OVERFLOW, LimbCalls::signedDifference),
            entry(Intrinsic.UMUL_WITH_OVERFLOW, calls -> calls.product(Opcode.ZEXT)),
            entry(Intrinsic.SMUL_WITH_OVERFLOW, calls -> calls.product(Opcode.SEXT)),
            entry(Intrinsic.UADD_SAT, calls -> calls.saturated(calls.unsignedSum(), false)),
            entry(Intrinsic.USUB_SAT, calls -> calls.saturated(calls.unsignedDifference(), true)),
            entry(Intrinsic.SADD_SAT, calls -> calls.saturatedBySign(calls.signedSum())),
            entry(Intrinsic.SSUB_SAT, calls -> calls.saturatedBySign(calls.signedDifference())),
            entry(Intrinsic.FSHL, calls -> calls.funnel(true)),
            entry(Intrinsic.FSHR, calls -> calls.funnel(false)));

    /**
     * The result of a call.
     *
     * @param limbs the integer, the last limb with the remaining bits
     * @param overflow the second member of the result, or null
     */
    record Result(List<Value> limbs, Optional<Value> overflow) {}

    private interface Operation {
        Result apply(LimbCalls calls);
    }

    /** Whether calls of {@code kind} on integers of {@code width} bits are supported. */
    static boolean includes(Intrinsic kind, int width, int limb) {
        boolean isFunnel = kind == Intrinsic.FSHL || kind == Intrinsic.FSHR;
        boolean fits = !isFunnel || Integer.bitCount(width) == 1 && width % limb == 0;
        return fits && OPERATIONS.containsKey(kind);
    }

    /** The result of a call of {@code kind}. */
    Result of(Intrinsic kind) {
        return Objects.requireNonNull(OPERATIONS.get(kind)).apply(this);
    }

    private FoldingBuilder builder() {
        return math.builder();
    }

    private int count() {
        return LargeIntegers.limbs(width, math.limb());
    }

    private List<Value> argument(int index, Opcode extension) {
        return math.extended(arguments.get(index), extension, count());
    }

    private List<Value> argument(int index) {
        return argument(index, Opcode.ZEXT);
    }

    private Result result(List<Value> limbs) {
        return new Result(math.narrowed(limbs, width), Optional.empty());
    }

    private Value bool(boolean value) {
        return builder().context().bool(value);
    }

    private Value isNegative(List<Value> narrow) {
        Value last = narrow.getLast();
        return builder().compare(Predicate.SLT, last, builder().constant(last.type(), 0));
    }

    // ---- selections

    private Result abs() {
        List<Value> number = argument(0, Opcode.SEXT);
        return result(math.negatedIf(math.sign(number), number));
    }

    private Result selected(boolean isSigned, boolean isGreater) {
        Opcode extension = isSigned ? Opcode.SEXT : Opcode.ZEXT;
        List<Value> a = argument(0, extension);
        List<Value> b = argument(1, extension);
        Value isLess = math.less(a, b, isSigned);
        return result(isGreater ? math.select(isLess, b, a) : math.select(isLess, a, b));
    }

    // ---- bits

    private Result ctpop() {
        Value sum = builder().constant(math.type(), 0);
        for (Value value : argument(0)) {
            Value bits = builder().call("llvm.ctpop", List.of(math.type()), value);
            sum = builder().binary(Opcode.ADD, sum, bits);
        }
        return result(math.small(sum, count()));
    }

    private int unused() {
        return count() * math.limb() - width;
    }

    private Result ctlz() {
        Value zeros = math.leadingZeros(argument(0));
        Value own = builder().binary(Opcode.SUB, zeros, builder().constant(math.type(), unused()));
        return result(math.small(own, count()));
    }

    /** A one directly above the integer stops the count. */
    private Result cttz() {
        List<Value> number = new ArrayList<>(argument(0));
        if (unused() > 0) {
            Value above = builder().constant(math.type(), 1L << math.limb() - unused());
            number.add(builder().binary(Opcode.OR, number.removeLast(), above));
        }
        return result(math.small(math.trailingZeros(number), count()));
    }

    /** Reverses each limb, and their order; the unused high bits are then at the bottom and shifted out. */
    private Result reversed(String name) {
        List<Value> limbs = new ArrayList<>();
        for (Value value : argument(0).reversed()) {
            boolean isByte = name.equals("llvm.bswap") && math.limb() == Byte.SIZE;
            limbs.add(isByte ? value : builder().call(name, List.of(math.type()), value));
        }
        return result(math.shift(Opcode.LSHR, limbs, builder().constant(math.type(), unused())));
    }

    private Result funnel(boolean isLeft) {
        Value amount =
                builder().binary(Opcode.AND, argument(2).getFirst(), builder().constant(math.type(), width - 1L));
        List<Value> both = new ArrayList<>(argument(1));
        both.addAll(argument(0));
        List<Value> shifted = math.shift(isLeft ? Opcode.SHL : Opcode.LSHR, both, amount);
        return result(isLeft ? shifted.subList(count(), 2 * count()) : shifted.subList(0, count()));
    }

    // ---- overflow

    private Result unsignedSum() {
        List<Value> sum = math.narrowed(math.add(argument(0), argument(1)).limbs(), width);
        Value wraps = math.less(math.extended(sum, Opcode.ZEXT, count()), argument(0), false);
        return new Result(sum, Optional.of(wraps));
    }

    private Result unsignedDifference() {
        List<Value> difference =
                math.narrowed(math.subtract(argument(0), argument(1)).limbs(), width);
        return new Result(difference, Optional.of(math.less(argument(0), argument(1), false)));
    }

    /** A sum overflows if its sign is that of neither operand. */
    private Result signedSum() {
        List<Value> sum = math.narrowed(math.add(argument(0), argument(1)).limbs(), width);
        Value first = isNegative(arguments.get(0));
        Value second = isNegative(arguments.get(1));
        return new Result(sum, Optional.of(isChanged(sum, first, second)));
    }

    /** Overflow is tested as for a sum with the sign of the second operand inverted. */
    private Result signedDifference() {
        List<Value> difference =
                math.narrowed(math.subtract(argument(0), argument(1)).limbs(), width);
        Value first = isNegative(arguments.get(0));
        Value second = builder().binary(Opcode.XOR, isNegative(arguments.get(1)), bool(true));
        return new Result(difference, Optional.of(isChanged(difference, first, second)));
    }

    private Value isChanged(List<Value> sum, Value first, Value second) {
        Value sign = isNegative(sum);
        Value fromFirst = builder().binary(Opcode.XOR, sign, first);
        Value fromSecond = builder().binary(Opcode.XOR, sign, second);
        return builder().binary(Opcode.AND, fromFirst, fromSecond);
    }

    /** The product overflows if the full product differs from its extended low half. */
    private Result product(Opcode extension) {
        int all = 2 * count();
        List<Value> whole = math.multiply(
                math.extended(arguments.get(0), extension, all), math.extended(arguments.get(1), extension, all), all);
        List<Value> low = math.narrowed(whole, width);
        Value isSame = math.equal(whole, math.extended(low, extension, all));
        return new Result(low, Optional.of(builder().binary(Opcode.XOR, isSame, bool(true))));
    }

    private Result saturated(Result wrapped, boolean isZero) {
        List<Value> limit = wrapped.limbs().stream()
                .map(value -> (Value) builder().constant(value.type(), isZero ? 0 : -1))
                .toList();
        Value wraps = wrapped.overflow().orElseThrow();
        return new Result(math.select(wraps, limit, wrapped.limbs()), Optional.empty());
    }

    /** The saturated value: the least integer if the wrapped result is positive, else the greatest. */
    private Result saturatedBySign(Result wrapped) {
        Value isNegative = isNegative(wrapped.limbs());
        List<Value> limit = new ArrayList<>();
        for (Value value : wrapped.limbs()) {
            boolean isLast = limit.size() == wrapped.limbs().size() - 1;
            IntType type = (IntType) value.type();
            long least = isLast ? -1L << type.width() - 1 : 0;
            limit.add(builder()
                    .select(
                            isNegative,
                            builder().constant(type, ~least),
                            builder().constant(type, least)));
        }
        Value wraps = wrapped.overflow().orElseThrow();
        return new Result(math.select(wraps, limit, wrapped.limbs()), Optional.empty());
    }
}
