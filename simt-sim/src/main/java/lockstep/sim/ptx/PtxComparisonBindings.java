package lockstep.sim.ptx;

import java.util.Map;
import java.util.Optional;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.ptx.ComparisonFunctions.Truth;
import lockstep.sim.ptx.ThreadFunctions.Binding;

/** Bindings of comparisons and of the selection by a sign. */
final class PtxComparisonBindings {
    private PtxComparisonBindings() {}

    static void addTo(Map<PtxOpcode, Binding> map) {
        map.put(PtxOpcode.SETP, form -> comparison(form).map(by -> setPredicate(form, by)));
        map.put(PtxOpcode.SET, form -> comparison(form).flatMap(by -> set(form, by)));
        map.put(PtxOpcode.SLCT, form -> Optional.of(select(form)));
    }

    private static Optional<PtxComparison> comparison(PtxInstructionForm form) {
        return form.instruction().comparison().map(word -> PtxComparison.valueOf(word.name()));
    }

    /** The Boolean operation, with which the form has one more operand. */
    private static PredicateCombination combination(PtxInstructionForm form) {
        if (form.has(PtxModifier.AND)) {
            return PredicateCombination.AND;
        }
        if (form.has(PtxModifier.OR)) {
            return PredicateCombination.OR;
        }
        return form.has(PtxModifier.XOR) ? PredicateCombination.XOR : PredicateCombination.NONE;
    }

    private static TypedFunction setPredicate(PtxInstructionForm form, PtxComparison by) {
        PtxType type = form.type();
        boolean flushes = form.has(PtxModifier.FTZ);
        Optional<FloatFormat> format = PtxInstructionForm.format(type);
        if (format.isEmpty()) {
            return ComparisonFunctions.setPredicate(
                    by, type.isSigned(), type.width(), combination(form), form.hasPair());
        }
        return type.isPacked()
                ? ComparisonFunctions.setPredicates(by, format.get(), flushes, combination(form))
                : ComparisonFunctions.setPredicate(by, format.get(), flushes, combination(form), form.hasPair());
    }

    private static Optional<TypedFunction> set(PtxInstructionForm form, PtxComparison by) {
        PtxType source = form.type(1);
        boolean flushes = form.has(PtxModifier.FTZ);
        Optional<FloatFormat> format = PtxInstructionForm.format(source);
        if (format.isEmpty()) {
            return truth(form.type())
                    .map(result ->
                            ComparisonFunctions.set(by, source.isSigned(), source.width(), combination(form), result));
        }
        if (source.isPacked()) {
            return half(form.type())
                    .map(result -> ComparisonFunctions.setHalves(by, format.get(), flushes, combination(form), result));
        }
        return truth(form.type())
                .map(result -> ComparisonFunctions.set(by, format.get(), flushes, combination(form), result));
    }

    private static Optional<Truth> truth(PtxType type) {
        if (type.isInteger()) {
            return type.width() == 16 ? Optional.of(Truth.ONES16) : Optional.of(Truth.ONES32);
        }
        return PtxInstructionForm.format(type)
                .filter(format -> format != FloatFormat.DOUBLE)
                .map(format -> Truth.valueOf(format.name()));
    }

    /** The value of true in a half of a packed result. */
    private static Optional<Truth> half(PtxType type) {
        return type.isInteger() ? Optional.of(Truth.ONES16) : truth(type);
    }

    private static TypedFunction select(PtxInstructionForm form) {
        int width = form.type().width();
        return form.type(1) == PtxType.F32
                ? ComparisonFunctions.selectBySingle(width, form.has(PtxModifier.FTZ))
                : ComparisonFunctions.selectBySign(width);
    }
}
