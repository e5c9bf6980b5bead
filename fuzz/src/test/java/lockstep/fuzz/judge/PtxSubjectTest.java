package lockstep.fuzz.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.generate.ptx.PtxGenerator;
import lockstep.fuzz.generate.ptx.PtxGenerator.PtxCase;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.fast.CrossCheckEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Verdicts of a campaign at the level of PTX; the tools here are shell scripts. */
final class PtxSubjectTest {
    private static final RefinementCheck CHECK = new RefinementCheck(new CrossCheckEngine(), CheckOptions.DEFAULT);

    @TempDir
    Path folder;

    private static TestCase kernel(String body) {
        String text = """
                // LAUNCH: k grid=1 block=32 args=[out i32[32]]
                .version 8.0
                .target sm_90
                .address_size 64
                .visible .entry k(.param .u64 k_out)
                {
                  .reg .pred %p<3>;
                  .reg .b32 %r<9>;
                  .reg .b64 %rd<4>;
                  ld.param.u64 %rd1, [k_out];
                  mov.u32 %r1, %tid.x;
                  mul.wide.u32 %rd2, %r1, 4;
                  add.s64 %rd3, %rd1, %rd2;
                """;
        String whole = text + body + "\n  st.global.b32 [%rd3], %r2;\n  ret;\n}\n";
        return TestCase.read("k.ptx", whole.getBytes(StandardCharsets.UTF_8));
    }

    private static Judgement judge(String body) throws IOException {
        return new PtxSubject(CHECK, List.of(), Optional.empty()).judge(kernel(body));
    }

    private static void assertFault(FaultKind kind, String reason, Judgement judgement) {
        assertEquals(1, judgement.faults().size(), judgement.toString());
        assertEquals(kind, judgement.faults().getFirst().kind());
        assertEquals(reason, judgement.faults().getFirst().reason());
    }

    private Judgement afterTool(String script) throws IOException {
        Path file = folder.resolve("tool");
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        ToolSubject tool = new ToolSubject(ToolChain.of(List.of(file + " {in} {out}"), Duration.ofSeconds(30)), CHECK);
        return new PtxSubject(CHECK, List.of(), Optional.of(tool)).judge(kernel("add.s32 %r2, %r1, 3;"));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2})
    void generatedProgramsAreGood(long seed) throws IOException {
        PtxCase made = new PtxGenerator(Profile.named("ptx"), Architecture.SM_90).generate(seed);
        TestCase test = new TestCase(made.name(), new PtxProgram(made.module()), made.launches(), made.choices());
        Judgement judgement = new PtxSubject(CHECK, List.of(), Optional.empty()).judge(test);
        assertEquals(CaseVerdict.GOOD, judgement.verdict(), judgement::toString);
    }

    @Test
    void openBitsThatAreShownAreNotATest() throws IOException {
        Judgement judgement = judge("add.s32 %r2, %r1, %r3;");
        assertEquals(CaseVerdict.INVALID, judgement.verdict());
        assertFault(FaultKind.INVALID_TEST, "open-bits", judgement);
    }

    @Test
    void undefinedBehaviourIsNotATest() throws IOException {
        Judgement judgement = judge("setp.eq.s32 %p1, %r3, 5;\n@%p1 bra over;\nover: mov.u32 %r2, 1;");
        assertFault(FaultKind.INVALID_TEST, "branch-on-undef", judgement);
    }

    @Test
    void aToolThatKeepsTheProgramIsGood() throws IOException {
        assertEquals(CaseVerdict.UNCHANGED, afterTool("cp $1 $2").verdict());
    }

    @Test
    void aToolThatChangesWhatIsComputedIsWrong() throws IOException {
        Judgement judgement = afterTool("sed 's/%r1, 3/%r1, 4/' $1 > $2");
        assertEquals(CaseVerdict.WRONG, judgement.verdict());
        assertFault(FaultKind.DIFFERS, "output", judgement);
    }

    @Test
    void aToolThatWritesNoProgramIsWrong() throws IOException {
        assertEquals(
                FaultKind.TOOL_OUTPUT,
                afterTool("sed 's/add.s32 %r2/add.s31 %r2/' $1 > $2")
                        .faults()
                        .getFirst()
                        .kind());
    }
}
