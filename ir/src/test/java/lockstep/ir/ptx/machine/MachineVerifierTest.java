package lockstep.ir.ptx.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxLabelDefinition;
import lockstep.ir.ptx.text.PtxReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every rule fires where it is violated, and only there. */
class MachineVerifierTest {
    private static Diagnostics verify(MachineModule module) {
        Diagnostics diagnostics = new Diagnostics();
        MachineVerifier.verify(module, diagnostics);
        return diagnostics;
    }

    private static String codes(Diagnostics found) {
        return String.join(
                " ", found.all().stream().map(Diagnostic::code).distinct().toList());
    }

    private static String verify(String stage, String frame, String body) {
        return codes(verify(MachineTexts.parse(MachineTexts.kernel(stage, frame, body))));
    }

    @Test
    void allRowsAreAccepted() {
        assertEquals("", verify(MachineTexts.parse(MachineTexts.ALL)).toString());
    }

    @Test
    void theCorpusIsAccepted() throws IOException {
        for (Path file : MachineTexts.corpus()) {
            MachineModule module = MachineLayout.open(
                    PtxReader.read(file.toString(), Files.readAllBytes(file)).orThrow());
            assertEquals("", verify(module).toString());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "undef.b32 a; copy.b32 b, a; ret; | ''",
                "undef.pred p; @p undef.b32 a; copy.b32 b, a; ret; | ''",
                "undef.pred p; @p bra L; ret; L: exit; | ''",
                "copy.b32 b, a; ret; | machine-undefined",
                "add.u32 a, a, 1; ret; | machine-undefined",
                "undef.pred p; @p bra L; undef.b32 a; L: copy.b32 b, a; ret; | machine-undefined",
                "undef.pred p; @p bra L; undef.b32 a; bra M; L: undef.b32 a; M: copy.b32 b, a; ret; | ''",
                "L: @p bra L; ret; | machine-undefined",
                "undef.pred p; L: setp.eq.u32 q, a, 1; undef.b32 a; @p bra L; ret; | machine-undefined",
                "bra M; L: copy.b32 b, a; M: ret; | ''",
                "ret; copy.b32 b, a; ret; | ''",
                "undef.b32 a; undef.b32 a; ret; | ''",
                "trap; | ''",
                "undef.b32 a; | machine-end",
                "undef.pred p; @p ret; | machine-end",
                "undef.pred p; L: @p bra L; | machine-end",
                "bra L; L: | machine-end",
                "ret; L: | ''",
                "L: bra L; | ''",
                "S: bra L; L: phi.b32 a, 1, S; ret; | machine-phi",
                "phi.b32 a; ret; | ptx-operands",
                "reg_sequence.b64.b32 d, 1, 0, 2, 1; ret; | ''",
                "reg_sequence.b64.b32 d, 1, 0; ret; | ''",
                "reg_sequence.b64.b32 d, 1, 0, 2, 2; ret; | machine-subregister",
                "reg_sequence.b64.b32 d, 1, 0, 2, -1; ret; | machine-subregister",
                "reg_sequence.b64.b32 d, 1, 1, 2, 1; ret; | machine-subregister",
                "undef.b64 d; insert_subreg.b64.b16 e, d, 1, 3; ret; | ''",
                "undef.b64 d; insert_subreg.b64.b16 e, d, 1, 4; ret; | machine-subregister",
                "undef.b64 d; extract_subreg.b32.b64 a, d, 1; ret; | ''",
                "undef.b64 d; extract_subreg.b32.b64 a, d, 2; ret; | machine-subregister",
                "copy.divergent.b32 a, 1, 5; copy.divergent.b32 b, 1, 5; ret; | ''",
                "copy.divergent.b32 a, 1, 5; copy.divergent.b32 a, 1, 6; ret; | ''",
                "copy.divergent.b32 a, 1, 5; copy.divergent.b32 a, 1, 5; ret; | machine-copy",
                "copy.divergent.b32 a, 1, 5; undef.b32 b; copy.divergent.b32 a, 1, 5; ret; | ''",
                "copy.divergent.b32 a, 1, 5; .pragma \"x\"; copy.divergent.b32 a, 1, 5; ret; | machine-copy",
                "copy.divergent.b32 a, 1, 5; L: copy.divergent.b32 a, 1, 5; ret; | ''",
                "copy.divergent.b32 a, 1, 5; wmma.load.a {b}, [d]; copy.divergent.b32 a, 1, 5; ret; | ''",
                "undef.pred p; @p copy.divergent.b32 a, 1, 5; ret; | machine-copy",
                "undef.pred p; @p copy.b32 a, 1; ret; | ''",
                "callframe_setup 1; callframe_destroy 1; ret; | ''",
                "callframe_setup 1; callframe_destroy 2; ret; | machine-call-frame",
                "callframe_setup 1; ret; | machine-call-frame",
                "callframe_destroy 1; ret; | machine-call-frame",
                "callframe_setup 1; callframe_setup 1; callframe_destroy 1; ret; | machine-call-frame",
                "undef.pred p; callframe_setup 1; @p ret; callframe_destroy 1; ret; | machine-call-frame",
                "undef.pred p; @p callframe_setup 1; callframe_destroy 1; ret; | machine-call-frame",
                "undef.pred p; callframe_setup 1; @p bra L; callframe_destroy 1; L: ret; | machine-call-frame",
                "undef.pred p; @p bra L; callframe_setup 1; bra M; L: callframe_setup 1; "
                        + "M: callframe_destroy 1; ret; | ''",
                "undef.pred p; L: callframe_setup 1; @p bra L; callframe_destroy 1; ret; | machine-call-frame",
                "copy.b32 a, d; ret; | ptx-type",
                "copy.b32 1, 2; ret; | ptx-operands",
                "copy.divergent.b32 a, 1; ret; | ptx-operands",
                "frame_index.u64 d, 4; ret; | ptx-operands",
                "reg_sequence.b64.b32 d, 1, a; ret; | ptx-operands",
                "insert_subreg.b32.b64 a, a, d, 0; ret; | ptx-form",
                "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {a}, {b}, {c}; ret; | ''"
            })
    void rulesOfTheStageVirtual(String body, String code) {
        assertEquals(code, verify("virtual", "", body));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "undef.b32 a; undef.b32 a; ret; | machine-ssa",
                "undef.pred p; @p undef.b32 a; @!p undef.b32 a; ret; | machine-ssa",
                "S: bra L; L: phi.b32 a, 1, S; ret; | ''",
                "S: undef.pred p; @p bra L; M: bra L; L: phi.b32 a, 1, S, 2, M; ret; | ''",
                "S: undef.pred p; @p bra L; L: phi.b32 a, 1, S; ret; | ''",
                "S: undef.pred p; @p bra L; M: bra L; L: phi.b32 a, 1, S; ret; | machine-phi",
                "S: undef.pred p; @p bra L; bra L; L: phi.b32 a, 1, S; ret; | machine-phi",
                "S: bra L; L: phi.b32 a, 1, S, 2, S; ret; | machine-phi",
                "S: bra L; L: phi.b32 a, 1, S, 2, L; ret; | machine-phi",
                "S: bra L; L: undef.b32 b; phi.b32 a, 1, S; ret; | machine-phi",
                "S: undef.pred p; bra L; L: @p phi.b32 a, 1, S; ret; | machine-phi",
                "S: phi.b32 a, 1, S; undef.pred p; @p bra S; ret; | machine-phi",
                "S: bra L; L: phi.b32 a, d, S; ret; | ptx-type",
                "S: bra L; L: phi.b32 a, b, S; ret; | machine-undefined",
                "S: undef.pred p; undef.b32 c; bra L; L: phi.b32 a, c, S, b, L; undef.b32 b; @p bra L; ret; | ''",
                "S: undef.pred p; undef.b32 c; bra L; L: phi.b32 a, b, S, c, L; undef.b32 b; @p bra L; ret; | "
                        + "machine-undefined",
                "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {a}, {b}, {c}; ret; | machine-opaque"
            })
    void rulesOfTheStageSsa(String body, String code) {
        assertEquals(code, verify("ssa", "", ".reg .b32 other;\n" + body).replace("ptx-label", "?"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                ".frame .align 8 .b8 x[8]; | frame_index.u64 d, x; | ''",
                ".frame .align 8 .b8 x[524280]; | frame_index.u64 d, x; | ''",
                ".frame .align 8 .b8 x[524288]; | frame_index.u64 d, x; | machine-frame",
                ".frame .b8 x[400000]; .frame .b8 y[200000]; | undef.b32 a; | machine-frame",
                ".frame .align 1048576 .b8 x[8]; | undef.b32 a; | machine-frame",
                ".frame .align 8 .b8 x[0]; | undef.b32 a; | machine-frame",
                ".frame .align 6 .b8 x[8]; | undef.b32 a; | ptx-variable",
                ".frame .b8 x[]; | undef.b32 a; | ptx-variable machine-frame",
                ".frame .align 4 .b8 x[4]; | call f, (x); | machine-frame",
                ".frame .align 4 .b8 x[4]; | ld.local.b32 a, [x]; | ptx-space",
                ".frame .align 4 .b8 x[4]; | mov.u64 d, x; | ptx-operands",
                ".frame .align 4 .b8 x[4]; | frame_index.u64 d, x+4; | ptx-operands",
                ".local .align 4 .b8 x[4]; | frame_index.u64 d, x; | ptx-operands"
            })
    void rulesOfFrameObjects(String frame, String body, String code) {
        String found = verify("virtual", frame, body + " ret;");
        assertEquals(code.startsWith("ptx") ? code.split(" ")[0] : code, found);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "'' | mov.u32 a, 1; ret; | ''",
                "'' | copy.b32 a, 1; ret; | machine-open",
                ".frame .b8 x[4]; | ret; | machine-open"
            })
    void rulesOfTheStageFinal(String frame, String body, String code) {
        assertEquals(code, verify("final", frame, body));
    }

    @Test
    void messagesHavePlaces() {
        String text = MachineTexts.kernel("ssa", "", "S: bra L;\nL:\nphi.b32 a, 1, L;\nret;");
        assertEquals("""
                t.mptx:12:1: error[machine-phi]: L is not a predecessor of block L
                t.mptx:12:1: error[machine-phi]: no value for block S
                """, verify(MachineTexts.parse(text)).toString());
    }

    // ---- what no text can express

    private static String codesOf(MachineBlock... blocks) {
        MachineModule module = MachineTexts.parse(MachineTexts.ALL);
        MachineFunction last = module.functions().get(2);
        last = last.with(last.stage(), List.of(), List.of(blocks), List.of());
        return codes(verify(module.with(last)));
    }

    private static MachineBlock block(PtxStatement... statements) {
        return new MachineBlock(null, List.of(statements));
    }

    private static final PtxInstruction RET = PtxInstruction.of(null, "ret");

    @Test
    void terminatorsAreLast() {
        assertEquals("", codesOf(block(RET)));
        assertEquals("machine-terminator", codesOf(block(RET, PtxInstruction.of(null, "ret"))));
    }

    @Test
    void labelsAreFirstAndNameOneBlock() {
        PtxLabelDefinition here = new PtxLabelDefinition(new PtxLabel("here"), SourceLocation.NONE);
        MachineBlock named = new MachineBlock(here, List.of(RET));
        assertEquals("", codesOf(named));
        assertEquals("machine-block", codesOf(block(here, RET)));
        assertEquals("machine-block", codesOf(named, new MachineBlock(here, List.of(RET))));
    }

    @Test
    void deepScopesAreCheckedInLinearTime() {
        assertEquals("", verify("virtual", "", "{".repeat(50_000) + "mov.u32 a, 1;" + "}".repeat(50_000) + " ret;"));
    }

    @Test
    void manyPhisOfManyPredecessorsAreCheckedInLinearTime() {
        List<String> lines = new ArrayList<>();
        lines.add(".reg .b32 %x<10000>;\nS: undef.pred p;");
        for (int block = 0; block < 10_000; block++) {
            lines.add("L" + block + ": @p bra E;");
        }
        lines.add("ret; E:");
        for (int phi = 0; phi < 10_000; phi++) {
            lines.add("phi.b32 %x" + phi + ", 1, L" + phi + ";");
        }
        lines.add("ret;");
        assertEquals("machine-phi", verify("ssa", "", String.join("\n", lines)));
    }

    @Test
    void longFunctionsAreCheckedInLinearTime() {
        List<String> lines = new ArrayList<>();
        lines.add("undef.pred p; undef.b32 a;");
        for (int block = 0; block < 50_000; block++) {
            lines.add("L" + block + ": add.u32 a, a, 1; @p bra L" + block + ";");
        }
        lines.add("copy.b32 b, a; ret;");
        assertEquals("", verify("virtual", "", String.join("\n", lines)));
    }
}
