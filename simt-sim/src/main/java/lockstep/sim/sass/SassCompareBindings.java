package lockstep.sim.sass;

import java.util.Map;
import java.util.Optional;
import lockstep.sim.bits.IntPredicate;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.ptx.IntegerFunctions;
import lockstep.sim.ptx.PredicateCombination;
import lockstep.sim.ptx.PtxComparison;
import lockstep.sim.sass.AddFunctions.Sign;
import lockstep.sim.sass.CompareFunctions.Question;
import lockstep.sim.sass.SassThreadFunctions.Binding;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/** Bindings of comparisons, minima and maxima. */
final class SassCompareBindings {
    private static final int WORD = 32;
    private static final int PAIR = 64;
    private static final long ONES = 0xffffffffL;
    /** Field value for bytes instead of words. */
    private static final long BYTES = 1;

    private SassCompareBindings() {}

    static void addTo(Map<String, Binding> map) {
        map.put("ISETP", fields -> integers(fields, ""));
        map.put("UISETP", fields -> integers(fields, "U"));
        map.put("FSETP", SassCompareBindings::singles);
        map.put("FSET", SassCompareBindings::singlesToWord);
        map.put("DSETP", SassCompareBindings::doubles);
        map.put("IMNMX", SassCompareBindings::extreme);
        map.put("IMNMX.64", SassCompareBindings::extremeOfPairs);
        map.put("VIMNMX", fields -> vectorExtreme(fields, "", false));
        map.put("UVIMNMX", fields -> vectorExtreme(fields, "U", false));
        map.put("VIMNMX3", SassCompareBindings::extremeOfThree);
        map.put("VIADDMNMX", fields -> vectorExtreme(fields, "", true));
    }

    /** How the result is combined with the predicate. */
    static Optional<PredicateCombination> combination(Fields fields) {
        return switch (fields.word("bop")) {
            case "AND" -> Optional.of(PredicateCombination.AND);
            case "OR" -> Optional.of(PredicateCombination.OR);
            case "XOR" -> Optional.of(PredicateCombination.XOR);
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

    private static Optional<SassThreadFunction> integers(Fields fields, String uniform) {
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

    /** The minimum if the predicate is set, else the maximum. */
    private static Optional<SassThreadFunction> extreme(Fields fields) {
        boolean isSigned = fields.has("sgn");
        return new Wiring(fields)
                .words("A", "X")
                .predicates("Pp")
                .to("Rd", WORD)
                .with(CompareFunctions.either(
                        IntegerFunctions.min(isSigned, false, WORD), IntegerFunctions.max(isSigned, false, WORD)));
    }

    /** The same for pairs. The meaning of its other predicates is unknown. */
    private static Optional<SassThreadFunction> extremeOfPairs(Fields fields) {
        boolean isSigned = fields.has("sgn");
        boolean isKnown = fields.isDefault("Pd")
                && fields.isDefault("Pq")
                && fields.isDefault("Pm")
                && fields.isDefault("Pm.not")
                && fields.isDefault("wide");
        return isKnown
                ? new Wiring(fields)
                        .number("A", PAIR, OperandChange.NONE)
                        .number("X", PAIR, OperandChange.NONE)
                        .predicates("Pn")
                        .to("Rd", PAIR)
                        .with(CompareFunctions.either(
                                IntegerFunctions.min(isSigned, false, PAIR),
                                IntegerFunctions.max(isSigned, false, PAIR)))
                : Optional.empty();
    }

    /**
     * The same for words or packed parts, clamped at zero with {@code .RELU}; for a sum and the third operand if it
     * adds. For halves two predicates may tell which results are those of the first operand. The predicate of the lower
     * half is written last: if both are the same register, it is the one that ptxas uses, with arbitrary upper halves
     * (docs/sass-simulation.md).
     */
    private static Optional<SassThreadFunction> vectorExtreme(Fields fields, String uniform, boolean adds) {
        boolean isSigned = format(fields).isSigned();
        boolean relu = fields.has("relu");
        int parts = parts(fields, adds);
        boolean tells = !fields.isDefault("Pd") || !fields.isDefault("Pq");
        boolean isTold = parts == 2 && !adds && !relu && uniform.isEmpty();
        boolean isKnown = parts != 0 && (!tells || isTold);
        Sign ofSecond = fields.has("B.neg") ? Sign.MINUS : Sign.PLUS;
        if (!isKnown || relu && !isSigned || ofSecond == Sign.MINUS && parts > 1) {
            return Optional.empty();
        }
        ThreadFunction extreme = CompareFunctions.either(
                SmallIntegers.extreme(parts, true, isSigned, relu),
                SmallIntegers.extreme(parts, false, isSigned, relu));
        String[] slots = adds ? new String[] {"A", "B", "C"} : new String[] {"A", "X"};
        Wiring wiring =
                new Wiring(fields).words(slots).predicates(uniform + "Pp").to(uniform + "Rd", WORD);
        if (tells) {
            return wiring.toPredicates("Pq", "Pd")
                    .with(CompareFunctions.beside(extreme, CompareFunctions.upperFirst(whichHalves(isSigned))));
        }
        return wiring.with(adds ? ofSum(parts, ofSecond, extreme) : extreme);
    }

    /** For both halves, whether the first operand has the minimum or maximum; inferred from its use by ptxas 13.0. */
    private static ThreadFunction whichHalves(boolean isSigned) {
        return CompareFunctions.either(
                SmallIntegers.compareHalves(isSigned ? IntPredicate.SLE : IntPredicate.ULE),
                SmallIntegers.compareHalves(isSigned ? IntPredicate.SGE : IntPredicate.UGE));
    }

    private static Optional<SassThreadFunction> extremeOfThree(Fields fields) {
        IntegerFormat format = format(fields);
        boolean isSigned = format.isSigned();
        boolean clamps = fields.has("relu");
        if (!fields.isDefault("rest") || !fields.isDefault("x74") || clamps && !isSigned) {
            return Optional.empty();
        }
        ThreadFunction least = SmallIntegers.extreme(format.count(), true, isSigned, clamps);
        ThreadFunction most = SmallIntegers.extreme(format.count(), false, isSigned, clamps);
        return new Wiring(fields)
                .words("A", "B", "C")
                .predicates("Pp")
                .to("Rd", WORD)
                .with(CompareFunctions.either(CompareFunctions.ofThree(least), CompareFunctions.ofThree(most)));
    }

    private static IntegerFormat format(Fields fields) {
        return IntegerFormat.of(fields.word("vfmt"), "S32");
    }

    /** The number of parts in a register; 0 if a field has a value of unknown meaning. */
    private static int parts(Fields fields, boolean adds) {
        int count = format(fields).count();
        long rest = fields.value("x74");
        if (rest == 0) {
            return count;
        }
        return !adds && rest == BYTES && count == 1 ? 4 : 0;
    }

    private static ThreadFunction ofSum(int parts, Sign ofSecond, ThreadFunction extreme) {
        ThreadFunction add = parts > 1 ? SmallIntegers.addHalves() : AddFunctions.sum(WORD, Sign.PLUS, ofSecond);
        return (x, results) -> {
            Scalar[] sum = {new Scalar()};
            add.apply(new Scalar[] {x[0], x[1]}, sum);
            extreme.apply(new Scalar[] {sum[0], x[2], x[3]}, results);
        };
    }

    // ---- floats

    /** The comparison of a word of {@code FCMP}; empty for {@code F} and {@code T}. */
    private static Optional<PtxComparison> comparison(String word) {
        return switch (word) {
            case "LT" -> Optional.of(PtxComparison.LT);
            case "EQ" -> Optional.of(PtxComparison.EQ);
            case "LE" -> Optional.of(PtxComparison.LE);
            case "GT" -> Optional.of(PtxComparison.GT);
            case "NE" -> Optional.of(PtxComparison.NE);
            case "GE" -> Optional.of(PtxComparison.GE);
            case "NUM" -> Optional.of(PtxComparison.NUM);
            case "NAN" -> Optional.of(PtxComparison.NAN);
            case "LTU" -> Optional.of(PtxComparison.LTU);
            case "EQU" -> Optional.of(PtxComparison.EQU);
            case "LEU" -> Optional.of(PtxComparison.LEU);
            case "GTU" -> Optional.of(PtxComparison.GTU);
            case "NEU" -> Optional.of(PtxComparison.NEU);
            case "GEU" -> Optional.of(PtxComparison.GEU);
            default -> Optional.empty();
        };
    }

    /** The question of the {@code FCMP} field, for floats of a format. */
    static Question floatQuestion(Fields fields, FloatFormat format) {
        String word = fields.word("fcmp");
        return comparison(word)
                .map(found -> CompareFunctions.ofFloats(found, format, fields.has("ftz")))
                .orElseGet(() -> CompareFunctions.always(word.equals("T")));
    }

    private static Optional<SassThreadFunction> singles(Fields fields) {
        Question question = floatQuestion(fields, FloatFormat.SINGLE);
        return combination(fields)
                .flatMap(how -> new Wiring(fields)
                        .floats(FloatFormat.SINGLE, "A", "X")
                        .predicates("Pp")
                        .toPredicates("Pd", "Pq")
                        .with(CompareFunctions.predicates(question, how)));
    }

    /** True is 1.0 with {@code .BF}, else all ones. */
    private static Optional<SassThreadFunction> singlesToWord(Fields fields) {
        Question question = floatQuestion(fields, FloatFormat.SINGLE);
        long ones = fields.word("notbf").equals("BF") ? FloatFormat.SINGLE.one() : ONES;
        return combination(fields)
                .flatMap(how -> new Wiring(fields)
                        .floats(FloatFormat.SINGLE, "A", "X")
                        .predicates("Pp")
                        .to("Rd", WORD)
                        .with(CompareFunctions.word(question, how, ones)));
    }

    private static Optional<SassThreadFunction> doubles(Fields fields) {
        String word = fields.word("dcmp");
        Wiring wiring = new Wiring(fields).floats(FloatFormat.DOUBLE, "A", "Y");
        if (word.equals("MIN") || word.equals("MAX")) {
            return extremeOfDoubles(fields, wiring, word.equals("MIN"));
        }
        return comparison(word)
                .map(found -> CompareFunctions.ofFloats(found, FloatFormat.DOUBLE, false))
                .flatMap(question -> combination(fields)
                        .flatMap(how -> wiring.predicates("Pp")
                                .toPredicates("Pd", "Pq")
                                .with(CompareFunctions.predicates(question, how))));
    }

    /**
     * Which operand is the minimum or maximum: the first result is whether it is the first operand, the second whether
     * both are NaNs. Only the form without another predicate is known.
     */
    private static Optional<SassThreadFunction> extremeOfDoubles(Fields fields, Wiring wiring, boolean isLeast) {
        boolean isAlone = fields.predicate("Pp").equals(new SassOperandSource.Constant(1, 1));
        boolean isAnd = fields.word("bop").equals("AND");
        return isAlone && isAnd
                ? wiring.toPredicates("Pd", "Pq").with(CompareFunctions.whichIsExtreme(isLeast, FloatFormat.DOUBLE))
                : Optional.empty();
    }
}
