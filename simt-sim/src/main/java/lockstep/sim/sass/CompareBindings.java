package lockstep.sim.sass;

import java.util.Map;
import java.util.Optional;
import lockstep.sim.bits.IntPredicate;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.ptx.Combination;
import lockstep.sim.ptx.Comparison;
import lockstep.sim.ptx.IntegerFunctions;
import lockstep.sim.sass.AddFunctions.Sign;
import lockstep.sim.sass.CompareFunctions.Question;
import lockstep.sim.sass.SassFunctions.Binding;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/** Comparisons and extremes. */
final class CompareBindings {
    private static final int WORD = 32;
    private static final int PAIR = 64;
    private static final long ONES = 0xffffffffL;

    private CompareBindings() {}

    static void addTo(Map<String, Binding> map) {
        map.put("ISETP", fields -> integers(fields, ""));
        map.put("UISETP", fields -> integers(fields, "U"));
        map.put("FSETP", CompareBindings::singles);
        map.put("FSET", CompareBindings::singlesToWord);
        map.put("DSETP", CompareBindings::doubles);
        map.put("IMNMX", CompareBindings::extreme);
        map.put("VIMNMX", fields -> vectorExtreme(fields, "", false));
        map.put("UVIMNMX", fields -> vectorExtreme(fields, "U", false));
        map.put("VIADDMNMX", fields -> vectorExtreme(fields, "", true));
    }

    private static Optional<Combination> combination(Fields fields) {
        return switch (fields.word("bop")) {
            case "AND" -> Optional.of(Combination.AND);
            case "OR" -> Optional.of(Combination.OR);
            case "XOR" -> Optional.of(Combination.XOR);
            default -> Optional.empty();
        };
    }

    // ---- integers

    private static Optional<IntPredicate> integerPredicate(Fields fields) {
        boolean isSigned = fields.has("sgn");
        return switch (fields.word("icmp")) {
            case "EQ" -> Optional.of(IntPredicate.EQ);
            case "NE" -> Optional.of(IntPredicate.NE);
            case "LT" -> Optional.of(isSigned ? IntPredicate.SLT : IntPredicate.ULT);
            case "LE" -> Optional.of(isSigned ? IntPredicate.SLE : IntPredicate.ULE);
            case "GT" -> Optional.of(isSigned ? IntPredicate.SGT : IntPredicate.UGT);
            case "GE" -> Optional.of(isSigned ? IntPredicate.SGE : IntPredicate.UGE);
            default -> Optional.empty();
        };
    }

    private static Question question(Fields fields, int width) {
        return integerPredicate(fields)
                .map(predicate -> fields.has("ex")
                        ? CompareFunctions.ofUpperWords(predicate, width)
                        : CompareFunctions.ofIntegers(predicate, width))
                .orElseGet(() -> CompareFunctions.always(fields.word("icmp").equals("T")));
    }

    private static Optional<SassFunction> integers(Fields fields, String uniform) {
        int width = fields.has("w64") ? PAIR : WORD;
        Wiring wiring = new Wiring(fields)
                .number("A", width, OperandChange.NONE)
                .number("X", width, OperandChange.NONE)
                .predicates(uniform + "Pp");
        if (fields.has("ex")) {
            wiring.predicates(uniform + "Pl");
        }
        return combination(fields)
                .flatMap(how -> wiring.toPredicates(uniform + "Pd", uniform + "Pq")
                        .with(CompareFunctions.predicates(question(fields, width), how)));
    }

    /** The least if the predicate is set, else the greatest. */
    private static Optional<SassFunction> extreme(Fields fields) {
        boolean isSigned = fields.has("sgn");
        return new Wiring(fields)
                .words("A", "X")
                .predicates("Pp")
                .to("Rd", WORD)
                .with(CompareFunctions.either(
                        IntegerFunctions.min(isSigned, false, WORD), IntegerFunctions.max(isSigned, false, WORD)));
    }

    /** The same of words or halves, clamped at zero with {@code .RELU}; of a sum and the third operand if it adds. */
    private static Optional<SassFunction> vectorExtreme(Fields fields, String uniform, boolean adds) {
        String format = fields.word("vfmt");
        boolean isSigned = !format.startsWith("U");
        boolean relu = fields.has("relu");
        boolean isPacked = format.endsWith("x2");
        boolean isUnknown = !fields.isDefault("x74") || !fields.isDefault("Pd") || !fields.isDefault("Pq");
        if (isUnknown || relu && !isSigned) {
            return Optional.empty();
        }
        ThreadFunction least = isPacked
                ? SmallIntegers.extreme(true, isSigned, relu)
                : IntegerFunctions.min(isSigned, relu, WORD);
        ThreadFunction most = isPacked
                ? SmallIntegers.extreme(false, isSigned, relu)
                : IntegerFunctions.max(isSigned, relu, WORD);
        ThreadFunction extreme = CompareFunctions.either(least, most);
        Wiring wiring = adds ? new Wiring(fields).words("A", "B", "C") : new Wiring(fields).words("A", "X");
        return wiring.predicates(uniform + "Pp")
                .to(uniform + "Rd", WORD)
                .with(adds ? ofSum(isPacked, extreme) : extreme);
    }

    private static ThreadFunction ofSum(boolean isPacked, ThreadFunction extreme) {
        ThreadFunction add = isPacked ? SmallIntegers.addHalves() : AddFunctions.sum(WORD, Sign.PLUS, Sign.PLUS);
        return (x, results) -> {
            Scalar[] sum = {new Scalar()};
            add.apply(new Scalar[] {x[0], x[1]}, sum);
            extreme.apply(new Scalar[] {sum[0], x[2], x[3]}, results);
        };
    }

    // ---- floats

    /** What a word of {@code FCMP} asks; empty of {@code F} and {@code T}. */
    private static Optional<Comparison> comparison(String word) {
        return switch (word) {
            case "LT" -> Optional.of(Comparison.LT);
            case "EQ" -> Optional.of(Comparison.EQ);
            case "LE" -> Optional.of(Comparison.LE);
            case "GT" -> Optional.of(Comparison.GT);
            case "NE" -> Optional.of(Comparison.NE);
            case "GE" -> Optional.of(Comparison.GE);
            case "NUM" -> Optional.of(Comparison.NUM);
            case "NAN" -> Optional.of(Comparison.NAN);
            case "LTU" -> Optional.of(Comparison.LTU);
            case "EQU" -> Optional.of(Comparison.EQU);
            case "LEU" -> Optional.of(Comparison.LEU);
            case "GTU" -> Optional.of(Comparison.GTU);
            case "NEU" -> Optional.of(Comparison.NEU);
            case "GEU" -> Optional.of(Comparison.GEU);
            default -> Optional.empty();
        };
    }

    /** The question of a word of {@code FCMP}, of floats of a format. */
    static Question floatQuestion(Fields fields, FloatFormat format) {
        String word = fields.word("fcmp");
        return comparison(word)
                .map(found -> CompareFunctions.ofFloats(found, format, fields.has("ftz")))
                .orElseGet(() -> CompareFunctions.always(word.equals("T")));
    }

    private static Optional<SassFunction> singles(Fields fields) {
        Question question = floatQuestion(fields, FloatFormat.SINGLE);
        return combination(fields)
                .flatMap(how -> new Wiring(fields)
                        .floats(FloatFormat.SINGLE, "A", "X")
                        .predicates("Pp")
                        .toPredicates("Pd", "Pq")
                        .with(CompareFunctions.predicates(question, how)));
    }

    /** True is 1.0, or all ones with the flag that is written when it is absent. */
    private static Optional<SassFunction> singlesToWord(Fields fields) {
        Question question = floatQuestion(fields, FloatFormat.SINGLE);
        long ones = fields.word("notbf").equals("BF") ? FloatFormat.SINGLE.one() : ONES;
        return combination(fields)
                .flatMap(how -> new Wiring(fields)
                        .floats(FloatFormat.SINGLE, "A", "X")
                        .predicates("Pp")
                        .to("Rd", WORD)
                        .with(CompareFunctions.word(question, how, ones)));
    }

    private static Optional<SassFunction> doubles(Fields fields) {
        String word = fields.word("dcmp");
        return comparison(word)
                .map(found -> CompareFunctions.ofFloats(found, FloatFormat.DOUBLE, false))
                .flatMap(question -> combination(fields)
                        .flatMap(how -> new Wiring(fields)
                                .floats(FloatFormat.DOUBLE, "A", "Y")
                                .predicates("Pp")
                                .toPredicates("Pd", "Pq")
                                .with(CompareFunctions.predicates(question, how))));
    }
}
