package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.sim.image.sass.SassNativeForms.Form;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.sass.SassOperandSource;

/** Native forms of sums, products and shifts of integers. Operands and results are those of their functions. */
final class IntegerNatives {
    private static final int WORD = 32;
    private static final int PAIR = 64;
    private static final ScalarType INTEGER = ScalarType.integer(WORD);

    private IntegerNatives() {}

    static void addTo(Map<String, Form> map) {
        for (String uniform : new String[] {"", "U"}) {
            map.put(uniform + "IADD3", writer -> add(writer, WORD, "A", "B", "C"));
            map.put(uniform + "IMAD", IntegerNatives::multiply);
            map.put(uniform + "IMAD.WIDE", writer -> multiplyWide(writer, PAIR));
            map.put(uniform + "LEA", IntegerNatives::scaledSum);
            map.put(uniform + "SHF", IntegerNatives::funnel);
        }
        map.put("UIADD3.64", writer -> add(writer, PAIR, "A", "B", "C"));
        map.put("IADD", writer -> add(writer, writer.instruction().has("wide") ? PAIR : WORD, "A", "X"));
        map.put("VIADD", IntegerNatives::addTwo);
        map.put("IMAD.HI", writer -> multiplyWide(writer, WORD));
        map.put("IABS", IntegerNatives::magnitude);
    }

    // ---- sums

    /** How a term of a sum counts; the functions of {@link lockstep.sim.sass} define it. */
    private enum Sign {
        PLUS,
        MINUS,
        COMPLEMENT
    }

    private record Term(int cell, Sign sign) {}

    private static Sign sign(NativeWriter writer, String slot) {
        if (!writer.instruction().has(slot + ".neg")) {
            return Sign.PLUS;
        }
        return writer.instruction().has("x") ? Sign.COMPLEMENT : Sign.MINUS;
    }

    private static void add(NativeWriter writer, int width, String... slots) {
        List<Term> terms = new ArrayList<>();
        for (int i = 0; i < slots.length; i++) {
            terms.add(new Term(writer.operand(i), sign(writer, slots[i])));
        }
        sum(writer, width, terms, slots.length);
    }

    private static void addTwo(NativeWriter writer) {
        boolean isPlain = writer.instruction().value("x74", 0) == 0
                && writer.instruction().value("x80", 0) == 0
                && !writer.instruction().has("16x2");
        if (isPlain) {
            add(writer, WORD, "A", "X");
        }
    }

    /** A sum and its carries; operands from {@code firstCarry} on are carries in. */
    private static void sum(NativeWriter writer, int width, List<Term> terms, int firstCarry) {
        List<Integer> carries = new ArrayList<>();
        for (int i = firstCarry; i < writer.operandCount(); i++) {
            if (!writer.is(writer.operand(i), 0)) {
                carries.add(writer.operand(i));
            }
        }
        List<Term> counting = terms.stream()
                .filter(term -> term.sign() != Sign.PLUS || !writer.is(term.cell(), 0))
                .toList();
        if (!writer.isWanted(1) && !writer.isWanted(2)) {
            writer.result(0, total(writer, width, counting, carries));
            return;
        }
        boolean isOfTwo = counting.size() == 2 && carries.isEmpty() && !writer.isWanted(2);
        boolean isDone = isOfTwo && ofTwo(writer, counting.getFirst(), counting.getLast());
        if (!isDone && width == WORD) {
            withCarries(writer, counting, carries);
        }
    }

    private static int total(NativeWriter writer, int width, List<Term> terms, List<Integer> carries) {
        int total = writer.constant(0, width);
        for (Term term : terms) {
            if (term.sign() != Sign.MINUS) {
                int cell = term.sign() == Sign.PLUS ? term.cell() : writer.not(term.cell());
                total = writer.binary(Opcode.ADD, total, cell);
            }
        }
        for (int carry : carries) {
            total = writer.binary(Opcode.ADD, total, writer.resized(carry, width, false));
        }
        for (Term term : terms) {
            if (term.sign() == Sign.MINUS) {
                total = writer.binary(Opcode.SUB, total, term.cell());
            }
        }
        return total;
    }

    /**
     * The carry of two terms: a sum that is less than a term has wrapped; a difference carries if the minuend is not
     * less than the subtrahend. False, with nothing written, for two subtracted terms and for complements.
     */
    private static boolean ofTwo(NativeWriter writer, Term one, Term other) {
        if (one.sign() == Sign.PLUS && other.sign() == Sign.PLUS) {
            int sum = writer.binary(Opcode.ADD, one.cell(), other.cell());
            writer.result(1, writer.compare(Predicate.ULT, sum, one.cell()));
            writer.result(0, sum);
            return true;
        }
        if (one.sign() == Sign.PLUS && other.sign() == Sign.MINUS) {
            writer.result(1, writer.compare(Predicate.ULE, other.cell(), one.cell()));
            writer.result(0, writer.binary(Opcode.SUB, one.cell(), other.cell()));
            return true;
        }
        return one.sign() == Sign.MINUS && other.sign() == Sign.PLUS && ofTwo(writer, other, one);
    }

    /** The sum as a number of 64 bits, whose upper word holds the carries. */
    private static void withCarries(NativeWriter writer, List<Term> terms, List<Integer> carries) {
        long ones = terms.stream().filter(term -> term.sign() == Sign.MINUS).count();
        int total = writer.constant(ones, PAIR);
        for (Term term : terms) {
            int cell = term.sign() == Sign.PLUS ? term.cell() : writer.not(term.cell());
            total = writer.binary(Opcode.ADD, total, writer.resized(cell, PAIR, false));
        }
        for (int carry : carries) {
            total = writer.binary(Opcode.ADD, total, writer.resized(carry, PAIR, false));
        }
        for (int times = 1; times <= 2; times++) {
            if (writer.isWanted(times)) {
                int bound = writer.constant((long) times << WORD, PAIR);
                writer.result(times, writer.compare(Predicate.UGE, total, bound));
            }
        }
        writer.result(0, writer.resized(total, WORD, false));
    }

    /** {@code LEA}: the operands are the lower word, the addend, the upper word, and a carry. */
    private static void scaledSum(NativeWriter writer) {
        int shift = (int) writer.instruction().value("shift", 0);
        boolean isOfSign = writer.instruction().has("sx32");
        int lower = writer.operand(0);
        int upper = writer.operand(2);
        int shifted;
        if (!writer.instruction().has("hi")) {
            shifted = writer.shift(Opcode.SHL, lower, shift);
        } else if (isOfSign) {
            shifted = writer.shift(Opcode.ASHR, lower, shift == 0 ? WORD - 1 : WORD - shift);
        } else {
            shifted = shift == 0 ? upper : writer.funnel(false, lower, upper, writer.constant(shift, WORD));
        }
        Term first = new Term(shifted, sign(writer, "A"));
        Term second = new Term(writer.operand(1), sign(writer, "B"));
        sum(writer, WORD, List.of(first, second), 3);
    }

    /** Absolute value: the sign as a mask flips the bits of a negative number, and subtracting the mask adds one. */
    private static void magnitude(NativeWriter writer) {
        int mask = writer.shift(Opcode.ASHR, writer.operand(0), WORD - 1);
        int flipped = writer.binary(Opcode.XOR, writer.operand(0), mask);
        writer.result(0, writer.binary(Opcode.SUB, flipped, mask));
    }

    // ---- products

    private static void multiply(NativeWriter writer) {
        if (!writer.isWanted(1)) {
            int product = writer.binary(Opcode.MUL, writer.operand(0), writer.operand(1));
            sum(writer, WORD, addends(writer, product), 3);
        }
    }

    private static List<Term> addends(NativeWriter writer, int product) {
        return List.of(new Term(product, Sign.PLUS), new Term(writer.operand(2), sign(writer, "C")));
    }

    /** {@code IMAD.WIDE}, and {@code IMAD.HI}, whose result is only the upper word. */
    private static void multiplyWide(NativeWriter writer, int result) {
        boolean isSigned = writer.instruction().has("sgn");
        if (writer.isWanted(1)) {
            return;
        }
        if (result == WORD && writer.is(writer.operand(2), 0) && writer.operandCount() == 3) {
            String name = "nvvm.mulhi." + (isSigned ? "i" : "ui");
            writer.result(0, writer.intrinsic(name, INTEGER, writer.operand(0), writer.operand(1)));
            return;
        }
        int one = writer.resized(writer.operand(0), PAIR, isSigned);
        int other = writer.resized(writer.operand(1), PAIR, isSigned);
        int product = writer.binary(Opcode.MUL, one, other);
        if (result == PAIR) {
            sum(writer, PAIR, addends(writer, product), 3);
        }
    }

    // ---- shifts

    /**
     * {@code SHF}.
     *
     * @param limit 32 or 64: amounts are clamped to it, or taken modulo it
     */
    private record Funnel(
            NativeWriter writer, boolean isRight, boolean isSigned, int limit, boolean wraps, boolean takesUpper) {
        static Funnel of(NativeWriter writer) {
            DecodedInstruction instruction = writer.instruction();
            String format = instruction.word("shfmt");
            return new Funnel(
                    writer,
                    instruction.word("lr").equals("R"),
                    format.startsWith("S"),
                    format.endsWith("64") ? PAIR : WORD,
                    instruction.has("w"),
                    instruction.has("hi"));
        }

        private int lower() {
            return writer.operand(0);
        }

        private int upper() {
            return writer.operand(2);
        }

        private Opcode operation() {
            return !isRight ? Opcode.SHL : isSigned ? Opcode.ASHR : Opcode.LSHR;
        }

        /** The word that the bits are shifted from: the upper one for right shifts, the lower one for left shifts. */
        private int far() {
            return isRight ? upper() : lower();
        }

        /** Whether the result has bits of only one word. */
        private boolean isOfOneWord() {
            return isRight == takesUpper;
        }

        /** Shifts by a constant amount of at most 64. */
        int by(int amount) {
            if (amount == 0) {
                return takesUpper ? upper() : lower();
            }
            if (amount < WORD) {
                return isOfOneWord()
                        ? writer.shift(operation(), far(), amount)
                        : writer.funnel(isRight, lower(), upper(), writer.constant(amount, WORD));
            }
            int beyond = isOfOneWord() ? WORD : amount - WORD;
            if (beyond < WORD) {
                return writer.shift(operation(), far(), beyond);
            }
            return isRight && isSigned ? writer.shift(Opcode.ASHR, upper(), WORD - 1) : writer.constant(0, WORD);
        }

        /** Shifts by an operand. */
        int byOperand() {
            int amount = writer.operand(1);
            if (wraps && limit == WORD && !isOfOneWord()) {
                return writer.funnel(isRight, lower(), upper(), amount);
            }
            int counted = wraps ? writer.binary(Opcode.AND, amount, writer.constant(limit - 1L, WORD)) : amount;
            if (isOfOneWord()) {
                return writer.clampedShift(operation(), far(), counted);
            }
            int most = wraps ? counted : writer.intrinsic("umin.i32", INTEGER, counted, writer.constant(limit, WORD));
            int above = writer.shift(Opcode.SHL, writer.resized(upper(), PAIR, false), WORD);
            int pair = writer.binary(Opcode.OR, above, writer.resized(lower(), PAIR, false));
            int shifted = writer.clampedShift(operation(), pair, most);
            int part = takesUpper ? writer.shift(Opcode.LSHR, shifted, WORD) : shifted;
            return writer.resized(part, WORD, false);
        }
    }

    private static void funnel(NativeWriter writer) {
        Funnel funnel = Funnel.of(writer);
        if (writer.source(1) instanceof SassOperandSource.Constant amount) {
            long counted =
                    funnel.wraps() ? amount.bits() & funnel.limit() - 1 : Math.min(amount.bits(), funnel.limit());
            writer.result(0, funnel.by((int) counted));
        } else {
            writer.result(0, funnel.byOperand());
        }
    }
}
