package lockstep.seeded.program;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.rule.Rule;

/**
 * A mistake: what a pass leaves, and what a faulty one would have left instead. The check must report it; without the
 * mistake it must not report anything.
 *
 * @param program a file with a LAUNCH line and a kernel {@code @k}
 * @param passes run before the mistake is made
 * @param change the mistake, in {@code @k}
 */
record PassMistake(String name, Path program, String passes, Consumer<Rewriter> change) {
    /** The folder of the filetests, a folder for each pass. */
    static final String FILETESTS = "../conformance/filetests";

    private static final Rule RULE = new Rule("mistake", "seeded", "a mistake made on purpose");

    @Override
    public String toString() {
        return name;
    }

    private static Function kernel(Module module) {
        return module.function("k").orElseThrow();
    }

    private JudgedProgram judged() {
        return new JudgedProgram(program, passes, CheckOptions.DEFAULT);
    }

    void assertCaught() throws IOException {
        Module after = judged().after();
        Rewriter rewriter = new Rewriter(kernel(after), RewriteGate.OPEN);
        assertTrue(rewriter.allow(RULE, kernel(after).entry().terminator()));
        change.accept(rewriter);
        assertTrue(rewriter.changed());
        Verdict verdict = judged().judge(after);
        assertTrue(verdict.isWrong(), verdict::toString);
    }

    void assertRightWithoutIt() throws IOException {
        judged().assertRight();
    }

    // ---- what mistakes look for

    static <I extends Instruction> List<I> all(Rewriter rewriter, Class<I> kind) {
        return rewriter.function().instructionList().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    /** Calls of functions whose name begins so. */
    static List<CallInstruction> calls(Rewriter rewriter, String prefix) {
        return all(rewriter, CallInstruction.class).stream()
                .filter(call -> call.calledFunction()
                        .filter(f -> f.name().startsWith(prefix))
                        .isPresent())
                .toList();
    }

    static Instruction named(Rewriter rewriter, String name) {
        return rewriter.function().instructionList().stream()
                .filter(instruction -> name.equals(instruction.name()))
                .findFirst()
                .orElseThrow();
    }

    static BasicBlock block(Rewriter rewriter, String name) {
        for (BasicBlock block : rewriter.function().blocks()) {
            if (name.equals(block.name())) {
                return block;
            }
        }
        throw new AssertionError("there is no block " + name);
    }

    static BasicBlock blockOf(Instruction instruction) {
        return Objects.requireNonNull(instruction.block());
    }
}
