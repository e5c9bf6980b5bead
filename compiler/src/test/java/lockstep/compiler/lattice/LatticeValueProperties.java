package lockstep.compiler.lattice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.analysis.value.WrappedRange;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.Type.IntType;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Oracle: the numbers of three bits, one by one. */
final class LatticeValueProperties {
    private static final int WIDTH = 3;
    private static final IntType TYPE = IntType.of(WIDTH);
    private final Context context = new Context();

    private LatticeValue state(int which) {
        if (which == 0) {
            return LatticeValue.UNKNOWN;
        }
        if (which == 1) {
            return LatticeValue.VARYING;
        }
        if (which == 2) {
            return LatticeValue.of(context.undef(TYPE));
        }
        if (which == 3) {
            return LatticeValue.of(context.poison(TYPE));
        }
        int code = which - 4;
        WrappedRange range =
                WrappedRange.between(WIDTH, ExactInt.of(code / 8 % 8), ExactInt.of(code / 8 % 8 + code % 8));
        return LatticeValue.of(context, TYPE, range, code >= 64);
    }

    /** The numbers that a defined value of this state may be. */
    private static List<Integer> numbers(LatticeValue state) {
        List<Integer> all = new ArrayList<>();
        WrappedRange range = LatticeValue.rangeOf(state);
        for (int i = 0; i < 8; i++) {
            if (state.isVarying() || range != null && range.contains(ExactInt.of(i))) {
                all.add(i);
            }
        }
        return all;
    }

    /** Law: the merged state has every number of both, and is open if one is. */
    @Property(tries = 1500)
    void mergingCoversBoth(@ForAll @IntRange(max = 131) int a, @ForAll @IntRange(max = 131) int b) {
        LatticeValue x = state(a);
        LatticeValue y = state(b);
        LatticeValue merged = x.merge(y, context);
        assertTrue(numbers(merged).containsAll(numbers(x)));
        assertTrue(numbers(merged).containsAll(numbers(y)));
        assertTrue(merged.isVarying() || merged.isOpen() || !x.isOpen() && !y.isOpen());
        assertEquals(merged, merged.merge(x, context));
        assertEquals(merged, merged.merge(y, context));
        assertEquals(merged, y.merge(x, context));
    }

    /** Law: a value that may be undef is never replaced by poison. */
    @Property(tries = 500)
    void undefDoesNotBecomePoison(@ForAll @IntRange(max = 131) int a) {
        Constant constant =
                state(a).merge(LatticeValue.of(context.undef(TYPE)), context).constant(TYPE, context);
        assertTrue(constant == null || constant instanceof ConstantInt || constant instanceof ConstantUndef);
    }

    /** An undefined pointer may be null. */
    @Test
    void aValueThatMayBeUndefinedIsNotNotNull() {
        assertEquals(LatticeValue.VARYING, LatticeValue.NOT_NULL.opened());
    }

    /** Law: if no wrap is reported, no result wraps. */
    @Property(tries = 1500)
    void resultsThatFitDoNotWrap(
            @ForAll @IntRange(min = 4, max = 67) int a,
            @ForAll @IntRange(min = 4, max = 67) int b,
            @ForAll @IntRange(max = 3) int operation,
            @ForAll boolean isSigned) {
        Opcode opcode = List.of(Opcode.ADD, Opcode.SUB, Opcode.MUL, Opcode.SHL).get(operation);
        WrappedRange left = range(a);
        WrappedRange right = range(b);
        boolean all = true;
        for (int x = 0; x < 8; x++) {
            for (int y = 0; y < 8; y++) {
                boolean counts = left.contains(ExactInt.of(x)) && right.contains(ExactInt.of(y));
                all &= !counts || fits(opcode, isSigned, x, y);
            }
        }
        boolean said = ExactBounds.fit(opcode, isSigned, left, right);
        assertTrue(all || !said);
        boolean isPrecise = left.isSingle() && right.isSingle();
        assertFalse(isPrecise && all && !said);
    }

    private static WrappedRange range(int code) {
        int low = (code - 4) / 8;
        return WrappedRange.between(WIDTH, ExactInt.of(low), ExactInt.of(low + (code - 4) % 8));
    }

    private static boolean fits(Opcode opcode, boolean isSigned, int x, int y) {
        int a = isSigned && x >= 4 ? x - 8 : x;
        int b = isSigned && y >= 4 && opcode != Opcode.SHL ? y - 8 : y;
        int exact = opcode == Opcode.ADD ? a + b : opcode == Opcode.SUB ? a - b : opcode == Opcode.MUL ? a * b : a << b;
        boolean isAmount = opcode != Opcode.SHL || b < WIDTH;
        return isAmount && (isSigned ? exact >= -4 && exact <= 3 : exact >= 0 && exact <= 7);
    }
}
