package lockstep.compiler.constantfold;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Checks folds against the arithmetic of Java, which is IEEE 754 and two's complement. */
final class ConstantFolderProperties {
    private final Context context = new Context();
    private final ConstantFolder folder = new ConstantFolder(context);

    private Constant fold(Opcode opcode, Constant... operands) {
        return folder.fold(opcode, 0, List.of(operands), operands[0].type()).orElseThrow();
    }

    private float single(Opcode opcode, float a, float b) {
        Constant result = fold(opcode, single(a), single(b));
        return Float.intBitsToFloat((int) ((ConstantFloat) result).bits());
    }

    private Constant single(float a) {
        return context.floating(FloatType.FLOAT, Float.floatToRawIntBits(a));
    }

    private double twofold(Opcode opcode, double a, double b) {
        Constant result = fold(opcode, twofold(a), twofold(b));
        return Double.longBitsToDouble(((ConstantFloat) result).bits());
    }

    private Constant twofold(double a) {
        return context.floating(FloatType.DOUBLE, Double.doubleToRawLongBits(a));
    }

    /** Law: float operations agree with Java's bit for bit, with NaN as one value. */
    @Property(tries = 2000)
    void singles(@ForAll int x, @ForAll int y) {
        float a = Float.intBitsToFloat(x);
        float b = Float.intBitsToFloat(y);
        assertEquals(a + b, single(Opcode.FADD, a, b));
        assertEquals(a - b, single(Opcode.FSUB, a, b));
        assertEquals(a * b, single(Opcode.FMUL, a, b));
        assertEquals(a / b, single(Opcode.FDIV, a, b));
        assertEquals(a % b, single(Opcode.FREM, a, b));
    }

    /** Law: double operations agree with Java's bit for bit, with NaN as one value. */
    @Property(tries = 1000)
    void doubles(@ForAll long x, @ForAll long y) {
        double a = Double.longBitsToDouble(x);
        double b = Double.longBitsToDouble(y);
        assertEquals(a + b, twofold(Opcode.FADD, a, b));
        assertEquals(a * b, twofold(Opcode.FMUL, a, b));
        assertEquals(a / b, twofold(Opcode.FDIV, a, b));
        assertEquals(a % b, twofold(Opcode.FREM, a, b));
    }

    /** Law: conversions agree with Java's. */
    @Property(tries = 1000)
    void conversions(@ForAll long x, @ForAll int y) {
        double d = Double.longBitsToDouble(x);
        Constant narrowed = folder.fold(Opcode.FPTRUNC, 0, List.of(twofold(d)), FloatType.FLOAT)
                .orElseThrow();
        assertEquals((float) d, Float.intBitsToFloat((int) ((ConstantFloat) narrowed).bits()));
        Constant half = folder.fold(Opcode.FPTRUNC, 0, List.of(single(Float.intBitsToFloat(y))), FloatType.HALF)
                .orElseThrow();
        short expected = Float.floatToFloat16(Float.intBitsToFloat(y));
        assertEquals(Float.float16ToFloat(expected), Float.float16ToFloat((short) ((ConstantFloat) half).bits()));
        Constant real = folder.fold(Opcode.SITOFP, 0, List.of(context.i64(x)), FloatType.FLOAT)
                .orElseThrow();
        assertEquals((float) x, Float.intBitsToFloat((int) ((ConstantFloat) real).bits()));
    }

    /** Law: integer operations agree with Java's on int. */
    @Property(tries = 1000)
    void integers(@ForAll int a, @ForAll int b) {
        assertEquals(a + b, integer(Opcode.ADD, a, b));
        assertEquals(a - b, integer(Opcode.SUB, a, b));
        assertEquals(a * b, integer(Opcode.MUL, a, b));
        assertEquals(a << (b & 31), integer(Opcode.SHL, a, b & 31));
        assertEquals(a >> (b & 31), integer(Opcode.ASHR, a, b & 31));
        assertEquals(a >>> (b & 31), integer(Opcode.LSHR, a, b & 31));
        if (b != 0 && !(a == Integer.MIN_VALUE && b == -1)) {
            assertEquals(a / b, integer(Opcode.SDIV, a, b));
            assertEquals(a % b, integer(Opcode.SREM, a, b));
            assertEquals(Integer.divideUnsigned(a, b), integer(Opcode.UDIV, a, b));
            assertEquals(Integer.remainderUnsigned(a, b), integer(Opcode.UREM, a, b));
        }
    }

    private int integer(Opcode opcode, int a, int b) {
        return (int) ((ConstantInt) fold(opcode, context.i32(a), context.i32(b))).sext();
    }

    /** Law: truncation to a small type gives the low bits. */
    @Property(tries = 200)
    void truncation(@ForAll int a) {
        Constant low = folder.fold(Opcode.TRUNC, 0, List.of(context.i32(a)), IntType.I8)
                .orElseThrow();
        assertEquals((byte) a, ((ConstantInt) low).sext());
    }
}
