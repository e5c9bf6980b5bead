package lockstep.fuzz.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import lockstep.compiler.codegen.CodegenOptions;
import lockstep.compiler.option.PassOptions;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.ExternalTool;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.bisect.Bisection;
import lockstep.fuzz.bisect.Bisection.Culprit;
import lockstep.fuzz.finding.Finding;
import lockstep.fuzz.finding.FindingStore;
import lockstep.fuzz.judge.PipelineReplay.RuleApplication;
import lockstep.fuzz.kernel.TestCase;
import lockstep.fuzz.reduce.FaultReducer;
import lockstep.fuzz.reduce.FaultReducer.ReducedFault;
import lockstep.fuzz.reduce.Reducer;
import lockstep.fuzz.triage.KnownFindings;
import lockstep.ir.json.JsonReader;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.rule.Rule;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels that are compiled: judged as a whole, and where that is wrong blamed, bisected and reduced by step. */
final class CompiledProgramsUnderTestTest {
    private static final RefinementCheck CHECK =
            new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT.withFuel(200_000));

    private static final String KERNEL = """
            ; LAUNCH: k grid=1 block=40 args=[out i32[40]]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr %out) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %zero = add i32 %t, 0
              %low = icmp ult i32 %zero, 19
              br i1 %low, label %left, label %join
            left:
              %a = mul i32 %t, 3
              br label %join
            join:
              %v = phi i32 [ %t, %0 ], [ %a, %left ]
              %p = getelementptr i32, ptr %out, i32 %t
              store i32 %v, ptr %p, align 4
              ret void
            }
            """;

    private static final Rule MACHINE_RULE = new Rule("wrong-machine", "drop-store", "a store is removed");
    private static final Rule NVVM_RULE = new Rule("wrong-nvvm", "drop-store", "a store is removed");

    private static PassInfo info(Rule rule) {
        return new PassInfo(rule.pass(), "for a test", new SourceRef.Assumed("a test"), rule);
    }

    private static final PassInfo MACHINE_INFO = info(MACHINE_RULE);

    private record WrongMachinePass() implements MachinePass {
        @Override
        public PassInfo info() {
            return MACHINE_INFO;
        }

        @Override
        public boolean run(MachineEditor editor, StepContext context) {
            boolean changed = false;
            for (var block : editor.snapshot().blocks()) {
                for (PtxInstruction each : block.instructions()) {
                    boolean isStore = each.opcode() == PtxOpcode.ST;
                    changed |= isStore && editor.remove(MACHINE_RULE, each);
                }
            }
            return changed;
        }
    }

    /** Changes each store in one way. */
    private record StorePass(PassInfo info, Rule rule, BiConsumer<Rewriter, Instruction> change)
            implements FunctionPass {
        @Override
        public boolean run(Function function, PassContext context) {
            Rewriter rewriter = context.rewriter(function);
            for (BasicBlock block : function.blocks()) {
                for (Instruction each = block.first(); each != null; ) {
                    Instruction next = each.next();
                    if (each instanceof StoreInstruction && rewriter.allow(rule, each)) {
                        change.accept(rewriter, each);
                    }
                    each = next;
                }
            }
            return rewriter.changed();
        }
    }

    private static final StorePass WRONG_NVVM_PASS = new StorePass(info(NVVM_RULE), NVVM_RULE, Rewriter::erase);
    private static final Rule FLIP_RULE = new Rule("flip", "flip", "a store stores the complement");

    /** Wrong once, right twice. */
    private static final StorePass FLIPPING_PASS = new StorePass(info(FLIP_RULE), FLIP_RULE, (rewriter, store) -> {
        Value ones = rewriter.context().i32(-1);
        rewriter.setOperand(store, 0, rewriter.before(store).binary(Opcode.XOR, store.operand(0), ones));
    });

    private static final PassRegistry REGISTRY =
            PassRegistry.builtIn().with(List.<Pass<?>>of(new WrongMachinePass(), WRONG_NVVM_PASS, FLIPPING_PASS));

    private static TestCase kernel() {
        return TestCase.read("k.ll", KERNEL.getBytes(StandardCharsets.UTF_8));
    }

    /** The whole way with these passes. */
    private static PipelineSubject subject(String passes) {
        Pipeline given = PipelineParser.parse(REGISTRY, passes);
        return new PipelineSubject(CodegenOptions.PLAIN.pipeline(given, REGISTRY, PassOptions.NONE), CHECK);
    }

    private static Fault only(Judgement judgement) {
        assertEquals(1, judgement.faults().size(), () -> "" + judgement.faults());
        return judgement.faults().getFirst();
    }

    private static int number(PipelineSubject subject, String pass) {
        return subject.pipeline().steps().stream()
                .map(Pipeline.Step::name)
                .toList()
                .indexOf(pass);
    }

    @Test
    void whatIsRightIsJudgedAsAWhole() throws IOException {
        Judgement judgement = subject("instsimplify").judge(kernel());
        assertEquals(CaseVerdict.GOOD, judgement.verdict());
        assertEquals(1, judgement.changedSteps());
        Set<String> rules = judgement.rules().applied().keySet();
        assertTrue(rules.stream().anyMatch(rule -> rule.startsWith("phi-node-elimination:")));
        assertTrue(rules.stream().anyMatch(rule -> rule.startsWith("instsimplify:")));
    }

    /** Where only the whole is judged, faults that make up for each other are not seen. */
    @Test
    void stepsThatMakeUpForEachOtherAreFoundIfEachIsJudged() throws IOException {
        PipelineSubject subject = subject("flip,flip");
        assertEquals(CaseVerdict.GOOD, subject.judge(kernel()).verdict());
        Judgement judgement = subject.judgingEachStep().judge(kernel());
        assertEquals(CaseVerdict.WRONG, judgement.verdict());
        assertEquals(List.of(0, 1), judgement.faults().stream().map(Fault::step).toList());
        assertEquals(
                CaseVerdict.GOOD,
                subject("instsimplify").judgingEachStep().judge(kernel()).verdict());
    }

    @Test
    void aWrongPassOverLlvmIrIsNamed() throws IOException {
        PipelineSubject subject = subject("instsimplify,wrong-nvvm");
        Fault fault = only(subject.judge(kernel()));
        assertEquals(FaultKind.DIFFERS, fault.kind());
        assertEquals("wrong-nvvm", fault.pass());
        assertEquals(1, fault.step());
        assertEquals(NVVM_RULE.id(), fault.rule());
        assertEquals("nvvm", subject.level(fault.step()));
    }

    @Test
    void aWrongMachinePassIsNamedBisectedAndReduced(@TempDir Path folder) throws IOException {
        PipelineSubject subject =
                subject("instsimplify,finalize-isel,wrong-machine,phi-node-elimination,post-ra-pseudos");
        Fault fault = only(subject.judge(kernel()));
        assertEquals("wrong-machine", fault.pass());
        assertEquals(number(subject, "wrong-machine"), fault.step());
        assertEquals("machine", subject.level(fault.step()));
        assertEquals("nvvm", subject.level(number(subject, "select")));
        assertEquals("machine", subject.level(number(subject, "emit")));
        assertEquals("ptx", subject.level(subject.pipeline().steps().size()));

        Culprit culprit = Bisection.find(subject, kernel(), fault).orElseThrow();
        assertEquals("wrong-machine", culprit.pass());
        assertEquals(MACHINE_RULE.id(), culprit.rule());
        RuleApplication application = culprit.application().orElseThrow();
        assertTrue(application.place().startsWith("st"), application::place);
        assertTrue(application.number() > 1, "instsimplify and legalization have applied rules before");
        PipelineSubject prefix =
                subject.with(new Pipeline(subject.pipeline().steps().subList(0, fault.step() + 1)));
        assertTrue(prefix.limitedTo(application.number()).judge(kernel()).shows(fault));
        assertEquals(
                CaseVerdict.GOOD,
                prefix.limitedTo(application.number() - 1).judge(kernel()).verdict());

        Reducer.Budget budget = new Reducer.Budget(Duration.ofMinutes(2), 400);
        ReducedFault reduced = new FaultReducer(budget, Reducer.Listener.NONE)
                .reduce(subject, kernel(), fault)
                .orElseThrow();
        assertEquals("wrong-machine", reduced.subject().text());
        TestCase small = reduced.reduction().test();
        assertTrue(small.program() instanceof OpenPtxProgram, small::text);
        assertFalse(small.text().contains("mul"), small::text);
        TestCase stored = TestCase.read("small", small.text().getBytes(StandardCharsets.UTF_8));
        assertTrue(reduced.subject().judge(stored).shows(fault), small::text);

        FindingStore store = FindingStore.open(folder, KnownFindings.NONE);
        Finding finding = new Finding(
                7, "nvptx", subject.text(), Optional.of(kernel()), fault, "command", Finding.Place.of(subject, fault));
        Path kept = store.add(finding).orElseThrow();
        Map<String, Object> description = JsonReader.object(
                Files.readString(kept.resolve(FindingStore.DESCRIPTION)).strip());
        assertEquals("machine", description.get("level"));
        assertEquals("sm_90", description.get("arch"));
        assertEquals((long) fault.step(), description.get("step"));
    }

    @Test
    void aPassThatMakesAProgramUnselectableIsAFaultOfSelection() throws IOException {
        String program =
                KERNEL.replace("%a = mul i32 %t, 3", "%f = frem float 1.0, 2.0\n  %a = fptosi float %f to i32");
        TestCase test = TestCase.read("k.ll", program.getBytes(StandardCharsets.UTF_8));
        PipelineSubject subject =
                new PipelineSubject(PipelineParser.parse(REGISTRY, "select,phi-node-elimination,emit"), CHECK);
        Fault fault = only(subject.judge(test));
        assertEquals(FaultKind.PASS_REFUSAL, fault.kind());
        assertEquals("select", fault.pass());
        assertEquals(0, fault.step());
    }

    @Test
    void toolsGoOnWithThePtx() throws IOException {
        assumeTrue(ExternalTool.find("ptxas").isPresent(), "ptxas is not installed");
        ToolChain tools = ToolChain.of(List.of("ptxas -O3"), ExternalPass.DEFAULT_TIMEOUT);
        PipelineSubject subject = subject("instsimplify").with(tools);
        Judgement judgement = subject.judge(kernel());
        assertEquals(CaseVerdict.GOOD, judgement.verdict());
        assertTrue(subject.text().endsWith(",emit ;; ptxas -O3"), subject::text);
    }
}
