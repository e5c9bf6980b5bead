package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * Arithmetic on integers as lists of limbs, all of the same width, the lowest first. Limbs that are used more than once
 * must be stable (see {@link LimbValues#stable}). No operation introduces poison.
 *
 * @param builder the insertion point
 * @param limb the width of a limb, a power of two
 */
record LimbMath(FoldingBuilder builder, int limb) {
    /** A sum or difference, and whether it carries or borrows (an i1). */
    record Sum(List<Value> limbs, Value carry) {}

    /** The type of a limb. */
    IntType type() {
        return IntType.of(limb);
    }

    private Value zero() {
        return builder.constant(type(), 0);
    }

    private Value binary(Opcode opcode, Value left, Value right) {
        return builder.binary(opcode, left, right);
    }

    // ---- widths

    /** Extends a number whose last limb may be narrower to {@code count} limbs, by {@code ZEXT} or {@code SEXT}. */
    List<Value> extended(List<Value> narrow, Opcode extension, int count) {
        List<Value> limbs = new ArrayList<>(narrow);
        Value last = builder.cast(extension, limbs.removeLast(), type());
        limbs.add(last);
        Value above = extension == Opcode.SEXT && limbs.size() < count ? sign(limbs) : zero();
        while (limbs.size() < count) {
            limbs.add(above);
        }
        return limbs;
    }

    /** The low {@code width} bits, the last limb with the remaining bits. */
    List<Value> narrowed(List<Value> limbs, int width) {
        int count = LargeIntegers.limbs(width, limb);
        List<Value> narrow = new ArrayList<>(limbs.subList(0, count));
        Value last = narrow.removeLast();
        narrow.add(builder.resized(last, IntType.of(LargeIntegers.lastWidth(width, limb))));
        return narrow;
    }

    /** A number with a single significant limb. */
    List<Value> small(Value lowest, int count) {
        List<Value> limbs = new ArrayList<>(Collections.nCopies(count, zero()));
        limbs.set(0, builder.resized(lowest, type()));
        return limbs;
    }

    /** The sign mask: all ones if the highest bit is set, else 0. */
    Value sign(List<Value> limbs) {
        return builder.shift(Opcode.ASHR, limbs.getLast(), limb - 1);
    }

    // ---- limb by limb

    /** Bitwise {@code AND}, {@code OR} or {@code XOR}. */
    List<Value> bitwise(Opcode opcode, List<Value> a, List<Value> b) {
        List<Value> limbs = new ArrayList<>();
        for (int i = 0; i < a.size(); i++) {
            limbs.add(binary(opcode, a.get(i), b.get(i)));
        }
        return limbs;
    }

    /** A select between two numbers. */
    List<Value> select(Value condition, List<Value> a, List<Value> b) {
        List<Value> limbs = new ArrayList<>();
        for (int i = 0; i < a.size(); i++) {
            limbs.add(builder.select(condition, a.get(i), b.get(i)));
        }
        return limbs;
    }

    /** The disjunction of all limbs. */
    Value anyBit(List<Value> limbs) {
        Value bits = zero();
        for (Value value : limbs) {
            bits = binary(Opcode.OR, bits, value);
        }
        return bits;
    }

    // ---- sums

    /** {@code a + b}. */
    Sum add(List<Value> a, List<Value> b) {
        List<Value> limbs = new ArrayList<>();
        Value carry = builder.context().bool(false);
        for (int i = 0; i < a.size(); i++) {
            Value partial = binary(Opcode.ADD, a.get(i), b.get(i));
            Value sum = binary(Opcode.ADD, partial, builder.cast(Opcode.ZEXT, carry, type()));
            Value first = isZero(b.get(i)) ? builder.context().bool(false) : less(partial, a.get(i));
            carry = binary(Opcode.OR, first, less(sum, partial));
            limbs.add(sum);
        }
        return new Sum(limbs, carry);
    }

    /** {@code a - b}. */
    Sum subtract(List<Value> a, List<Value> b) {
        List<Value> limbs = new ArrayList<>();
        Value borrow = builder.context().bool(false);
        for (int i = 0; i < a.size(); i++) {
            Value partial = binary(Opcode.SUB, a.get(i), b.get(i));
            Value taken = builder.cast(Opcode.ZEXT, borrow, type());
            limbs.add(binary(Opcode.SUB, partial, taken));
            borrow = binary(Opcode.OR, less(a.get(i), b.get(i)), less(partial, taken));
        }
        return new Sum(limbs, borrow);
    }

    /** {@code -a} where {@code sign} is all ones, {@code a} where it is 0. */
    List<Value> negatedIf(Value sign, List<Value> a) {
        List<Value> signs = Collections.nCopies(a.size(), sign);
        return subtract(bitwise(Opcode.XOR, a, signs), signs).limbs();
    }

    private static boolean isZero(Value value) {
        return value instanceof ConstantInt number && number.isZero();
    }

    private static boolean isOne(Value value) {
        return value instanceof ConstantInt number && number.isOne();
    }

    // ---- products

    /** The low {@code count} limbs of {@code a * b}, row by row: each limb gets a low half, a high half and a carry. */
    List<Value> multiply(List<Value> a, List<Value> b, int count) {
        List<Value> limbs = new ArrayList<>(Collections.nCopies(count, zero()));
        for (int i = 0; i < Math.min(a.size(), count); i++) {
            Value carried = zero();
            if (isZero(a.get(i))) {
                continue;
            }
            for (int j = 0; i + j < count; j++) {
                Value factor = j < b.size() ? b.get(j) : zero();
                List<Value> low = List.of(binary(Opcode.MUL, a.get(i), factor));
                Sum first = add(List.of(limbs.get(i + j)), low);
                Sum second = add(first.limbs(), List.of(carried));
                limbs.set(i + j, second.limbs().getFirst());
                // the high half of a product is at most 2^limb - 2; with both carries the sum still fits
                Value high = i + j + 1 < count ? high(a.get(i), factor) : zero();
                Value carries = binary(Opcode.ADD, high, builder.cast(Opcode.ZEXT, first.carry(), type()));
                carried = binary(Opcode.ADD, carries, builder.cast(Opcode.ZEXT, second.carry(), type()));
            }
        }
        return limbs;
    }

    /** The high half of the product of two limbs. */
    private Value high(Value a, Value b) {
        if (isZero(a) || isZero(b) || isOne(a) || isOne(b)) {
            return zero();
        }
        if (limb == Long.SIZE) {
            return builder.call("llvm.nvvm.mulhi.ull", List.of(), a, b);
        }
        IntType twice = IntType.of(2 * limb);
        Value product = binary(Opcode.MUL, builder.cast(Opcode.ZEXT, a, twice), builder.cast(Opcode.ZEXT, b, twice));
        return builder.resized(builder.shift(Opcode.LSHR, product, limb), type());
    }

    // ---- comparisons

    private Value less(Value a, Value b) {
        return builder.compare(Predicate.ULT, a, b);
    }

    /** Whether {@code a == b}. */
    Value equal(List<Value> a, List<Value> b) {
        return builder.compare(Predicate.EQ, anyBit(bitwise(Opcode.XOR, a, b)), zero());
    }

    /** Whether {@code a < b}: the highest limbs that differ decide, and the most significant one may be signed. */
    Value less(List<Value> a, List<Value> b, boolean isSigned) {
        Value less = builder.context().bool(false);
        for (int i = 0; i < a.size(); i++) {
            Predicate predicate = isSigned && i == a.size() - 1 ? Predicate.SLT : Predicate.ULT;
            Value here = builder.compare(predicate, a.get(i), b.get(i));
            less = i == 0 ? here : builder.select(builder.compare(Predicate.EQ, a.get(i), b.get(i)), less, here);
        }
        return less;
    }

    // ---- shifts

    /** A shift by {@code amount} bits, which is less than the total width and may be constant. */
    List<Value> shift(Opcode opcode, List<Value> number, Value amount) {
        boolean isLeft = opcode == Opcode.SHL;
        Value fill = opcode == Opcode.ASHR ? sign(number) : zero();
        List<Value> limbs = isLeft ? number : number.reversed();
        for (int step = 1; step < limbs.size(); step *= 2) {
            limbs = moved(limbs, step, builder.binary(Opcode.AND, amount, constant((long) step * limb)), fill);
        }
        List<Value> shifted = bits(opcode, limbs, builder.binary(Opcode.AND, amount, constant(limb - 1)));
        return isLeft ? shifted : shifted.reversed();
    }

    private Value constant(long value) {
        return builder.constant(type(), value);
    }

    /** Moves every limb up by {@code step} positions if {@code bit} is not 0. */
    private List<Value> moved(List<Value> limbs, int step, Value bit, Value fill) {
        Value isMoved = builder.compare(Predicate.NE, bit, zero());
        List<Value> moved = new ArrayList<>();
        for (int i = 0; i < limbs.size(); i++) {
            moved.add(builder.select(isMoved, i < step ? fill : limbs.get(i - step), limbs.get(i)));
        }
        return moved;
    }

    /** Shifts each limb by less than its width, with the bits of the preceding limb in the given order. */
    private List<Value> bits(Opcode opcode, List<Value> limbs, Value amount) {
        if (isZero(amount)) {
            return limbs;
        }
        boolean isLeft = opcode == Opcode.SHL;
        Opcode with = isLeft ? Opcode.SHL : Opcode.LSHR;
        Opcode against = isLeft ? Opcode.LSHR : Opcode.SHL;
        // limb - 1 - amount: the first of two shifts is by one, so that neither is by the full width
        Value rest = binary(Opcode.XOR, amount, constant(limb - 1));
        List<Value> shifted = new ArrayList<>();
        for (int i = 0; i < limbs.size(); i++) {
            if (i == 0) {
                shifted.add(binary(opcode, limbs.get(i), amount));
                continue;
            }
            Value incoming = binary(against, builder.shift(against, limbs.get(i - 1), 1), rest);
            shifted.add(binary(Opcode.OR, binary(with, limbs.get(i), amount), incoming));
        }
        return shifted;
    }

    // ---- bits

    /** The number of leading zeros, as a limb; the total width for 0. */
    Value leadingZeros(List<Value> limbs) {
        return zeros("llvm.ctlz", limbs);
    }

    /** The number of trailing zeros, as a limb; the total width for 0. */
    Value trailingZeros(List<Value> limbs) {
        return zeros("llvm.cttz", limbs.reversed());
    }

    /** The zeros of the last limb, plus those of the ones before it if it is 0. */
    private Value zeros(String name, List<Value> limbs) {
        Value count = zero();
        for (Value value : limbs) {
            Value own =
                    builder.call(name, List.of(type()), value, builder.context().bool(false));
            Value more = binary(Opcode.ADD, count, constant(limb));
            count = builder.select(builder.compare(Predicate.EQ, value, zero()), more, own);
        }
        return count;
    }
}
