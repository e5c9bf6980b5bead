package lockstep.conformance.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import lockstep.compiler.emit.Abi;
import lockstep.compiler.emit.ParameterShape;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.text.PtxPrinter;
import org.junit.jupiter.api.Test;

/**
 * Laws of parameters of functions that are not kernels: each access is within the array and aligned to its size, no two
 * share a byte, and the accesses of a leaf follow each other from its lowest bit on.
 */
class ParameterShapesTest {
    private static final Abi ABI = new Abi(DataLayout.parse(DataLayout.NVPTX64));

    private static void assertLawful(ParameterShape shape, Type type) {
        BitSet taken = new BitSet();
        for (List<ParameterShape.Piece> leaf : shape.leaves()) {
            int position = 0;
            for (ParameterShape.Piece piece : leaf) {
                assertEquals(position, piece.position(), type::toString);
                position += piece.bits();
                int bytes = piece.bits() / Byte.SIZE;
                assertEquals(0, piece.offset() % bytes, type::toString);
                assertTrue(bytes <= shape.shape().effectiveAlignment(), type::toString);
                assertTrue(piece.offset() + bytes <= shape.shape().bytes(), type::toString);
                int from = (int) piece.offset();
                assertEquals(0, taken.get(from, from + bytes).cardinality(), type::toString);
                taken.set(from, from + bytes);
            }
        }
    }

    @Test
    void accessesAreLawful() {
        int pieces = 0;
        for (int seed = 0; seed < 200; seed++) {
            Module module = EmittedModule.read(RandomVariables.module(new SeededChoices(seed), 12));
            for (GlobalVariable variable : module.globalVariables()) {
                Type type = variable.valueType();
                ParameterShape shape = ABI.result(type, SourceLocation.NONE).orElseThrow();
                assertLawful(shape, type);
                assertEquals(
                        List.of(shape),
                        ABI.parameters(
                                FunctionType.of(SimpleType.VOID, type), AttributeList.EMPTY, SourceLocation.NONE));
                pieces += shape.leaves().size();
            }
        }
        assertTrue(pieces > 5000, pieces + " leaves");
    }

    @Test
    void aFieldThatIsNotAlignedComesInPieces() {
        Type type = StructType.literal(List.of(IntType.I8, IntType.I32), true);
        ParameterShape shape = ABI.result(type, SourceLocation.NONE).orElseThrow();
        assertEquals(1, shape.shape().alignment());
        assertEquals(
                List.of(
                        new ParameterShape.Piece(1, 8, 0),
                        new ParameterShape.Piece(2, 8, 8),
                        new ParameterShape.Piece(3, 8, 16),
                        new ParameterShape.Piece(4, 8, 24)),
                shape.leaves().get(1));
    }

    @Test
    void whatHasNoBytesIsNoResult() {
        assertTrue(ABI.result(StructType.literal(List.of(), false), SourceLocation.NONE)
                .isEmpty());
        assertTrue(ABI.result(SimpleType.VOID, SourceLocation.NONE).isEmpty());
    }

    @Test
    void aPrototypeHasTheShapesWithoutNames() {
        Type empty = StructType.literal(List.of(), false);
        Type byteOnly = StructType.literal(List.of(IntType.I8), true);
        FunctionType type = FunctionType.of(IntType.I8, IntType.I64, empty, byteOnly);
        PtxCallPrototype prototype = ABI.prototype(new PtxLabel("p"), type, AttributeList.EMPTY, SourceLocation.NONE);
        assertEquals(
                "p: .callprototype (.param .b32 _) _ (.param .b64 _, .param .align 1 .b8 _[1]);",
                PtxPrinter.print(prototype).strip());
    }
}
