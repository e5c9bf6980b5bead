package lockstep.conformance.bracket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.check.BuiltInClaims;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.rule.Rule;
import lockstep.sim.fast.FastEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that execute as before are recognized; programs with one thing wrong are not. */
final class SameExecutionTest {
    private static final Path KERNELS = Path.of("corpus", "kernels");
    private static final Rule RULE = new Rule("test", "edit", "an edit of a test");
    private static final int EDITS = 12;

    private static final String PROGRAM = """
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare void @llvm.nvvm.barrier0()
            declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
            define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
            entry:
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %a = add i32 %t, %n
              %same = add i32 %t, %n
              %dead = mul i32 %a, 3
              %lost = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %a, i32 0, i32 31)
              %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
              store i32 %a, ptr addrspace(1) %q, align 4
              call void @llvm.nvvm.barrier0()
              %c = icmp slt i32 %same, 7
              br i1 %c, label %head, label %exit
            head:
              %i = phi i32 [ %a, %entry ], [ %j, %head ], [ %j, %more ]
              %j = add nsw i32 %i, 1
              %d = icmp slt i32 %j, 40
              br i1 %d, label %head, label %more
            more:
              store i32 %j, ptr addrspace(1) %q, align 4
              %e = icmp slt i32 %j, 60
              br i1 %e, label %head, label %exit
            exit:
              %r = phi i32 [ %same, %entry ], [ %j, %more ]
              %late = add i32 %t, %n
              store i32 %r, ptr addrspace(1) %q, align 4
              ret void
            }
            """;

    /** A module, its copy, and what was changed since. */
    private static final class Subject {
        private final Module module;
        private final ModuleCloner.Copy copy;
        private final Set<Function> changed = new LinkedHashSet<>();

        Subject(Module module) {
            this.module = module;
            this.copy = ModuleCloner.copyOf(module);
        }

        boolean isSame() {
            return SameExecution.holds(module, copy, changed);
        }

        Function kernel() {
            return module.definedFunctions().stream()
                    .filter(Function::isKernel)
                    .findFirst()
                    .orElseThrow();
        }

        Rewriter rewriter() {
            changed.add(kernel());
            Rewriter rewriter = new Rewriter(kernel(), RewriteGate.OPEN);
            rewriter.allow(RULE, kernel().entry());
            return rewriter;
        }

        Instruction instruction(String name) {
            for (BasicBlock block : kernel().blocks()) {
                for (Instruction instruction : block) {
                    if (name.equals(instruction.name())) {
                        return instruction;
                    }
                }
            }
            throw new AssertionError("there is no " + name);
        }

        BasicBlock block(String name) {
            return kernel().blockList().stream()
                    .filter(b -> name.equals(b.name()))
                    .findFirst()
                    .orElseThrow();
        }

        void run(String passes) {
            changed.add(kernel());
            PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), passes), PipelineOptions.PLAIN);
        }
    }

    /** An edit of the program above. */
    private interface Edit {
        void make(Subject subject, Rewriter rewriter);
    }

    private static Subject program() {
        return new Subject(NvvmReader.read("program.ll", PROGRAM, new Context()).orThrow());
    }

    private static boolean isSameAfter(Edit edit) {
        Subject subject = program();
        edit.make(subject, subject.rewriter());
        return subject.isSame();
    }

    // ---- same executions

    @Test
    void nothingChanged() {
        assertTrue(isSameAfter((s, rewriter) -> {}));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dce", "break-crit-edges", "early-cse", "early-cse,dce,break-crit-edges"})
    void passesThatLeaveTheExecutionAsItIs(String passes) {
        Subject subject = program();
        subject.run(passes);
        assertTrue(subject.isSame());
    }

    @Test
    void equalOperationsOfEqualOperandsAreEqual() {
        assertTrue(isSameAfter((s, rewriter) -> {
            rewriter.replace(s.instruction("same"), s.instruction("a"));
        }));
    }

    @Test
    void newBlocksPassOnWhatPhisGet() {
        assertTrue(isSameAfter((s, rewriter) -> {
            rewriter.splitEdge(s.block("entry").terminator(), 0, "pre");
            rewriter.splitEdge(s.block("more").terminator(), 1, "out");
        }));
    }

    // ---- different executions

    @Test
    void aStoreIsMissing() {
        assertFalse(isSameAfter((s, rewriter) -> rewriter.erase(s.block("more").first())));
    }

    @Test
    void aBarrierIsMissing() {
        assertFalse(isSameAfter((s, rewriter) -> {
            Instruction branch = s.block("entry").terminator();
            rewriter.erase(branch.previous().previous());
        }));
    }

    @Test
    void anOperandIsAnotherValue() {
        assertFalse(
                isSameAfter((s, rewriter) -> rewriter.setOperand(s.block("more").first(), 0, s.instruction("i"))));
    }

    @Test
    void aFlagIsNew() {
        assertFalse(isSameAfter((s, rewriter) -> rewriter.setFlags(
                s.instruction("a"), Flag.NSW.bit() | s.instruction("a").flags())));
    }

    @Test
    void targetsAreExchanged() {
        assertFalse(isSameAfter((s, rewriter) -> {
            TerminatorInstruction end = s.block("head").terminator();
            BasicBlock first = end.successor(0);
            rewriter.setOperand(end, 1, end.successor(1));
            rewriter.setOperand(end, 2, first);
        }));
    }

    @Test
    void aPhiGetsAnotherValue() {
        assertFalse(isSameAfter((s, rewriter) -> rewriter.setOperand(s.instruction("r"), 0, s.instruction("t"))));
    }

    @Test
    void aPhiGetsAnotherValueThroughANewBlock() {
        assertFalse(isSameAfter((s, rewriter) -> {
            BasicBlock middle = rewriter.splitEdge(s.block("entry").terminator(), 1, "m");
            PhiInstruction phi = (PhiInstruction) s.instruction("r");
            rewriter.setOperand(phi, phi.indexOf(middle), s.instruction("t"));
        }));
    }

    @Test
    void theEqualValueDoesNotDominate() {
        assertFalse(isSameAfter((s, rewriter) -> {
            Instruction comparison = s.instruction("c");
            rewriter.setOperand(comparison, 0, s.instruction("late"));
        }));
    }

    @Test
    void orderOfAccessesIsAnother() {
        assertFalse(isSameAfter((s, rewriter) -> {
            Instruction branch = s.block("entry").terminator();
            Instruction barrier = branch.previous().previous();
            rewriter.moveBefore(barrier, barrier.previous());
        }));
    }

    /** Attributes of a function are not trusted: the pass under test may have added them. */
    @Test
    void aCallOfAFunctionIsMissing() {
        Subject subject =
                new Subject(NvvmReader.read("calls.ll", """
                        define void @f(ptr addrspace(1) %p) memory(none) willreturn nounwind {
                          store i32 1, ptr addrspace(1) %p, align 4
                          ret void
                        }
                        define ptx_kernel void @k(ptr addrspace(1) %p) {
                          call void @f(ptr addrspace(1) %p)
                          ret void
                        }
                        """, new Context()).orThrow());
        subject.rewriter().erase(subject.kernel().entry().first());
        assertFalse(subject.isSame());
    }

    @Test
    void anInstructionIsNew() {
        assertFalse(isSameAfter((s, rewriter) -> {
            Instruction store = s.block("more").first();
            rewriter.insertBefore(store.copy(), store);
        }));
    }

    /** One back edge and the edge that enters share a block: then there are two cycles, and other lanes may meet. */
    @Test
    void aNewBlockMakesANewCycle() {
        assertFalse(isSameAfter((s, rewriter) -> {
            BasicBlock head = s.block("head");
            PhiInstruction phi = (PhiInstruction) s.instruction("i");
            BasicBlock gathered = rewriter.splitEdge(s.block("entry").terminator(), 0, "gathered");
            PhiInstruction outer = rewriter.insertPhi(new PhiInstruction(phi.type(), 0), gathered);
            rewriter.addIncoming(outer, s.instruction("a"), s.block("entry"));
            rewriter.addIncoming(outer, s.instruction("j"), s.block("more"));
            rewriter.setOperand(phi, phi.indexOf(gathered), outer);
            rewriter.redirect(s.block("more").terminator(), 0, gathered);
            assertEquals(2, head.predecessors().size());
        }));
    }

    // ---- the law

    static Stream<Path> kernels() throws IOException {
        try (Stream<Path> files = Files.list(KERNELS)) {
            return files.filter(f -> f.toString().endsWith(".O1.ll")).sorted().toList().stream();
        }
    }

    /** Law: whatever is done to a kernel, if it is found to execute the same, then it refines the original. */
    @ParameterizedTest
    @MethodSource("kernels")
    void whatIsSaidToBeTheSameRefines(Path program) throws IOException {
        Random random = new Random(program.getFileName().toString().hashCode());
        Path launchPath = LaunchReader.beside(program);
        LaunchFile launch = LaunchReader.readFile(launchPath.toString(), Files.readString(launchPath));
        for (int edit = 0; edit < EDITS; edit++) {
            Subject subject =
                    new Subject(NvvmReader.read(program, new Context()).orThrow());
            editAnywhere(subject, random);
            if (subject.isSame()) {
                RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);
                Runs before = check.run(check.image(subject.copy.module()), launch);
                Verdict verdict = check.compare(before, check.runAfter(before, check.image(subject.module)));
                assertFalse(verdict.isWrong(), () -> verdict + "\n" + subject.module);
            }
        }
    }

    /** The claims of an analysis about the program after a pass refer to that program, so it must be run. */
    @Test
    void noRunsStandForOthersWhereClaimsAreAsserted() throws IOException {
        Subject subject = program();
        LaunchFile launch = LaunchReader.readFile("flags", "LAUNCH: k grid=1 block=32 args=[out i32[64], i32 7]");
        RefinementCheck plain = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);
        Runs runs = plain.run(plain.image(subject.module), launch);
        RefinementCheck asserting = plain.with(CheckOptions.DEFAULT.withClaims(BuiltInClaims.all()));
        assertTrue(IntStream.range(0, EDITS).anyMatch(step -> plain.standsForSame(runs, step)));
        assertFalse(IntStream.range(0, EDITS).anyMatch(step -> asserting.standsForSame(runs, step)));
    }

    private static void editAnywhere(Subject subject, Random random) {
        Rewriter rewriter = subject.rewriter();
        List<Instruction> all = subject.kernel().instructionList();
        Instruction victim = all.get(random.nextInt(all.size()));
        switch (random.nextInt(4)) {
            case 0 -> exchangeOperand(rewriter, victim, all, random);
            case 1 -> remove(rewriter, victim);
            case 2 -> rewriter.setFlags(victim, victim.flags() == 0 ? Flag.NUW.bit() : 0);
            case 3 -> splitSomething(rewriter, victim, random);
            default -> throw new AssertionError();
        }
    }

    private static void exchangeOperand(Rewriter rewriter, Instruction victim, List<Instruction> all, Random random) {
        if (victim.operandCount() == 0) {
            return;
        }
        int index = random.nextInt(victim.operandCount());
        Value old = victim.operand(index);
        List<Instruction> fitting =
                all.stream().filter(i -> i.type().equals(old.type())).toList();
        if (!fitting.isEmpty() && !(old instanceof BasicBlock)) {
            rewriter.setOperand(victim, index, fitting.get(random.nextInt(fitting.size())));
        }
    }

    private static void remove(Rewriter rewriter, Instruction victim) {
        if (!victim.isTerminator()) {
            if (victim.hasUses()) {
                rewriter.replaceAllUses(victim, rewriter.context().poison(victim.type()));
            }
            rewriter.erase(victim);
        }
    }

    private static void splitSomething(Rewriter rewriter, Instruction victim, Random random) {
        if (victim instanceof TerminatorInstruction end && end.successorCount() > 0) {
            rewriter.splitEdge(end, random.nextInt(end.successorCount()), null);
        } else if (!victim.isTerminator() && !(victim instanceof PhiInstruction)) {
            rewriter.splitBefore(victim, null);
        }
    }
}
