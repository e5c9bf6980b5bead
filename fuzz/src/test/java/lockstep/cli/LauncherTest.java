package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher script, in a copy of the project's layout (with a blank in its path) where Maven and the JDK are small
 * scripts that write down how they were called.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
final class LauncherTest {
    private static final String JAVA = """
            #!/bin/sh
            case "$*" in
              *-XX:AOTMode=*) exit 1 ;;
              *-XX:Unknown*) echo "Unrecognized VM option" >&2; exit 1 ;;
              *-Xmx1*) echo "Too small maximum heap"; exit 1 ;;
            esac
            printf 'terminal %s\\n' "$LOCKSTEP_TERMINAL"
            for argument in "$@"; do printf '<%s>\\n' "$argument"; done
            exit "${FAKE_STATUS:-0}"
            """;
    private static final String MAVEN = """
            #!/bin/sh
            echo "$JAVA_HOME $*" >>"$FAKE_LOG"
            if [ -n "$FAKE_BROKEN" ]; then echo "cannot compile"; exit 1; fi
            sleep 0.2
            mkdir -p fuzz/target/lib
            : >fuzz/target/lockstep-fuzz-1.jar
            : >fuzz/target/lib/ir.jar
            """;

    @TempDir
    private Path folder;

    private Path project;
    private Path jdk;
    private Path log;

    /** What a run left: its status and everything it wrote. */
    private record Run(int status, String text) {}

    @BeforeEach
    void layOut() throws IOException {
        project = folder.resolve("my project");
        jdk = folder.resolve("jdk");
        log = folder.resolve("maven.log");
        Path script = Path.of("").toAbsolutePath().resolve("../lockstep").normalize();
        Files.createDirectories(project.resolve("ir/src/main/java"));
        Files.createDirectories(project.resolve("fuzz/src/main/java"));
        Files.writeString(project.resolve("pom.xml"), "");
        Files.writeString(project.resolve("ir/pom.xml"), "");
        Files.writeString(source(), "class A {}");
        executable(project.resolve("lockstep"), Files.readString(script));
        executable(folder.resolve("tools/mvn"), MAVEN);
        layOutJdk("25.0.1");
    }

    private Path source() {
        return project.resolve("ir/src/main/java/A.java");
    }

    private void layOutJdk(String version) throws IOException {
        executable(jdk.resolve("bin/java"), JAVA);
        executable(jdk.resolve("bin/javac"), JAVA);
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    }

    private static void executable(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Process start(Path script, Map<String, String> settings, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).directory(folder.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("PATH", folder.resolve("tools") + ":" + environment.get("PATH"));
        environment.put("LOCKSTEP_JAVA_HOME", jdk.toString());
        environment.put("FAKE_LOG", log.toString());
        environment.remove("LOCKSTEP_JAVA_OPTS");
        environment.putAll(settings);
        return builder.start();
    }

    private static Run finish(Process process) throws IOException, InterruptedException {
        String text = new String(process.getInputStream().readAllBytes());
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        return new Run(process.exitValue(), text);
    }

    private Run run(Map<String, String> settings, String... arguments) throws IOException, InterruptedException {
        return finish(start(project.resolve("lockstep"), settings, arguments));
    }

    private long builds() throws IOException {
        return Files.exists(log) ? Files.readAllLines(log).size() : 0;
    }

    @Test
    void firstUseBuildsOnceAndPassesArgumentsOn() throws IOException, InterruptedException {
        Run first = run(Map.of(), "check", "two words", "", "*");
        assertEquals(0, first.status(), first.text());
        assertTrue(first.text().startsWith("lockstep: building"), first.text());
        String tail = "<lockstep.cli.Lockstep>\n<check>\n<two words>\n<>\n<*>\n";
        assertTrue(first.text().endsWith(tail), first.text());
        Run second = run(Map.of(), "check", "two words", "", "*");
        assertFalse(second.text().contains("building"), second.text());
        assertTrue(second.text().endsWith(tail), second.text());
        assertEquals(1, builds());
    }

    @Test
    void mavenRunsOnTheJdkThatWasFound() throws IOException, InterruptedException {
        run(Map.of());
        assertTrue(Files.readString(log).startsWith(jdk + " "), Files.readString(log));
    }

    @Test
    void exitStatusIsPassedOn() throws IOException, InterruptedException {
        assertEquals(1, run(Map.of("FAKE_STATUS", "1")).status());
        assertEquals(141, run(Map.of("FAKE_STATUS", "141")).status());
    }

    @Test
    void changedAddedAndRemovedSourcesAreBuilt() throws IOException, InterruptedException {
        run(Map.of());
        Files.writeString(source(), "class A { int a; }");
        run(Map.of());
        assertEquals(2, builds());
        Files.delete(source());
        run(Map.of());
        assertEquals(3, builds());
        Files.createDirectories(project.resolve("ir/src/main/resources"));
        Files.writeString(project.resolve("ir/src/main/resources/table.txt"), "");
        run(Map.of());
        assertEquals(4, builds());
        Files.createDirectories(project.resolve("ir/src/test/java"));
        Files.writeString(project.resolve("ir/src/test/java/ATest.java"), "");
        run(Map.of());
        assertEquals(4, builds());
        assertEquals(0, run(Map.of("LOCKSTEP_NO_BUILD", "1")).status());
    }

    @Test
    void cleaningTheBuildFoldersDoesNoHarm() throws IOException, InterruptedException {
        run(Map.of());
        Files.delete(project.resolve("fuzz/target/lockstep-fuzz-1.jar"));
        assertEquals(0, run(Map.of()).status());
        assertEquals(1, builds());
    }

    @Test
    void twoFirstUsesAtOnceBuildOnce() throws IOException, InterruptedException {
        Process one = start(project.resolve("lockstep"), Map.of(), "one");
        Process two = start(project.resolve("lockstep"), Map.of(), "two");
        Run first = finish(one);
        Run second = finish(two);
        assertTrue(first.text().endsWith("<one>\n"));
        assertTrue(second.text().endsWith("<two>\n"));
        assertEquals(1, builds());
        String waits = "lockstep: waiting for another command, which is building ...\n";
        assertTrue(first.text().contains(waits) != second.text().contains(waits), first.text() + second.text());
    }

    @Test
    void symbolicLinksAreFollowed() throws IOException, InterruptedException {
        Path link = folder.resolve("tools/lockstep-link");
        Files.createSymbolicLink(link, Path.of("../my project/lockstep"));
        Path further = folder.resolve("further");
        Files.createSymbolicLink(further, link);
        Run run = finish(start(further, Map.of(), "here"));
        assertEquals(0, run.status(), run.text());
        assertTrue(run.text().endsWith("<here>\n"), run.text());
    }

    @Test
    void failedBuildShowsMavensOutput() throws IOException, InterruptedException {
        Run run = run(Map.of("FAKE_BROKEN", "1"));
        assertEquals(3, run.status());
        assertTrue(run.text().contains("cannot compile"), run.text());
        assertFalse(run.text().contains("<lockstep.cli.Lockstep>"), run.text());
        assertEquals(0, run(Map.of()).status());
    }

    /** A pseudo terminal, which {@code script} of util-linux makes, and pipes. */
    @Test
    void whichStreamsAreATerminalIsSaid() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "there is no script");
        assertTrue(run(Map.of(), "sim").text().contains("terminal \n"));
        String inner = "stty cols 90; '" + project.resolve("lockstep") + "' sim";
        Run run = finish(start(Path.of("/usr/bin/script"), Map.of(), "-qec", inner, "typescript"));
        assertTrue(run.text().contains("terminal err,in,out,90\r\n"), run.text());
        Run piped = finish(start(Path.of("/usr/bin/script"), Map.of(), "-qec", inner + " </dev/null", "typescript"));
        assertTrue(piped.text().contains("terminal err,out,90\r\n"), piped.text());
    }

    @Test
    void folderOfTheJdkIsPrintedWithoutABuild() throws IOException, InterruptedException {
        Run run = run(Map.of("LOCKSTEP_SHOW_JAVA", "1"), "sim");
        assertEquals(0, run.status());
        assertTrue(Files.isExecutable(Path.of(run.text().strip(), "bin", "java")), run.text());
        assertEquals(0, builds());
        layOutJdk("24.0.2");
        assertEquals(2, run(Map.of("LOCKSTEP_SHOW_JAVA", "1")).status());
    }

    @Test
    void olderJdkIsRefusedInPlainWords() throws IOException, InterruptedException {
        layOutJdk("24.0.2");
        Run run = run(Map.of());
        assertEquals(2, run.status());
        assertTrue(run.text().contains("is not a JDK 25 or newer"), run.text());
        assertEquals(0, builds());
    }

    @Test
    void newerJdkIsTaken() throws IOException, InterruptedException {
        layOutJdk("101");
        assertEquals(0, run(Map.of()).status());
    }

    @Test
    void ownOptionsReachTheVirtualMachine() throws IOException, InterruptedException {
        Run run = run(Map.of("LOCKSTEP_JAVA_OPTS", "-Xmx3g  -Dx=y"));
        assertTrue(run.text().contains("<-Xmx3g>\n<-Dx=y>\n"), run.text());
    }

    @Test
    void whatOnlyLooksThingsUpIsNotOptimized() throws IOException, InterruptedException {
        String brief = "<-XX:TieredStopAtLevel=1>\n";
        assertTrue(run(Map.of(), "list", "passes").text().contains(brief));
        assertTrue(run(Map.of(), "--version").text().contains(brief));
        assertTrue(run(Map.of(), "check", "--help").text().contains(brief));
        assertFalse(run(Map.of(), "check", "list").text().contains(brief));
        assertFalse(run(Map.of()).text().contains(brief));
    }

    @Test
    void campaignsOfFewSeedsAreNotOptimized() throws IOException, InterruptedException {
        String brief = "<-XX:TieredStopAtLevel=1>\n";
        assertTrue(run(Map.of(), "fuzz", "--seeds", "100..599").text().contains(brief));
        assertTrue(run(Map.of(), "fuzz", "--json", "--seeds=0..9").text().contains(brief));
        assertTrue(run(Map.of(), "fuzz", "--seeds", "08..09").text().contains(brief));
        for (String[] other : new String[][] {
            {"fuzz", "--seeds", "0..500"},
            {"fuzz", "--seeds", "0..99999999999999999999"},
            {"fuzz", "--first", "0..9"},
            {"fuzz", "--time", "60s"},
            {"check", "--seeds", "0..9"}
        }) {
            assertFalse(run(Map.of(), other).text().contains(brief), String.join(" ", other));
        }
    }

    @Test
    void optionsThatJavaRefusesAreBadUsage() throws IOException, InterruptedException {
        Run run = run(Map.of("LOCKSTEP_JAVA_OPTS", "-XX:UnknownOne"), "check");
        assertEquals(2, run.status());
        String expected = "lockstep: Java refuses LOCKSTEP_JAVA_OPTS=-XX:UnknownOne: Unrecognized VM option\n";
        assertTrue(run.text().endsWith(expected), run.text());
        Run small = run(Map.of("LOCKSTEP_JAVA_OPTS", "-Xmx1"), "check");
        assertEquals(2, small.status());
        assertTrue(small.text().endsWith("OPTS=-Xmx1: Too small maximum heap\n"), small.text());
    }

    @Test
    void campaignsAloneAreCompiledWithSmallCopies() throws IOException, InterruptedException {
        String small = "<-XX:FreqInlineSize=100>\n";
        assertTrue(run(Map.of(), "fuzz").text().contains(small));
        assertFalse(run(Map.of(), "sim").text().contains(small));
        Run own = run(Map.of("LOCKSTEP_JAVA_OPTS", "-XX:FreqInlineSize=325"), "fuzz");
        assertTrue(own.text().indexOf(small) < own.text().indexOf("<-XX:FreqInlineSize=325>"), own.text());
    }
}
