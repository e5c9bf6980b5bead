package lockstep.sim.sass;

import java.util.Map;
import java.util.Optional;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.bits.IntOps;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.OpenFloats;
import lockstep.sim.fp.Rounding;
import lockstep.sim.fp.SmallFloat;
import lockstep.sim.ptx.ConvertFunctions;
import lockstep.sim.ptx.FloatStyle;
import lockstep.sim.ptx.FloatStyle.Clamp;
import lockstep.sim.ptx.SmallFloatFunctions;
import lockstep.sim.sass.SassThreadFunctions.Binding;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/**
 * Bindings of conversions. Results narrower than a register are extended: signed integers by their sign, all others by
 * zeros.
 */
final class SassConvertBindings {
    private static final int WORD = 32;
    private static final int HALF = 16;

    /**
     * The value of the unnamed field {@code x72} of {@code I2IP} for parts of less than a byte, by their width;
     * measured, ptxas 13.0.
     */
    private static final Map<Integer, Long> BESIDE_PARTS = Map.of(4, 2L, 2, 3L);

    /**
     * The same for bytes, with the upper half of the third operand kept in place. Inferred: ptxas 13.0 places the
     * operand that {@code cvt.pack} names there, and the same or another value in the lower half.
     */
    private static final long UPPER_HALF = 1;

    private SassConvertBindings() {}

    static void addTo(Map<String, Binding> map) {
        map.put("F2F", SassConvertBindings::floatToFloat);
        map.put("F2I", fields -> floatToInteger(fields, "Rd"));
        map.put("UF2I", fields -> floatToInteger(fields, "URd"));
        map.put("I2F", fields -> integerToFloat(fields, "V", "Rd"));
        map.put("UI2F", fields -> integerToFloat(fields, "V", "URd"));
        map.put("I2FP", fields -> integerToFloat(fields, "X", "Rd"));
        map.put("UI2FP", fields -> integerToFloat(fields, "X", "URd"));
        map.put("FRND", SassConvertBindings::roundToInteger);
        map.put("F2FP", SassConvertBindings::pack);
        map.put("I2I", SassConvertBindings::saturate);
        map.put("I2IP", SassConvertBindings::packIntegers);
        map.put("F2IP", SassConvertBindings::packFloats);
    }

    /** The format for a value of {@code FSZ} and similar fields. */
    private static Optional<FloatFormat> format(long value) {
        return switch ((int) value) {
            case 1 -> Optional.of(FloatFormat.HALF);
            case 2 -> Optional.of(FloatFormat.SINGLE);
            case 3 -> Optional.of(FloatFormat.DOUBLE);
            case 4 -> Optional.of(FloatFormat.BFLOAT);
            default -> Optional.empty();
        };
    }

    private static Rounding integerRounding(Fields fields) {
        return switch (fields.word("rndi")) {
            case "FLOOR" -> Rounding.DOWN;
            case "CEIL" -> Rounding.UP;
            case "TRUNC" -> Rounding.TOWARD_ZERO;
            default -> Rounding.NEAREST_EVEN;
        };
    }

    /**
     * A width and a sign: values of {@code ISRC} encode both, the sign in the lowest bit.
     *
     * @param width 8 to 64 bits
     */
    private record IntegerKind(boolean isSigned, int width) {
        static IntegerKind of(long value) {
            return new IntegerKind((value & 1) != 0, 8 << (value >>> 1));
        }

        int registerWidth() {
            return Math.max(width, WORD);
        }
    }

    private static int registerWidth(FloatFormat format) {
        return Math.max(format.width(), WORD);
    }

    // ---- operands and results that fill a part of a register

    /** A float in a register, possibly a half in its upper part, with the sign modifiers of the fields applied. */
    static Wiring floatOperand(Wiring wiring, Fields fields, String slot, FloatFormat format) {
        boolean isUpper = fields.has(slot + ".sfx");
        OperandChange part = format.width() < WORD ? part(isUpper ? HALF : 0, format.width()) : OperandChange.NONE;
        OperandChange sign = OperandChange.sign(format, fields.has(slot + ".neg"), fields.has(slot + ".abs"));
        return wiring.number(slot, registerWidth(format), part.then(sign));
    }

    private static OperandChange part(int offset, int width) {
        return (in, out) -> {
            out.set(IntOps.zext(in.low >>> offset, width));
            out.undefinedLow = IntOps.zext(in.undefinedLow >>> offset, width);
            out.inheritMarks(in);
        };
    }

    /** The function with its result sign-extended. */
    private static ThreadFunction extended(ThreadFunction body, int from, int to) {
        return (x, results) -> {
            body.apply(x, results);
            results[0].low = IntOps.sext(results[0].low, from, to);
            results[0].undefinedLow = IntOps.sext(results[0].undefinedLow, from, to);
        };
    }

    // ---- floats

    private static Optional<SassThreadFunction> floatToFloat(Fields fields) {
        Optional<FloatFormat> from = format(fields.value("src"));
        Optional<FloatFormat> to = format(fields.value("dst"));
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        FloatStyle style = new FloatStyle(to.get(), SassFloatBindings.rounding(fields), fields.has("ftz"), Clamp.NONE);
        return floatOperand(new Wiring(fields), fields, "V", from.get())
                .to("Rd", registerWidth(to.get()))
                .with(FixedNanFunction.of(ConvertFunctions.resize(from.get(), style, false)));
    }

    private static Optional<SassThreadFunction> roundToInteger(Fields fields) {
        Optional<FloatFormat> format = format(fields.value("dst"));
        boolean isSame = fields.value("src") == fields.value("dst");
        return format.filter(found -> isSame)
                .flatMap(found -> floatOperand(new Wiring(fields), fields, "V", found)
                        .to("Rd", registerWidth(found))
                        .with(FixedNanFunction.of(ConvertFunctions.roundToInteger(
                                FloatStyle.of(found, integerRounding(fields), fields.has("ftz"))))));
    }

    private static Optional<SassThreadFunction> floatToInteger(Fields fields, String to) {
        IntegerKind kind = IntegerKind.of(fields.value("dst"));
        return format(fields.value("src"))
                .flatMap(from -> floatOperand(new Wiring(fields), fields, "V", from)
                        .to(to, kind.registerWidth())
                        .with(toInteger(fields, from, kind)));
    }

    private static ThreadFunction toInteger(Fields fields, FloatFormat from, IntegerKind kind) {
        ThreadFunction number = toInteger(from, integerRounding(fields), fields.has("ftz"), kind, fields.has("ntz"));
        boolean isExtended = kind.isSigned && kind.width < WORD;
        return isExtended ? extended(number, kind.width, WORD) : number;
    }

    /** A NaN gives zero with {@code .NTZ}, else the integer with only its highest bit set. */
    private static ThreadFunction toInteger(
            FloatFormat from, Rounding rounding, boolean flushes, IntegerKind kind, boolean isNanZero) {
        ThreadFunction number = ConvertFunctions.toInteger(from, rounding, flushes, kind.isSigned, kind.width);
        return (x, results) -> {
            number.apply(x, results);
            if (from.isNan(x[0].low)) {
                results[0].low = isNanZero ? 0 : IntOps.signedMin(kind.width);
            }
            if (OpenFloats.isAlwaysNan(from, x[0].low, x[0].undefinedLow)) {
                results[0].undefinedLow = 0;
            }
        };
    }

    private static Optional<SassThreadFunction> integerToFloat(Fields fields, String slot, String to) {
        IntegerKind kind = IntegerKind.of(fields.value("src"));
        int offset = kind.width * (int) fields.value(slot + ".sfx");
        boolean isChanged = fields.has(slot + ".neg") || fields.has(slot + ".abs");
        OperandChange part = kind.width < WORD ? part(offset, kind.width) : OperandChange.NONE;
        return format(fields.value("dst"))
                .filter(format -> !isChanged)
                .flatMap(format -> new Wiring(fields)
                        .source(integer(fields, slot, kind), part)
                        .to(to, registerWidth(format))
                        .with(ConvertFunctions.toFloat(
                                kind.isSigned,
                                kind.width,
                                FloatStyle.of(format, SassFloatBindings.rounding(fields), false))));
    }

    /**
     * The integer that is converted. An immediate is the upper half of a number of 64 bits. Measured: ptxas 13.0 writes
     * one for 2^33, 2^50 and 7 * 2^32 (0x2, 0x40000, 0x7), and uses registers for 5, 2^18 and 2^32 + 1.
     */
    private static SassOperandSource integer(Fields fields, String slot, IntegerKind kind) {
        if (kind.registerWidth() == WORD || !fields.isImmediate(slot)) {
            return fields.number(slot, kind.registerWidth());
        }
        SassOperandSource.Constant upper = (SassOperandSource.Constant) fields.number(slot, WORD);
        return new SassOperandSource.Constant(upper.bits() << WORD, kind.registerWidth());
    }

    // ---- packed results

    private static final long FORMAT_BFLOAT = 1;
    private static final long FORMAT_FINITE = 2;
    private static final long FORMAT_MERGE = 4;
    /** Formats from here on have numbers of 8 bits on one side. */
    private static final long FORMATS = 8;

    private static final long TO_HALVES = 32;
    private static final long OF_TWO_OPERANDS = 4;
    private static final long OF_SINGLES = 0;
    private static final long OF_HALVES = 1;
    /** Formats with results of 8 bits. */
    private static final Map<Long, SmallFloat> WRITTEN =
            Map.of(74L, SmallFloat.E5M2, 75L, SmallFloat.E4M3, 78L, SmallFloat.E5M2, 79L, SmallFloat.E4M3);
    /** Formats of packed operands. */
    private static final Map<Long, SmallFloat> READ = Map.of(2L, SmallFloat.E5M2, 3L, SmallFloat.E4M3);

    /**
     * Two singles to halves, the first operand to the upper one. A bit of the format makes numbers out of range the
     * largest finite one. The forms that merge with a third operand are known only with zeros in the other parts, as
     * ptxas writes them for a single conversion.
     */
    private static Optional<SassThreadFunction> pack(Fields fields) {
        long format = fields.value("kind");
        boolean isMerged = (format & FORMAT_MERGE) != 0;
        boolean hasOthers = !isZero(fields, "Rc") || isMerged && !isZero(fields, "A");
        if (format >= FORMATS) {
            return packSmall(fields);
        }
        if (hasOthers || !fields.isDefault("src")) {
            return Optional.empty();
        }
        FloatStyle style = new FloatStyle(
                (format & FORMAT_BFLOAT) != 0 ? FloatFormat.BFLOAT : FloatFormat.HALF,
                SassFloatBindings.rounding(fields),
                false,
                fields.has("relu") ? Clamp.NOT_NEGATIVE : Clamp.NONE);
        return new Wiring(fields)
                .words("A")
                .floats(FloatFormat.SINGLE, "X")
                .to("Rd", WORD)
                .with(FixedNanFunction.of(ConvertFunctions.pack(style, (format & FORMAT_FINITE) != 0)));
    }

    /**
     * Converts to two numbers of 8 bits in the lower half, the first operand to the upper one, or from two such numbers
     * to halves. Known only with zeros in the half that a third operand fills, as ptxas writes them.
     */
    private static Optional<SassThreadFunction> packSmall(Fields fields) {
        Clamp clamp = fields.has("relu") ? Clamp.NOT_NEGATIVE : Clamp.NONE;
        long format = fields.value("kind");
        long source = fields.value("src");
        SmallFloat written = WRITTEN.get(format);
        SmallFloat read = format == TO_HALVES ? READ.get(source) : null;
        if (!isZero(fields, "Rc") || fields.has("X.neg") || fields.has("X.abs")) {
            return Optional.empty();
        }
        Wiring wiring = new Wiring(fields);
        if (read != null) {
            return wiring.words("X")
                    .to("Rd", WORD)
                    .with(FixedNanFunction.of(SmallFloatFunctions.toHalves(read, clamp)));
        }
        if (written != null && source == OF_SINGLES && (format & OF_TWO_OPERANDS) != 0) {
            return wiring.words("A", "X")
                    .to("Rd", WORD)
                    .with(FixedNanFunction.of(SmallFloatFunctions.ofSingles(written, clamp)));
        }
        return written != null && source == OF_HALVES && (format & OF_TWO_OPERANDS) == 0
                ? wiring.words("X")
                        .to("Rd", WORD)
                        .with(FixedNanFunction.of(SmallFloatFunctions.ofHalves(written, clamp)))
                : Optional.empty();
    }

    private static boolean isZero(Fields fields, String slot) {
        return fields.number(slot, WORD).equals(new SassOperandSource.Constant(0, WORD));
    }

    private static IntegerKind small(Fields fields) {
        return IntegerKind.of(fields.value("small"));
    }

    private static Optional<SassThreadFunction> saturate(Fields fields) {
        IntegerKind kind = small(fields);
        ThreadFunction clamped = ConvertFunctions.saturate(true, WORD, kind.isSigned, kind.width);
        return new Wiring(fields)
                .words("V")
                .to("Rd", WORD)
                .with(kind.isSigned ? extended(clamped, kind.width, WORD) : clamped);
    }

    /** Two integers clamped, the first above the second, below the low bits of the third if there is room. */
    private static Optional<SassThreadFunction> packIntegers(Fields fields) {
        IntegerFormat parts = IntegerFormat.of(fields.word("packed"), "");
        int width = parts.width();
        boolean isHalf = width == HALF;
        boolean keepsUpper = width == Byte.SIZE && fields.value("x72") == UPPER_HALF;
        boolean isUsual = fields.has("x74") == (fields.architecture().compareTo(Architecture.SM_90) >= 0)
                && (keepsUpper || fields.value("x72") == BESIDE_PARTS.getOrDefault(width, 0L));
        boolean isKnown = isUsual && !(isHalf && !isZero(fields, "Rc"));
        Wiring wiring = new Wiring(fields).words("A", "X");
        OperandChange part = keepsUpper ? part(HALF, HALF) : OperandChange.NONE;
        return isKnown
                ? (isHalf ? wiring : wiring.number("Rc", WORD, part))
                        .to("Rd", WORD)
                        .with(ConvertFunctions.packIntegers(parts.isSigned(), width))
                : Optional.empty();
    }

    /** The same for singles, rounded and clamped; only for bytes. */
    private static Optional<SassThreadFunction> packFloats(Fields fields) {
        IntegerKind kind = small(fields);
        if (!fields.has("ntz") || fields.has("relu") || kind.width != 8) {
            return Optional.empty();
        }
        ThreadFunction number = toInteger(FloatFormat.SINGLE, integerRounding(fields), false, kind, true);
        return new Wiring(fields).words("A", "X", "Rc").to("Rd", WORD).with((x, results) -> {
            Scalar[] upper = {new Scalar()};
            Scalar[] lower = {new Scalar()};
            number.apply(new Scalar[] {x[0]}, upper);
            number.apply(new Scalar[] {x[1]}, lower);
            Scalar out = results[0];
            out.set(IntOps.zext(x[2].low << 16 | upper[0].low << 8 | lower[0].low, WORD));
            out.undefinedLow =
                    IntOps.zext(x[2].undefinedLow << 16 | upper[0].undefinedLow << 8 | lower[0].undefinedLow, WORD);
            for (Scalar operand : x) {
                out.inheritMarks(operand);
            }
        });
    }
}
