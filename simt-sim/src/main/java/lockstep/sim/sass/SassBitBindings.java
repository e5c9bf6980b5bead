package lockstep.sim.sass;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import lockstep.sim.ptx.BitFunctions;
import lockstep.sim.sass.SassThreadFunctions.Binding;
import lockstep.sim.value.ThreadFunction;

/** Bindings of bitwise logic, counting and finding bits, and bit fields. */
final class SassBitBindings {
    private static final int WORD = 32;

    private SassBitBindings() {}

    static void addTo(Map<String, Binding> map) {
        for (String uniform : new String[] {"", "U"}) {
            String to = uniform + "Rd";
            map.put(uniform + "LOP3.LUT", fields -> logic(fields, uniform));
            map.put(uniform + "POPC", fields -> count(fields, to));
            map.put(uniform + "FLO", fields -> findHighest(fields, uniform));
            map.put(
                    uniform + "BREV",
                    fields -> new Wiring(fields).words("V").to(to, WORD).with(BitFunctions.reverse(WORD)));
            map.put(
                    uniform + "SGXT",
                    fields -> new Wiring(fields)
                            .words("A", "X")
                            .to(to, WORD)
                            .with(BitFunctions.extend(fields.has("sgn"), !fields.has("w"))));
            map.put(
                    uniform + "BMSK",
                    fields ->
                            new Wiring(fields).words("A", "X").to(to, WORD).with(BitFunctions.mask(!fields.has("w"))));
        }
    }

    /** The table is an immediate; the predicate result is whether any bit is set, combined with another predicate. */
    private static Optional<SassThreadFunction> logic(Fields fields, String uniform) {
        ThreadFunction body = BitFunctions.lop3WithPredicate(fields.has("pand"));
        return new Wiring(fields)
                .words("A", "B", "C")
                .source(new SassOperandSource.Constant(fields.value("lut"), WORD), OperandChange.NONE)
                .predicates(uniform + "Pn")
                .to(uniform + "Rd", WORD)
                .toPredicates(uniform + "Pd")
                .with((x, results) -> {
                    body.apply(x, results);
                    results[0].provenance = AddressSum.kept(Arrays.copyOf(x, 3));
                });
    }

    private static OperandChange complement(Fields fields, String slot) {
        return fields.has(slot + ".neg") ? OperandChange.COMPLEMENT : OperandChange.NONE;
    }

    private static Optional<SassThreadFunction> count(Fields fields, String to) {
        return new Wiring(fields)
                .number("V", WORD, complement(fields, "V"))
                .to(to, WORD)
                .with(BitFunctions.countOnes(WORD));
    }

    /** The meaning of the predicate of {@code FLO} is unknown. */
    private static Optional<SassThreadFunction> findHighest(Fields fields, String uniform) {
        if (!(fields.predicateDestination(uniform + "Pd") instanceof SassDestination.Discarded)) {
            return Optional.empty();
        }
        return new Wiring(fields)
                .number("V", WORD, complement(fields, "V"))
                .to(uniform + "Rd", WORD)
                .with(BitFunctions.findHighest(fields.has("sgn"), fields.has("sh"), WORD));
    }
}
