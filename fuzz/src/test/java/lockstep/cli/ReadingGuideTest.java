package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;
import lockstep.cli.session.ExitStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The walks of docs/reading-guide.md: each stop exists, and a run reaches them in order. */
final class ReadingGuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "reading-guide.md");
    private static final Pattern STOP = Pattern.compile("^\\d\\. \\[`(\\w+)\\.(\\w+)`\\]\\(\\.\\./([\\w./-]+)\\).*");
    private static final int MAX_STOPS = 7;
    private static final Path WEB_CHECK =
            Path.of("..", "conformance/src/main/java/lockstep/conformance/web/WebCheck.java");

    private static final String SAME = """
            define ptx_kernel void @k(ptr %out) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %same = add i32 %t, 0
              %at = getelementptr i32, ptr %out, i32 %t
              store i32 %same, ptr %at
              ret void
            }
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            """;
    private static final String[] CHECK = {"check", "k.ll", "--passes", "instsimplify"};

    @TempDir
    private Path folder;

    /** A method on a walk, and the file of its class. */
    private record Stop(String type, String method, Path file) {
        private static final String SOURCES = "src/main/java/";

        /** {@code package.Class::method}, as the flight recorder names it. */
        String filter() {
            String path = file.toString().replace('\\', '/');
            String name = path.substring(path.indexOf(SOURCES) + SOURCES.length(), path.length() - ".java".length());
            return name.replace('/', '.') + "::" + method;
        }
    }

    private static List<Stop> walk(String heading) throws IOException {
        List<String> lines = Files.readAllLines(GUIDE);
        int start = lines.indexOf("### " + heading);
        assertTrue(start >= 0, heading);
        List<Stop> stops = new ArrayList<>();
        for (String line : lines.subList(start + 1, lines.size())) {
            Matcher matcher = STOP.matcher(line);
            if (matcher.matches()) {
                stops.add(new Stop(matcher.group(1), matcher.group(2), Path.of("..", matcher.group(3))));
            } else if (line.startsWith("#")) {
                break;
            }
        }
        assertFalse(stops.isEmpty(), heading);
        assertTrue(stops.size() <= MAX_STOPS, () -> heading + ": " + stops.size() + " stops");
        return stops;
    }

    private static void assertInPlace(Stop stop) throws IOException {
        assertTrue(Files.isRegularFile(stop.file()), stop::toString);
        assertEquals(stop.type() + ".java", stop.file().getFileName().toString());
        assertTrue(
                Pattern.compile("\\b" + stop.method() + "\\(")
                        .matcher(Files.readString(stop.file()))
                        .find(),
                stop::toString);
    }

    /** Filters of the stops in the order in which the run first entered them. */
    private List<String> entered(List<Stop> stops, ExitStatus expected, String... arguments) throws IOException {
        Path file = folder.resolve("run.jfr");
        try (Recording recording = new Recording()) {
            recording
                    .enable("jdk.MethodTrace")
                    .with("filter", stops.stream().map(Stop::filter).collect(Collectors.joining(";")))
                    .with("threshold", "0 ns")
                    .withoutStackTrace();
            recording.start();
            TestSession session = new TestSession(folder);
            assertEquals(expected, session.run(arguments), session::err);
            recording.stop();
            recording.dump(file);
        }
        Map<String, Instant> first = new LinkedHashMap<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            if (event.getEventType().getName().equals("jdk.MethodTrace")) {
                RecordedMethod method = event.getValue("method");
                first.merge(
                        method.getType().getName() + "::" + method.getName(),
                        event.getStartTime(),
                        (a, b) -> a.isBefore(b) ? a : b);
            }
        }
        return first.entrySet().stream()
                .sorted(Comparator.comparing(Map.Entry<String, Instant>::getValue))
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * The reported order is that of the run, whatever the guide has, and stops that are not entered are not reported.
     */
    @Test
    void aWrongWalkIsSeen() throws IOException {
        List<Stop> stops = new ArrayList<>(walk("A kernel, from its bytes to a verdict"));
        List<String> right = stops.stream().map(Stop::filter).toList();
        Collections.reverse(stops);
        stops.add(new Stop("WebCheck", "judge", WEB_CHECK));
        Files.writeString(folder.resolve("k.ll"), SAME);
        assertEquals(right, entered(stops, ExitStatus.GOOD, CHECK));
    }

    private void assertWalked(String heading, ExitStatus expected, String program, String... arguments)
            throws IOException {
        List<Stop> stops = walk(heading);
        for (Stop stop : stops) {
            assertInPlace(stop);
        }
        Files.writeString(folder.resolve("k.ll"), program);
        assertEquals(stops.stream().map(Stop::filter).toList(), entered(stops, expected, arguments));
    }

    @Test
    void fromBytesToAVerdict() throws IOException {
        assertWalked("A kernel, from its bytes to a verdict", ExitStatus.GOOD, SAME, CHECK);
    }

    @Test
    void aLaneThatBecomesPoison() throws IOException {
        assertWalked("A lane that becomes poison", ExitStatus.GOOD, """
                ; LAUNCH: k grid=1 block=32 args=[out i32[32]]
                define ptx_kernel void @k(ptr %out) {
                  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %sum = add nsw i32 %t, 2147483642
                  %at = getelementptr i32, ptr %out, i32 %t
                  store i32 %sum, ptr %at
                  ret void
                }
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                """, "sim", "k.ll", "--engine", "reference");
    }
}
