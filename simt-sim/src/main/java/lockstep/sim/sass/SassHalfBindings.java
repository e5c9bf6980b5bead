package lockstep.sim.sass;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.sim.bits.IntOps;
import lockstep.sim.fp.FloatConvert;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.Rounding;
import lockstep.sim.ptx.ConvertFunctions;
import lockstep.sim.ptx.FloatFunctions;
import lockstep.sim.ptx.FloatFunctions.ExtremeStyle;
import lockstep.sim.ptx.FloatStyle;
import lockstep.sim.ptx.FloatStyle.Clamp;
import lockstep.sim.ptx.Packed;
import lockstep.sim.ptx.PredicateCombination;
import lockstep.sim.ptx.TypedFunction;
import lockstep.sim.sass.CompareFunctions.Question;
import lockstep.sim.sass.SassThreadFunctions.Binding;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/** Bindings of arithmetic on two floats of 16 bits in a register. Each operand may use one of its halves twice. */
final class SassHalfBindings {
    private static final int WORD = 32;
    private static final int HALF = 16;
    private static final long SIGNS = 0x80008000L;
    private static final long SINGLE = 1;
    private static final long BOTH_LOWER = 2;
    private static final long BOTH_UPPER = 3;

    private SassHalfBindings() {}

    static void addTo(Map<String, Binding> map) {
        map.put("HADD2", SassHalfBindings::add);
        map.put("HMUL2", fields -> arithmetic(fields, FloatFunctions.mul(style(fields)), "A", "X"));
        map.put("HFMA2", fields -> arithmetic(fields, FloatFunctions.fma(style(fields)), "A", "B", "C"));
        map.put("HFMA2.MMA", fields -> arithmetic(fields, FloatFunctions.fma(style(fields)), "A", "B", "C"));
        map.put("HMNMX2", SassHalfBindings::extreme);
        map.put("VHMNMX", SassHalfBindings::extremeOfThree);
        map.put("HSET2", SassHalfBindings::set);
        map.put("HSETP2", SassHalfBindings::setPredicates);
    }

    private static FloatFormat format(Fields fields) {
        return fields.has("bf16_v2") ? FloatFormat.BFLOAT : FloatFormat.HALF;
    }

    private static FloatStyle style(Fields fields) {
        return style(fields, format(fields));
    }

    private static FloatStyle style(Fields fields, FloatFormat format) {
        Clamp ofSat = fields.has("sat") ? Clamp.UNIT : Clamp.NONE;
        return new FloatStyle(
                format, Rounding.NEAREST_EVEN, fields.has("ftz"), fields.has("relu") ? Clamp.NOT_NEGATIVE : ofSat);
    }

    /** A pair of halves: the selection, then the absolute values, then the negations. */
    private static Wiring halves(Wiring wiring, Fields fields, String slot, boolean keepsSigns) {
        long which = fields.value(slot + ".sfx");
        boolean drops = fields.has(slot + ".abs") && !keepsSigns;
        boolean negates = fields.has(slot + ".neg");
        OperandChange choice = which < BOTH_LOWER ? OperandChange.NONE : twice(which == BOTH_UPPER ? HALF : 0);
        return wiring.number(slot, WORD, choice.then(signs(negates, drops)));
    }

    private static OperandChange twice(int offset) {
        return (in, out) -> {
            out.set(both(in.low >>> offset));
            out.undefinedLow = both(in.undefinedLow >>> offset);
            out.inheritMarks(in);
        };
    }

    private static long both(long half) {
        long bits = IntOps.zext(half, HALF);
        return bits << HALF | bits;
    }

    private static OperandChange signs(boolean negates, boolean drops) {
        if (!negates && !drops) {
            return OperandChange.NONE;
        }
        return (in, out) -> {
            out.copyFrom(in);
            long magnitude = drops ? in.low & ~SIGNS : in.low;
            out.low = negates ? magnitude ^ SIGNS : magnitude;
            out.undefinedLow = drops ? in.undefinedLow & ~SIGNS : in.undefinedLow;
            out.provenance = null;
        };
    }

    /**
     * Whether the form is supported: operands are halves, not singles, and the predicate of {@code .RELU} is the
     * always-true one.
     */
    private static boolean isKnown(Fields fields, String... slots) {
        boolean isPlain = !fields.has("fmz") && !fields.has("f32") && !fields.has("upper");
        boolean isRelu = fields.has("relu");
        boolean hasPredicate = isRelu && fields.hasSlot("Pp");
        SassOperandSource always = new SassOperandSource.Constant(1, 1);
        boolean isUsual = !hasPredicate || fields.predicate("Pp").equals(always);
        return isPlain && isUsual && Arrays.stream(slots).allMatch(slot -> fields.value(slot + ".sfx") != SINGLE);
    }

    private static Optional<SassThreadFunction> arithmetic(Fields fields, TypedFunction half, String... slots) {
        if (!isKnown(fields, slots)) {
            return Optional.empty();
        }
        Wiring wiring = new Wiring(fields);
        for (String slot : slots) {
            halves(wiring, fields, slot, false);
        }
        return wiring.to("Rd", WORD).with(FixedNanFunction.of(new Packed(2, half, true)));
    }

    private static Optional<SassThreadFunction> add(Fields fields) {
        return switch (fields.word("fmt")) {
            case "F32" -> addSingle(fields);
            case "BF16_V2" -> arithmetic(fields, FloatFunctions.add(style(fields, FloatFormat.BFLOAT)), "A", "Y");
            default ->
                fields.value("fmt") != 0
                        ? Optional.empty()
                        : fields.value("A.sfx") == SINGLE
                                ? addOfSingle(fields, "A", "Y")
                                : fields.value("Y.sfx") == SINGLE
                                        ? addOfSingle(fields, "Y", "A")
                                        : arithmetic(
                                                fields, FloatFunctions.add(style(fields, FloatFormat.HALF)), "A", "Y");
        };
    }

    /** With {@code .F32} the lower halves, after the selection, are widened, and their sum is a single. */
    private static Optional<SassThreadFunction> addSingle(Fields fields) {
        if (!isKnown(fields, "A", "Y") || !isHalf(fields, "A") || !isHalf(fields, "Y")) {
            return Optional.empty();
        }
        TypedFunction sum = FloatFunctions.addMixed(FloatFormat.HALF, style(fields, FloatFormat.SINGLE));
        Wiring wiring = halves(new Wiring(fields), fields, "A", false);
        return halves(wiring, fields, "Y", false).to("Rd", WORD).with(FixedNanFunction.of((x, results) -> {
            Scalar second = cut(x[1], 0);
            second.low = FloatConvert.convert(FloatFormat.HALF, FloatFormat.SINGLE, Rounding.NEAREST_EVEN, second.low);
            second.undefinedLow = second.undefinedLow == 0 ? 0 : FloatFormat.SINGLE.mask();
            sum.apply(new Scalar[] {cut(x[0], 0), second}, results);
        }));
    }

    /** Whether one half is selected, or both are zero. */
    private static boolean isHalf(Fields fields, String slot) {
        return fields.value(slot + ".sfx") >= BOTH_LOWER || isZero(fields, slot);
    }

    private static boolean isZero(Fields fields, String slot) {
        return fields.number(slot, WORD).equals(new SassOperandSource.Constant(0, WORD));
    }

    /**
     * An operand that is a single is truncated to a half. Known only for sums with zero, which ptxas generates for
     * conversions on sm_75.
     */
    private static Optional<SassThreadFunction> addOfSingle(Fields fields, String single, String zero) {
        boolean isConversion = isZero(fields, zero) && isKnown(fields, zero);
        if (!isConversion) {
            return Optional.empty();
        }
        TypedFunction cut = ConvertFunctions.resize(
                FloatFormat.SINGLE, FloatStyle.of(FloatFormat.HALF, Rounding.TOWARD_ZERO, false), false);
        TypedFunction half = FloatFunctions.add(style(fields, FloatFormat.HALF));
        Wiring wiring = new Wiring(fields).floats(FloatFormat.SINGLE, single);
        return halves(wiring, fields, zero, false).to("Rd", WORD).with(FixedNanFunction.of((x, results) -> {
            Scalar[] first = {new Scalar()};
            cut.apply(new Scalar[] {x[0]}, first);
            half.apply(new Scalar[] {first[0], cut(x[1], 0)}, results);
            results[0].low = both(results[0].low);
            results[0].undefinedLow = both(results[0].undefinedLow);
        }));
    }

    private static Optional<SassThreadFunction> extreme(Fields fields) {
        if (!isKnown(fields, "A", "X")) {
            return Optional.empty();
        }
        boolean xorsSigns = fields.has("xorsign");
        Wiring wiring = halves(new Wiring(fields), fields, "A", xorsSigns);
        return halves(wiring, fields, "X", xorsSigns)
                .predicates("Pp")
                .to("Rd", WORD)
                .with(CompareFunctions.either(limit(fields, true), limit(fields, false)));
    }

    private static Optional<SassThreadFunction> extremeOfThree(Fields fields) {
        if (!isKnown(fields, "A", "B", "C")) {
            return Optional.empty();
        }
        Wiring wiring = new Wiring(fields);
        for (String slot : List.of("A", "B", "C")) {
            wiring = halves(wiring, fields, slot, false);
        }
        return wiring.predicates("Pp")
                .to("Rd", WORD)
                .with(CompareFunctions.either(
                        CompareFunctions.ofThree(limit(fields, true)), CompareFunctions.ofThree(limit(fields, false))));
    }

    /** The minimum or maximum of the halves of two operands. */
    private static ThreadFunction limit(Fields fields, boolean isLeast) {
        boolean xorsSigns = fields.has("xorsign");
        ExtremeStyle extreme = new ExtremeStyle(fields.has("nan"), xorsSigns, xorsSigns);
        FloatStyle style = FloatStyle.of(format(fields), Rounding.NEAREST_EVEN, fields.has("ftz"));
        return FixedNanFunction.of(new Packed(
                2, isLeast ? FloatFunctions.min(2, extreme, style) : FloatFunctions.max(2, extreme, style), true));
    }

    // ---- comparisons of each half, combined with the same predicate

    private static Optional<PredicateCombination> combination(Fields fields) {
        return SassCompareBindings.combination(fields);
    }

    private static Optional<SassThreadFunction> set(Fields fields) {
        FloatFormat format = format(fields);
        Question question = SassCompareBindings.floatQuestion(fields, format);
        long ones = fields.has("bf") ? format.one() : format.mask();
        Wiring wiring = halves(new Wiring(fields), fields, "A", false);
        halves(wiring, fields, "Y", false).predicates("Pp").to("Rd", WORD);
        return combination(fields)
                .filter(how -> isKnown(fields, "A", "Y"))
                .flatMap(how -> wiring.with(ofHalves(CompareFunctions.word(question, how, ones), true)));
    }

    /** The first result is that of the lower halves, the second that of the upper halves. */
    private static Optional<SassThreadFunction> setPredicates(Fields fields) {
        Question question = SassCompareBindings.floatQuestion(fields, format(fields));
        Wiring wiring = halves(new Wiring(fields), fields, "A", false);
        halves(wiring, fields, "Y", false).predicates("Pp").toPredicates("Pd", "Pq");
        return combination(fields)
                .filter(how -> isKnown(fields, "A", "Y") && !fields.has("h_and"))
                .flatMap(how -> wiring.with(ofHalves(CompareFunctions.predicates(question, how), false)));
    }

    /** A function of two halves and a common predicate, applied to both halves; its results are packed or separate. */
    private static ThreadFunction ofHalves(ThreadFunction half, boolean isPacked) {
        return (x, results) -> {
            for (int index = 0; index < 2; index++) {
                Scalar[] operands = {cut(x[0], index), cut(x[1], index), x[2]};
                Scalar[] result = {new Scalar()};
                half.apply(operands, result);
                if (isPacked && index > 0) {
                    results[0].low |= result[0].low << HALF;
                    results[0].undefinedLow |= result[0].undefinedLow << HALF;
                    results[0].inheritMarks(result[0]);
                } else {
                    results[index].copyFrom(result[0]);
                }
            }
        };
    }

    private static Scalar cut(Scalar pair, int index) {
        Scalar half = new Scalar();
        half.set(IntOps.zext(pair.low >>> HALF * index, HALF));
        half.undefinedLow = IntOps.zext(pair.undefinedLow >>> HALF * index, HALF);
        half.inheritMarks(pair);
        return half;
    }
}
