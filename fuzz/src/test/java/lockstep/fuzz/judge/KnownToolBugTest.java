package lockstep.fuzz.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lockstep.conformance.bugs.BugRecord;
import lockstep.conformance.bugs.BugRecords;
import lockstep.conformance.external.PtxAssembler;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.TestShare;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.known.KnownToolBug;
import lockstep.fuzz.known.KnownToolBugs;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Known bugs of ptxas are recognized in the programs that show them, and no other fault is mistaken for one. Oracle:
 * the numbers of the records, and ptxas 13.0 where it is installed.
 */
final class KnownToolBugTest {
    private static final String PTXAS = "ptxas -O3";

    private static Stream<KnownToolBug> bugsOfPtxas() {
        return KnownToolBugs.recorded().all().stream()
                .filter(bug -> bug.suspect().isPresent() && bug.tool().pattern().contains("ptxas"));
    }

    /** A third of them, all with {@code -Dlockstep.corpora=all}. */
    private static IntStream numbers() {
        return bugsOfPtxas()
                .mapToInt(KnownToolBug::number)
                .distinct()
                .filter(number -> TestShare.takes("KnownToolBugTest " + number, 3));
    }

    private static String program(int number) {
        return program(number, "program.ptx");
    }

    private static String program(int number, String file) {
        BugRecord record = BugRecords.all().stream()
                .filter(each -> each.number() == number)
                .findFirst()
                .orElseThrow();
        return BugRecords.program(record, file);
    }

    private static TestCase test(String text) {
        return TestCase.read("k.ptx", text.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<TestCase> without(int number, String text) {
        KnownToolBug bug = KnownToolBugs.recorded().all().stream()
                .filter(each -> each.number() == number)
                .findFirst()
                .orElseThrow();
        return bug.suspect().orElseThrow().without(test(text));
    }

    private static Judgement judge(String text) throws IOException {
        assumeTrue(
                PtxAssembler.find(PtxAssembler.LEVELS.getFirst(), Duration.ofSeconds(1))
                        .isPresent(),
                "ptxas is not installed");
        ToolChain ptxas = ToolChain.of(List.of(PTXAS + " -arch=" + target(text)), Duration.ofSeconds(60));
        return new ToolSubject(ptxas, new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT))
                .judge(test(text));
    }

    private static String target(String text) {
        return text.replaceAll("(?s).*\\.target (\\w+).*", "$1");
    }

    private static void assertKnown(int number, String text) throws IOException {
        List<Fault> faults = judge(text).faults();
        assertEquals(
                List.of("bug-" + number), faults.stream().map(Fault::reason).toList());
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void whatShowsABugIsKnown(int number) throws IOException {
        assertKnown(number, program(number));
    }

    /** What is left reads back, and is not suspected again. */
    @ParameterizedTest
    @MethodSource("numbers")
    void whatStandsInIsAProgram(int number) throws IOException {
        String text = without(number, program(number)).orElseThrow().text();
        assertNotEquals(program(number), text);
        assertTrue(without(number, text).isEmpty(), text);
    }

    /** One word changed: ptxas compiles it right, and nothing is suspected. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            51 | call (result), f, (a); | ``
            54 | bfe.u64 %w, %w, %a, %b | bfe.u64 %w, %w, 4, 8
            55 | %d.h1                  | %d.h0
            56 | .sat                   | ``
            57 | set.lt.f32.u32         | set.lt.u32.u32
            58 | st.global.b8           | st.global.b32
            62 | .min                   | .add
            69 | .sat                   | ``
            70 | .u32.u32.u32.shr7      | .u32.u32.u32
            71 | @%p testp              | testp
            72 | set.ne.f32.u32         | set.ne.u32.u32
            73 | .ftz                   | ``
            75 | %b, 0, %a              | %b, 0, -5
            82 | %b, 4, 35              | %b, 4, 28
            90 | add.f32 %n, %x, %x     | mov.b32 %n, %x
            92 | %a, 0x100000           | %a, 15
            93 | %a, 32, 1              | %a, 31, 1
            94 | barrier.red.or.pred %any, 0, %own | barrier.sync 0
            95 | set.eq.and.f16.f16     | set.eq.and.u16.f16
            98 | @%p set                | set
            99 | @%p vadd4              | vadd4
            108 | set.geu.ftz            | set.geu
            109 | cnot.b32 %n, %a        | and.b32 %n, %a, 1
            111 | @%p exit                | ``
            112 | .cc                   | ``
            113 | setp.ne.u32 %p, %t, 2 | mov.pred %p, 0
            115 | lop3.b32 %t, %a, %b, %a, 145 | lop3.b32 %t, %a, %b, 3, 145
            117 | mov.pred %p, 1          | mov.pred %q, 1
            118 | %s, 0f3F800000        | %s, %b
            119 | abs.s16               | neg.s16
            126 | mov.b16 %b, 0;          | ``
            127 | `lop3.or.b32 %x|%q, 0, 0x100, 0xd9336bf3, 116, %p` | mov.b32 %x, 0
            128 | -2147483648           | -2147483647
            130 | cvt.sat.u32.u64         | cvt.u32.u64
            131 | brx.idx %b32_37, $L11;  | bra $L10;
            132 | mad.hi.sat              | mad.hi
            133 | subc.cc.u32 %d, %x, %x  | subc.cc.u32 %d, %x, %a
            134 | cvt.rn.f32.u32          | cvt.rn.f32.s32
            135 | %b, 11;                 | %b, 3;
            136 | sub.cc.s64              | sub.s64
            140 | setp.ne.u64 %p, %x, 5   | setp.ne.u64 %p, %x, %y
            166 | cvt.rni.u8.f16          | cvt.u32.u16
            170 | @!%normal red             | red
            172 | %h, %h, %n;               | %h, %h, %a;
            171 | @%q setp.ge.s16 %p, %h, 5; | ``
            152 | szext.clamp.u32         | bmsk.clamp.b32
            139 | %number, %thread, 1;      | %number, 3, 1;
            138 | brx.idx                   | @%more brx.idx
            137 | @%p add.u32 %a          | @%p add.u32 %d
            125 | %some, %mask          | %some, 0xffffffff
            """)
    void whatIsNearIsNotSuspected(int number, String wrong, String right) throws IOException {
        String near =
                program(number).replace(wrong, right).replace(".max", ".add").replace(".s32.u32.shr15", ".s32.s32");
        assertNotEquals(program(number), near);
        assertTrue(without(number, near).isEmpty(), near);
    }

    /** A copy of a register at another place is irrelevant to what is computed in it here. */
    @Test
    void anAmountThatIsAlsoCopiedIsSuspected() throws IOException {
        String copied = program(90).replace("add.f32 %n, %x, %x", "mov.b32 %n, %x;\n  add.f32 %n, %x, %x");
        assertNotEquals(program(90), copied);
        assertTrue(without(90, copied).isPresent(), copied);
    }

    /** A copy of a float is treated as a float, one of bits is not. */
    @Test
    void anAmountThatIsACopyOfAFloatIsSuspected() throws IOException {
        String copied = program(90).replace("add.f32 %n, %x, %x", "mov.f32 %n, %x");
        assertNotEquals(program(90), copied);
        assertTrue(without(90, copied).isPresent(), copied);
    }

    /** Code of the program itself that has the form of a replacement is suspected as well. */
    @Test
    void aDistanceThatIsALimitIsSuspected() throws IOException {
        String limit =
                program(75).replace("%b, 0, %a", "%b, 0, %b").replace("fns.b32", "max.f32 %b, %b, %b;\n  fns.b32");
        assertTrue(without(75, limit).isPresent(), limit);
    }

    /** A program that hangs only when compiled by ptxas is distinguished from one that computes another result. */
    @Test
    void whatEndsIsNotADeadlock() throws IOException {
        Fault stands = judge(program(131)).faults().getFirst().withReason("undefined-deadlock");
        assertTrue(isSuspected(131, stands));
        assertFalse(isSuspected(131, stands.withReason("output")));
        assertTrue(isSuspected(54, stands.withReason("output")));
    }

    private static boolean isSuspected(int number, Fault fault) {
        return KnownToolBugs.recorded().suspectedBy(ToolSubject.toolFault(fault)).stream()
                .anyMatch(bug -> bug.number() == number);
    }

    /** Another sign of number 109, which was met first, and written up with number 72. */
    @Test
    void aTestForZeroMadeAFloatIsKnown() throws IOException {
        String text = program(72, "cnot.ptx");
        assertKnown(109, text);
    }

    /** A literal that the function and the next operation have is joined as wrongly as a register. */
    @Test
    void aLiteralOfAFunctionIsHiddenAsWell() throws IOException {
        String text = program(115)
                .replace("lop3.b32 %t, %a, %b, %a, 145", "lop3.b32 %t, %a, 15, %a, 138")
                .replace("and.b32 %d, %b, %t", "and.b32 %d, %t, 15");
        assertKnown(115, text);
    }

    /** A number above zero that is a NaN as a float is treated as one below. */
    @Test
    void aChooserThatIsNotAFloatIsKnown() throws IOException {
        String text = program(128).replace("-2147483648", "2147483647");
        assertKnown(128, text);
        assertTrue(without(128, text.replace("2147483647", "0x7f800000")).isEmpty());
    }

    /** The result of an integer operation with {@code .sat} is treated as a float that is not below zero as well. */
    @Test
    void aMostOfWhatSaturatedIsKnown() throws IOException {
        String text = program(118)
                .replace("min.f32", "max.f32")
                .replace("0f3F800000", "0f00000000")
                .replaceAll("i32 -?[0-9]+", "i32 -5");
        assertKnown(118, text);
    }

    /** Both operands need not be the one that is zero. */
    @Test
    void aBorrowWithNothingElseIsKnown() throws IOException {
        String text = program(133)
                .replace("ld.param.u32 %a, [p0]", "ld.global.u32 %x, [%out]; ld.global.u32 %a, [%out]")
                .replace("sub.u32 %x, %a, 5;", "")
                .replace("subc.cc.u32 %d, %x, %x", "subc.u32 %d, %a, %x")
                .replace("out i32[1]", "buf i32[1] const(0)");
        assertKnown(133, text);
    }

    /** Not floats alone are made of a signed byte that is none. */
    @Test
    void aClampedByteThatIsNoneIsKnown() throws IOException {
        String text = program(134).replace("cvt.rn.f32.u32", "cvt.sat.s8.u32");
        assertKnown(134, text);
    }

    /** A length that is not a literal, but known to ptxas. */
    @Test
    void aLengthThatIsFoldedIsKnown() throws IOException {
        String text = program(82)
                .replace("bfi.b32", "mov.b32 %n, 35;\n  bfi.b32")
                .replace(", 4, 35", ", 4, %n")
                .replace(".reg .b32 ", ".reg .b32 %n, ");
        assertKnown(82, text);
    }

    @Test
    void knownBitsThatAreCountedAreKnown() throws IOException {
        String text = program(140).replace("bfind.u64", "popc.b64");
        assertKnown(140, text);
    }

    /** A copy of 64 bits is hidden in both halves. */
    @Test
    void aSignCopiedToItsOwnNumberIsKnown() throws IOException {
        String text = program(115)
                .replace("i32 22136", "i32 -22136")
                .replace("lop3.b32 %t, %a, %b, %a, 145", "mov.b64 %y, {%a, %b}; copysign.f64 %x, %y, %y")
                .replace("and.b32 %d, %b, %t", "xor.b64 %x, %x, %y; mov.b64 {%t, %d}, %x")
                .replace(".reg .b64 %out;", ".reg .b64 %out, %x, %y;");
        assertKnown(115, text);
    }

    /** Predicates among the operands are not numbers, and are not changed. */
    @Test
    void predicatesAreNotHidden() throws IOException {
        String text = program(115)
                .replace("lop3.b32 %t, %a, %b, %a, 145", "lop3.and.b32 %t|%p, %a, %b, %a, 145, %p")
                .replace(".version 8.0", ".version 9.0")
                .replace(".reg .b64 %out;", ".reg .b64 %out;\n  .reg .pred %p;");
        TestCase without = without(115, text).orElseThrow();
        assertTrue(without.text().contains(", 145, %p;"), without.text());
    }

    /** The tool refuses: it has computed nothing, so that no bug of its computing explains it. */
    @Test
    void aRefusalIsNews() throws IOException {
        ToolSubject subject = new ToolSubject(
                ToolChain.of(List.of("false {in} {out}"), Duration.ofSeconds(10)),
                new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT));
        List<Fault> faults = subject.judge(test(program(54))).faults();
        assertEquals(List.of("status-1"), faults.stream().map(Fault::reason).toList());
    }

    @Test
    void programsOfNvvmHaveNone() {
        TestCase nvvm = TestCase.read("k.ll", """
                ; LAUNCH: k grid=1 block=1 args=[]
                define ptx_kernel void @k() {
                  ret void
                }
                """.getBytes(StandardCharsets.UTF_8));
        bugsOfPtxas()
                .forEach(bug ->
                        assertTrue(bug.suspect().orElseThrow().without(nvvm).isEmpty(), bug.reason()));
    }
}
