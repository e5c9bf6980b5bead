package lockstep.sim.ptx;

import java.util.Map;
import java.util.Optional;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.fp.Approximation;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.ptx.FloatFunctions.FloatTest;
import lockstep.sim.ptx.ThreadFunctions.Binding;

/** Bindings of the opcodes for floats only. */
final class PtxFloatBindings {
    private PtxFloatBindings() {}

    static void addTo(Map<PtxOpcode, Binding> map) {
        map.put(PtxOpcode.FMA, PtxFloatBindings::fma);
        map.put(PtxOpcode.RCP, PtxFloatBindings::reciprocal);
        map.put(PtxOpcode.SQRT, PtxFloatBindings::squareRoot);
        map.put(PtxOpcode.RSQRT, form -> approximate(form, Approximation.RSQRT));
        map.put(PtxOpcode.SIN, form -> approximate(form, Approximation.SIN));
        map.put(PtxOpcode.COS, form -> approximate(form, Approximation.COS));
        map.put(PtxOpcode.LG2, form -> approximate(form, Approximation.LG2));
        map.put(PtxOpcode.EX2, form -> approximate(form, Approximation.EX2));
        map.put(PtxOpcode.TANH, form -> approximate(form, Approximation.TANH));
        map.put(
                PtxOpcode.COPYSIGN,
                form -> PtxInstructionForm.format(form.type()).map(FloatFunctions::copySign));
        map.put(
                PtxOpcode.TESTP,
                form -> PtxInstructionForm.format(form.type())
                        .map(format -> FloatFunctions.test(question(form), format)));
    }

    private static Optional<TypedFunction> fma(PtxInstructionForm form) {
        Optional<FloatFormat> format = PtxInstructionForm.format(form.type());
        if (form.typeCount() > 1 && form.type() == PtxType.F32) {
            return PtxInstructionForm.format(form.type(1))
                    .map(from -> FloatFunctions.fmaMixed(from, form.style(FloatFormat.SINGLE)));
        }
        return format.map(f -> form.elementwise(FloatFunctions.fma(form.style(f))));
    }

    /** {@code div} of floats; old forms without a modifier are not supported. */
    static Optional<TypedFunction> div(PtxInstructionForm form, FloatFormat format) {
        if (form.has(PtxModifier.APPROX)) {
            return approximate(form, Approximation.DIV);
        }
        if (form.has(PtxModifier.FULL)) {
            return approximate(form, Approximation.DIV_FULL);
        }
        return isRounded(form) ? Optional.of(FloatFunctions.div(form.style(format))) : Optional.empty();
    }

    private static Optional<TypedFunction> reciprocal(PtxInstructionForm form) {
        if (form.has(PtxModifier.APPROX)) {
            return approximate(form, Approximation.RCP);
        }
        return isRounded(form)
                ? PtxInstructionForm.format(form.type()).map(format -> FloatFunctions.reciprocal(form.style(format)))
                : Optional.empty();
    }

    private static Optional<TypedFunction> squareRoot(PtxInstructionForm form) {
        if (form.has(PtxModifier.APPROX)) {
            return approximate(form, Approximation.SQRT);
        }
        return isRounded(form)
                ? PtxInstructionForm.format(form.type()).map(format -> FloatFunctions.squareRoot(form.style(format)))
                : Optional.empty();
    }

    private static boolean isRounded(PtxInstructionForm form) {
        return form.instruction().rounding().isPresent();
    }

    private static Optional<TypedFunction> approximate(PtxInstructionForm form, Approximation function) {
        return PtxInstructionForm.format(form.type())
                .map(format -> form.elementwise(ApproximateFunctions.of(function, format, form.has(PtxModifier.FTZ))));
    }

    private static FloatTest question(PtxInstructionForm form) {
        if (form.has(PtxModifier.FINITE)) {
            return FloatTest.FINITE;
        }
        if (form.has(PtxModifier.INFINITE)) {
            return FloatTest.INFINITE;
        }
        if (form.has(PtxModifier.NUMBER)) {
            return FloatTest.NUMBER;
        }
        if (form.has(PtxModifier.NOTANUMBER)) {
            return FloatTest.NOT_A_NUMBER;
        }
        return form.has(PtxModifier.NORMAL) ? FloatTest.NORMAL : FloatTest.SUBNORMAL;
    }
}
