package lockstep.sim.nvvm;

import static lockstep.sim.value.Scalars.open;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.api.Test;

/** S3.2 and S3.5: bits that all results share stay defined, and values chosen by a freeze stay marked. */
final class OpenOperandsTest {
    private static final ScalarType BYTE = ScalarType.of(IntType.I8, 64).orElseThrow();
    private static final ScalarType BOOL = ScalarType.of(IntType.I1, 64).orElseThrow();

    private static long openBits(String name, Scalar a, Scalar b) {
        IntrinsicInfo info = IntrinsicTable.lookup(name).orElseThrow();
        Scalar out = new Scalar();
        List<ScalarType> types = Collections.nCopies(2, BYTE);
        assertTrue(ScalarIntrinsics.evaluate(
                info, types, List.of(BYTE), FloatMode.IEEE, new Scalar[][] {{a}, {b}}, new Scalar[] {out}));
        return out.undefinedLow;
    }

    @Test
    void resultsOfClampingShareTheirHighBits() {
        assertEquals(0, openBits("llvm.umin.i8", open(77, 0xff), open(0, 0)));
        assertEquals(3, openBits("llvm.umin.i8", open(77, 0xff), open(3, 0)));
        assertEquals(0, openBits("llvm.usub.sat.i8", open(1, 0), open(4, 7 ^ 4)) & ~1);
        assertEquals(0xff, openBits("llvm.umax.i8", open(77, 0xff), open(0, 0)));
    }

    @Test
    void shiftRightByAnOpenAmountSetsNoHigherBit() {
        Scalar out = new Scalar();
        ScalarOps.binary(Opcode.LSHR, 0, BYTE, FloatMode.IEEE, open(1, 0), open(2, 1), out);
        assertEquals(0, out.undefinedLow & ~1);
    }

    @Test
    void anOpenChoiceOfAFrozenValueIsMarked() {
        Scalar frozen = open(5, 0);
        frozen.chosen = true;
        Scalar out = new Scalar();
        ScalarOps.select(0, BYTE, open(0, 1), frozen, open(5, 0), out);
        assertTrue(out.chosen);
        ScalarOps.select(0, BYTE, open(0, 0), frozen, open(5, 0), out);
        assertFalse(out.chosen);
        assertEquals(1, BOOL.width());
    }
}
