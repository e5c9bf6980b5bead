package lockstep.sim.ptx;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.SmallFloat;
import lockstep.sim.ptx.ThreadFunctions.Binding;

/** Bindings of conversions. */
final class PtxConvertBindings {
    private static final Map<PtxType, SmallFloat> SMALL =
            Map.of(PtxType.E4M3X2, SmallFloat.E4M3, PtxType.E5M2X2, SmallFloat.E5M2);

    private PtxConvertBindings() {}

    static void addTo(Map<PtxOpcode, Binding> map) {
        map.put(PtxOpcode.CVT, PtxConvertBindings::convert);
    }

    private static Optional<TypedFunction> convert(PtxInstructionForm form) {
        PtxType to = form.type(0);
        PtxType from = form.type(1);
        if (form.has(PtxModifier.PACK)) {
            return Optional.of(ConvertFunctions.packIntegers(to.isSigned(), to.width()));
        }
        if (to == PtxType.TF32) {
            return from == PtxType.F32 ? Optional.of(toTf32(form)) : Optional.empty();
        }
        if (SMALL.containsKey(to) || SMALL.containsKey(from)) {
            return small(form, from, to);
        }
        Optional<FloatFormat> source = PtxInstructionForm.format(from);
        Optional<FloatFormat> destination = PtxInstructionForm.format(to);
        if (source.isEmpty() && !isInteger(from) || destination.isEmpty() && !isInteger(to)) {
            return Optional.empty();
        }
        if (source.isPresent() && destination.isPresent()) {
            return betweenFloats(form, source.get(), destination.get());
        }
        if (destination.isPresent()) {
            FloatStyle style = form.style(destination.get());
            return Optional.of(ConvertFunctions.toFloat(from.isSigned(), from.width(), style));
        }
        return Optional.of(source.isPresent() ? toInteger(form, source.get()) : betweenIntegers(form));
    }

    /** Conversions from and to floats of 8 bits, all of which convert pairs. */
    private static Optional<TypedFunction> small(PtxInstructionForm form, PtxType from, PtxType to) {
        SmallFloat narrow = SMALL.get(to);
        if (narrow == null) {
            return to == PtxType.F16X2
                    ? Optional.of(SmallFloatFunctions.toHalves(Objects.requireNonNull(SMALL.get(from)), form.clamp()))
                    : Optional.empty();
        }
        if (!form.has(PtxModifier.SATFINITE)) {
            return Optional.empty();
        }
        return from == PtxType.F32
                ? Optional.of(SmallFloatFunctions.ofSingles(narrow, form.clamp()))
                : from == PtxType.F16X2
                        ? Optional.of(SmallFloatFunctions.ofHalves(narrow, form.clamp()))
                        : Optional.empty();
    }

    private static boolean isInteger(PtxType type) {
        return type.isInteger() && !type.isPacked() || type.isBits();
    }

    private static TypedFunction toTf32(PtxInstructionForm form) {
        return ConvertFunctions.toTf32(form.rounding(), form.clamp(), form.has(PtxModifier.SATFINITE));
    }

    private static Optional<TypedFunction> betweenFloats(PtxInstructionForm form, FloatFormat from, FloatFormat to) {
        boolean staysFinite = form.has(PtxModifier.SATFINITE);
        if (form.type(0).isPacked()) {
            boolean isOfSingles = form.type(1) == PtxType.F32 && form.type(0) != PtxType.F32X2;
            return isOfSingles ? Optional.of(ConvertFunctions.pack(form.style(to), staysFinite)) : Optional.empty();
        }
        if (form.type(1).isPacked()) {
            return Optional.empty();
        }
        return Optional.of(
                form.hasIntegerRounding()
                        ? ConvertFunctions.roundToInteger(ofSingleOnly(form, to))
                        : ConvertFunctions.resize(from, form.style(to), staysFinite));
    }

    /** {@code .ftz} applies only to singles. */
    private static FloatStyle ofSingleOnly(PtxInstructionForm form, FloatFormat format) {
        FloatStyle style = form.style(format);
        boolean flushes = style.flushes() && format == FloatFormat.SINGLE;
        return new FloatStyle(format, style.rounding(), flushes, style.clamp());
    }

    private static TypedFunction toInteger(PtxInstructionForm form, FloatFormat from) {
        boolean flushes = form.has(PtxModifier.FTZ) && from == FloatFormat.SINGLE;
        PtxType to = form.type(0);
        return ConvertFunctions.toInteger(from, form.rounding(), flushes, to.isSigned(), to.width());
    }

    private static TypedFunction betweenIntegers(PtxInstructionForm form) {
        PtxType to = form.type(0);
        PtxType from = form.type(1);
        return form.has(PtxModifier.SAT)
                ? ConvertFunctions.saturate(from.isSigned(), from.width(), to.isSigned(), to.width())
                : ConvertFunctions.resize(from.isSigned(), from.width(), to.width());
    }
}
