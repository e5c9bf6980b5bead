package lockstep.sim.sass;

import java.util.Map;
import java.util.Optional;
import lockstep.sim.bits.IntOps;
import lockstep.sim.ptx.IntegerFunctions;
import lockstep.sim.ptx.Marks;
import lockstep.sim.sass.SassThreadFunctions.Binding;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/** Bindings of dot products and of sums of absolute differences. */
final class SassVideoBindings {
    private static final int WORD = 32;
    private static final int BYTES = 4;

    private SassVideoBindings() {}

    static void addTo(Map<String, Binding> map) {
        map.put("IDP", SassVideoBindings::dotProduct);
        map.put("VABSDIFF", SassVideoBindings::distance);
        map.put("VABSDIFF4", SassVideoBindings::distances);
    }

    private static Optional<SassThreadFunction> dotProduct(Fields fields) {
        boolean isSignedB = fields.word("idpsgn").equals("S8");
        Optional<ThreadFunction> body = switch (fields.word("idpmode")) {
            case "4A.U8" -> Optional.of(IntegerFunctions.dotBytes(false, isSignedB));
            case "4A.S8" -> Optional.of(IntegerFunctions.dotBytes(true, isSignedB));
            case "2A.LO.U16" -> Optional.of(IntegerFunctions.dotHalves(false, isSignedB, false));
            case "2A.HI.U16" -> Optional.of(IntegerFunctions.dotHalves(false, isSignedB, true));
            case "2A.LO.S16" -> Optional.of(IntegerFunctions.dotHalves(true, isSignedB, false));
            case "2A.HI.S16" -> Optional.of(IntegerFunctions.dotHalves(true, isSignedB, true));
            default -> Optional.empty();
        };
        return body.filter(found -> !fields.has("C.neg"))
                .flatMap(found ->
                        new Wiring(fields).words("A", "B", "C").to("Rd", WORD).with(found));
    }

    private static Optional<SassThreadFunction> distance(Fields fields) {
        boolean isKnown = fields.isDefault("w") && fields.isDefault("Pd");
        return isKnown
                ? new Wiring(fields)
                        .words("A", "B", "C")
                        .to("Rd", WORD)
                        .with(IntegerFunctions.sad(fields.has("sgn"), WORD))
                : Optional.empty();
    }

    /** The absolute differences of four bytes, as bytes; with {@code .ACC} their sum plus the third operand. */
    private static Optional<SassThreadFunction> distances(Fields fields) {
        boolean isSigned = fields.word("vsgn").equals("S8");
        boolean sums = fields.has("acc");
        return fields.isDefault("Pd")
                ? new Wiring(fields).words("A", "B", "C").to("Rd", WORD).with((x, results) -> {
                    results[0].set(distances(isSigned, sums, x));
                    results[0].undefinedLow = Marks.isOpen(x) ? IntOps.mask(WORD) : 0;
                    Marks.inherit(x, results[0]);
                })
                : Optional.empty();
    }

    private static long distances(boolean isSigned, boolean sums, Scalar[] x) {
        long total = sums ? x[2].low : 0;
        for (int index = 0; index < BYTES; index++) {
            long a = IntOps.zext(x[0].low >>> Byte.SIZE * index, Byte.SIZE);
            long b = IntOps.zext(x[1].low >>> Byte.SIZE * index, Byte.SIZE);
            long distance = isSigned ? Math.abs((byte) a - (byte) b) : Math.abs(a - b);
            total += distance << (sums ? 0 : Byte.SIZE * index);
        }
        return IntOps.zext(total, WORD);
    }
}
