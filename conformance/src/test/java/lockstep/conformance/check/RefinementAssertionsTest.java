package lockstep.conformance.check;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.junit.jupiter.api.Test;

final class RefinementAssertionsTest {
    private static final List<LaunchFile> LAUNCHES =
            List.of(LaunchReader.readFile("k.launch", "LAUNCH: k grid=1 block=40 args=[out i32[64]]"));

    private static Module module(String value) {
        return NvvmReader.read("k.ll", """
                define ptx_kernel void @k(ptr %%out) {
                  %%s = alloca i32
                  %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  store i32 %%t, ptr %%s
                  %%x = load i32, ptr %%s
                  %%y = add i32 %s, 7
                  %%p = getelementptr i32, ptr %%out, i32 %%t
                  store i32 %%y, ptr %%p
                  ret void
                }
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                """.formatted(value), new Context()).orThrow();
    }

    private static Pass<?> mem2reg() {
        return PassRegistry.builtIn().find("mem2reg").orElseThrow();
    }

    @Test
    void aRightPassPasses() {
        RefinementAssertions.assertRefines(mem2reg(), module("%x"), LAUNCHES);
    }

    @Test
    void aWrongPassFailsWithItsRule() {
        AssertionError error = assertThrows(
                AssertionError.class,
                () -> RefinementAssertions.assertRefines(new DropsStores(), module("%x"), LAUNCHES));
        assertTrue(error.getMessage().contains("rule drops-stores:drop"), error.getMessage());
    }

    @Test
    void anUndefinedProgramProvesNothing() {
        Module undefined = NvvmReader.read("k.ll", """
                define ptx_kernel void @k(ptr %out) {
                  %s = alloca i32
                  store i32 1, ptr %s
                  %x = load i32, ptr %s
                  store i32 %x, ptr null
                  ret void
                }
                """, new Context()).orThrow();
        AssertionError error = assertThrows(
                AssertionError.class, () -> RefinementAssertions.assertRefines(mem2reg(), undefined, LAUNCHES));
        assertTrue(error.getMessage().contains("proves nothing"), error.getMessage());
    }

    @Test
    void nothingToCompareIsRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> RefinementAssertions.assertRefines(new DropsStores(), module("%x"), List.of()));
    }

    private static final class DropsStores implements FunctionPass {
        private static final Rule DROP = new Rule("drops-stores", "drop", "a store goes");
        private static final PassInfo INFO =
                new PassInfo("drops-stores", "drop every store", new SourceRef.Assumed("a seeded bug"), DROP);

        @Override
        public PassInfo info() {
            return INFO;
        }

        @Override
        public boolean run(Function function, PassContext context) {
            Rewriter rewriter = context.rewriter(function);
            for (Instruction instruction : function.entry()) {
                if (instruction instanceof StoreInstruction && rewriter.allow(DROP, instruction)) {
                    rewriter.erase(instruction);
                }
            }
            return rewriter.changed();
        }
    }
}
