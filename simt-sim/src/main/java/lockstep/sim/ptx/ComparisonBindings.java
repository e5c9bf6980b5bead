package lockstep.sim.ptx;

import java.util.Map;
import java.util.Optional;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.ptx.ComparisonFunctions.Truth;
import lockstep.sim.ptx.ThreadFunctions.Binding;

/** Comparisons and the selection by a sign. */
final class ComparisonBindings {
    private ComparisonBindings() {}

    static void addTo(Map<PtxOpcode, Binding> map) {
        map.put(PtxOpcode.SETP, form -> comparison(form).map(by -> setPredicate(form, by)));
        map.put(PtxOpcode.SET, form -> comparison(form).flatMap(by -> set(form, by)));
        map.put(PtxOpcode.SLCT, form -> Optional.of(select(form)));
    }

    private static Optional<Comparison> comparison(Form form) {
        return form.instruction().comparison().map(word -> Comparison.valueOf(word.name()));
    }

    /** The Boolean operation, which comes with one more operand. */
    private static Combination combination(Form form) {
        if (form.has(PtxModifier.AND)) {
            return Combination.AND;
        }
        if (form.has(PtxModifier.OR)) {
            return Combination.OR;
        }
        return form.has(PtxModifier.XOR) ? Combination.XOR : Combination.NONE;
    }

    private static TypedFunction setPredicate(Form form, Comparison by) {
        PtxType type = form.type();
        boolean flushes = form.has(PtxModifier.FTZ);
        Optional<FloatFormat> format = Form.format(type);
        if (format.isEmpty()) {
            return ComparisonFunctions.setPredicate(
                    by, type.isSigned(), type.width(), combination(form), form.hasPair());
        }
        return type.isPacked()
                ? ComparisonFunctions.setPredicates(by, format.get(), flushes, combination(form))
                : ComparisonFunctions.setPredicate(by, format.get(), flushes, combination(form), form.hasPair());
    }

    private static Optional<TypedFunction> set(Form form, Comparison by) {
        PtxType source = form.type(1);
        boolean flushes = form.has(PtxModifier.FTZ);
        Optional<FloatFormat> format = Form.format(source);
        if (format.isEmpty()) {
            return truth(form.type()).map(result -> ComparisonFunctions.set(
                    by, source.isSigned(), source.width(), combination(form), result));
        }
        if (source.isPacked()) {
            return half(form.type()).map(result -> ComparisonFunctions.setHalves(
                    by, format.get(), flushes, combination(form), result));
        }
        return truth(form.type()).map(result -> ComparisonFunctions.set(
                by, format.get(), flushes, combination(form), result));
    }

    private static Optional<Truth> truth(PtxType type) {
        if (type.isInteger()) {
            return type.width() == 16 ? Optional.of(Truth.ONES16) : Optional.of(Truth.ONES32);
        }
        return Form.format(type)
                .filter(format -> format != FloatFormat.DOUBLE)
                .map(format -> Truth.valueOf(format.name()));
    }

    /** What a half of a packed result is. */
    private static Optional<Truth> half(PtxType type) {
        return type.isInteger() ? Optional.of(Truth.ONES16) : truth(type);
    }

    private static TypedFunction select(Form form) {
        int width = form.type().width();
        return form.type(1) == PtxType.F32
                ? ComparisonFunctions.selectBySingle(width, form.has(PtxModifier.FTZ))
                : ComparisonFunctions.selectBySign(width);
    }
}
