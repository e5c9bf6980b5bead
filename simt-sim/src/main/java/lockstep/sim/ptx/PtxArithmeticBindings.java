package lockstep.sim.ptx;

import java.util.Map;
import java.util.Optional;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.ptx.FloatFunctions.ExtremeStyle;
import lockstep.sim.ptx.ThreadFunctions.Binding;

/** Bindings of the opcodes that integers and floats share, and of those for integers only. */
final class PtxArithmeticBindings {
    private PtxArithmeticBindings() {}

    static void addTo(Map<PtxOpcode, Binding> map) {
        map.put(PtxOpcode.ADD, PtxArithmeticBindings::add);
        map.put(PtxOpcode.SUB, PtxArithmeticBindings::sub);
        map.put(PtxOpcode.MUL, PtxArithmeticBindings::mul);
        map.put(PtxOpcode.MAD, PtxArithmeticBindings::mad);
        map.put(
                PtxOpcode.MUL24,
                form -> Optional.of(
                        form.has(PtxModifier.HI)
                                ? IntegerFunctions.mul24High(form.isSigned())
                                : IntegerFunctions.mul24Low(form.isSigned())));
        map.put(PtxOpcode.MAD24, form -> Optional.of(mad24(form)));
        map.put(PtxOpcode.SAD, form -> Optional.of(IntegerFunctions.sad(form.isSigned(), form.width())));
        map.put(PtxOpcode.DIV, PtxArithmeticBindings::div);
        map.put(PtxOpcode.REM, form -> Optional.of(IntegerFunctions.rem(form.isSigned(), form.width())));
        map.put(PtxOpcode.ABS, PtxArithmeticBindings::abs);
        map.put(PtxOpcode.NEG, PtxArithmeticBindings::neg);
        map.put(PtxOpcode.MIN, form -> extreme(form, true));
        map.put(PtxOpcode.MAX, form -> extreme(form, false));
        map.put(PtxOpcode.ADDC, form -> Optional.of(CarryFunctions.add(form.width(), true, form.has(PtxModifier.CC))));
        map.put(PtxOpcode.SUBC, form -> Optional.of(CarryFunctions.sub(form.width(), true, form.has(PtxModifier.CC))));
        map.put(PtxOpcode.MADC, form -> Optional.of(madWithCarry(form, true)));
        map.put(
                PtxOpcode.DP4A,
                form -> Optional.of(IntegerFunctions.dotBytes(
                        form.type(0).isSigned(), form.type(1).isSigned())));
        map.put(
                PtxOpcode.DP2A,
                form -> Optional.of(IntegerFunctions.dotHalves(
                        form.type(0).isSigned(), form.type(1).isSigned(), form.has(PtxModifier.HI))));
    }

    /** The format of the shorter operands of a mixed-precision sum in single. */
    private static Optional<FloatFormat> mixed(PtxInstructionForm form) {
        return form.typeCount() > 1 ? PtxInstructionForm.format(form.type(1)) : Optional.empty();
    }

    private static Optional<TypedFunction> add(PtxInstructionForm form) {
        Optional<FloatFormat> format = PtxInstructionForm.format(form.type());
        if (format.isPresent()) {
            FloatStyle style = form.style(format.get());
            Optional<TypedFunction> mixed = mixed(form).map(from -> FloatFunctions.addMixed(from, style));
            return mixed.or(() -> Optional.of(form.elementwise(FloatFunctions.add(style))));
        }
        if (form.has(PtxModifier.CC)) {
            return Optional.of(CarryFunctions.add(form.width(), false, true));
        }
        return Optional.of(
                form.has(PtxModifier.SAT)
                        ? IntegerFunctions.addSaturating()
                        : form.elementwise(IntegerFunctions.add(form.width())));
    }

    private static Optional<TypedFunction> sub(PtxInstructionForm form) {
        Optional<FloatFormat> format = PtxInstructionForm.format(form.type());
        if (format.isPresent()) {
            FloatStyle style = form.style(format.get());
            Optional<TypedFunction> mixed = mixed(form).map(from -> FloatFunctions.subMixed(from, style));
            return mixed.or(() -> Optional.of(form.elementwise(FloatFunctions.sub(style))));
        }
        if (form.has(PtxModifier.CC)) {
            return Optional.of(CarryFunctions.sub(form.width(), false, true));
        }
        return Optional.of(
                form.has(PtxModifier.SAT)
                        ? IntegerFunctions.subSaturating()
                        : form.elementwise(IntegerFunctions.sub(form.width())));
    }

    private static Optional<TypedFunction> mul(PtxInstructionForm form) {
        Optional<FloatFormat> format = PtxInstructionForm.format(form.type());
        if (format.isPresent()) {
            return format.map(f -> form.elementwise(FloatFunctions.mul(form.style(f))));
        }
        if (form.has(PtxModifier.WIDE)) {
            return Optional.of(IntegerFunctions.mulWide(form.isSigned(), form.width()));
        }
        return Optional.of(
                form.has(PtxModifier.HI)
                        ? IntegerFunctions.mulHigh(form.isSigned(), form.width())
                        : IntegerFunctions.mulLow(form.width()));
    }

    private static Optional<TypedFunction> mad(PtxInstructionForm form) {
        Optional<FloatFormat> format = PtxInstructionForm.format(form.type());
        if (format.isPresent()) {
            return format.map(f -> FloatFunctions.fma(form.style(f)));
        }
        if (form.has(PtxModifier.CC)) {
            return Optional.of(madWithCarry(form, false));
        }
        if (form.has(PtxModifier.WIDE)) {
            return Optional.of(IntegerFunctions.madWide(form.isSigned(), form.width()));
        }
        if (!form.has(PtxModifier.HI)) {
            return Optional.of(IntegerFunctions.madLow(form.width()));
        }
        return Optional.of(
                form.has(PtxModifier.SAT)
                        ? IntegerFunctions.madHighSaturating()
                        : IntegerFunctions.madHigh(form.isSigned(), form.width()));
    }

    private static TypedFunction madWithCarry(PtxInstructionForm form, boolean readsCarry) {
        boolean writesCarry = form.has(PtxModifier.CC);
        return form.has(PtxModifier.HI)
                ? CarryFunctions.madHigh(form.isSigned(), form.width(), readsCarry, writesCarry)
                : CarryFunctions.madLow(form.width(), readsCarry, writesCarry);
    }

    private static TypedFunction mad24(PtxInstructionForm form) {
        if (!form.has(PtxModifier.HI)) {
            return IntegerFunctions.mad24Low(form.isSigned());
        }
        return form.has(PtxModifier.SAT)
                ? IntegerFunctions.mad24HighSaturating()
                : IntegerFunctions.mad24High(form.isSigned());
    }

    private static Optional<TypedFunction> div(PtxInstructionForm form) {
        Optional<FloatFormat> format = PtxInstructionForm.format(form.type());
        return format.isPresent()
                ? PtxFloatBindings.div(form, format.get())
                : Optional.of(IntegerFunctions.div(form.isSigned(), form.width()));
    }

    private static Optional<TypedFunction> abs(PtxInstructionForm form) {
        Optional<TypedFunction> ofFloats = PtxInstructionForm.format(form.type())
                .map(format -> form.elementwise(FloatFunctions.abs(format, form.has(PtxModifier.FTZ))));
        return ofFloats.or(() -> Optional.of(IntegerFunctions.abs(form.width())));
    }

    private static Optional<TypedFunction> neg(PtxInstructionForm form) {
        Optional<TypedFunction> ofFloats = PtxInstructionForm.format(form.type())
                .map(format -> form.elementwise(FloatFunctions.neg(format, form.has(PtxModifier.FTZ))));
        return ofFloats.or(() -> Optional.of(IntegerFunctions.neg(form.width())));
    }

    private static Optional<TypedFunction> extreme(PtxInstructionForm form, boolean least) {
        Optional<FloatFormat> format = PtxInstructionForm.format(form.type());
        return Optional.of(
                form.elementwise(format.isPresent() ? ofFloats(form, format.get(), least) : ofIntegers(form, least)));
    }

    private static TypedFunction ofFloats(PtxInstructionForm form, FloatFormat format, boolean least) {
        ExtremeStyle extreme = new ExtremeStyle(
                form.has(PtxModifier.PROPAGATE_NAN), form.has(PtxModifier.ABS), form.has(PtxModifier.XORSIGN));
        FloatStyle style = form.style(format);
        int count = form.sourceCount();
        return least ? FloatFunctions.min(count, extreme, style) : FloatFunctions.max(count, extreme, style);
    }

    private static TypedFunction ofIntegers(PtxInstructionForm form, boolean least) {
        boolean relu = form.has(PtxModifier.RELU);
        return least
                ? IntegerFunctions.min(form.isSigned(), relu, form.width())
                : IntegerFunctions.max(form.isSigned(), relu, form.width());
    }
}
