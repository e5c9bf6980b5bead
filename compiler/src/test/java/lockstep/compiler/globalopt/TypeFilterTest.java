package lockstep.compiler.globalopt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.junit.jupiter.api.Test;

/** Types and sizes by the table of seed 004, "Size Computation". */
final class TypeFilterTest {
    private static final DataLayout LAYOUT = DataLayout.parse(DataLayout.NVPTX64);
    private static final DataLayout NARROW = DataLayout.parse("e-p:64:64-p3:32:32-i64:64");

    private static long bits(Type type) {
        return TypeFilter.paddedBits(type, LAYOUT);
    }

    @Test
    void scalarsCountTheirBits() {
        assertEquals(16, bits(FloatType.HALF));
        assertEquals(32, bits(FloatType.FLOAT));
        assertEquals(64, bits(FloatType.DOUBLE));
        assertEquals(128, bits(FloatType.FP128));
        assertEquals(17, TypeFilter.paddedBits(IntType.of(17), DataLayout.parse("e-i32:8")));
        assertEquals(64, bits(PointerType.GENERIC));
    }

    @Test
    void pointersCountByAddressSpace() {
        assertEquals(32, TypeFilter.paddedBits(PointerType.of(3), NARROW));
        assertEquals(64, TypeFilter.paddedBits(PointerType.of(1), NARROW));
    }

    @Test
    void arraysCountTheirElementsAlone() {
        assertEquals(2047, bits(new ArrayType(IntType.I1, 2047)));
        assertEquals(2048, bits(new ArrayType(IntType.I1, 2048)));
        assertEquals(6, bits(new ArrayType(new ArrayType(IntType.I1, 2), 3)));
    }

    @Test
    void structsCountWithTheirPadding() {
        assertEquals(64, bits(StructType.of(IntType.I8, IntType.I32)));
    }

    @Test
    void sizesAreRoundedUpToTheAlignment() {
        assertEquals(2048, bits(IntType.of(2047)));
    }

    @Test
    void arraysThatAreTooLargeToCountAreTooLarge() {
        assertEquals(Long.MAX_VALUE, bits(new ArrayType(new ArrayType(IntType.I64, 1L << 40), 1L << 40)));
    }

    @Test
    void leavesAreScalarsVectorsAndPointers() {
        assertTrue(TypeFilter.accepts(StructType.of(IntType.I8, PointerType.GENERIC, VectorType.of(IntType.I8, 4))));
        assertTrue(TypeFilter.accepts(new ArrayType(StructType.of(FloatType.BFLOAT), 3)));
    }

    @Test
    void opaqueAndUnsizedPartsAreRejected() {
        assertFalse(TypeFilter.accepts(StructType.of(IntType.I8, StructType.named("unknown"))));
        assertFalse(TypeFilter.accepts(SimpleType.TOKEN));
    }
}
