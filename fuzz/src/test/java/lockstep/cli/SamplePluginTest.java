package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.cli.session.ExitStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sample project {@code examples/plugin} works: its sources compile, its jar is what {@code --plugin} takes, its
 * own test passes, and fails for a pass that is wrong. Maven builds it in {@code .ci/long}.
 */
final class SamplePluginTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path PROJECT = ROOT.resolve("examples/plugin");
    private static final Path SOURCES = PROJECT.resolve("src/main/java");

    @TempDir
    private Path folder;

    /** Compiles the passes of {@code sources} and makes their jar. */
    private Path jar(Path sources) throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        PluginJar.writeSample(ROOT, PluginJar.sources(sources), classes, folder.resolve("my-passes.jar"));
        return classes;
    }

    /** Runs each test of the project against {@code classes} of passes; what each threw, or "". */
    private List<String> runTests(Path classes) throws Exception {
        Path tests = Files.createDirectory(folder.resolve("test-classes"));
        PluginJar.compile(PluginJar.sources(PROJECT.resolve("src/test/java")), List.of(classes), tests);
        URL[] places = {tests.toUri().toURL(), classes.toUri().toURL()};
        List<String> ends = new ArrayList<>();
        try (URLClassLoader loader = new URLClassLoader(places, getClass().getClassLoader())) {
            Class<?> test = loader.loadClass("my.passes.AddOfZeroTest");
            Constructor<?> maker = test.getDeclaredConstructor();
            maker.setAccessible(true);
            for (Method method : test.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Test.class)) {
                    method.setAccessible(true);
                    ends.add(endOf(method, maker.newInstance()));
                }
            }
        }
        return ends;
    }

    private static String endOf(Method test, Object instance) throws IllegalAccessException {
        try {
            test.invoke(instance);
            return "";
        } catch (InvocationTargetException failed) {
            return String.valueOf(failed.getCause());
        }
    }

    @Test
    void itsJarIsAPlugin() throws IOException {
        jar(SOURCES);
        Files.copy(ROOT.resolve("examples/saxpy.ll"), folder.resolve("k.ll"));
        Files.copy(ROOT.resolve("examples/saxpy.launch"), folder.resolve("k.launch"));
        TestSession session = new TestSession(folder);
        assertEquals(ExitStatus.GOOD, session.run("list", "passes", "--plugin", "my-passes.jar"), session.err());
        assertTrue(session.out().contains("\nadd-of-zero  built  remove additions of zero\n"), session.out());
        String[] check = {"check", "k.ll", "--plugin", "my-passes.jar", "--passes", "mem2reg,add-of-zero"};
        assertEquals(ExitStatus.GOOD, session.run(check), session.err() + session.out());
        assertTrue(session.out().contains("add-of-zero"), session.out());
    }

    @Test
    void itsTestPasses() throws Exception {
        assertEquals(List.of("", ""), runTests(jar(SOURCES)));
    }

    @Test
    void itsTestFailsForAWrongPass() throws Exception {
        Path wrong = Files.createDirectories(folder.resolve("src/my/passes"));
        for (Path file : PluginJar.sources(SOURCES)) {
            String text = Files.readString(file);
            Files.writeString(wrong.resolve(file.getFileName()), text.replace("zero.isZero()", "zero.isOne()"));
        }
        List<String> ends = runTests(jar(folder.resolve("src")));
        assertTrue(
                ends.stream().anyMatch(end -> end.contains("AssertionError: pass add-of-zero on @k: Differs")),
                ends.toString());
    }

    /** The page for those who write passes shows the files as they are. */
    @Test
    void thePageHasItsFiles() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/add-a-pass.md"));
        for (Path file : PluginJar.sources(SOURCES)) {
            assertTrue(page.contains("```java\n" + Files.readString(file) + "```\n"), file.toString());
        }
    }

    @Test
    void itsVersionsAreThoseOfLockstep() throws IOException {
        String own = Files.readString(PROJECT.resolve("pom.xml"));
        String lockstep = Files.readString(ROOT.resolve("pom.xml"));
        String version = group(lockstep, "<artifactId>lockstep-parent</artifactId>\\s*<version>([^<]+)<");
        assertEquals(version, group(own, "<lockstep.version>([^<]+)<"));
        String junit = group(lockstep, "<artifactId>junit-bom</artifactId>\\s*<version>([^<]+)<");
        assertEquals(junit, group(own, "<artifactId>junit-jupiter</artifactId>\\s*<version>([^<]+)<"));
        Matcher plugins = Pattern.compile("<artifactId>(maven-[a-z]+-plugin)</artifactId>\\s*<version>([^<]+)<")
                .matcher(own);
        while (plugins.find()) {
            String same = "<artifactId>" + plugins.group(1) + "</artifactId>\\s*<version>([^<]+)<";
            assertEquals(group(lockstep, same), plugins.group(2), plugins.group(1));
        }
    }

    private static String group(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertTrue(matcher.find(), pattern);
        return matcher.group(1);
    }
}
