package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lockstep.cli.session.ExitStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code sim --show}, {@code sim --policy a,b}, {@code compare}. */
final class SeeValuesTest {
    private static final String KERNEL = """
            @table = addrspace(1) global [2 x float] [float 1.5, float -2.0]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
              %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %v = mul i32 %tid, -3
              %s = getelementptr i32, ptr addrspace(1) %p, i32 %tid
              store i32 %v, ptr addrspace(1) %s
              %f = sitofp i32 %v to double
              %t = getelementptr double, ptr addrspace(1) %q, i32 %tid
              store double %f, ptr addrspace(1) %t
              ret void
            }
            """;
    private static final String LAUNCH = "; LAUNCH: k grid=1 block=32 args=[buf i32[34] undef, buf f64[32] zero]\n";

    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("k.ll"), LAUNCH + KERNEL);
    }

    private ExitStatus run(String... arguments) {
        session = new TestSession(folder);
        return session.run(arguments);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0[0..3]      | k arg 0, i32, elements 0 to 3:      | '       0: 0 -3 -6 -9'",
                "0[31..90]    | k arg 0, i32, elements 31 to 33:    | '      31: -93 undef undef'",
                "1[2]         | k arg 1, f64, elements 2 to 2:      | '       2: -6.0'",
                "0[0..1]:i16  | k arg 0, i16, elements 0 to 1:      | '       0: 0 0'",
                "0[2]:i8      | k arg 0, i8, elements 2 to 2:       | '       2: 0'",
                "@table:f32   | '@table, f32, elements 0 to 1:'     | '       0: 1.5 -2.0'"
            })
    void elementsAreNumbers(String range, String head, String row) {
        assertEquals(ExitStatus.GOOD, run("sim", "k.ll", "--show", range), session.err());
        assertTrue(session.out().contains(head + "\n" + row + "\n"), session.out());
    }

    /** What was there before the switch took ranges. */
    @Test
    void aloneItShowsBytesAndAFileMayFollow() {
        assertEquals(ExitStatus.GOOD, run("sim", "--show", "k.ll"), session.err());
        assertTrue(session.out().contains("k arg 0 (136 bytes): 00 00 00 00 fd ff ff ff"), session.out());
    }

    @Test
    void severalRangesGoToAFileAndToJson() throws IOException {
        assertEquals(
                ExitStatus.GOOD,
                run("sim", "k.ll", "--show", "0[1..2]", "--show", "1[1]", "--show-to", "v.tsv", "--json"),
                session.err());
        assertEquals("k arg 0\t1\t-3\nk arg 0\t2\t-6\nk arg 1\t1\t-3.0\n", Files.readString(folder.resolve("v.tsv")));
        String expected =
                "\"shown\":[{\"object\":\"k arg 0\",\"type\":\"i32\",\"first\":1,\"values\":[\"-3\",\"-6\"]},";
        assertTrue(session.out().contains(expected), session.out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7      | --show: there is no '7' to be shown, there are: k arg 0, k arg 1, @table",
                "0:i33  | --show: there is no type of elements 'i33'",
                "@other | --show: there is no '@other' to be shown",
                "0[5..2] | --show: '0[5..2]' ends before it begins",
                "0[9999] | --show: '0[9999]' is behind the end of k arg 0"
            })
    void whatIsNotThereIsNamed(String range, String expected) {
        assertEquals(ExitStatus.BAD_INPUT, run("sim", "k.ll", "--show", range));
        assertTrue(session.err().contains(expected), session.err());
    }

    @Test
    void schedulesThatDisagreeAreTold() throws IOException {
        Files.writeString(folder.resolve("racy.ll"), """
                ; LAUNCH: k grid=1 block=64 args=[buf i32[1] zero]
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                define ptx_kernel void @k(ptr addrspace(1) %p) {
                  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  store i32 %tid, ptr addrspace(1) %p
                  ret void
                }
                """);
        String policies = "stack,independent:1,independent:2,independent:3,independent:4";
        assertEquals(ExitStatus.FOUND_WRONG, run("sim", "racy.ll", "--policy", policies));
        assertTrue(session.out().contains("the schedules disagree: stack and independent:"), session.out());
        assertTrue(session.out().contains("byte 0 of k arg 0"), session.out());
        assertEquals(ExitStatus.GOOD, run("sim", "k.ll", "--policy", policies), session.out());
    }

    @Test
    void aMadeUpLaunchIsShownAsLaunchFilesHaveIt() throws IOException {
        Files.writeString(folder.resolve("alone.ll"), KERNEL);
        assertEquals(ExitStatus.GOOD, run("sim", "alone.ll"), session.err());
        String head = "the launch was made up, for --launch:\n";
        assertTrue(session.out().contains(head + "LAUNCH: k grid=2 block=64"), session.out());
        String lines = session.out().substring(session.out().indexOf(head) + head.length());
        Files.writeString(folder.resolve("alone.launch"), lines);
        assertEquals(ExitStatus.GOOD, run("sim", "k.ll", "--launch", "alone.launch"), session.err());
    }

    @Test
    void aProgramThatShowsTheSameIsGood() throws IOException {
        Files.writeString(folder.resolve("after.ll"), KERNEL.replace("mul i32 %tid, -3", "mul i32 -3, %tid"));
        assertEquals(ExitStatus.GOOD, run("compare", "k.ll", "after.ll"), session.err());
        assertEquals("@k: Refines\n", session.out());
    }

    @Test
    void aCounterexampleHasInputsAndTheLaneThatWentWrong() throws IOException {
        Files.writeString(folder.resolve("after.ll"), KERNEL.replace("mul i32 %tid, -3", "mul i32 %tid, 3"));
        assertEquals(ExitStatus.FOUND_WRONG, run("compare", "k.ll", "after.ll"), session.err());
        assertTrue(session.out().startsWith("@k: Differs: k arg 0 byte 4: before 0xfd, after 0x03"), session.out());
        assertTrue(session.out().contains("lane 1"), session.out());
        assertTrue(session.out().contains("the launch:\nLAUNCH: k grid=1"), session.out());
        assertEquals(ExitStatus.FOUND_WRONG, run("compare", "k.ll", "after.ll", "--json"), session.err());
        assertTrue(session.out().contains("\"verdict\":\"Differs\""), session.out());
    }

    /** Both columns go as far as the first store that differs, with what the instructions compute. */
    @Test
    void bothTracesOfTheLaneAreSideBySide() throws IOException {
        Files.writeString(folder.resolve("after.ll"), KERNEL.replace("mul i32 %tid, -3", "mul i32 %tid, 3"));
        assertEquals(ExitStatus.FOUND_WRONG, run("compare", "k.ll", "after.ll"), session.err());
        assertTrue(session.out().contains("what the lane does (launch 0, block 0, warp 0, lane 1):\n"), session.out());
        List<String> lines = session.out().lines().toList();
        String product = lines.stream()
                .filter(line -> line.contains("mul i32"))
                .findFirst()
                .orElseThrow();
        assertTrue(product.matches(".*%tid, -3 -> -3 +.*%tid, 3 -> 3"), product);
        String difference =
                lines.stream().filter(line -> line.startsWith(">")).findFirst().orElseThrow();
        assertTrue(difference.matches(">.*-> fd ff ff ff +store.*-> 03 00 00 00"), difference);
    }

    @Test
    void thereAreNoTracesWhereNothingDiffers() {
        assertEquals(ExitStatus.GOOD, run("compare", "k.ll", "k.ll"), session.err());
        assertEquals("@k: Refines\n", session.out());
    }

    /** A fault on a launch that was made up can be shown again. */
    @Test
    void checkShowsALaunchThatWasMadeUp() throws IOException {
        Files.writeString(folder.resolve("alone.ll"), KERNEL);
        PluginJar.writePass(folder.resolve("own.jar"), """
                lockstep.ir.nvvm.Rewriter rewriter = context.rewriter(function);
                var stores = function.instructionList();
                stores.removeIf(at -> at.opcode() != lockstep.ir.nvvm.Opcode.STORE);
                stores.forEach(rewriter::erase);
                return !stores.isEmpty();
                """);
        String jar = folder.resolve("own.jar").toString();
        String[] check = {"check", "alone.ll", "--plugin", jar, "--passes", "own"};
        assertEquals(ExitStatus.FOUND_WRONG, run(check), session.err());
        String head = "alone.ll: the launch was made up, for --launch:\n";
        assertTrue(session.out().contains(head + "LAUNCH: k grid=2 block=64"), session.out());
        String told = session.out().substring(session.out().indexOf(head) + head.length());
        Files.writeString(
                folder.resolve("alone.launch"), told.lines().findFirst().orElseThrow() + "\n");
        String launch = folder.resolve("alone.launch").toString();
        assertEquals(
                ExitStatus.FOUND_WRONG,
                run("check", "alone.ll", "--plugin", jar, "--passes", "own", "--launch", launch),
                session.err());
        assertFalse(session.out().contains("made up"), session.out());
    }

    @Test
    void checkKeepsALaunchThatIsNotNeeded() throws IOException {
        Files.writeString(folder.resolve("alone.ll"), KERNEL);
        assertEquals(ExitStatus.GOOD, run("check", "alone.ll", "--passes", "mem2reg"), session.err());
        assertFalse(session.out().contains("made up"), session.out());
    }

    @Test
    void programsOfTwoDialectsAreCompared() throws IOException {
        String ptx = """
                .version 8.0
                .target sm_90
                .address_size 64
                .visible .entry k(.param .u64 p) {
                  .reg .b64 %d<3>;
                  .reg .b32 %r<3>;
                  ld.param.u64 %d1, [p];
                  cvta.to.global.u64 %d2, %d1;
                  mov.u32 %r1, VALUE;
                  st.global.u32 [%d2], %r1;
                  ret;
                }
                """;
        String before = """
                define ptx_kernel void @k(ptr addrspace(1) %p) {
                  store i32 7, ptr addrspace(1) %p
                  ret void
                }
                """;
        Files.writeString(folder.resolve("one.ll"), before);
        Files.writeString(folder.resolve("good.ptx"), ptx.replace("VALUE", "7"));
        Files.writeString(folder.resolve("bad.ptx"), ptx.replace("VALUE", "8"));
        assertEquals(ExitStatus.GOOD, run("compare", "one.ll", "good.ptx"), session.err() + session.out());
        assertTrue(session.out().contains("the launch was made up, for --launch:\nLAUNCH: k"), session.out());
        assertEquals(ExitStatus.FOUND_WRONG, run("compare", "one.ll", "bad.ptx"), session.err());
        assertEquals(ExitStatus.BAD_INPUT, run("compare", "one.ll"), session.out());
    }
}
