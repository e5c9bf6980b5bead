package lockstep.ir.ptx;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Types of instructions and declarations. Not all of them are types of registers: {@link #isRegisterType}. Source: PTX
 * ISA 9.0, "Types".
 */
public enum PtxType implements PtxSuffix {
    /** Unsigned, 2 bits. */
    U2("u2", Kind.UNSIGNED, 2, 1),
    /** Unsigned, 4 bits. */
    U4("u4", Kind.UNSIGNED, 4, 1),
    /** Unsigned, 8 bits. */
    U8("u8", Kind.UNSIGNED, 8, 1),
    /** Unsigned, 16 bits. */
    U16("u16", Kind.UNSIGNED, 16, 1),
    /** Unsigned, 32 bits. */
    U32("u32", Kind.UNSIGNED, 32, 1),
    /** Unsigned, 64 bits. */
    U64("u64", Kind.UNSIGNED, 64, 1),
    /** Signed, 2 bits. */
    S2("s2", Kind.SIGNED, 2, 1),
    /** Signed, 4 bits. */
    S4("s4", Kind.SIGNED, 4, 1),
    /** Signed, 8 bits. */
    S8("s8", Kind.SIGNED, 8, 1),
    /** Signed, 16 bits. */
    S16("s16", Kind.SIGNED, 16, 1),
    /** Signed, 32 bits. */
    S32("s32", Kind.SIGNED, 32, 1),
    /** Signed, 64 bits. */
    S64("s64", Kind.SIGNED, 64, 1),
    /** Untyped, 8 bits. */
    B8("b8", Kind.BITS, 8, 1),
    /** Untyped, 16 bits. */
    B16("b16", Kind.BITS, 16, 1),
    /** Untyped, 32 bits. */
    B32("b32", Kind.BITS, 32, 1),
    /** Untyped, 64 bits. */
    B64("b64", Kind.BITS, 64, 1),
    /** Untyped, 128 bits. */
    B128("b128", Kind.BITS, 128, 1),
    /** IEEE binary16. */
    F16("f16", Kind.FLOAT, 16, 1),
    /** Two f16 in 32 bits. */
    F16X2("f16x2", Kind.FLOAT, 32, 2),
    /** 8 bits of exponent, 7 of fraction. */
    BF16("bf16", Kind.FLOAT, 16, 1),
    /** Two bf16 in 32 bits. */
    BF16X2("bf16x2", Kind.FLOAT, 32, 2),
    /** IEEE binary32. */
    F32("f32", Kind.FLOAT, 32, 1),
    /** Two f32 in 64 bits. */
    F32X2("f32x2", Kind.FLOAT, 64, 2),
    /** IEEE binary64. */
    F64("f64", Kind.FLOAT, 64, 1),
    /** An f32 of which 10 bits of fraction count. */
    TF32("tf32", Kind.FLOAT, 32, 1),
    /** One bit. */
    PRED("pred", Kind.PREDICATE, 1, 1),
    /** Two u16 in 32 bits. */
    U16X2("u16x2", Kind.UNSIGNED, 32, 2),
    /** Two s16 in 32 bits. */
    S16X2("s16x2", Kind.SIGNED, 32, 2),
    /** 4 bits of exponent, 3 of fraction. */
    E4M3("e4m3", Kind.FLOAT, 8, 1),
    /** 5 bits of exponent, 2 of fraction. */
    E5M2("e5m2", Kind.FLOAT, 8, 1),
    /** Two numbers in 16 bits, each 4 bits of exponent and 3 of fraction. */
    E4M3X2("e4m3x2", Kind.FLOAT, 16, 2),
    /** Two numbers in 16 bits, each 5 bits of exponent and 2 of fraction. */
    E5M2X2("e5m2x2", Kind.FLOAT, 16, 2),
    /** A texture. */
    TEXREF("texref", Kind.OPAQUE, 64, 1),
    /** A sampler. */
    SAMPLERREF("samplerref", Kind.OPAQUE, 64, 1),
    /** A surface. */
    SURFREF("surfref", Kind.OPAQUE, 64, 1);

    /** How the bits of a type, or of one element of a packed type, are interpreted. */
    public enum Kind {
        /** An unsigned integer. */
        UNSIGNED,
        /** An integer in two's complement. */
        SIGNED,
        /** Anything of that width. */
        BITS,
        /** A floating-point number. */
        FLOAT,
        /** A truth value. */
        PREDICATE,
        /** A handle. */
        OPAQUE
    }

    private static final Map<String, PtxType> BY_TEXT =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(PtxType::text, Function.identity()));

    private final String text;
    private final Kind kind;
    private final int width;
    private final int lanes;

    PtxType(String text, Kind kind, int width, int lanes) {
        this.text = text;
        this.kind = kind;
        this.width = width;
        this.lanes = lanes;
    }

    /** The type with this text, without the dot in front. */
    public static Optional<PtxType> of(String text) {
        return Optional.ofNullable(BY_TEXT.get(text));
    }

    @Override
    public String text() {
        return text;
    }

    /** How its bits are interpreted. */
    public Kind kind() {
        return kind;
    }

    /** Bits, of all elements together: 1 to 128; below 8 of {@link #PRED} and what {@code cvt.pack} makes alone. */
    public int width() {
        return width;
    }

    /** Bytes in memory; 1 for {@link #PRED} and integers of less than 8 bits, which memory cannot hold. */
    public int bytes() {
        return Math.max(1, width / 8);
    }

    /** Elements: 2 for packed types, else 1. */
    public int lanes() {
        return lanes;
    }

    /** Whether several elements are packed in one register. */
    public boolean isPacked() {
        return lanes > 1;
    }

    /** The type of one element; the type itself if it is not packed. */
    public PtxType element() {
        return isPacked() ? of(text.substring(0, text.lastIndexOf('x'))).orElseThrow() : this;
    }

    /** Whether it, or its element, is a signed or unsigned integer. */
    public boolean isInteger() {
        return kind == Kind.UNSIGNED || kind == Kind.SIGNED;
    }

    /** Whether it, or its element, is a floating type. */
    public boolean isFloat() {
        return kind == Kind.FLOAT;
    }

    /** Whether it is an untyped {@code .bN}. */
    public boolean isBits() {
        return kind == Kind.BITS;
    }

    /** Whether it, or its element, is a signed integer. */
    public boolean isSigned() {
        return kind == Kind.SIGNED;
    }

    /**
     * Whether {@code .reg} can declare it: the fundamental types and predicates. {@code f16x2}, {@code bf16} and the
     * like live in untyped registers, except that ptxas accepts {@code f16} and {@code f16x2} as register types.
     */
    public boolean isRegisterType() {
        return kind != Kind.OPAQUE && (!isPacked() || this == F16X2) && kindHasRegisters();
    }

    private boolean kindHasRegisters() {
        boolean isFundamental = kind != Kind.FLOAT || this == F16 || this == F16X2 || this == F32 || this == F64;
        return isFundamental && (width >= Byte.SIZE || this == PRED);
    }
}
