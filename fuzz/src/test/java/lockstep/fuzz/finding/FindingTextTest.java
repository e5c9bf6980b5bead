package lockstep.fuzz.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.filetest.FiletestResult;
import lockstep.conformance.filetest.Filetests;
import lockstep.fuzz.bisect.Bisection;
import lockstep.fuzz.bisect.Bisection.Culprit;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.Corpus;
import lockstep.fuzz.reduce.SeededPass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A finding's texts describe the fault, and its filetest fails exactly as long as the fault exists. */
final class FindingTextTest {
    private static final String KERNEL = """
            ; LAUNCH: k grid=1 block=8 args=[out i32[8]]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr %out) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %v = sub i32 %t, 4
              %p = getelementptr i32, ptr %out, i32 %t
              store i32 %v, ptr %p
              ret void
            }
            """;

    private static FindingText finding(TestedSubject tested) throws IOException {
        TestCase test = TestCase.read("k.ll", KERNEL.getBytes(StandardCharsets.UTF_8));
        PipelineSubject subject = Corpus.subject(SeededPass.swappedSub());
        Fault fault = Corpus.fault(subject, test);
        Optional<Culprit> culprit = Bisection.find(subject, test, fault);
        return new FindingText(test, fault, culprit, tested);
    }

    @Test
    void saysWhatWasExpectedAndWhatWasGot() throws IOException {
        String text = finding(new TestedSubject.Passes("swapped-sub")).description();
        assertTrue(text.contains("what:     differs [output] in swapped-sub"), text);
        assertTrue(text.contains("rule:     swapped-sub:break"), text);
        assertTrue(text.contains("applied:  number 1 at @k, block %0: %v = sub i32 %t, 4"), text);
        assertTrue(text.contains("expected: after the step"), text);
        assertTrue(text.contains("k arg 0 byte 0: before 0xfc, after 0x04"), text);
        // Lane 4 stores 0 in both programs; all others differ.
        assertTrue(text.contains("lanes:    some"), text);
    }

    @Test
    void theCommandIsQuoted() throws IOException {
        assertEquals(
                "lockstep check reduced.ll --passes swapped-sub",
                finding(new TestedSubject.Passes("swapped-sub")).command("reduced.ll"));
        assertEquals(
                "lockstep check 'a b.ll' --external 'opt -S {in} -o '\\''x'\\'''",
                finding(new TestedSubject.Tool("opt -S {in} -o 'x'")).command("a b.ll"));
    }

    private static FiletestResult run(Path folder, String text, PassRegistry registry) throws IOException {
        Path file = folder.resolve("finding.ll");
        Files.writeString(file, text);
        return new Filetests(registry, 1).run(file, List.of(file), result -> {}).getFirst();
    }

    @Test
    void theFiletestFailsWhileThePassIsWrong(@TempDir Path folder) throws IOException {
        String text = FiletestText.of(finding(new TestedSubject.Passes("swapped-sub")));
        PassRegistry wrong = PassRegistry.builtIn().with(List.of(SeededPass.swappedSub()));
        PassRegistry right =
                PassRegistry.builtIn().with(List.of(new SeededPass("swapped-sub", i -> false, (rewriter, i) -> {})));
        assertEquals(FiletestResult.Status.FAILED, run(folder, text, wrong).status(), text);
        assertEquals(FiletestResult.Status.PASSED, run(folder, text, right).status(), text);
    }

    @Test
    void theFiletestOfAToolIsAValidTest(@TempDir Path folder) throws IOException {
        String text = FiletestText.of(finding(new TestedSubject.Tool("opt-19 -S {in} -o {out}")));
        assertTrue(text.startsWith("; RUN: sim %s\n"), text);
        assertTrue(text.contains("; lockstep check %s --external 'opt-19 -S {in} -o {out}'\n"), text);
        assertEquals(
                FiletestResult.Status.PASSED,
                run(folder, text, PassRegistry.builtIn()).status());
    }
}
