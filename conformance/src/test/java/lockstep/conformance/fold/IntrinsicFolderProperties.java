package lockstep.conformance.fold;

import static lockstep.conformance.fold.Folded.assertRefines;
import static lockstep.conformance.fold.Folded.bits;
import static lockstep.conformance.fold.Folded.scalar;
import static lockstep.conformance.fold.Folded.scalarType;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.compiler.constantfold.IntrinsicFolder;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.sim.nvvm.FloatMode;
import lockstep.sim.nvvm.ScalarIntrinsics;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.Scalar;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/**
 * Law: where a call of an intrinsic is folded, the constant refines what the simulator computes from the same operands.
 * Oracle: {@link ScalarIntrinsics}, written independently of the folder.
 */
class IntrinsicFolderProperties {
    private static final List<Integer> WIDTHS = List.of(8, 16, 32, 64);
    private static final List<String> PAIRS = List.of(
            "smax", "smin", "umax", "umin", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat", "sshl.sat", "ushl.sat");
    private static final List<String> SINGLE = List.of("ctpop", "bitreverse");
    private static final List<String> FLAGGED = List.of("abs", "ctlz", "cttz");
    private static final List<FloatType> FLOATS = List.of(FloatType.HALF, FloatType.FLOAT, FloatType.DOUBLE);
    private static final List<String> FLOAT_SINGLE = List.of(
            "fabs", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "roundeven", "sqrt", "canonicalize");
    private static final List<String> FLOAT_PAIRS = List.of("minnum", "maxnum", "minimum", "maximum", "copysign");

    private final Context context = new Context();
    private final IntrinsicFolder folder = new IntrinsicFolder(new ConstantFolder(context));

    private Constant integer(int width, long value) {
        BigInteger mask = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
        return context.integer(IntType.of(width), BigInteger.valueOf(value).and(mask));
    }

    private Constant floating(FloatType type, long value) {
        return context.floating(type, type.width() == 64 ? value : value & (1L << type.width()) - 1);
    }

    /** Whether the call was folded. */
    private boolean agrees(String name, List<Constant> arguments, Type result) {
        IntrinsicInfo info = IntrinsicTable.lookup("llvm." + name + ".x").orElseThrow();
        Optional<Constant> folded = folder.fold(info.kind(), 0, arguments, result);
        if (folded.isEmpty()) {
            return false;
        }
        List<ScalarType> types =
                arguments.stream().map(argument -> scalarType(argument.type())).toList();
        Scalar[][] operands = arguments.stream()
                .map(argument -> new Scalar[] {scalar(argument)})
                .toArray(Scalar[][]::new);
        List<ScalarType> results = List.of(scalarType(result));
        assertRefines(
                folded,
                out -> assertTrue(
                        ScalarIntrinsics.evaluate(info, types, results, FloatMode.IEEE, operands, new Scalar[] {out})),
                name + " "
                        + arguments.stream().map(a -> Long.toHexString(bits(a))).toList());
        return true;
    }

    private void integers(long first, long second, long third) {
        for (int width : WIDTHS) {
            Type type = IntType.of(width);
            Constant a = integer(width, first);
            Constant b = integer(width, second);
            for (String name : PAIRS) {
                assertTrue(agrees(name, List.of(a, b), type), name);
            }
            for (String name : SINGLE) {
                assertTrue(agrees(name, List.of(a), type), name);
            }
            for (String name : FLAGGED) {
                assertTrue(agrees(name, List.of(a, context.bool(true)), type), name);
                assertTrue(agrees(name, List.of(a, context.bool(false)), type), name);
            }
            assertTrue(agrees("fshl", List.of(a, b, integer(width, third)), type));
            assertTrue(agrees("fshr", List.of(a, b, integer(width, third)), type));
        }
    }

    private void floats(FloatType type, long first, long second, long third) {
        Constant a = floating(type, first);
        Constant b = floating(type, second);
        for (String name : FLOAT_SINGLE) {
            assertTrue(agrees(name, List.of(a), type), name);
        }
        for (String name : FLOAT_PAIRS) {
            agrees(name, List.of(a, b), type);
        }
        assertTrue(agrees("fma", List.of(a, b, floating(type, third)), type));
        agrees("fmuladd", List.of(a, b, floating(type, third)), type);
        Constant anyClasses = context.i32((int) third & 1023);
        assertTrue(agrees("is.fpclass", List.of(a, anyClasses), IntType.I1));
        assertTrue(agrees("ldexp", List.of(a, context.i32((int) third % 3000)), type));
        assertTrue(agrees("ldexp", List.of(a, context.i32((int) third % 30)), type));
        assertTrue(agrees("fptosi.sat", List.of(a), IntType.I32));
        assertTrue(agrees("fptoui.sat", List.of(a), IntType.I64));
    }

    /** Law: as above, for any integers; the third is a small amount too. */
    @Property(tries = 200)
    void anyIntegers(@ForAll long a, @ForAll long b, @ForAll long c) {
        integers(a, b, c);
        integers(a, b & 63, c & 63);
    }

    /** Law: as above, for any bits of floats, and for numbers near integers. */
    @Property(tries = 200)
    void anyFloats(@ForAll long a, @ForAll long b, @ForAll long c) {
        for (FloatType type : FLOATS) {
            floats(type, a, b, c);
        }
        floats(FloatType.DOUBLE, Double.doubleToRawLongBits(a % 64 / 4.0), Double.doubleToRawLongBits(b % 64 / 4.0), c);
        floats(FloatType.FLOAT, Float.floatToRawIntBits(a % 64 / 4.0f), Float.floatToRawIntBits(b % 64 / 4.0f), c);
    }

    private boolean isOfClass(float value, int mask) {
        Constant a = floating(FloatType.FLOAT, Float.floatToRawIntBits(value));
        Intrinsic test = Intrinsic.IS_FPCLASS;
        return bits(folder.fold(test, 0, List.of(a, context.i32(mask)), IntType.I1)
                        .orElseThrow())
                != 0;
    }

    /** Law: a float is in exactly the class that Java's arithmetic puts it in. */
    @Property(tries = 200)
    void classesAreThoseOfJava(@ForAll float value) {
        boolean isNegative = Float.floatToRawIntBits(value) < 0;
        float magnitude = Math.abs(value);
        assertEquals(Float.isInfinite(value), isOfClass(value, isNegative ? 4 : 512));
        assertEquals(value == 0, isOfClass(value, isNegative ? 32 : 64));
        assertEquals(magnitude > 0 && magnitude < Float.MIN_NORMAL, isOfClass(value, isNegative ? 16 : 128));
        assertEquals(Float.isFinite(value) && magnitude >= Float.MIN_NORMAL, isOfClass(value, isNegative ? 8 : 256));
        assertEquals(Float.isNaN(value), isOfClass(value, 3));
    }

    /** Law: a product with a power of two is that of Java's Math.scalb. */
    @Property(tries = 200)
    void productsWithPowersAreThoseOfJava(@ForAll float value, @ForAll @IntRange(min = -300, max = 300) int exponent) {
        Constant a = floating(FloatType.FLOAT, Float.floatToRawIntBits(value));
        List<Constant> arguments = List.of(a, context.i32(exponent));
        Constant folded =
                folder.fold(Intrinsic.LDEXP, 0, arguments, FloatType.FLOAT).orElseThrow();
        assertEquals(Math.scalb(value, exponent), Float.intBitsToFloat((int) bits(folded)));
    }

    @Test
    void halvesOfNumbersAreRounded() {
        for (int quarters = -40; quarters <= 40; quarters++) {
            floats(FloatType.FLOAT, Float.floatToRawIntBits(quarters / 4.0f), 0, 0);
        }
    }

    @Test
    void openResultsAreNotFolded() {
        Constant zero = floating(FloatType.FLOAT, 0);
        Constant minusZero = floating(FloatType.FLOAT, 0x80000000L);
        assertFalse(agrees("minnum", List.of(zero, minusZero), FloatType.FLOAT));
        assertFalse(agrees("minnum", List.of(floating(FloatType.FLOAT, 0x7f800001L), zero), FloatType.FLOAT));
    }
}
