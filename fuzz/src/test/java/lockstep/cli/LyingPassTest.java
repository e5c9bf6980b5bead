package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import lockstep.cli.session.ExitStatus;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.PassProvider;
import lockstep.ir.pass.SourceRef;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code opt} as shipped checks what passes say of their changes. */
final class LyingPassTest {
    private static final String PROGRAM = """
            define void @f(ptr %p) {
              store i32 1, ptr %p
              ret void
            }
            """;

    @TempDir
    private Path folder;

    private TestSession session;

    /** Removes stores and says that it did nothing. */
    public static final class Liar implements FunctionPass {
        private static final Rule RULE = new Rule("liar", "drop", "removes a store");

        @Override
        public PassInfo info() {
            return new PassInfo("liar", "removes stores and denies it", new SourceRef.Assumed("a test"), RULE);
        }

        @Override
        public boolean run(Function function, PassContext context) {
            Rewriter rewriter = context.rewriter(function);
            List<Instruction> stores = function.instructionList();
            stores.removeIf(instruction -> instruction.opcode() != Opcode.STORE);
            stores.stream().filter(store -> rewriter.allow(RULE, store)).forEach(rewriter::erase);
            return false;
        }
    }

    /** The plug-in with the pass. */
    public static final class Provider implements PassProvider {
        @Override
        public List<Pass<?>> passes() {
            return List.of(new Liar());
        }
    }

    @BeforeEach
    void writePlugin() throws IOException {
        session = new TestSession(folder);
        Files.writeString(folder.resolve("k.ll"), PROGRAM);
        try (OutputStream file = Files.newOutputStream(folder.resolve("liar.jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry("META-INF/services/" + PassProvider.class.getName()));
            jar.write(Provider.class.getName().getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void aHiddenChangeIsAFault() {
        assertEquals(
                ExitStatus.INTERNAL_ERROR, session.run("opt", "k.ll", "--plugin", "liar.jar", "--passes", "liar"));
        assertTrue(session.err().contains("pass liar changed @f and says it did not"), session.err());
        assertEquals("", session.out());
    }

    @Test
    void whereNothingMayBeChangedThePassTellsTheTruth() {
        String[] arguments = {"opt", "k.ll", "--plugin", "liar.jar", "--passes", "liar", "--bisect-limit", "0"};
        assertEquals(ExitStatus.GOOD, session.run(arguments), session.err());
        assertTrue(session.out().contains("store i32 1"), session.out());
    }
}
