package lockstep.ir.ptx.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.code.CodeView.Reconvergence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineCodeTest {
    private static MachineCode code(String stage, String body) {
        return new MachineCode(MachineTexts.parse(MachineTexts.kernel(stage, "", body))
                .functions()
                .getFirst());
    }

    /** {@code <a} is read, {@code a} written, {@code ~a} written in part, {@code a@2} comes from block 2. */
    private static String operands(MachineCode code, int instruction) {
        List<String> found = new ArrayList<>();
        code.operands(instruction, new CodeView.Operands() {
            @Override
            public void operand(int unit, Access access) {
                found.add((access == Access.USE ? "<" : access == Access.DEFINITION ? "" : "~") + code.name(unit));
            }

            @Override
            public void incoming(int unit, int block) {
                found.add(code.name(unit) + "@" + block);
            }
        });
        return String.join(" ", found);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "add.u32 a, b, 1; | <b a",
                "add.u32 a, a, a; | <a <a a",
                "@p add.u32 a, b, 1; | <p <b ~a",
                "setp.eq.and.u32 p|q, a, b, !q; | <a <b <q p q",
                "st.global.u32 [d], a; | <d <a",
                "ld.global.v2.u32 {a, _}, [d+4]; | <d a",
                "ld.global.v2.f32 v, [d]; | <d v",
                "mov.b32 v.x, a; | <a ~v",
                "mov.b32 a, v.y; | <v a",
                "mov.b64 {a, b}, d; | <d a b",
                "mov.b64 d, {a, b}; | <a <b d",
                "shfl.sync.idx.b32 a|p, b, 0, 31, c; | <b <c a p",
                "atom.global.add.u32 a, [d], b; | <d <b a",
                "red.global.add.u32 [d], b; | <d <b",
                "vadd.u32.u32.u32 a.h0, b.h1, c, a; | <b <c <a ~a",
                "call (a), d, (b, 1), P; P: .callprototype (.reg .b32 x) _ (.reg .b32 y, .reg .b32 z); | <b <d a",
                "@p call (a), d, (b, 1), P; P: .callprototype (.reg .b32 x) _ (.reg .b32 y, .reg .b32 z); "
                        + "| <p <b <d ~a",
                "reg_sequence.b64.b32 d, a, 0, b, 1; | <a <b d",
                "insert_subreg.b64.b32 d, e, a, 0; | <e <a d",
                "extract_subreg.b32.b64 a, d, 1; | <d a",
                "undef.b32 a; | a",
                "@p bra L; L: | <p",
                "brx.idx a, T; L: T: .branchtargets L; | <a",
                "callframe_setup 1; | ''",
                "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {a}, {b}, {a}; | <a ~a <b ~b"
            })
    void operandsAreReadAndWritten(String instruction, String operands) {
        MachineCode code = code("virtual", instruction + " mov.b32 a, b; @p bra M; M: ret;");
        assertEquals(operands, operands(code, 0));
    }

    @Test
    void valuesOfPhisComeFromPredecessors() {
        MachineCode code = code("ssa", "S: undef.b32 b; bra L; L: phi.b32 a, b, S, a, L, 1, M; M: @p bra L; ret;");
        assertEquals(List.of(false, false, true), List.of(code.isPhi(0), code.isPhi(1), code.isPhi(2)));
        assertEquals("b@1 a@2 a", operands(code, 2));
        assertEquals(5, code.instructions());
        assertEquals(
                List.of(0, 0, 2, 3, 4, 5),
                List.of(code.first(0), code.first(1), code.first(2), code.first(3), code.first(4), code.first(5)));
    }

    @Test
    void neighbouringCopiesOfAGroupAreOneInstruction() {
        MachineCode code = code(
                "virtual",
                "copy.divergent.b32 a, b, 1; .pragma \"x\"; copy.divergent.b32 b, a, 1; copy.divergent.b32 c, a, 2;"
                        + "copy.b32 a, c; copy.divergent.b32 a, b, 2; L: copy.divergent.b32 b, a, 2; ret;");
        assertEquals(6, code.instructions());
        assertEquals("<b a <a b", operands(code, 0));
        assertEquals(2, code.statements(0).size());
        assertEquals("<a c", operands(code, 1));
        assertEquals("<b a", operands(code, 3));
        assertEquals("<a b", operands(code, 4));
    }

    @Test
    void kindsAreWidths() {
        MachineCode code = code("virtual", "ret;");
        List<String> kinds = new ArrayList<>();
        for (int unit = 0; unit < code.units(); unit++) {
            kinds.add(code.name(unit) + ":" + code.kind(unit) + "*" + code.size(unit));
            assertFalse(code.kind(unit).isShared());
        }
        assertEquals(
                "p:pred*1 q:pred*1 h:b16*1 a:b32*1 b:b32*1 c:b32*1 d:b64*1 e:b64*1 w:b128*1 v:b32*2",
                String.join(" ", kinds));
    }

    @Test
    void lanesDivergeAtChoices() {
        MachineCode code = code(
                "virtual",
                "A: @p bra C; B: @p bra.uni C; C: bra D; D: @p exit; E: bra.uni F; F: brx.idx a, T;"
                        + "G: brx.idx.uni a, T; T: .branchtargets A, H; H: @p add.u32 a, a, 1; ret;");
        List<Boolean> parts = new ArrayList<>();
        for (int block = 1; block < code.flow().size(); block++) {
            parts.add(code.mayPart(block));
            assertFalse(code.mayWait(block));
        }
        assertEquals(List.of(true, false, false, true, false, true, false, false), parts);
        assertTrue(code.convergence() == Reconvergence.AT_POST_DOMINATORS);
    }
}
