package lockstep.sim.sass;

import java.util.Map;
import java.util.Optional;
import lockstep.sim.ptx.IntegerFunctions;
import lockstep.sim.sass.AddFunctions.Sign;
import lockstep.sim.sass.SassFunctions.Binding;
import lockstep.sim.sass.ShiftFunctions.Funnel;
import lockstep.sim.sass.ShiftFunctions.ScaledSum;
import lockstep.sim.value.ThreadFunction;

/** Sums, products and shifts of integers, of general and of uniform registers. */
final class IntegerBindings {
    private static final int WORD = 32;
    private static final int PAIR = 64;

    private IntegerBindings() {}

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
        map.put("VIADD", IntegerBindings::addTwo);
        map.put("IABS", fields ->
                new Wiring(fields).words("X").to("Rd", WORD).with(IntegerFunctions.abs(WORD)));
    }

    private static Sign sign(Fields fields, String slot, boolean isExtended) {
        if (!fields.has(slot + ".neg")) {
            return Sign.PLUS;
        }
        return isExtended ? Sign.COMPLEMENT : Sign.MINUS;
    }

    /** With {@code .X} two carries come in, and a sign stands for a complement. */
    private static Optional<SassFunction> add(Fields fields, String uniform, int width) {
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

    private static Optional<SassFunction> addTwo(Fields fields) {
        if (!fields.isDefault("x74") || !fields.isDefault("x80")) {
            return Optional.empty();
        }
        boolean isPacked = fields.has("16x2");
        Sign ofFirst = sign(fields, "A", false);
        Sign ofSecond = sign(fields, "X", false);
        if (isPacked && (ofFirst != Sign.PLUS || ofSecond != Sign.PLUS)) {
            return Optional.empty();
        }
        ThreadFunction body = isPacked ? SmallIntegers.addHalves() : AddFunctions.sum(WORD, ofFirst, ofSecond);
        return new Wiring(fields).words("A", "X").to("Rd", WORD).with(body);
    }

    /**
     * A product and an addend.
     *
     * @param addend bits of the addend
     * @param result bits of the result; fewer than those of the addend for the upper word
     */
    private static Optional<SassFunction> multiply(Fields fields, String uniform, int addend, int result) {
        boolean isSigned = fields.has("sgn");
        boolean isExtended = fields.has("x");
        Sign ofAddend = sign(fields, "C", isExtended);
        Wiring wiring = new Wiring(fields).words("A", "B").number("C", addend, OperandChange.NONE);
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

    private static Optional<SassFunction> scaledSum(Fields fields, String uniform) {
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
        return wiring.to(uniform + "Rd", WORD)
                .toPredicates(uniform + "Pd")
                .with(ShiftFunctions.scaledSum(scaled));
    }

    private static Optional<SassFunction> funnel(Fields fields, String uniform) {
        String format = fields.word("shfmt");
        int limit = format.endsWith("64") ? PAIR : WORD;
        Funnel funnel = new Funnel(
                fields.word("lr").equals("R"), format.startsWith("S"), limit, fields.has("w"), fields.has("hi"));
        return new Wiring(fields)
                .words("A", "B", "C")
                .to(uniform + "Rd", WORD)
                .with(ShiftFunctions.funnel(funnel));
    }
}
