package lockstep.ir.ptx.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.text.PtxReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every rule fires where it is violated, and only there. */
class PtxVerifierTest {
    private static final String REGISTERS =
            ".reg .pred p, q; .reg .b16 h; .reg .b32 r, s; .reg .b64 d; .reg .f32 f; .reg .u32 u; .reg .v2 .f32 v;\n"
                    + ".shared .b32 sv[4]; .local .b32 lv[4];\n";

    private static List<Diagnostic> verify(String text) {
        PtxModule module = PtxReader.read("t.ptx", text).orThrow();
        return PtxVerifier.verify(module).all();
    }

    private static String module(String version, String target, String items) {
        return ".version " + version + "\n.target " + target + "\n.address_size 64\n" + items + "\n";
    }

    private static String kernel(String body) {
        String functions = ".global .b32 gv[4];\n.func g(.param .b32 a, .param .b64 b);\n.func (.param .b32 x) w();\n";
        return functions + ".visible .entry k() {\n" + REGISTERS + body + "\nret; }\n";
    }

    private static String codes(List<Diagnostic> found) {
        return String.join(" ", found.stream().map(Diagnostic::code).distinct().toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "add.u32 r, s; | ptx-operands",
                "add.u32 r, s, u, 1; | ptx-operands",
                "add.u32 r, [d], 1; | ptx-operands",
                "add.u32 r, !p, 1; | ptx-operands",
                "add.u32 r, -s, 1; | ptx-operands",
                "add.u32 r, {s, u}, 1; | ptx-operands",
                "add.u32 r|p, s, 1; | ptx-operands",
                "add.u32 _, s, 1; | ptx-operands",
                "add.u32 3, s, 1; | ptx-operands",
                "add.u32 r, gv, 1; | ptx-operands",
                "add.u32 r, %tid.x, 1; | ptx-operands",
                "add.u32 r, s.b0, 1; | ptx-operands",
                "ld.global.u32 r, d; | ptx-operands",
                "ld.global.u32 r, [g]; | ptx-operands",
                "ld.global.v2.u32 r, [d]; | ptx-operands",
                "elect.sync r, -1; | ptx-operands",
                "cp.async.wait_group r; | ptx-operands",
                "vadd.u32.u32.u32 r.h0, s, u; | ptx-operands",
                "vadd2.u32.u32.u32 r, s.h1, u, s; | ptx-operands",
                "vadd4.u32.u32.u32 r.b12, s, u, s; | ptx-operands",
                "mbarrier.arrive.shared::cluster.b64 d, [sv]; | ptx-operands",
                "add.fnord | ptx-form"
            })
    void operandsAreOfTheRightKind(String body, String code) {
        String text = body.equals("add.fnord") ? "add.ftz.u32 r, s, u;" : body;
        assertEquals(code.trim(), codes(verify(module("9.0", "sm_90", kernel(text)))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "setp.lt.b32 p, r, s; | ptx-form",
                "add.sat.u32 r, s, u; | ptx-form",
                "cvt.u32.f32 r, f; | ptx-form",
                "ld.u32.f32 r, [d]; | ptx-form",
                "phi.b32 r, s, L; L: | ptx-form",
                "add.u32 r, s, f; | ptx-type",
                "add.u32 r, s, d; | ptx-type",
                "add.u32 r, s, 1.5; | ptx-type",
                "add.f32 f, f, 1; | ptx-type",
                "add.f32 u, f, f; | ptx-type",
                "mov.pred p, r; | ptx-type",
                "selp.b32 r, r, s, u; | ptx-type",
                "shl.b64 d, d, d; | ptx-type",
                "mul.wide.u32 r, r, s; | ptx-type",
                "ld.global.u64 r, [d]; | ptx-type",
                "ld.global.u32 r, [f]; | ptx-type",
                "mov.u64 d, %tid.x; | ptx-type",
                "mov.b64 {r, h}, d; | ptx-type",
                "@r bra L; L: | ptx-guard",
                "@f add.u32 r, r, 1; | ptx-guard",
                "discard.global.L2 [d], 64; | ptx-value",
                "cp.async.cg.shared.global [sv], [d], 8; | ptx-value",
                "pmevent 16; | ptx-value",
                "ld.global.v4.u64 {d, d, d, d}, [d]; | ptx-vector",
                "ld.global.v2.u32 {r, s, u}, [d]; | ptx-vector",
                "ldmatrix.sync.aligned.m8n8.x1.shared.b16 r, [sv]; | ptx-operands",
                "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {r}, [sv]; | ptx-vector",
                "stmatrix.sync.aligned.m8n8.x4.shared.b16 [sv], {r, s}; | ptx-vector",
                "mov.b32 {h}, s; | ptx-type",
                "vmad.s32.s32.s32 r, -s, u, -s; | ptx-operands",
                ".param .b64 t; mov.u64 d, t; | ptx-operands",
                "mov.b64 {r, s, u}, d; | ptx-vector",
                "ld.shared.u32 r, [gv]; | ptx-space",
                "ld.shared.u32 r, [5]; | ptx-space",
                "ld.shared.L2::128B.u32 r, [sv]; | ptx-space",
                "cvta.global.u64 d, sv; | ptx-space",
                "cp.async.ca.shared.global [gv], [d], 4; | ptx-space",
                "ld.global.u32 r, [r]; | ptx-address-size",
                "mov.u32 r, gv; | ptx-address-size",
                "t: .branchtargets L; bra t; L: | ptx-label",
                "L: brx.idx r, L; | ptx-label",
                "t: .branchtargets t; brx.idx r, t; | ptx-label",
                "call d; | ptx-label",
                "call d, L; L: | ptx-label",
                "call k; | ptx-call",
                "call g; | ptx-call",
                "call g, (r, s, 1); | ptx-call",
                "call g, (d, d); | ptx-call",
                "call g, (1.0, d); | ptx-call",
                "call (r), g, (r, d); | ptx-call",
                "call w; | ptx-call",
                "call (d), w; | ptx-call",
                "call r, t; t: .callprototype _ (); | ptx-call",
                "call d, (r), t; t: .callprototype _ (); | ptx-call",
                "call gv; | ptx-call",
                "call w, t; t: .callprototype _ (); | ptx-call"
            })
    void instructionsKeepTheRules(String body, String code) {
        String found = codes(verify(module("9.0", "sm_90", kernel(body))));
        assertEquals(code.trim(), found);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "add.u32 r, s, 1; mov.b32 r, f; mov.f32 f, r; ld.global.u8 d, [gv+1]; st.shared.v2.f32 [sv], v;",
                "mov.u32 r, sv; mov.u64 d, gv+4; mov.u64 d, g; cvt.u64.u32 d, %tid.x; mov.b64 {r, _}, d;",
                "setp.eq.and.u32 p|q, r, s, !p; elect.sync _|p, -1; bar.red.popc.u32 r, 0, !p; ld.shared.u32 r, [r];",
                "call g, (r, d); call (r), w; call d, (r), t; t: .callprototype _ (.param .b32 _); call g, (5, 6);",
                "t: .branchtargets L, M; brx.idx r, t; L: M: @!p bra L; @p ret; exit;",
                "vadd.u32.u32.u32 r.h0, s.b3, u, s; "
                        + "vadd2.u32.u32.u32 r.h1, s.h10, u.h32, s; vmad.s32.s32.s32 r, -s, u, s;"
            })
    void goodInstructionsAreAccepted(String body) {
        assertEquals("", codes(verify(module("9.0", "sm_90", kernel(body)))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "9.0 | sm_9 | .global .b32 x; | ptx-target",
                "7.0 | sm_90 | .global .b32 x; | ptx-version",
                "7.5 | sm_80 | .entry k() { barrier.cluster.wait; ret; } | ptx-version ptx-architecture",
                "9.0 | sm_80 | .entry k() { barrier.cluster.wait; ret; } | ptx-architecture",
                "9.0 | sm_90 | .entry k() { setmaxnreg.inc.sync.aligned.u32 32; ret; } | ptx-architecture",
                "9.0 | sm_90a | .entry k() { setmaxnreg.inc.sync.aligned.u32 32; ret; } | ''",
                "9.0 | sm_90 | .func f() { ret; } .func f() { ret; } | ptx-definition",
                "9.0 | sm_90 | .extern .func f() { ret; } | ptx-definition",
                "9.0 | sm_90 | .entry k() .maxntid 1 .reqntid 1 { ret; } | ptx-directive",
                "9.0 | sm_90 | .entry k() .noreturn { ret; } | ptx-directive",
                "9.0 | sm_90 | .func k() .maxnreg 3 { ret; } | ptx-directive",
                "9.0 | sm_90 | .entry k(.param .b8 a[32765]) { ret; } | ptx-parameters",
                "8.0 | sm_90 | .entry k(.param .b8 a[4353]) { ret; } | ptx-parameters",
                "9.0 | sm_90 | .entry k(.param .b8 a[4353]) { ret; } | ''",
                "9.0 | sm_90 | .entry k(.reg .b32 a) { ret; } | ptx-variable",
                "9.0 | sm_90 | .global .pred x; | ptx-variable",
                "9.0 | sm_90 | .global .bf16x2 x; | ptx-variable",
                "9.0 | sm_90 | .global .v4 .f64 x; | ptx-variable",
                "9.0 | sm_90 | .global .align 3 .f64 x; | ptx-variable",
                "9.0 | sm_90 | .global .b32 x[]; | ptx-variable",
                "9.0 | sm_90 | .extern .global .b32 x[][]; | ptx-variable",
                "9.0 | sm_90 | .entry k() { .reg .u16x2 x; ret; } | ptx-variable",
                "9.0 | sm_90 | .entry k() { .reg .v4 .f64 x; ret; } | ptx-variable",
                "9.0 | sm_90 | .shared .b32 x = 1; | ptx-initializer",
                "9.0 | sm_90 | .global .f32 x = 1; | ptx-initializer",
                "9.0 | sm_90 | .global .b32 x[2] = {1, 2, 3}; | ptx-initializer",
                "9.0 | sm_90 | .global .b32 x[2] = 1; | ptx-initializer",
                "9.0 | sm_90 | .global .b32 x = {1}; | ptx-initializer",
                "9.0 | sm_90 | .global .u32 y; .global .b64 x = y; | ptx-initializer",
                "9.0 | sm_90 | .shared .u32 y; .global .u64 x = y; | ptx-initializer",
                "9.0 | sm_90 | .global .u32 y; .global .u64 x[3] = {y, generic(y), 7}; | ''"
            })
    void modulesKeepTheRules(String version, String target, String items, String codes) {
        assertEquals(codes, codes(verify(module(version, target, items))));
    }

    @Test
    void longVectorsNeedSm100AndGlobalMemory() {
        String body = "ld.global.v4.u64 {d, d, d, d}, [d]; ld.global.v8.b32 {r, r, r, r, r, r, r, r}, [d];";
        assertEquals("", codes(verify(module("9.0", "sm_100", kernel(body)))));
        String shared = "ld.shared.v4.u64 {d, d, d, d}, [sv];";
        assertEquals("ptx-vector", codes(verify(module("9.0", "sm_100", kernel(shared)))));
    }

    @Test
    void machineIrIsAcceptedWhereItIsRequested() {
        String body = "bra L; L: phi.b32 r, s, L, 5, L; copy.b32 r, s;";
        PtxModule module =
                PtxReader.read("t", module("9.0", "sm_90", kernel(body))).orThrow();
        assertEquals("", codes(PtxVerifier.verify(module, true).all()));
        assertEquals("ptx-form", codes(PtxVerifier.verify(module, false).all()));
    }

    @Test
    void aMessageNamesInstructionPlaceAndWhatIsWanted() {
        Diagnostic first =
                verify(module("9.0", "sm_90", kernel("\n  add.u32 r, f, 1;"))).getFirst();
        assertEquals("t.ptx:11:3: error[ptx-type]: add.u32 operand 2: f is .f32 where .u32 must be", first.toString());
    }
}
