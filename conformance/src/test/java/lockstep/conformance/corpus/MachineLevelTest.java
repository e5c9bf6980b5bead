package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.SassProgram;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The committed cubins of ptxas refine their PTX; cubins with changed words do not. */
final class MachineLevelTest {
    private static final Path CORPUS = Path.of("corpus");

    /** Source: sass.isa, the bit that negates the first operand of FADD and FMUL. */
    private static final int NEGATE_FIRST = 72;

    /** Source: sass.isa, the lowest bit of the immediate second operand. */
    private static final int IMMEDIATE = 32;

    private static final InstructionWord NONE = InstructionWord.ZERO;

    private static SassProgram cubin(String kernel) throws IOException {
        Path file = CORPUS.resolve("cubins").resolve(kernel + ".sm_90.cubin");
        Program program =
                ProgramFiles.read(file.toString(), Files.readAllBytes(file)).orThrow();
        return assertInstanceOf(SassProgram.class, program);
    }

    private static Program ptx(String kernel) throws IOException {
        Path file = CORPUS.resolve("ptx").resolve("kernels").resolve(kernel + ".llc.ptx");
        return ProgramFiles.read(file.toString(), Files.readAllBytes(file)).orThrow();
    }

    private static Runs runs(RefinementCheck check, String kernel) throws IOException {
        Path launch = CORPUS.resolve("kernels").resolve(kernel + ".launch");
        return check.run(check.image(ptx(kernel)), LaunchReader.readFile(launch.toString(), Files.readString(launch)));
    }

    private static RefinementCheck check(CheckOptions options) {
        return new RefinementCheck(new FastEngine(), options);
    }

    private static Verdict verdict(String kernel, SassProgram below) throws IOException {
        RefinementCheck check = check(CheckOptions.DEFAULT);
        Runs before = runs(check, kernel);
        return check.compare(before, check.runAfter(before, check.image(below)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"saxpy", "reduce_shfl", "switch_vm", "recursion_calls", "aos_structs", "funcptr_table"})
    void whatPtxasMadeRefinesThePtx(String kernel) throws IOException {
        assertEquals(new Verdict.Refines(0), verdict(kernel, cubin(kernel)));
    }

    /** One instruction of PTX may be many words; as many of PTX may not become many more. */
    @Test
    void machineWordsGetMoreFuel() throws IOException {
        RefinementCheck scarce = check(CheckOptions.DEFAULT.withFuel(1000));
        Runs before = runs(scarce, "saxpy");
        long used = before.results().stream()
                .mapToLong(each -> each.counters().warpInstructions())
                .max()
                .orElseThrow();
        assertEquals(
                32 * used, scarce.runAfter(before, scarce.image(cubin("saxpy"))).fuel());
        assertEquals(
                4 * used, scarce.runAfter(before, scarce.image(ptx("saxpy"))).fuel());
    }

    /** The cubin with {@code bits} of its {@code nth} instruction of that name changed; none makes it a NOP. */
    private static SassProgram spoilt(String kernel, String mnemonic, int nth, InstructionWord bits)
            throws IOException {
        SassProgram program = cubin(kernel);
        Cubin cubin = program.cubin();
        CodeSection section = cubin.code().getFirst();
        List<CodeWord> decoded = Code.decode(
                        section, cubin.header().architecture().orElseThrow())
                .words();
        List<InstructionWord> words = new ArrayList<>();
        IntStream.range(0, section.size()).forEach(i -> words.add(section.word(i)));
        int at = IntStream.range(0, decoded.size())
                .filter(i -> name(decoded.get(i)).equals(mnemonic))
                .skip(nth)
                .findFirst()
                .orElseThrow();
        InstructionWord padding = words.getLast();
        InstructionWord old = words.get(at);
        InstructionWord flipped = new InstructionWord(old.low() ^ bits.low(), old.high() ^ bits.high());
        words.set(at, bits.isZero() ? padding : flipped);
        CodeSection changed = section.withWords(words);
        return new SassProgram(kernel, cubin.with(section.index(), changed.section()));
    }

    private static String name(CodeWord word) {
        return word.instruction().map(i -> i.form().mnemonic()).orElse("");
    }

    private static InstructionWord bit(int number) {
        return number < Long.SIZE ? new InstructionWord(1L << number, 0) : new InstructionWord(0, 1L << number);
    }

    @Test
    void aNegatedOperandDiffers() throws IOException {
        Verdict.Differs differs = assertInstanceOf(
                Verdict.Differs.class, verdict("saxpy", spoilt("saxpy", "FADD", 0, bit(NEGATE_FIRST))));
        String text = differs.counterexample().text();
        assertTrue(text.contains("last writer before: @saxpy") && text.contains("st.global.f32"), text);
        assertTrue(text.contains("STG.E desc[UR4][R4.64], R7"), text);
    }

    @Test
    void anotherMaskDiffers() throws IOException {
        assertInstanceOf(
                Verdict.Differs.class, verdict("reduce_shfl", spoilt("reduce_shfl", "LOP3", 1, bit(IMMEDIATE))));
    }

    @Test
    void aMissingBlockBarrierIsWrong() throws IOException {
        assertTrue(verdict("reduce_shfl", spoilt("reduce_shfl", "BAR", 0, NONE)).isWrong());
    }

    @Test
    void aMissingConvergenceBarrierIsWrong() throws IOException {
        assertTrue(
                verdict("reduce_shfl", spoilt("reduce_shfl", "BSYNC", 0, NONE)).isWrong());
    }

    /** Lanes with elements left of the first warp only: the loads of the second warp would trap. */
    @Test
    void aMissingBoundsCheckIsWrong() throws IOException {
        assertTrue(verdict("saxpy", spoilt("saxpy", "EXIT", 0, NONE)).isWrong());
    }

    @Test
    void whatIsNotBuiltIsInconclusive() throws IOException {
        SassProgram unknown = spoilt("saxpy", "FMUL", 0, new InstructionWord(0xfff, 0));
        Verdict.Inconclusive open = assertInstanceOf(Verdict.Inconclusive.class, verdict("saxpy", unknown));
        assertEquals("unsupported", open.reason());
        assertTrue(open.what().contains("saxpy+0x100"), open.what());
    }
}
