package lockstep.sim.sass;

import java.util.Map;
import java.util.Optional;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.Rounding;
import lockstep.sim.ptx.FloatFunctions;
import lockstep.sim.ptx.FloatFunctions.ExtremeStyle;
import lockstep.sim.ptx.FloatStyle;
import lockstep.sim.ptx.FloatStyle.Clamp;
import lockstep.sim.ptx.TypedFunction;
import lockstep.sim.sass.SassThreadFunctions.Binding;

/** Bindings of arithmetic on singles and doubles. */
final class SassFloatBindings {
    private static final int WORD = 32;
    private static final int PAIR = 64;
    private static final long UNSCALED = 4;

    private SassFloatBindings() {}

    static void addTo(Map<String, Binding> map) {
        map.put("FADD", fields -> singles(fields, FloatFunctions.add(style(fields)), "Rd", "A", "Y"));
        map.put("FMUL", fields -> product(fields, FloatFunctions.mul(style(fields)), "Rd", "A", "X"));
        map.put("UFADD", fields -> singles(fields, FloatFunctions.add(style(fields)), "URd", "A", "C"));
        map.put("UFFMA", fields -> product(fields, FloatFunctions.fma(style(fields)), "URd", "A", "B", "C"));
        map.put("UFMUL", fields -> product(fields, FloatFunctions.mul(style(fields)), "URd", "A", "X"));
        map.put("FFMA", fields -> product(fields, FloatFunctions.fma(style(fields)), "Rd", "A", "B", "C"));
        map.put("FMNMX", fields -> extreme(fields, "A", "X"));
        map.put("FMNMX3", fields -> extreme(fields, "A", "B", "C"));
        map.put("DADD", fields -> doubles(fields, FloatFunctions.add(doubleStyle(fields)), "A", "C"));
        map.put("DMUL", fields -> doubles(fields, FloatFunctions.mul(doubleStyle(fields)), "A", "X"));
        map.put("DFMA", fields -> doubles(fields, FloatFunctions.fma(doubleStyle(fields)), "A", "B", "C"));
    }

    static Rounding rounding(Fields fields) {
        return switch (fields.word("rnd")) {
            case "RM" -> Rounding.DOWN;
            case "RP" -> Rounding.UP;
            case "RZ" -> Rounding.TOWARD_ZERO;
            default -> Rounding.NEAREST_EVEN;
        };
    }

    private static FloatStyle style(Fields fields) {
        return new FloatStyle(
                FloatFormat.SINGLE, rounding(fields), fields.has("ftz"), fields.has("sat") ? Clamp.UNIT : Clamp.NONE);
    }

    private static FloatStyle doubleStyle(Fields fields) {
        return FloatStyle.of(FloatFormat.DOUBLE, rounding(fields), false);
    }

    /**
     * Products in which zero times anything is zero, and scaled products, are not supported: ptxas does not generate
     * them.
     */
    private static Optional<SassThreadFunction> product(Fields fields, TypedFunction body, String to, String... slots) {
        boolean isScaled = fields.hasField("scale") && fields.value("scale") != UNSCALED;
        return fields.has("fmz") || isScaled ? Optional.empty() : singles(fields, body, to, slots);
    }

    private static Optional<SassThreadFunction> singles(Fields fields, TypedFunction body, String to, String... slots) {
        return new Wiring(fields).floats(FloatFormat.SINGLE, slots).to(to, WORD).with(FixedNanFunction.of(body));
    }

    private static Optional<SassThreadFunction> doubles(Fields fields, TypedFunction body, String... slots) {
        return new Wiring(fields)
                .floats(FloatFormat.DOUBLE, slots)
                .to("Rd", PAIR)
                .with(FixedNanFunction.of(body));
    }

    /** With {@code .XORSIGN} the function takes the absolute values itself, since it needs the signs. */
    private static OperandChange sign(Fields fields, FloatFormat format, String slot) {
        boolean drops = fields.has(slot + ".abs") && !fields.has("xorsign");
        return OperandChange.sign(format, fields.has(slot + ".neg"), drops);
    }

    /** The minimum if the predicate is set, else the maximum. */
    private static Optional<SassThreadFunction> extreme(Fields fields, String... slots) {
        boolean xorsSigns = fields.has("xorsign");
        ExtremeStyle extreme = new ExtremeStyle(fields.has("nan"), xorsSigns, xorsSigns);
        FloatStyle style = FloatStyle.of(FloatFormat.SINGLE, Rounding.NEAREST_EVEN, fields.has("ftz"));
        Wiring wiring = new Wiring(fields);
        for (String slot : slots) {
            wiring.number(slot, WORD, sign(fields, FloatFormat.SINGLE, slot));
        }
        return wiring.predicates("Pp")
                .to("Rd", WORD)
                .with(FixedNanFunction.of(CompareFunctions.either(
                        FloatFunctions.min(slots.length, extreme, style),
                        FloatFunctions.max(slots.length, extreme, style))));
    }
}
