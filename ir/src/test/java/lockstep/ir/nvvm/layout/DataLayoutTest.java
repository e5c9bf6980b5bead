package lockstep.ir.nvvm.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import lockstep.ir.diag.Diagnostic.Severity;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout.AddressStep;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DataLayoutTest {
    private static final DataLayout NVPTX = DataLayout.parse(DataLayout.NVPTX64);
    private static final Type V3I32 = VectorType.of(IntType.I32, 3);
    private static final List<Type> FIELDS = List.of(IntType.I8, IntType.of(40), IntType.I128, V3I32, IntType.I1);
    private static final StructType PLAIN = StructType.literal(FIELDS, false);
    private static final StructType PACKED = StructType.literal(FIELDS, true);

    private final Context context = new Context();

    private static List<Long> offsets(StructLayout layout) {
        return IntStream.range(0, layout.fieldCount()).mapToObj(layout::offset).toList();
    }

    @ParameterizedTest
    @CsvSource({"1,1,1,1", "7,1,1,1", "8,1,1,1", "16,2,2,2", "24,3,4,4", "32,4,4,4", "40,5,8,8", "64,8,8,8"})
    @CsvSource({"65,9,16,16", "128,16,16,16", "256,32,32,16"})
    void integersTakeTheNextLargerEntryOrTheLargest(int width, long store, long alloc, long alignment) {
        IntType type = IntType.of(width);
        assertEquals(width, NVPTX.sizeInBits(type));
        assertEquals(store, NVPTX.storeSize(type));
        assertEquals(alloc, NVPTX.allocSize(type));
        assertEquals(alignment, NVPTX.abiAlignment(type));
    }

    @Test
    void structsArePaddedAsInLlvm() {
        StructLayout layout = NVPTX.structLayout(PLAIN);
        assertEquals(List.of(0L, 8L, 16L, 32L, 48L), offsets(layout));
        assertEquals(64, layout.size());
        assertEquals(16, layout.alignment());
    }

    @Test
    void packedStructsKeepAllocationSizesOfFields() {
        StructLayout layout = NVPTX.structLayout(PACKED);
        assertEquals(List.of(0L, 1L, 9L, 25L, 41L), offsets(layout));
        assertEquals(42, layout.size());
        assertEquals(1, NVPTX.abiAlignment(PACKED));
        assertEquals(8, NVPTX.preferredAlignment(PACKED));
    }

    @Test
    void nestedStructsAndArrays() {
        StructType nested = StructType.of(IntType.I8, PLAIN, new ArrayType(PACKED, 3), IntType.I16);
        assertEquals(List.of(0L, 16L, 80L, 206L), offsets(NVPTX.structLayout(nested)));
        assertEquals(208, NVPTX.allocSize(nested));
        assertEquals(208 * 8, NVPTX.sizeInBits(nested));
    }

    @Test
    void vectorsAreAlignedToTheirStoreSizeRoundedUp() {
        StructType vectors = StructType.of(
                VectorType.of(IntType.I1, 3),
                VectorType.of(IntType.I1, 17),
                VectorType.of(IntType.I8, 2),
                VectorType.of(FloatType.HALF, 3),
                FloatType.BFLOAT,
                FloatType.FP128,
                PointerType.of(3));
        assertEquals(List.of(0L, 4L, 8L, 16L, 24L, 32L, 48L), offsets(NVPTX.structLayout(vectors)));
        assertEquals(64, NVPTX.allocSize(vectors));
        assertEquals(17, NVPTX.sizeInBits(VectorType.of(IntType.I1, 17)));
        assertEquals(80, NVPTX.allocSize(new ArrayType(V3I32, 5)));
    }

    @Test
    void emptyStructsHaveNoSize() {
        assertEquals(0, NVPTX.allocSize(StructType.of()));
        assertEquals(1, NVPTX.abiAlignment(StructType.of()));
        assertEquals(-1, NVPTX.structLayout(StructType.of()).fieldAt(0));
    }

    @Test
    void fieldAtFindsTheFieldOfAByte() {
        StructLayout layout = NVPTX.structLayout(PLAIN);
        assertEquals(0, layout.fieldAt(0));
        assertEquals(0, layout.fieldAt(5));
        assertEquals(2, layout.fieldAt(31));
        assertEquals(4, layout.fieldAt(63));
        StructLayout withEmpty = NVPTX.structLayout(StructType.of(StructType.of(), IntType.I32));
        assertEquals(1, withEmpty.fieldAt(0));
    }

    @Test
    void defaultsOfLlvm() {
        DataLayout defaults = DataLayout.parse("");
        assertEquals(4, defaults.abiAlignment(IntType.I64));
        assertEquals(8, defaults.preferredAlignment(IntType.I64));
        assertEquals(8, defaults.abiAlignment(VectorType.of(IntType.I32, 2)));
        assertEquals(64, defaults.pointerBits(5));
        assertTrue(defaults.nativeWidths().isEmpty());
    }

    @Test
    void pointersBySpace() {
        DataLayout layout = DataLayout.parse("e-p:64:64-p3:32:32:64:16-ni:7:8-A5-P4-G1-S128-Fi32-m:e-n32:64");
        assertEquals(32, layout.pointerBits(3));
        assertEquals(16, layout.indexBits(3));
        assertEquals(4, layout.abiAlignment(PointerType.of(3)));
        assertEquals(8, layout.preferredAlignment(PointerType.of(3)));
        assertEquals(64, layout.pointerBits(1));
        assertEquals(32, layout.pointerBits(3));
        assertEquals(64, layout.sizeInBits(VectorType.of(PointerType.of(3), 2)));
        assertEquals(5, layout.allocaAddressSpace());
        assertEquals(1, layout.globalAddressSpace());
        assertEquals(List.of(32, 64), layout.nativeWidths());
    }

    @Test
    void offsetsOfConstantIndices() {
        List<Value> second = List.of(context.i64(1), context.i32(3), context.i64(-1));
        assertEquals(OptionalLong.of(64 + 32 - 4), NVPTX.offsetOf(PLAIN, second));
        assertEquals(OptionalLong.of(8), NVPTX.offsetOf(V3I32, List.of(context.i64(0), context.i64(2))));
        List<Value> splat = List.of(context.i64(0), context.splat(VectorType.of(IntType.I32, 2), context.i32(2)));
        assertEquals(OptionalLong.of(16), NVPTX.offsetOf(PLAIN, splat));
    }

    @Test
    void offsetsOfInvalidIndices() {
        assertTrue(
                NVPTX.offsetOf(PLAIN, List.of(context.i64(0), context.i32(5))).isEmpty());
        assertTrue(
                NVPTX.offsetOf(PLAIN, List.of(context.i64(0), context.i64(1))).isEmpty());
        assertTrue(NVPTX.offsetOf(IntType.I32, List.of(context.i64(0), context.i64(1)))
                .isEmpty());
        assertTrue(
                NVPTX.offsetOf(IntType.I32, List.of(context.undef(IntType.I64))).isEmpty());
    }

    @Test
    void stepsTellFieldsFromElements() {
        StructType pair = StructType.of(IntType.I32, new ArrayType(IntType.I16, 4));
        List<Value> indices = List.of(context.i64(0), context.i32(1), context.i64(2));
        assertEquals(
                List.of(
                        new AddressStep.Element(indices.get(0), 12, pair),
                        new AddressStep.Field(pair, 1, 4, new ArrayType(IntType.I16, 4)),
                        new AddressStep.Element(indices.get(2), 2, IntType.I16)),
                NVPTX.steps(pair, indices).orElseThrow());
    }

    @Test
    void naturalAlignmentIsAPowerOfTwo() {
        assertEquals(8, NVPTX.naturalAlignment(IntType.of(40)));
        assertEquals(16, NVPTX.naturalAlignment(V3I32));
        assertEquals(1, NVPTX.naturalAlignment(IntType.I1));
    }

    @Test
    void largeInitializedGlobalsAreAlignedTo16() {
        Module module = new Module(context, "m.ll");
        var large = module.addGlobalVariable("large", new ArrayType(IntType.I8, 17), 1);
        assertEquals(1, NVPTX.globalAlignment(large));
        large.setInitializer(context.zero(large.valueType()));
        assertEquals(16, NVPTX.globalAlignment(large));
        large.setAlignment(4);
        assertEquals(4, NVPTX.globalAlignment(large));
    }

    @Test
    void aModuleWithoutLayoutTakesItsTriples() {
        Module module = new Module(context, "m.ll");
        assertEquals(DataLayout.NVPTX64, DataLayout.of(module).text());
        module.setTargetTriple("nvptx-nvidia-cuda");
        assertEquals(32, DataLayout.of(module).pointerBits(0));
        module.setDataLayout("e-p:16:16");
        assertEquals(16, DataLayout.of(module).pointerBits(0));
    }

    @Test
    void absurdSizesOverflowLoudly() {
        Type huge = new ArrayType(IntType.I64, Long.MAX_VALUE / 8);
        assertEquals(Long.MAX_VALUE - 7, NVPTX.allocSize(huge));
        assertThrows(ArithmeticException.class, () -> NVPTX.sizeInBits(huge));
        assertThrows(ArithmeticException.class, () -> NVPTX.allocSize(new ArrayType(huge, 2)));
        assertThrows(ArithmeticException.class, () -> NVPTX.structLayout(StructType.of(huge, huge)));
    }

    @Test
    void typesWithoutASizeAreRefused() {
        StructType opaque = StructType.named("opaque");
        assertThrows(IllegalArgumentException.class, () -> NVPTX.allocSize(SimpleType.VOID));
        assertThrows(IllegalArgumentException.class, () -> NVPTX.abiAlignment(SimpleType.TOKEN));
        assertThrows(IllegalArgumentException.class, () -> NVPTX.allocSize(FunctionType.of(SimpleType.VOID)));
        assertThrows(IllegalArgumentException.class, () -> NVPTX.allocSize(opaque));
        assertThrows(IllegalArgumentException.class, () -> NVPTX.allocSize(StructType.of(opaque)));
    }

    @Test
    void aStructInsideItselfIsAnInputError() {
        StructType outer = StructType.named("outer");
        StructType inner = StructType.named("inner");
        outer.setBody(List.of(IntType.I32, new ArrayType(inner, 2)), false);
        inner.setBody(List.of(outer), false);
        InputException fault = assertThrows(InputException.class, () -> NVPTX.structLayout(outer));
        assertEquals("recursive-struct", fault.diagnostics().getFirst().code());
    }

    @Test
    void deepChainsOfNamedStructsNeedNoStack() {
        Type type = IntType.I32;
        for (int i = 0; i < 100_000; i++) {
            StructType outer = StructType.named("s" + i);
            outer.setBody(List.of(type), false);
            type = outer;
        }
        assertEquals(4, NVPTX.allocSize(type));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"e-", "-", "x", "e1", "p", "p:64", "p:0:8", "p:64:12", "p:64:64:32", "p:64:64:64:65", "i64"})
    @ValueSource(strings = {"i0:8", "i8:16", "i64:", "i64:64:32", "i64:64:64:64", "v32:3", "f16:a", "a8:8", "a", "n"})
    @ValueSource(strings = {"n0", "ni:0", "ni:", "S7", "Sx", "P16777216", "A-1", "m:z", "m", "Fz8", "i999999999:8"})
    void malformedTextIsDiagnosed(String text) {
        InputException fault = assertThrows(InputException.class, () -> DataLayout.parse(text));
        assertEquals("data-layout", fault.diagnostics().getFirst().code());
        assertEquals(Severity.ERROR, fault.diagnostics().getFirst().severity());
    }

    @Test
    void bigEndianIsNotSupported() {
        InputException fault = assertThrows(InputException.class, () -> DataLayout.parse("E-p:64:64"));
        assertEquals(Severity.UNSUPPORTED, fault.diagnostics().getFirst().severity());
    }
}
