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
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.PassProvider;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code opt} with plug-ins: as shipped it checks what their passes report about their changes. */
final class PluginTest {
    private static final String PROGRAM = """
            define void @f(ptr %p) {
              store i32 1, ptr %p
              ret void
            }
            """;

    @TempDir
    private Path folder;

    private TestSession session;

    /** Removes stores and reports no change. */
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

    /** A plug-in that was compiled against a class that no longer exists. */
    public static final class OlderProvider implements PassProvider {
        @Override
        public List<Pass<?>> passes() {
            throw new NoClassDefFoundError("lockstep/ir/older/Rule");
        }
    }

    @BeforeEach
    void writePlugin() throws IOException {
        session = new TestSession(folder);
        Files.writeString(folder.resolve("k.ll"), PROGRAM);
        writePlugin("liar.jar", Provider.class);
    }

    private void writePlugin(String name, Class<? extends PassProvider> provider) throws IOException {
        try (OutputStream file = Files.newOutputStream(folder.resolve(name));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry("META-INF/services/" + PassProvider.class.getName()));
            jar.write(provider.getName().getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void aPluginOfAnotherVersionIsBadInput() throws IOException {
        writePlugin("older.jar", OlderProvider.class);
        assertEquals(ExitStatus.BAD_INPUT, session.run("opt", "k.ll", "--plugin", "older.jar", "--passes", "mem2reg"));
        String expected = "older.jar: error[plugin]: was compiled against another version of Lockstep:"
                + " lockstep/ir/older/Rule";
        assertTrue(session.err().contains(expected), session.err());
    }

    @Test
    void aHiddenChangeIsAFault() {
        assertEquals(ExitStatus.FOUND_WRONG, session.run("opt", "k.ll", "--plugin", "liar.jar", "--passes", "liar"));
        assertTrue(session.err().contains("lockstep: the pass liar failed, pass-crash: "), session.err());
        assertTrue(session.err().contains("pass liar changed @f but did not report it"), session.err());
        assertEquals("", session.out());
    }

    @Test
    void whereNothingMayBeChangedThePassTellsTheTruth() {
        String[] arguments = {"opt", "k.ll", "--plugin", "liar.jar", "--passes", "liar", "--bisect-limit", "0"};
        assertEquals(ExitStatus.GOOD, session.run(arguments), session.err());
        assertTrue(session.out().contains("store i32 1"), session.out());
    }
}
