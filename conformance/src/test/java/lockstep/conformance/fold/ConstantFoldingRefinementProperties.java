package lockstep.conformance.fold;

import static lockstep.conformance.fold.Folded.assertRefines;
import static lockstep.conformance.fold.Folded.bits;
import static lockstep.conformance.fold.Folded.scalar;
import static lockstep.conformance.fold.Folded.scalarType;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.sim.nvvm.FloatMode;
import lockstep.sim.nvvm.ScalarOps;
import lockstep.sim.nvvm.ScalarType;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * Law: where the folder gives a constant, it refines what the simulator computes from the same operands. Oracle:
 * {@link ScalarOps}, written independently of the folder.
 */
class ConstantFoldingRefinementProperties {
    private static final List<Integer> WIDTHS = List.of(1, 4, 8, 16, 32, 64);
    private static final List<FloatType> FLOATS = List.of(FloatType.HALF, FloatType.FLOAT, FloatType.DOUBLE);
    private static final List<Opcode> INTEGER = List.of(
            Opcode.ADD,
            Opcode.SUB,
            Opcode.MUL,
            Opcode.UDIV,
            Opcode.SDIV,
            Opcode.UREM,
            Opcode.SREM,
            Opcode.SHL,
            Opcode.LSHR,
            Opcode.ASHR,
            Opcode.AND,
            Opcode.OR,
            Opcode.XOR);
    private static final List<Opcode> FLOATING =
            List.of(Opcode.FADD, Opcode.FSUB, Opcode.FMUL, Opcode.FDIV, Opcode.FREM);
    private static final int[] FLOAT_FLAGS = {0, Flag.NNAN.bit(), Flag.NINF.bit()};

    private final Context context = new Context();
    private final ConstantFolder folder = new ConstantFolder(context);

    private static long wrap(long value, int width) {
        return width == 64 ? value : value & (1L << width) - 1;
    }

    private Constant constant(Type type, long value) {
        return type instanceof IntType integer
                ? context.integer(integer, BigInteger.valueOf(wrap(value, integer.width())))
                : context.floating((FloatType) type, value);
    }

    private void binary(Opcode opcode, int flags, Constant a, Constant b) {
        assertRefines(
                folder.fold(opcode, flags, List.of(a, b), a.type()),
                out -> ScalarOps.binary(opcode, flags, scalarType(a.type()), FloatMode.IEEE, scalar(a), scalar(b), out),
                opcode + " flags " + flags + " " + a.type() + " " + Long.toHexString(bits(a)) + " "
                        + Long.toHexString(bits(b)));
    }

    private void compare(Predicate predicate, int flags, Constant a, Constant b) {
        ScalarType type = scalarType(a.type());
        assertRefines(
                folder.compare(predicate, flags, a, b),
                out -> ScalarOps.compare(predicate, flags, type, FloatMode.IEEE, scalar(a), scalar(b), out),
                predicate + " " + a.type() + " " + Long.toHexString(bits(a)) + " " + Long.toHexString(bits(b)));
    }

    private void cast(Opcode opcode, int flags, Constant a, Type to) {
        ScalarType from = scalarType(a.type());
        assertRefines(
                folder.fold(opcode, flags, List.of(a), to),
                out -> ScalarOps.cast(opcode, flags, from, scalarType(to), FloatMode.IEEE, scalar(a), out),
                opcode + " flags " + flags + " " + a.type() + " " + Long.toHexString(bits(a)) + " to " + to);
    }

    private static int[] flagSets(Opcode opcode) {
        return switch (opcode.mnemonic()) {
            case "add", "sub", "mul", "shl", "trunc" ->
                new int[] {0, Flag.NUW.bit(), Flag.NSW.bit(), Flag.set(Flag.NUW, Flag.NSW)};
            case "udiv", "sdiv", "lshr", "ashr" -> new int[] {0, Flag.EXACT.bit()};
            case "or" -> new int[] {0, Flag.DISJOINT.bit()};
            case "zext", "uitofp" -> new int[] {0, Flag.NNEG.bit()};
            default -> new int[] {0};
        };
    }

    private void integers(long first, long second) {
        for (int width : WIDTHS) {
            Constant a = constant(IntType.of(width), first);
            Constant b = constant(IntType.of(width), second);
            for (Opcode opcode : INTEGER) {
                for (int flags : flagSets(opcode)) {
                    binary(opcode, flags, a, b);
                }
            }
            for (Predicate predicate : Predicate.values()) {
                if (!predicate.isOfFloats()) {
                    compare(predicate, 0, a, b);
                    compare(predicate, Flag.SAMESIGN.bit(), a, b);
                }
            }
        }
    }

    private void floats(FloatType type, long first, long second) {
        Constant a = constant(type, first);
        Constant b = constant(type, second);
        for (int flags : FLOAT_FLAGS) {
            for (Opcode opcode : FLOATING) {
                binary(opcode, flags, a, b);
            }
            for (Predicate predicate : Predicate.values()) {
                if (predicate.isOfFloats()) {
                    compare(predicate, flags, a, b);
                }
            }
        }
    }

    private void integerCasts(long value) {
        for (int width : WIDTHS) {
            Constant a = constant(IntType.of(width), value);
            for (int to : WIDTHS) {
                for (Opcode opcode : to < width ? List.of(Opcode.TRUNC) : List.of(Opcode.ZEXT, Opcode.SEXT)) {
                    for (int flags : to == width ? new int[0] : flagSets(opcode)) {
                        cast(opcode, flags, a, IntType.of(to));
                    }
                }
            }
            for (FloatType to : FLOATS) {
                cast(Opcode.SITOFP, 0, a, to);
                cast(Opcode.UITOFP, 0, a, to);
                cast(Opcode.UITOFP, Flag.NNEG.bit(), a, to);
            }
        }
    }

    private void floatCasts(FloatType type, long value) {
        Constant a = constant(type, value);
        for (int to : WIDTHS) {
            cast(Opcode.FPTOSI, 0, a, IntType.of(to));
            cast(Opcode.FPTOUI, 0, a, IntType.of(to));
        }
        for (FloatType to : FLOATS) {
            if (to.width() != type.width()) {
                cast(to.width() < type.width() ? Opcode.FPTRUNC : Opcode.FPEXT, 0, a, to);
            }
        }
    }

    private static long[] edges(int width) {
        long top = 1L << width - 1;
        return new long[] {0, 1, 2, 3, 7, 8, width - 1, width, top - 1, top, top + 1, -2, -1};
    }

    /** Zero, subnormals, one, values near powers of two, infinity and NaNs, each with both signs. */
    private static long[] floatEdges(FloatType type) {
        int fraction = switch (type.width()) {
            case 16 -> 10;
            case 32 -> 23;
            case 64 -> 52;
            default -> throw new AssertionError(type);
        };
        long infinity = (1L << type.width() - 1) - (1L << fraction);
        long one = (infinity >> fraction + 1) << fraction;
        long[] magnitudes = {
            0,
            1,
            (1L << fraction) - 1,
            1L << fraction,
            one - 1,
            one,
            one + 1,
            one + (1L << fraction),
            one + (3L << fraction - 1),
            one + (31L << fraction - 1),
            infinity - 1,
            infinity,
            infinity + 1,
            infinity + (1L << fraction - 1)
        };
        long[] all = new long[2 * magnitudes.length];
        for (int i = 0; i < magnitudes.length; i++) {
            all[2 * i] = magnitudes[i];
            all[2 * i + 1] = magnitudes[i] | 1L << type.width() - 1;
        }
        return all;
    }

    @Test
    void edgesOfIntegers() {
        for (int width : WIDTHS) {
            for (long a : edges(width)) {
                integerCasts(a);
                for (long b : edges(width)) {
                    integers(a, b);
                }
            }
        }
    }

    @Test
    void edgesOfFloats() {
        for (FloatType type : FLOATS) {
            for (long a : floatEdges(type)) {
                floatCasts(type, a);
                for (long b : floatEdges(type)) {
                    floats(type, a, b);
                }
            }
        }
    }

    /** Law: folded integers refine simulated ones, on any operands. */
    @Property(tries = 200)
    void anyIntegers(@ForAll long a, @ForAll long b) {
        integers(a, b);
        integers(a, b & 63);
        integerCasts(a);
    }

    /** Law: folded floats refine simulated ones, on any bits. */
    @Property(tries = 200)
    void anyFloats(@ForAll long a, @ForAll long b) {
        for (FloatType type : FLOATS) {
            floats(type, wrap(a, type.width()), wrap(b, type.width()));
            floatCasts(type, wrap(a, type.width()));
        }
    }

    @Test
    void plainSumsAreFolded() {
        assertTrue(folder.fold(Opcode.ADD, 0, List.of(context.i32(1), context.i32(2)), IntType.I32)
                .isPresent());
    }

    @Test
    void wrongConstantIsRefused() {
        assertThrows(
                AssertionError.class,
                () -> assertRefines(Optional.of(context.i32(4)), out -> out.set(5), "four for five"));
        assertThrows(
                AssertionError.class,
                () -> assertRefines(Optional.of(context.poison(IntType.I32)), out -> out.set(5), "poison for five"));
    }
}
