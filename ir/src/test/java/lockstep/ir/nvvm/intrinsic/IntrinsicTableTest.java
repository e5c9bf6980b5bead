package lockstep.ir.nvvm.intrinsic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.StructType;
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

final class IntrinsicTableTest {
    private final Module module = new Module(new Context(), "m");

    @Test
    void namesAreUnique() {
        Set<String> seen = new HashSet<>();
        for (IntrinsicInfo row : IntrinsicTable.all()) {
            assertTrue(seen.add(row.name() + row.isGap()), row.name());
        }
    }

    @Test
    void everyMeaningHasARow() {
        Set<Intrinsic> used = IntrinsicTable.all().stream()
                .map(IntrinsicInfo::kind)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Intrinsic.class)));
        assertEquals(EnumSet.allOf(Intrinsic.class), used);
    }

    @Test
    void everyModifierHasARow() {
        Set<IntrinsicModifier> used = IntrinsicTable.all().stream()
                .flatMap(r -> r.modifiers().stream())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(IntrinsicModifier.class)));
        assertEquals(EnumSet.allOf(IntrinsicModifier.class), used);
    }

    @Test
    void everyRowFindsItself() {
        for (IntrinsicInfo row : IntrinsicTable.all()) {
            String name = row.overloadCount() > 0 ? row.name() + ".i32" : row.name();
            assertEquals(Optional.of(row), IntrinsicTable.lookup(name), name);
        }
    }

    @Test
    void everyRowHasASourceAndEveryGapAReason() {
        for (IntrinsicInfo row : IntrinsicTable.all()) {
            assertEquals(row.isGap(), row.source().isEmpty(), row.name());
            assertEquals(row.isGap(), !row.gapReason().isEmpty(), row.name());
            assertTrue(row.versions().isEmpty() || row.versions().matches("\\d*-\\d*"), row.name());
        }
    }

    @Test
    void everythingButMemoryMarkersIsNounwind() {
        for (IntrinsicInfo row : IntrinsicTable.all()) {
            assertTrue(row.isGap() || row.functionAttributes().has("nounwind"), row.name());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "llvm.nvvm.barrier0, BARRIER",
        "llvm.nvvm.shfl.sync.down.i32, SHFL_SYNC_DOWN",
        "llvm.nvvm.shfl.sync.up.f32p, SHFL_SYNC_UP",
        "llvm.memcpy.p0.p1.i64, MEMCPY",
        "llvm.memcpy.inline.p0.p1.i64, MEMCPY",
        "llvm.memcpy.element.unordered.atomic.p0.p0.i32, GAP",
        "llvm.fshl.i17, FSHL",
        "llvm.fptoui.sat.i32.f32, FPTOUI_SAT",
        "llvm.nvvm.fabs.f, NVVM_FABS",
        "llvm.nvvm.fabs.f32, NVVM_FABS",
        "llvm.nvvm.tex.unified.2d.v4f32.f32, GAP",
        "llvm.nvvm.read.ptx.sreg.envreg31, GAP",
        "llvm.stacksave, STACKSAVE",
        "llvm.experimental.convergence.loop, CONVERGENCE_LOOP",
        "llvm.experimental.constrained.fadd.f32, GAP"
    })
    void lookupFindsTheLongestName(String name, Intrinsic expected) {
        assertEquals(expected, IntrinsicTable.lookup(name).orElseThrow().kind());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "llvm", "llvm.", "llvm.nosuch", "llvm.nvvm.barrier0.x", "llvm.ctpopx.i32", "malloc"})
    @ValueSource(strings = {"llvm.nvvm.barrier1", "llvm.texture", "llvm..ctpop", "foo.llvm.ctpop.i32"})
    void unknownNamesAreNotFound(String name) {
        assertTrue(IntrinsicTable.lookup(name).isEmpty());
    }

    @Test
    void hostileNamesCostTheirLength() {
        assertTrue(IntrinsicTable.lookup("llvm" + ".x".repeat(1_000_000)).isEmpty());
    }

    @Test
    void declaringGivesNameTypeAndAttributes() {
        Function memcpy =
                IntrinsicTable.declare(module, "llvm.memcpy", PointerType.of(1), PointerType.GENERIC, IntType.I64);
        assertEquals("llvm.memcpy.p1.p0.i64", memcpy.name());
        assertEquals(
                "void (ptr addrspace(1), ptr, i64, i1)", memcpy.functionType().toString());
        assertTrue(memcpy.attributes().parameter(3).has("immarg"));
        assertTrue(memcpy.attributes().parameter(0).has("writeonly"));
        assertEquals(
                Optional.of("argmem: readwrite"), memcpy.attributes().function().structured("memory"));
        Function overflow = IntrinsicTable.declare(module, "llvm.sadd.with.overflow", VectorType.of(IntType.I8, 2));
        assertEquals("{ <2 x i8>, <2 x i1> }", overflow.functionType().result().toString());
        assertEquals("llvm.sadd.with.overflow.v2i8", overflow.name());
    }

    @Test
    void declaringTwiceGivesTheSameFunction() {
        assertEquals(
                IntrinsicTable.declare(module, "llvm.nvvm.barrier0"),
                IntrinsicTable.declare(module, "llvm.nvvm.barrier0"));
        assertEquals(1, module.functions().size());
    }

    @Test
    void declaringRefusesWrongTypesAndUnknownNames() {
        assertThrows(
                IllegalArgumentException.class, () -> IntrinsicTable.declare(module, "llvm.ctpop", FloatType.FLOAT));
        assertThrows(IllegalArgumentException.class, () -> IntrinsicTable.declare(module, "llvm.ctpop"));
        assertThrows(IllegalArgumentException.class, () -> IntrinsicTable.declare(module, "llvm.nosuch"));
        assertThrows(IllegalArgumentException.class, () -> IntrinsicTable.declare(module, "llvm.nvvm.tex"));
        assertThrows(
                IllegalArgumentException.class,
                () -> IntrinsicTable.declare(module, "llvm.vector.interleave2", VectorType.of(IntType.I8, 3)));
    }

    @Test
    void attributesAreCompletedWithoutLosingOnes() {
        Function shuffle = module.addFunction(
                "llvm.nvvm.shfl.sync.down.i32",
                FunctionType.of(IntType.I32, IntType.I32, IntType.I32, IntType.I32, IntType.I32));
        shuffle.setAttributes(shuffle.attributes().withFunction(AttributeSet.ofFlags("cold")));
        IntrinsicTable.completeDeclaration(shuffle);
        assertTrue(shuffle.attributes().function().has("cold"));
        assertTrue(shuffle.attributes().function().has("convergent"));
        Function other = module.addFunction("other", FunctionType.of(SimpleType.VOID));
        IntrinsicTable.completeDeclaration(other);
        assertTrue(other.attributes().function().isEmpty());
    }

    @Test
    void signaturesAreChecked() {
        IntrinsicInfo fshl = IntrinsicTable.lookup("llvm.fshl.i32").orElseThrow();
        FunctionType good = FunctionType.of(IntType.I32, IntType.I32, IntType.I32, IntType.I32);
        assertEquals(Optional.empty(), fshl.signatureMismatch("llvm.fshl.i32", good));
        assertTrue(fshl.signatureMatches(good));
        assertEquals(
                "@llvm.fshl.i64 should be named @llvm.fshl.i32 for its type i32 (i32, i32, i32)",
                fshl.signatureMismatch("llvm.fshl.i64", good).orElseThrow());
        FunctionType mixed = FunctionType.of(IntType.I32, IntType.I32, IntType.I64, IntType.I32);
        assertEquals(
                "@llvm.fshl.i32 is declared as i32 (i32, i64, i32): parameter 1 is i64 instead of i32",
                fshl.signatureMismatch("llvm.fshl.i32", mixed).orElseThrow());
        FunctionType few = FunctionType.of(IntType.I32, IntType.I32);
        assertEquals(
                "@llvm.fshl.i32 is declared as i32 (i32): 1 parameters instead of 3",
                fshl.signatureMismatch("llvm.fshl.i32", few).orElseThrow());
        FunctionType floats = FunctionType.of(FloatType.FLOAT, FloatType.FLOAT, FloatType.FLOAT, FloatType.FLOAT);
        assertFalse(fshl.signatureMatches(floats));
    }

    @Test
    void structResultsAreChecked() {
        IntrinsicInfo elect = IntrinsicTable.lookup("llvm.nvvm.elect.sync").orElseThrow();
        assertTrue(elect.signatureMatches(FunctionType.of(StructType.of(IntType.I32, IntType.I1), IntType.I32)));
        assertFalse(elect.signatureMatches(FunctionType.of(IntType.I32, IntType.I32)));
        assertFalse(elect.signatureMatches(FunctionType.of(StructType.of(IntType.I32, IntType.I32), IntType.I32)));
        assertFalse(elect.signatureMatches(FunctionType.of(StructType.of(IntType.I32), IntType.I32)));
    }

    @Test
    void olderSuffixesAreAccepted() {
        FunctionType start = FunctionType.of(SimpleType.VOID, IntType.I64, PointerType.GENERIC);
        IntrinsicInfo lifetime =
                IntrinsicTable.lookup("llvm.lifetime.start.p0i8").orElseThrow();
        assertEquals(Optional.empty(), lifetime.signatureMismatch("llvm.lifetime.start.p0i8", start));
        assertTrue(lifetime.signatureMismatch("llvm.lifetime.start.p1i8", start).isPresent());
        IntrinsicInfo save = IntrinsicTable.lookup("llvm.stacksave").orElseThrow();
        assertEquals(Optional.empty(), save.signatureMismatch("llvm.stacksave", FunctionType.of(PointerType.GENERIC)));
    }

    @Test
    void gathersNeedPointersOfTheSameLength() {
        IntrinsicInfo gather =
                IntrinsicTable.lookup("llvm.masked.gather.v4i32.v4p0").orElseThrow();
        VectorType data = VectorType.of(IntType.I32, 4);
        VectorType mask = VectorType.of(IntType.I1, 4);
        VectorType four = VectorType.of(PointerType.GENERIC, 4);
        VectorType two = VectorType.of(PointerType.GENERIC, 2);
        assertTrue(gather.signatureMatches(FunctionType.of(data, four, IntType.I32, mask, data)));
        assertFalse(gather.signatureMatches(FunctionType.of(data, two, IntType.I32, mask, data)));
        assertTrue(gather.isImmediate(1));
    }

    @Test
    void gapsSayWhy() {
        assertEquals(
                "textures",
                IntrinsicTable.lookup("llvm.nvvm.tex.1d.v4f32.f32")
                        .orElseThrow()
                        .gapReason());
    }

    @Test
    void aMalformedResourceIsACompilerBug() {
        assertThrows(CompilerBug.class, () -> TypePattern.parse("nosuch"));
    }

    @Test
    void whereAMemberMaskIsAreMembers() {
        for (Intrinsic kind : Intrinsic.values()) {
            boolean saysWhere = kind.is(IntrinsicTrait.MASKED_SHUFFLE) || kind.is(IntrinsicTrait.MASK_IS_SECOND);
            assertTrue(!saysWhere || kind.is(IntrinsicTrait.MEMBER_MASK), kind.name());
            assertTrue(!kind.is(IntrinsicTrait.MEMBER_MASK) || kind.isWarpCollective(), kind.name());
        }
        assertTrue(Intrinsic.BAR_WARP_SYNC.is(IntrinsicTrait.MEMBER_MASK));
        assertFalse(Intrinsic.VOTE_ALL.is(IntrinsicTrait.MEMBER_MASK));
        assertFalse(Intrinsic.ACTIVEMASK.is(IntrinsicTrait.MEMBER_MASK));
    }

    @Test
    void groupsOfMeanings() {
        assertTrue(Intrinsic.SHFL_SYNC_UP.isPureCollective());
        assertFalse(Intrinsic.BAR_WARP_SYNC.isPureCollective());
        assertTrue(Intrinsic.BAR_WARP_SYNC.isWarpCollective());
        assertFalse(Intrinsic.BARRIER.isWarpCollective());
        assertTrue(Intrinsic.BARRIER_POPC.isBlockBarrier());
        assertFalse(Intrinsic.MEMBAR.isBlockBarrier());
        assertTrue(Intrinsic.SREG_NSMID.isSpecialRegister());
        assertFalse(Intrinsic.ACTIVEMASK.isSpecialRegister());
        assertEquals(List.of(Intrinsic.GAP), List.of(Intrinsic.values()[Intrinsic.values().length - 1]));
    }
}
