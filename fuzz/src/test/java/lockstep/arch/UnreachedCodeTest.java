package lockstep.arch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassModel;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Main classes and methods that only tests reach, or nothing, are listed with the reason, and no others are there; no
 * private field is there that nothing reads.
 */
final class UnreachedCodeTest {
    private static final String LIST = "unreached.txt";

    private static List<String> list() {
        try (InputStream in = UnreachedCodeTest.class.getResourceAsStream(LIST)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static boolean isEntry(String line) {
        return !line.isBlank() && !line.startsWith("#");
    }

    private static List<ClassModel> mainClasses() {
        return Repository.find().mainClasses().stream().map(ClassRules::read).toList();
    }

    @Test
    void privateFieldsAreRead() {
        assertEquals("", String.join("\n", UnreadFields.find(mainClasses())));
    }

    @Test
    void whatNoMainClassRefersToIsListed() {
        List<ClassModel> classes = mainClasses();
        Set<String> found = new TreeSet<>(new UnreachedCode(classes, getClass().getClassLoader()).find());
        Set<String> listed =
                list().stream().filter(UnreachedCodeTest::isEntry).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(String.join("\n", listed), String.join("\n", found));
    }

    // ---- samples

    private static List<ClassModel> compiled(Path folder, String... bodies) throws IOException {
        String[] sources = Stream.of(bodies)
                .flatMap(body -> {
                    String name = body.replaceAll("(?s).*?\\b(?:class|interface|record) (\\w+).*", "$1");
                    return Stream.of("lockstep/a/" + name + ".java", "package lockstep.a; " + body);
                })
                .toArray(String[]::new);
        RuleSamples.compile(folder, sources);
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .map(ClassRules::read)
                    .toList();
        }
    }

    private static Set<String> unreached(Path folder, String... bodies) {
        try {
            List<ClassModel> classes = compiled(folder, bodies);
            try (URLClassLoader loader = new URLClassLoader(new URL[] {url(folder.resolve("classes"))})) {
                return new UnreachedCode(classes, loader).find();
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static URL url(Path folder) throws MalformedURLException {
        return folder.toUri().toURL();
    }

    private static final String START =
            "class Start { public static void main(String[] a) { Used.go(); } private Start() { } }";

    @Test
    void methodsWithoutCallersAreFound(@TempDir Path folder) {
        String used = "class Used { static void go() { new Used(); } void open(int x, String t) { open(x, t); } }";
        assertEquals(Set.of("lockstep.a.Used.open(int, String)"), unreached(folder, START, used));
    }

    @Test
    void classesWithoutUsesAreFound(@TempDir Path folder) {
        String used = "class Used { static void go() { } private Used() { } }";
        String alone = "class Alone { Alone again; static void help() { new Alone(); } }";
        assertEquals(Set.of("lockstep.a.Alone"), unreached(folder, START, used, alone));
    }

    @Test
    void overridesMethodReferencesAndRecordsAreReached(@TempDir Path folder) {
        String used = "class Used implements Runnable { static void go() { Runnable r = Used::called; r.run();"
                + " new Used().run(); System.out.println(new Pair(1, 2)); }"
                + " static void called() { } public void run() { } public String toString() { return \"\"; } }";
        String pair = "record Pair(int x, int y) { }";
        assertEquals(Set.of(), unreached(folder, START, used, pair));
    }

    @Test
    void constantsAreReachedThoughTheirValuesAreCopied(@TempDir Path folder) {
        String used = "class Used { static int go() { return Numbers.ONE; } private Used() { } }";
        String numbers = "class Numbers { static final int ONE = 1; private Numbers() { } }";
        assertTrue(unreached(folder, START, used, numbers).isEmpty());
    }

    @Test
    void fieldsThatAreOnlyWrittenAreFound(@TempDir Path folder) throws IOException {
        String used = "class Used { static final int COPIED = 1; private static final int ONE = 1; private int kept;"
                + " private int lost; private static int dropped; private final Inner inner = new Inner();"
                + " Used(int x) { kept = x; lost = x; dropped = ONE; }"
                + " int go() { lost = inner.held; return kept; }"
                + " private class Inner { private int held; private int gone; Inner() { held = kept; gone = 1; } } }";
        String pair = "record Pair(int x, int y) { }";
        assertEquals(
                List.of("lockstep.a.Used$Inner.gone", "lockstep.a.Used.lost", "lockstep.a.Used.dropped"),
                UnreadFields.find(compiled(folder, used, pair)));
    }
}
