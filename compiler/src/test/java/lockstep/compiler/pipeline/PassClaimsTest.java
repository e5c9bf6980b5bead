package lockstep.compiler.pipeline;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.junit.jupiter.api.Test;

/** The changes that passes report are checked, unless they are trusted; analyses of the flow are kept while it is. */
final class PassClaimsTest {
    private static final Rule RULE = new Rule("made", "rule", "for a test");

    private static final PassInfo INFO =
            new PassInfo("made", "a pass of a test", new SourceRef.Assumed("a test"), RULE);

    private record Made(BiPredicate<Function, PassContext> body) implements FunctionPass {
        @Override
        public PassInfo info() {
            return INFO;
        }

        @Override
        public boolean run(Function function, PassContext context) {
            return body.test(function, context);
        }
    }

    private static void run(PipelineOptions options, List<BiPredicate<Function, PassContext>> bodies) {
        run("define i32 @f(i32 %x) {\nentry:\n  %a = add i32 %x, 1\n  ret i32 %a\n}\n", options, bodies);
    }

    private static void run(String text, PipelineOptions options, List<BiPredicate<Function, PassContext>> bodies) {
        Module module = NvvmReader.read("f.ll", text.getBytes(StandardCharsets.UTF_8), new Context())
                .orThrow();
        PassManager.run(module, Pipeline.of(bodies.stream().map(Made::new).toArray(Made[]::new)), options);
    }

    private static Instruction first(Function function) {
        return Objects.requireNonNull(function.entry().first());
    }

    private static Rewriter allowed(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        assertTrue(rewriter.allow(RULE, first(function)));
        return rewriter;
    }

    private static boolean setFlag(Function function, PassContext context) {
        allowed(function, context).setFlags(first(function), Flag.NSW.bit());
        return true;
    }

    private static boolean splitEntry(Function function, PassContext context) {
        allowed(function, context).splitBefore(first(function), "behind");
        return true;
    }

    private static boolean splitPastTheRewriter(Function function, PassContext context) {
        context.get(FlowAnalyses.GRAPH, function);
        BasicBlock block = IrBuilder.addBlock(function, "unseen");
        IrBuilder.atEnd(block).unreachable();
        return true;
    }

    @Test
    void hiddenChangesAreFound() {
        BiPredicate<Function, PassContext> liar = (function, context) -> !setFlag(function, context);
        CompilerBug bug = assertThrows(CompilerBug.class, () -> run(PipelineOptions.PLAIN, List.of(liar)));
        assertEquals("pass made changed @f but did not report it", bug.getMessage());
        assertDoesNotThrow(() -> run(PipelineOptions.PLAIN.trusting(), List.of(liar)));
    }

    private record MadeOfModule(Predicate<Module> body) implements ModulePass {
        @Override
        public PassInfo info() {
            return INFO;
        }

        @Override
        public boolean run(Module module, PassContext context) {
            return body.test(module);
        }
    }

    /** Runs it between two function passes, which store and read hashes. */
    private static void runBetween(Predicate<Module> body) {
        Made looks = new Made((function, context) -> false);
        Module module = NvvmReader.read(
                        "f.ll",
                        "@v = global i32 1\ndefine void @f() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n",
                        new Context())
                .orThrow();
        PassManager.run(module, Pipeline.of(looks, new MadeOfModule(body), looks), PipelineOptions.PLAIN);
    }

    private static void setNoInline(Module module) {
        Function g = module.function("g").orElseThrow();
        g.setAttributes(g.attributes().withFunction(AttributeSet.ofFlags("noinline")));
    }

    @Test
    void hiddenChangesOfModulePassesAreFound() {
        List<Consumer<Module>> changes = List.of(
                PassClaimsTest::setNoInline,
                module -> module.globalVariable("v").orElseThrow().setAlignment(64),
                module -> module.rename(module.function("f").orElseThrow(), "h"),
                module -> module.addFunction("h", FunctionType.of(SimpleType.VOID)),
                module -> module.remove(module.function("f").orElseThrow()));
        for (Consumer<Module> change : changes) {
            Predicate<Module> honest = module -> {
                change.accept(module);
                return true;
            };
            assertDoesNotThrow(() -> runBetween(honest));
            CompilerBug bug = assertThrows(CompilerBug.class, () -> runBetween(honest.negate()));
            assertEquals("pass made changed the module but did not report it", bug.getMessage());
        }
        assertDoesNotThrow(() -> runBetween(module -> false));
    }

    @Test
    void flowChangedPastTheRewriterIsFound() {
        List<BiPredicate<Function, PassContext>> bodies = List.of(PassClaimsTest::splitPastTheRewriter);
        CompilerBug bug = assertThrows(CompilerBug.class, () -> run(PipelineOptions.PLAIN, bodies));
        assertEquals("pass made changed the flow of @f past its rewriter", bug.getMessage());
        assertDoesNotThrow(() -> run(PipelineOptions.PLAIN.trusting(), bodies));
    }

    @Test
    void dominatorsStayWhileTheFlowDoes() {
        List<DominatorTree> seen = new ArrayList<>();
        BiPredicate<Function, PassContext> look = (function, context) -> {
            seen.add(context.get(FlowAnalyses.DOMINATORS, function));
            return false;
        };
        for (PipelineOptions options : List.of(PipelineOptions.PLAIN, PipelineOptions.PLAIN.trusting())) {
            seen.clear();
            run(options, List.of(look, PassClaimsTest::setFlag, look, PassClaimsTest::splitEntry, look));
            assertSame(seen.get(0), seen.get(1));
            assertNotSame(seen.get(1), seen.get(2));
        }
    }

    @Test
    void whatAPassInvalidatesOfItsOwnFlowIsComputedAgain() {
        List<Integer> sizes = new ArrayList<>();
        BiPredicate<Function, PassContext> pass = (function, context) -> {
            sizes.add(context.get(FlowAnalyses.GRAPH, function).size());
            splitEntry(function, context);
            context.invalidate(function);
            sizes.add(context.get(FlowAnalyses.GRAPH, function).size());
            return true;
        };
        run(PipelineOptions.PLAIN, List.of(pass));
        assertEquals(List.of(1, 2), sizes);
    }

    @Test
    void blocksAreOperandsOfBranches() {
        String text = "define void @f() {\nentry:\n  br label %a\na:\n  ret void\nb:\n  ret void\n}\n";
        List<Rewriter> rewriters = new ArrayList<>();
        BiPredicate<Function, PassContext> all = (function, context) -> {
            rewriters.add(allowed(function, context));
            rewriters
                    .getLast()
                    .replaceAllUses(
                            function.blockList().get(1), function.blockList().get(2));
            return true;
        };
        BiPredicate<Function, PassContext> one = (function, context) -> {
            rewriters.add(allowed(function, context));
            rewriters
                    .getLast()
                    .setOperand(first(function), 0, function.blockList().get(1));
            return true;
        };
        run(text, PipelineOptions.PLAIN, List.of(all, one));
        assertEquals(
                List.of(true, true),
                rewriters.stream().map(Rewriter::changedFlow).toList());
    }

    @Test
    void branchesMadeAnewAreFlow() {
        List<Boolean> same = new ArrayList<>();
        BiPredicate<Function, PassContext> pass = (function, context) -> {
            Object before = context.get(FlowAnalyses.GRAPH, function);
            Rewriter rewriter = allowed(function, context);
            BasicBlock target = rewriter.splitBefore(first(function), "behind");
            rewriter.replaceTerminator(function.entry(), new BranchInstruction(target));
            context.invalidate(function);
            same.add(before == context.get(FlowAnalyses.GRAPH, function));
            return true;
        };
        run(PipelineOptions.PLAIN, List.of(pass));
        assertEquals(List.of(false), same);
    }
}
