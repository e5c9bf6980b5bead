package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
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

    private static final String SAMPLE = "examples/plugin/src/main";

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
        Path classes = Files.createDirectory(folder.resolve("classes"));
        compile(List.of(file), List.of(), classes);
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(services.resolve(PassProvider.class.getName()), "own.Provider");
        pack(classes, jar);
    }

    /**
     * Writes the jar of {@code examples/plugin}, as Maven makes it.
     *
     * @param root of the repository
     */
    static void writeSample(Path root, Path jar) throws IOException {
        Path folder = Files.createTempDirectory(jar.toAbsolutePath().getParent(), "sample");
        Path classes = Files.createDirectory(folder.resolve("classes"));
        writeSample(root, sources(root.resolve(SAMPLE + "/java")), classes, jar);
    }

    /**
     * Writes the jar of {@code examples/plugin} with other sources.
     *
     * @param classes an empty folder, where the classes are afterwards
     */
    static void writeSample(Path root, List<Path> sources, Path classes, Path jar) throws IOException {
        compile(sources, List.of(), classes);
        Path resources = root.resolve(SAMPLE + "/resources");
        try (Stream<Path> files = Files.walk(resources)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = classes.resolve(resources.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        pack(classes, jar);
    }

    /** The Java files below a folder. */
    static List<Path> sources(Path below) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    /**
     * Compiles {@code sources} into {@code classes}.
     *
     * @param needed folders of classes that they need besides those of the tests
     */
    static void compile(List<Path> sources, List<Path> needed, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        StringJoiner classPath = new StringJoiner(File.pathSeparator);
        needed.forEach(folder -> classPath.add(folder.toString()));
        classPath.add(System.getProperty("java.class.path"));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-d", classes.toString(), "-cp", classPath.toString(), "-proc:none");
            Iterable<? extends JavaFileObject> units = files.getJavaFileObjects(sources.toArray(Path[]::new));
            boolean isCompiled = compiler.getTask(messages, files, null, options, null, units)
                    .call();
            assertTrue(isCompiled, messages.toString());
        }
    }

    /** Packs what is in {@code folder} into {@code jar}. */
    static void pack(Path folder, Path jar) throws IOException {
        try (OutputStream stream = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(stream);
                Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
                entries.putNextEntry(new JarEntry(folder.relativize(file).toString()));
                entries.write(Files.readAllBytes(file));
            }
        }
    }
}
