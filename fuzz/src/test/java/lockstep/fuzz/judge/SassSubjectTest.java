package lockstep.fuzz.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.campaign.SassCaseSource;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.sass.function.SassModule.WordEncoder;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.WordCodec;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class SassSubjectTest {
    private static final CheckOptions OPTIONS =
            new CheckOptions(List.of(Schedule.of(Policy.BARRIER)), 200_000, 1, CheckOptions.DEFAULT.warpSize());
    private static final RefinementCheck CHECK = new RefinementCheck(new FastEngine(), OPTIONS);
    private static final SassCaseSource SOURCE = new SassCaseSource(Profile.named("sass"), Architecture.SM_90);
    private static final int MAX_PROGRAMS = 150;

    private static SassSubject subject(WordEncoder encoder) {
        return new SassSubject(CHECK, encoder);
    }

    /** Law: what is encoded and decoded shows what it showed before. */
    @ParameterizedTest
    @EnumSource(Architecture.class)
    void theEncoderIsRight(Architecture architecture) throws IOException {
        SassCaseSource source = new SassCaseSource(Profile.named("sass"), architecture);
        SassSubject subject = new SassSubject(CHECK.on(new CrossCheckEngine()), WordEncoder.STANDARD);
        for (long seed = 100; seed < 108; seed++) {
            Judgement judgement = subject.judge(source.at(seed));
            assertEquals(List.of(), judgement.faults());
            assertEquals(CaseVerdict.GOOD, judgement.verdict(), judgement.inconclusive());
        }
    }

    // ---- seeded mistakes

    static Stream<EncoderMistake> shown() {
        return EncoderMistake.shown().stream();
    }

    static Stream<EncoderMistake> early() {
        return EncoderMistake.early().stream();
    }

    private static boolean touches(EncoderMistake mistake, TestCase test) {
        List<SassInstruction> code = ((MachineProgram) test.program())
                .module()
                .kernels()
                .getFirst()
                .function()
                .instructions();
        return code.stream()
                .anyMatch(i -> !WordCodec.encode(i).equals(mistake.encoder().encode(i)));
    }

    /** The first fault that a mistake makes in generated programs. */
    private static Fault found(EncoderMistake mistake) throws IOException {
        SassSubject subject = subject(mistake.encoder());
        for (long seed = 0; seed < MAX_PROGRAMS; seed++) {
            TestCase test = SOURCE.at(seed);
            if (touches(mistake, test)) {
                Judgement judgement = subject.judge(test);
                if (judgement.verdict() == CaseVerdict.WRONG) {
                    return judgement.faults().getFirst();
                }
            }
        }
        return fail(mistake + " does not show in " + MAX_PROGRAMS + " programs");
    }

    @ParameterizedTest
    @MethodSource("shown")
    void mistakesShowInWhatIsExecuted(EncoderMistake mistake) throws IOException {
        Fault fault = found(mistake);
        assertTrue(fault.kind().blamesSubject());
        assertTrue(!fault.reason().startsWith("control-"), fault::detail);
    }

    @ParameterizedTest
    @MethodSource("early")
    void mistakesInControlFieldsShowWhereRegistersAreInFlight(EncoderMistake mistake) throws IOException {
        Fault fault = found(mistake);
        assertEquals(FaultKind.DIFFERS, fault.kind());
        assertTrue(fault.reason().startsWith("control-"), fault::detail);
    }

    // ---- what does not permit a verdict

    @Test
    void aWordOfNoInstructionIsWrong() throws IOException {
        SassSubject subject = subject(i -> new InstructionWord(0xfff, 0));
        Fault fault = subject.judge(SOURCE.at(1)).faults().getFirst();
        assertEquals(FaultKind.BROKEN_MODULE, fault.kind());
    }

    @Test
    void anEncoderThatThrowsIsAtFault() throws IOException {
        SassSubject subject = subject(i -> {
            throw new IllegalStateException("no word");
        });
        Fault fault = subject.judge(SOURCE.at(1)).faults().getFirst();
        assertEquals(FaultKind.PASS_CRASH, fault.kind());
    }

    @Test
    void aProgramThatIsUndefinedIsNotATest() throws IOException {
        String text = """
                // LAUNCH: k grid=1 block=32 args=[]
                .kernel registers=8 parameters= shared=0 local=0 barriers=0
                .function k sm_90
                  [B------:R-:W-:-:S05] @P0 EXIT ;
                  [B------:R-:W-:-:S05] EXIT ;
                """;
        TestCase test = TestCase.read("k.sass", text.getBytes(StandardCharsets.UTF_8));
        Judgement judgement = subject(WordEncoder.STANDARD).judge(test);
        assertEquals(CaseVerdict.INVALID, judgement.verdict());
    }

    /** A kernel that stores what {@code body} puts into R5 to the word of the thread, or of all threads. */
    private static Judgement judged(String body, int threads, int scale) throws IOException {
        String text = """
                // LAUNCH: k grid=1 block=%d args=[out i32[64]]
                .kernel registers=16 parameters=0:8 shared=0 local=0 barriers=0
                .function k sm_90
                  [B------:R-:W0:-:S01] S2R R0, SR_TID.X ;
                  [B------:R-:W1:-:S01] LDC.64 R2, c[0x0][0x210] ;
                  [B------:R-:W2:-:S01] ULDC.64 UR4, c[0x0][0x208] ;
                  [B01----:R-:W-:-:S05] IMAD.WIDE R2, R0, 0x%d, R2 ;
                %s
                  [B--2---:R-:W-:-:S01] STG.E desc[UR4][R2.64], R5 ;
                  [B------:R-:W-:-:S05] EXIT ;
                """.formatted(threads, scale, body);
        TestCase test = TestCase.read("k.sass", text.getBytes(StandardCharsets.UTF_8));
        return subject(WordEncoder.STANDARD).judge(test);
    }

    private static void assertInvalid(String reason, Judgement judgement) {
        assertEquals(CaseVerdict.INVALID, judgement.verdict(), judgement.inconclusive());
        assertEquals(1, judgement.faults().size());
        assertEquals(FaultKind.INVALID_TEST, judgement.faults().getFirst().kind());
        String found = judgement.faults().getFirst().reason();
        assertTrue(found.startsWith(reason), found);
    }

    @Test
    void aProgramThatWaitsForAllIsATest() throws IOException {
        Judgement judgement = judged("  [B------:R-:W-:-:S05] MOV R5, R0 ;", 64, 4);
        assertEquals(List.of(), judgement.faults());
        assertEquals(CaseVerdict.GOOD, judgement.verdict(), judgement.inconclusive());
    }

    @Test
    void aProgramWithHazardsOfItsOwnIsNotATest() throws IOException {
        assertInvalid("control-", judged("  [B------:R-:W-:-:S01] MOV R5, R0 ;", 64, 4));
    }

    @Test
    void aProgramThatRacesIsNotATest() throws IOException {
        assertInvalid("race", judged("  [B------:R-:W-:-:S05] MOV R5, 0x7 ;", 64, 0));
    }

    @Test
    void aProgramThatShowsARegisterWithoutAWriteIsNotATest() throws IOException {
        assertInvalid("open-bits", judged("  [B------:R-:W-:-:S05] MOV R5, R9 ;", 64, 4));
    }
}
