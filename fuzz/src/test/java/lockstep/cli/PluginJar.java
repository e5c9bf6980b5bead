package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import lockstep.ir.pass.PassProvider;

/** Makes jars with passes, compiled from source: their classes are nowhere else, as those of users are. */
final class PluginJar {
    private static final String PROVIDER = """
            package own;
            import java.util.*;
            import lockstep.ir.nvvm.Function;
            import lockstep.ir.pass.*;
            public final class Provider implements PassProvider {
                @Override
                public List<Pass<?>> passes() {
                    %s
                }
                record Own(PassInfo info) implements FunctionPass {
                    static final lockstep.ir.rule.Rule RULE =
                            new lockstep.ir.rule.Rule("own", "any", "does what it likes");
                    Own() {
                        this(new PassInfo("own", "does what it likes", new SourceRef.Assumed("a test"), RULE));
                    }
                    @Override
                    public boolean run(Function function, PassContext context) {
                        %s
                    }
                    static boolean deeper(int level) {
                        return deeper(level + 1) || deeper(level + 2);
                    }
                }
            }
            """;

    private PluginJar() {}

    /**
     * Writes a jar with the pass {@code own}.
     *
     * @param body of its method {@code run}
     */
    static void writePass(Path jar, String body) throws IOException {
        write(jar, PROVIDER.formatted("return List.of(new Own());", body));
    }

    /**
     * Writes a jar.
     *
     * @param body of the provider's method {@code passes}
     */
    static void writeProvider(Path jar, String body) throws IOException {
        write(jar, PROVIDER.formatted(body, "return false;"));
    }

    private static void write(Path jar, String source) throws IOException {
        Path folder = Files.createTempDirectory(jar.toAbsolutePath().getParent(), "plugin");
        Path file = Files.writeString(folder.resolve("Provider.java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none");
            boolean isCompiled = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjects(file))
                    .call();
            assertTrue(isCompiled, messages.toString());
        }
        try (OutputStream stream = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(stream)) {
            entries.putNextEntry(new JarEntry("META-INF/services/" + PassProvider.class.getName()));
            entries.write("own.Provider".getBytes(StandardCharsets.UTF_8));
            for (String name : List.of("own/Provider.class", "own/Provider$Own.class")) {
                entries.putNextEntry(new JarEntry(name));
                entries.write(Files.readAllBytes(folder.resolve(name)));
            }
        }
    }
}
