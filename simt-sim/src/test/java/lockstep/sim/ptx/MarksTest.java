package lockstep.sim.ptx;

import static lockstep.sim.value.Scalars.address;
import static lockstep.sim.value.Scalars.number;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.api.Test;

/** S3.5, S3.9 and addresses: the marks and provenance that results inherit from operands. */
final class MarksTest {
    private static final Provenance OBJECT = () -> "an object";
    private static final Provenance OTHER = () -> "another object";

    private static Scalar result(TypedFunction function, Scalar... operands) {
        Scalar[] results = new Scalar[function.resultWidths().size()];
        for (int index = 0; index < results.length; index++) {
            results[index] = new Scalar();
        }
        function.apply(operands, results);
        return results[0];
    }

    /** Law: every result of every function is chosen or imprecise if an operand is. */
    @Test
    void everyFunctionPropagatesMarks() {
        SplittableRandom random = new SplittableRandom(5);
        for (Law law : Laws.all()) {
            TypedFunction function = law.function();
            int count = function.operandWidths().size();
            Scalar[] operands = new Scalar[count];
            for (int index = 0; index < count; index++) {
                operands[index] = number(PtxOperands.draw(function.operandWidths(), random)[index].longValue());
                operands[index].chosen = true;
                operands[index].imprecise = true;
            }
            Scalar result = result(function, operands);
            assertTrue(result.chosen && result.imprecise, law.name());
        }
    }

    @Test
    void anAddressMovedByANumberStaysInItsObject() {
        Scalar moved = result(IntegerFunctions.add(64), number(8), address(100, OBJECT));
        assertSame(OBJECT, moved.provenance);
        assertTrue(moved.address);
        assertSame(OBJECT, result(IntegerFunctions.sub(64), address(100, OBJECT), number(8)).provenance);
        TypedFunction scaled = IntegerFunctions.madWide(true, 32);
        assertSame(OBJECT, result(scaled, number(3), number(4), address(100, OBJECT)).provenance);
        assertSame(OBJECT, result(MoveFunctions.move(64), address(100, OBJECT)).provenance);
        assertSame(OBJECT, result(MoveFunctions.select(64), address(1, OBJECT), number(0), number(1)).provenance);
    }

    @Test
    void whatIsMadeOfAddressesOtherwiseIsNone() {
        assertNull(result(IntegerFunctions.add(64), address(1, OBJECT), address(2, OBJECT)).provenance);
        assertNull(result(IntegerFunctions.sub(64), number(9), address(2, OBJECT)).provenance);
        assertNull(result(BitFunctions.and(64), address(1, OBJECT), number(7)).provenance);
        assertNull(result(IntegerFunctions.madLow(64), address(1, OBJECT), number(1), address(2, OTHER)).provenance);
        Scalar part = result(MoveFunctions.unpack(2, 32), address(1L << 40, OBJECT));
        assertNull(part.provenance);
        assertTrue(part.address);
    }

    @Test
    void distancesInOneObjectArePlainNumbers() {
        Scalar distance = result(IntegerFunctions.sub(64), address(100, OBJECT), address(60, OBJECT));
        assertFalse(distance.address);
        assertEquals(40, distance.low);
        assertTrue(result(IntegerFunctions.sub(64), address(100, OBJECT), address(60, OTHER)).address);
    }

    @Test
    void orderInOneObjectDoesNotDependOnItsPlace() {
        TypedFunction below =
                ComparisonFunctions.setPredicate(PtxComparison.LT, false, 64, PredicateCombination.NONE, false);
        assertFalse(result(below, address(1, OBJECT), address(2, OBJECT)).address);
        assertTrue(result(below, address(1, OBJECT), address(2, OTHER)).address);
        TypedFunction equal =
                ComparisonFunctions.setPredicate(PtxComparison.EQ, false, 64, PredicateCombination.NONE, false);
        assertFalse(result(equal, address(1, OBJECT), number(0)).address);
        TypedFunction both =
                ComparisonFunctions.setPredicate(PtxComparison.EQ, false, 64, PredicateCombination.AND, false);
        assertTrue(result(both, address(1, OBJECT), number(0), address(1, OTHER)).address);
    }

    @Test
    void anAddressThatFitsASmallerRegisterStaysOne() {
        assertSame(OBJECT, result(ConvertFunctions.resize(false, 64, 32), address(4096, OBJECT)).provenance);
        assertNull(result(ConvertFunctions.resize(false, 64, 32), address(1L << 33, OBJECT)).provenance);
        assertSame(OBJECT, result(ConvertFunctions.resize(false, 32, 64), address(4096, OBJECT)).provenance);
    }

    @Test
    void arithmeticOnFloatsIsPreciseUnlessAnOperandIsNot() {
        TypedFunction sum = FloatFunctions.add(FloatStyles.plain(FloatFormat.SINGLE));
        assertFalse(result(sum, number(0x3f800000L), number(0)).imprecise);
        assertEquals(List.of(32, 32), sum.operandWidths());
    }
}
