package lockstep.sim.sass;

import java.util.Map;
import java.util.Optional;
import lockstep.sim.ptx.IntegerFunctions;
import lockstep.sim.sass.AddFunctions.Sign;
import lockstep.sim.sass.SassThreadFunctions.Binding;
import lockstep.sim.sass.ShiftFunctions.Funnel;
import lockstep.sim.sass.ShiftFunctions.ScaledSum;
import lockstep.sim.value.ThreadFunction;

/** Bindings of sums, products and shifts of integers, in general and in uniform registers. */
final class SassIntegerBindings {
    private static final int WORD = 32;
    private static final int PAIR = 64;
    /** Field value of {@code VIADD} for four bytes instead of a word. */
    private static final long BYTES = 2;

    private SassIntegerBindings() {}

    static void addTo(Map<String, Binding> map) {
        for (String uniform : new String[] {"", "U"}) {
            map.put(uniform + "IADD3", fields -> add(fields, uniform, WORD));
            map.put(uniform + "IMAD", fields -> multiply(fields, uniform, WORD, WORD));
            map.put(uniform + "IMAD.WIDE", fields -> multiply(fields, uniform, PAIR, PAIR));
            map.put(uniform + "LEA", fields -> scaledSum(fields, uniform));
            map.put(uniform + "SHF", fields -> funnel(fields, uniform));
        }
        map.put("UIADD3.64", fields -> add(fields, "U", PAIR));
        map.put("IMAD.HI", fields -> multiply(fields, "", PAIR, WORD));
        map.put("IADD", SassIntegerBindings::addOfTwo);
        map.put("VIADD", SassIntegerBindings::addTwo);
        map.put("IABS", fields -> new Wiring(fields).words("X").to("Rd", WORD).with(IntegerFunctions.abs(WORD)));
    }

    private static Sign sign(Fields fields, String slot, boolean isExtended) {
        if (!fields.has(slot + ".neg")) {
            return Sign.PLUS;
        }
        return isExtended ? Sign.COMPLEMENT : Sign.MINUS;
    }

    /** With {@code .X} there are two carries in, and a negation means a complement. */
    private static Optional<SassThreadFunction> add(Fields fields, String uniform, int width) {
        boolean isExtended = fields.has("x");
        Wiring wiring = new Wiring(fields);
        for (String slot : new String[] {"A", "B", "C"}) {
            wiring.number(slot, width, OperandChange.NONE);
        }
        if (isExtended) {
            wiring.predicates(uniform + "Pn", uniform + "Pm");
        }
        return wiring.to(uniform + "Rd", width)
                .toPredicates(uniform + "Pd", uniform + "Pq")
                .with(AddFunctions.sum(
                        width,
                        sign(fields, "A", isExtended),
                        sign(fields, "B", isExtended),
                        sign(fields, "C", isExtended)));
    }

    /** A sum of words, or of pairs with {@code .64}. */
    private static Optional<SassThreadFunction> addOfTwo(Fields fields) {
        boolean isExtended = fields.has("x");
        int width = fields.has("wide") ? PAIR : WORD;
        Wiring wiring =
                new Wiring(fields).number("A", width, OperandChange.NONE).number("X", width, OperandChange.NONE);
        if (isExtended) {
            wiring.predicates("Pn");
        }
        return wiring.to("Rd", width)
                .toPredicates("Pd")
                .with(AddFunctions.sum(width, sign(fields, "A", isExtended), sign(fields, "X", isExtended)));
    }

    private static Optional<SassThreadFunction> addTwo(Fields fields) {
        boolean isSaturating = fields.value("x74") == 1 && fields.has("x80");
        boolean isPlain = fields.isDefault("x80") && (fields.isDefault("x74") || fields.value("x74") == BYTES);
        boolean isPacked = fields.has("16x2");
        if (isSaturating && !isPacked) {
            return addSaturating(fields);
        }
        if (!isPlain) {
            return Optional.empty();
        }
        if (fields.value("x74") == BYTES) {
            return addBytes(fields);
        }
        Sign ofFirst = sign(fields, "A", false);
        Sign ofSecond = sign(fields, "X", false);
        if (isPacked && (ofFirst != Sign.PLUS || ofSecond != Sign.PLUS)) {
            return Optional.empty();
        }
        ThreadFunction body = isPacked ? SmallIntegers.addHalves() : AddFunctions.sum(WORD, ofFirst, ofSecond);
        return new Wiring(fields).words("A", "X").to("Rd", WORD).with(body);
    }

    private static Optional<SassThreadFunction> addSaturating(Fields fields) {
        boolean isFirstNegated = fields.has("A.neg");
        boolean isSecondNegated = fields.has("X.neg");
        if (isFirstNegated && isSecondNegated) {
            return Optional.empty();
        }
        Wiring wiring = isFirstNegated ? new Wiring(fields).words("X", "A") : new Wiring(fields).words("A", "X");
        return wiring.to("Rd", WORD)
                .with(
                        isFirstNegated || isSecondNegated
                                ? IntegerFunctions.subSaturating()
                                : IntegerFunctions.addSaturating());
    }

    /** Wrapping sums of bytes do not depend on signedness, which {@code 16x2} encodes here. */
    private static Optional<SassThreadFunction> addBytes(Fields fields) {
        boolean subtracts = fields.has("X.neg");
        return fields.has("A.neg")
                ? Optional.empty()
                : new Wiring(fields).words("A", "X").to("Rd", WORD).with(SmallIntegers.addBytes(subtracts));
    }

    /**
     * A product plus an addend. How an immediate addend of 32 bits is extended to a pair is unknown.
     *
     * @param addend bits of the addend
     * @param result bits of the result; fewer than those of the addend for the upper word
     */
    private static Optional<SassThreadFunction> multiply(Fields fields, String uniform, int addend, int result) {
        boolean isSigned = fields.has("sgn");
        boolean isExtended = fields.has("x");
        Sign ofAddend = sign(fields, "C", isExtended);
        Wiring wiring = new Wiring(fields).words("A", "B");
        if (addend == PAIR && fields.isImmediate("C")) {
            return Optional.empty();
        }
        wiring.number("C", addend, OperandChange.NONE);
        if (isExtended) {
            wiring.predicates(uniform + "Pp");
        }
        ThreadFunction body;
        if (addend == WORD) {
            body = MultiplyFunctions.low(ofAddend);
        } else {
            body = result == WORD
                    ? MultiplyFunctions.high(isSigned, ofAddend)
                    : MultiplyFunctions.wide(isSigned, ofAddend);
        }
        return wiring.to(uniform + "Rd", result).toPredicates(uniform + "Pd").with(body);
    }

    private static Optional<SassThreadFunction> scaledSum(Fields fields, String uniform) {
        boolean isExtended = fields.has("x");
        Wiring wiring = new Wiring(fields).words("A", "B", "C");
        if (isExtended) {
            wiring.predicates(uniform + "Pp");
        }
        ScaledSum scaled = new ScaledSum(
                (int) fields.value("shift"),
                fields.has("hi"),
                fields.has("sx32"),
                sign(fields, "A", isExtended),
                sign(fields, "B", isExtended));
        return wiring.to(uniform + "Rd", WORD).toPredicates(uniform + "Pd").with(ShiftFunctions.scaledSum(scaled));
    }

    private static Optional<SassThreadFunction> funnel(Fields fields, String uniform) {
        IntegerFormat format = IntegerFormat.of(fields.word("shfmt"), "");
        Funnel funnel = new Funnel(
                fields.word("lr").equals("R"), format.isSigned(), format.width(), fields.has("w"), fields.has("hi"));
        return new Wiring(fields).words("A", "B", "C").to(uniform + "Rd", WORD).with(ShiftFunctions.funnel(funnel));
    }
}
