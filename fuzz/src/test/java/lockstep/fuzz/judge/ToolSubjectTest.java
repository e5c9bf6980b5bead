package lockstep.fuzz.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.conformance.external.ExternalCompiler;
import lockstep.conformance.external.ExternalCompiler.BatchCompiler;
import lockstep.conformance.external.ExternalCompiler.Compilation;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.ExternalResult;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.kernel.TestCase;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each kind of failure of an outside tool has its own fault kind; the tools here are shell scripts. */
final class ToolSubjectTest {
    private static final String KERNEL = """
            ; LAUNCH: k grid=1 block=32 args=[out i32[32]]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr %out) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %i = sext i32 %t to i64
              %p = getelementptr i32, ptr %out, i64 %i
              %v = add i32 %t, 1
              store i32 %v, ptr %p
              ret void
            }
            """;

    @TempDir
    Path folder;

    /** A subject of tools, each a script with {@code $1} to read and {@code $2} to write. */
    private ToolSubject subject(Duration timeout, String... scripts) throws IOException {
        List<ExternalPass> tools = new ArrayList<>();
        for (String script : scripts) {
            Path file = folder.resolve("tool" + tools.size());
            Files.writeString(file, "#!/bin/sh\n" + script + "\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
            tools.add(ExternalPass.of(file + " {in} {out}", timeout));
        }
        CheckOptions options = CheckOptions.DEFAULT.withSchedules(List.of(Schedule.of(Policy.STACK)));
        return new ToolSubject(ToolChain.of(tools), new RefinementCheck(new ReferenceEngine(), options));
    }

    private Judgement judge(String... scripts) throws IOException {
        return subject(Duration.ofSeconds(30), scripts).judge(kernel());
    }

    private static TestCase kernel() {
        return TestCase.read("k.ll", KERNEL.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertFault(FaultKind kind, int step, String reason, Judgement judgement) {
        assertEquals(CaseVerdict.WRONG, judgement.verdict(), judgement.toString());
        assertEquals(1, judgement.faults().size());
        Fault fault = judgement.faults().getFirst();
        assertEquals(kind, fault.kind());
        assertEquals(step, fault.step());
        assertEquals(reason, fault.reason());
        assertTrue(fault.pass().endsWith("tool" + step + " {in} {out}"), fault.pass());
    }

    @Test
    void aToolThatCopiesChangesNothing() throws IOException {
        Judgement judgement = judge("cp $1 $2");
        assertEquals(CaseVerdict.UNCHANGED, judgement.verdict(), judgement.toString());
        assertEquals(1, judgement.runs());
    }

    @Test
    void aToolThatKeepsTheMeaningIsGood() throws IOException {
        Judgement judgement = judge("sed 's/add i32 %t, 1/sub i32 %t, -1/' $1 > $2");
        assertEquals(CaseVerdict.GOOD, judgement.verdict(), judgement.toString());
        assertEquals(1, judgement.changedSteps());
    }

    @Test
    void aToolThatChangesTheMeaningDiffers() throws IOException {
        Judgement judgement = judge("cp $1 $2", "sed 's/add i32 %t, 1/add i32 %t, 2/' $1 > $2", "cp $1 $2");
        assertFault(FaultKind.DIFFERS, 1, "output", judgement);
    }

    @Test
    void aToolEndedByASignalCrashed() throws IOException {
        assertFault(FaultKind.TOOL_CRASH, 0, "status-139", judge("kill -SEGV $$", "exit 1"));
    }

    /** What the simulator cannot run a tool is to end well on nonetheless. */
    @Test
    void aCrashOnWhatCannotBeRunIsACrash() throws IOException {
        TestCase unsupported = TestCase.read("k.ptx", """
                // LAUNCH: k grid=1 block=32 args=[]
                .version 8.0
                .target sm_90a
                .address_size 64
                .visible .entry k()
                {
                  wgmma.fence.sync.aligned;
                  ret;
                }
                """.getBytes(StandardCharsets.UTF_8));
        Duration timeout = Duration.ofSeconds(30);
        Judgement crashed = subject(timeout, "kill -SEGV $$").judge(unsupported);
        assertEquals(CaseVerdict.WRONG, crashed.verdict(), crashed.toString());
        assertEquals(
                List.of(FaultKind.INVALID_TEST, FaultKind.TOOL_CRASH),
                crashed.faults().stream().map(Fault::kind).toList());
        assertEquals("status-139", crashed.faults().getLast().reason());
        for (String ends : List.of("cp $1 $2", "exit 3")) {
            Judgement unjudged = subject(timeout, ends).judge(unsupported);
            assertEquals(CaseVerdict.INVALID, unjudged.verdict(), unjudged.toString());
            assertEquals(1, unjudged.faults().size());
        }
    }

    @Test
    void aToolThatSaysNoRefused() throws IOException {
        Judgement judgement = judge("cp $1 $2", "echo cannot; exit 3");
        assertFault(FaultKind.TOOL_REFUSAL, 1, "status-3", judgement);
        assertTrue(judgement.faults().getFirst().detail().contains("cannot"));
    }

    /** A compiler that knows its limits. */
    private record Limited() implements ExternalCompiler {
        @Override
        public String command() {
            return "limited";
        }

        @Override
        public String name() {
            return "limited";
        }

        @Override
        public Compilation compile(Program program) {
            return new ExternalResult.Unsupported("stores are not supported");
        }
    }

    @Test
    void whatAToolDoesNotSupportIsNotAFault() throws IOException {
        CheckOptions options = CheckOptions.DEFAULT.withSchedules(List.of(Schedule.of(Policy.STACK)));
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), options);
        ToolChain tools = ToolChain.of(List.of(ExternalPass.of(new Limited())));
        Judgement judgement = new ToolSubject(tools, check).judge(kernel());
        assertEquals(CaseVerdict.INCONCLUSIVE, judgement.verdict(), judgement.toString());
        assertEquals("tool-limit: stores are not supported", judgement.inconclusive());
        assertEquals(List.of(), judgement.faults());
    }

    @Test
    void aToolThatDoesNotEndIsTooLate() throws IOException {
        Judgement judgement = subject(Duration.ofMillis(200), "sleep 60").judge(kernel());
        assertFault(FaultKind.TIMEOUT, 0, "timeout", judgement);
    }

    @Test
    void noOutputAndNonsenseAreBadOutput() throws IOException {
        assertFault(FaultKind.TOOL_OUTPUT, 0, "external-output", judge("true"));
        Judgement nonsense = judge("echo 'define nonsense' > $2");
        assertEquals(FaultKind.TOOL_OUTPUT, nonsense.faults().getFirst().kind());
    }

    @Test
    void outputThatDoesNotVerifyIsBadOutput() throws IOException {
        Judgement judgement = judge("sed 's/ret void/br label %nowhere/' $1 > $2");
        assertEquals(FaultKind.TOOL_OUTPUT, judgement.faults().getFirst().kind());
    }

    @Test
    void aChainNamesItsCommands() throws IOException {
        String text = subject(Duration.ofSeconds(1), "true", "false").text();
        assertTrue(text.matches(".*tool0 \\{in} \\{out} ;; .*tool1 \\{in} \\{out}"), text);
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT);
        assertThrows(IllegalArgumentException.class, () -> new ToolSubject(ToolChain.of(List.of()), check));
    }

    private static final String VECTOR_WORDS = "echo ' arithmetic overflow operand 0 not an integer?'; ";

    private static final String REMAINDER = """
            ; LAUNCH: k grid=1 block=32 args=[out f32[32]]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr %out) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %i = sext i32 %t to i64
              %p = getelementptr float, ptr %out, i64 %i
              %n = add i32 %t, 1
              %f = uitofp i32 %n to float
              %r = frem float -7.0, %f
              store float %r, ptr %p
              ret void
            }
            """;

    private Judgement judgeAs(String tool, String text, String script) throws IOException {
        Path file = folder.resolve(tool);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        CheckOptions options = CheckOptions.DEFAULT.withSchedules(List.of(Schedule.of(Policy.STACK)));
        ExternalPass pass = ExternalPass.of(file + " {in} {out}", Duration.ofSeconds(30));
        return new ToolSubject(ToolChain.of(List.of(pass)), new RefinementCheck(new ReferenceEngine(), options))
                .judge(TestCase.read("k.ll", text.getBytes(StandardCharsets.UTF_8)));
    }

    private static void assertReason(String reason, Judgement judgement) {
        assertEquals(CaseVerdict.WRONG, judgement.verdict(), judgement.toString());
        assertEquals(
                List.of(reason), judgement.faults().stream().map(Fault::reason).toList());
    }

    @Test
    void aRemainderThatACompilerForNvptxGetsWrongIsAKnownBug() throws IOException {
        assertReason("bug-35", judgeAs("llc", REMAINDER, "sed 's/ frem / fsub /' $1 > $2"));
    }

    @Test
    void otherToolsDoNotHaveTheBug() throws IOException {
        assertReason("output", judgeAs("opt", REMAINDER, "sed 's/ frem / fsub /' $1 > $2"));
    }

    @Test
    void aMistakeNextToARemainderIsNotKnown() throws IOException {
        assertReason("output", judgeAs("llc", REMAINDER, "sed 's/%t, 1/%t, 2/' $1 > $2"));
    }

    @Test
    void aLoadOfABitThatComesTooLateIsAKnownBug() throws IOException {
        String text = """
                ; LAUNCH: k grid=1 block=1 args=[out i32[1]]
                @flag = addrspace(1) global i1 false, align 1
                define ptx_kernel void @k(ptr %out) {
                  %v = load i1, ptr addrspace(1) @flag, align 1
                  store i1 true, ptr addrspace(1) @flag, align 1
                  %w = zext i1 %v to i32
                  store i32 %w, ptr %out
                  ret void
                }
                """;
        String late = "sed -e '/= load i1/{h;d}' -e '/store i1/{G}' $1 > $2";
        assertReason("bug-46", judgeAs("llc", text, late));
        assertReason("output", judgeAs("opt", text, late));
    }

    private static final String ROTATION = """
            ; LAUNCH: k grid=1 block=32 args=[out i64[32]]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare i64 @llvm.nvvm.rotate%s(i64, i32)
            define ptx_kernel void @k(ptr %%out) {
              %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %%p = getelementptr i64, ptr %%out, i32 %%t
              %%x = zext i32 %%t to i64
              %%n = add i32 %%t, 45
              %%r = call i64 @llvm.nvvm.rotate%s(i64 %%x, i32 %%n)
              store i64 %%r, ptr %%p
              ret void
            }
            """;

    @ParameterizedTest
    @ValueSource(strings = {".b64", ".right.b64"})
    void aRotationByTooMuchIsAKnownBug(String kind) throws IOException {
        String text = ROTATION.formatted(kind, kind);
        String wrong = "sed '/call i64/s/%n/%t/' $1 > $2";
        assertReason("bug-121", judgeAs("llc", text, wrong));
        assertReason("output", judgeAs("libnvvm", text, wrong));
        assertReason("output", judgeAs("llc", text, "sed 's/%t, 45/%t, 13/' $1 > $2"));
    }

    @Test
    void aNegatedNanIsAKnownBug() throws IOException {
        String text = REMAINDER.replace("frem float -7.0, %f", "fneg float %f");
        assertReason("bug-120", judgeAs("llc", text, "sed 's/fneg float %f/fmul float %f, %f/' $1 > $2"));
        assertReason("output", judgeAs("llc", text, "sed 's/%t, 1/%t, 2/' $1 > $2"));
    }

    @Test
    void knownWordsMakeAKnownBug() throws IOException {
        assertReason("bug-37", judgeAs("libnvvm", KERNEL, VECTOR_WORDS + "exit 6"));
    }

    @Test
    void aFenceThatACompilerCannotSelectIsAKnownBug() throws IOException {
        String words = "echo 'LLVM ERROR: Cannot select: 0x55: ch = AtomicFence 0x56, TargetConstant:i64<6>'; ";
        assertReason("bug-49", judgeAs("llc", KERNEL, words + "kill -ABRT $$"));
        assertReason("status-134", judgeAs("opt", KERNEL, words + "kill -ABRT $$"));
    }

    private static String backtrace(String inner, String outer) {
        String frames = " #0 0x00007f06 llvm::sys::PrintStackTrace(int) (/usr/lib/l.so+0xeb)\n"
                + " #4 0x00007f17 llvm::" + inner + "(llvm::Value*) const (/usr/lib/l.so+0x1b)\n"
                + " #5 0x00007f28 llvm::" + outer + "(llvm::CallBase&) (/usr/lib/l.so+0x1c)\n";
        return "printf '%s' '" + frames + "'; kill -SEGV $$";
    }

    @Test
    void crashesInDifferentPlacesAreDifferentFaults() throws IOException {
        String one = backtrace("A::get", "B::visit");
        assertReason("status-139@A::get<B::visit", judgeAs("opt", KERNEL, one));
        assertReason("status-139@A::set<B::visit", judgeAs("opt", KERNEL, one.replace("::get", "::set")));
        Fault crash = judgeAs("opt", KERNEL, one).faults().getFirst();
        assertEquals("  in A::get\n  in B::visit", crash.detail());
        Fault older = new Fault(crash.kind(), 0, crash.pass(), "", "status-139", "", "", "");
        assertTrue(older.isLike(crash));
        assertFalse(crash.isLike(older));
    }

    @Test
    void aCopyThatSccpDoesNotKnowIsAKnownBug() throws IOException {
        String script = backtrace("PredicateBase::getConstraint", "SCCPInstVisitor::handleCallResult");
        assertReason("bug-102", judgeAs("opt", KERNEL, script));
        assertReason(
                "status-139@PredicateBase::getConstraint<SCCPInstVisitor::handle",
                judgeAs("opt", KERNEL, script.replace("CallResult", "")));
        assertReason(
                "status-139@PredicateBase::getConstraint<SCCPInstVisitor::handleCallResult",
                judgeAs("llc", KERNEL, script));
    }

    /** LLVM before version 20 has no {@code samesign} and takes it for a predicate; other words are still a refusal. */
    @Test
    void aFlagThatAToolIsTooOldForIsNotARefusal() throws IOException {
        String words = "echo \"in.ll:4:13: error: expected icmp predicate (e.g. 'eq')\"; exit 1";
        assertEquals(CaseVerdict.INCONCLUSIVE, judgeAs("opt", KERNEL, words).verdict());
        assertReason("status-1", judgeAs("opt", KERNEL, words.replace("icmp", "fcmp")));
    }

    @Test
    void aCallOfNothingThatACompilerMakesIsAKnownBug() throws IOException {
        String words = "echo 'LLVM ERROR: Undefined external symbol \"\"'; ";
        assertReason("bug-124", judgeAs("llc", KERNEL, words + "kill -ABRT $$"));
        assertReason("status-134", judgeAs("llc", KERNEL, words.replace("symbol", "sign") + "kill -ABRT $$"));
    }

    @Test
    void unknownWordsNextToKnownOnesAreNews() throws IOException {
        String script = VECTOR_WORDS + "echo 'LLVM ERROR: another'; exit 6";
        assertReason("status-6", judgeAs("libnvvm", KERNEL, script));
    }

    @Test
    void theSameWordsOfAnotherToolAreNews() throws IOException {
        assertReason("status-6", judgeAs("opt", KERNEL, VECTOR_WORDS + "exit 6"));
    }

    /** A compiler that writes {@code alone} for one program and {@code together} for each of a batch. */
    private record Compiler(String alone, String together) implements BatchCompiler {
        @Override
        public String command() {
            return "compiler";
        }

        @Override
        public String name() {
            return "compiler";
        }

        @Override
        public Compilation compile(Program program) {
            return new Compilation.Written(alone.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public Map<Program, ExternalResult> compileTogether(List<? extends Program> programs) {
            Map<Program, ExternalResult> made = new IdentityHashMap<>();
            for (Program program : programs) {
                Program result = ProgramFiles.read("batch", together.getBytes(StandardCharsets.UTF_8))
                        .orThrow();
                made.put(program, new ExternalResult.Produced(result));
            }
            return made;
        }
    }

    private static final String RIGHT = KERNEL.replace("add i32 %t, 1", "sub i32 %t, -1");
    private static final String WRONG = KERNEL.replace("add i32 %t, 1", "add i32 %t, 2");

    private static Judgement judgeTogether(String alone, String together) throws IOException {
        CheckOptions options = CheckOptions.DEFAULT.withSchedules(List.of(Schedule.of(Policy.STACK)));
        ToolSubject subject = new ToolSubject(
                ToolChain.of(List.of(ExternalPass.of(new Compiler(alone, together)))),
                new RefinementCheck(new ReferenceEngine(), options));
        assertTrue(subject.isFasterTogether());
        TestCase test = kernel();
        return subject.ahead(List.of(kernel(), test)).judge(test);
    }

    @Test
    void whatIsWrongOnlyTogetherIsTheBatchs() throws IOException {
        Judgement judgement = judgeTogether(RIGHT, WRONG);
        assertEquals(CaseVerdict.WRONG, judgement.verdict());
        Fault fault = judgement.faults().getFirst();
        assertEquals(FaultKind.BATCH, fault.kind());
        assertEquals("differs", fault.reason());
        assertTrue(fault.detail().startsWith("in one file with k.ll, k.ll:"), fault.detail());
    }

    @Test
    void whatIsWrongAloneTooIsTheCasesOwn() throws IOException {
        Judgement judgement = judgeTogether(WRONG, WRONG);
        assertEquals(FaultKind.DIFFERS, judgement.faults().getFirst().kind());
    }

    /** Negative: what is right together is good; what the compiler makes alone is not even asked for. */
    @Test
    void whatIsRightTogetherIsNotJudgedAlone() throws IOException {
        assertEquals(CaseVerdict.GOOD, judgeTogether(WRONG, RIGHT).verdict());
    }

    /** A case that was not among those of the batch is compiled alone. */
    @Test
    void anotherCaseIsAskedForAlone() throws IOException {
        CheckOptions options = CheckOptions.DEFAULT.withSchedules(List.of(Schedule.of(Policy.STACK)));
        ToolSubject subject = new ToolSubject(
                ToolChain.of(List.of(ExternalPass.of(new Compiler(RIGHT, WRONG)))),
                new RefinementCheck(new ReferenceEngine(), options));
        assertEquals(
                CaseVerdict.GOOD,
                subject.ahead(List.of(kernel())).judge(kernel()).verdict());
    }
}
