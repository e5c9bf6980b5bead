package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lockstep.cli.session.ExitStatus;
import lockstep.ir.json.JsonReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code explore}: its data, and that its page is self-contained and robust against unusual names. */
final class ExploreCommandTest {
    /** Lanes 0 to 15 go left and wait for the others; then the block's two warps meet. */
    private static final String PROGRAM = """
            ; LAUNCH: k grid=1 block=64 args=[out i32[64]]
            define ptx_kernel void @k(ptr addrspace(1) %out) {
            entry:
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %lane = and i32 %t, 31
              %low = icmp ult i32 %lane, 16
              br i1 %low, label %left, label %join
            left:
              %twice = add i32 %t, %t
              br label %join
            join:
              %v = phi i32 [ %twice, %left ], [ %t, %entry ]
              %unused = add i32 %v, 1
              call void @llvm.nvvm.barrier0()
              %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
              store i32 %v, ptr addrspace(1) %at
              ret void
            }
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare void @llvm.nvvm.barrier0()
            """;

    /** The body of a pass that removes stores. */
    private static final String MISTAKE = """
            lockstep.ir.nvvm.Rewriter rewriter = context.rewriter(function);
            boolean changed = false;
            for (lockstep.ir.nvvm.Instruction at : function.instructionList()) {
                if (at.opcode() == lockstep.ir.nvvm.Opcode.STORE && rewriter.allow(RULE, at)) {
                    rewriter.erase(at);
                    changed = true;
                }
            }
            return changed;
            """;

    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void write() throws IOException {
        session = new TestSession(folder);
        Files.writeString(folder.resolve("k.ll"), PROGRAM);
    }

    private Map<String, Object> explore(ExitStatus expected, String... more) {
        String[] arguments = Stream.concat(Stream.of("explore", "k.ll", "--json"), Stream.of(more))
                .toArray(String[]::new);
        assertEquals(expected, session.run(arguments), session.err());
        return JsonReader.object(session.out().strip());
    }

    private static List<Map<?, ?>> objects(Object value) {
        List<Map<?, ?>> all = new ArrayList<>();
        ((List<?>) value).forEach(each -> all.add((Map<?, ?>) each));
        return all;
    }

    private static Map<?, ?> object(Object value) {
        return (Map<?, ?>) value;
    }

    private String html(String... more) throws IOException {
        String[] arguments = Stream.concat(Stream.of("explore", "k.ll", "--html", "k.html"), Stream.of(more))
                .toArray(String[]::new);
        session.run(arguments);
        assertEquals("", session.err());
        return Files.readString(folder.resolve("k.html"));
    }

    // ---- data

    /** The keys that docs/explore.md lists. */
    @Test
    void theDataHasTheKeysOfTheSchema() {
        Map<String, Object> data = explore(ExitStatus.GOOD, "--passes", "dce,mem2reg");
        assertEquals(
                List.of(
                        "schema",
                        "kind",
                        "file",
                        "wrong",
                        "instructions",
                        "kernels",
                        "launch",
                        "madeUp",
                        "schedule",
                        "lanes",
                        "failedExpectations",
                        "open",
                        "failures",
                        "steps",
                        "programs",
                        "before",
                        "after"),
                List.copyOf(data.keySet()));
        assertEquals(1L, data.get("schema"));
        assertEquals(
                Set.of(
                        "step", "pass", "level", "changed", "verdict", "wrong", "runs", "ms", "before", "after", "rule",
                        "vacuous"),
                objects(data.get("steps")).getFirst().keySet());
        assertEquals(
                Set.of("title", "functions", "run"),
                objects(data.get("programs")).getFirst().keySet());
        assertEquals(
                Set.of("outcome", "cut", "length", "warps", "blocks", "stretches", "waitsAt", "waits"),
                object(objects(data.get("programs")).getFirst().get("run")).keySet());
    }

    /** The keys of the schema, which {@code examples/jobs/run} validates output against, are on the page. */
    @Test
    void thePageHasAllKeysOfTheSchema() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "explore.md"));
        List<String> missing = new ArrayList<>();
        addMissing(
                JsonReader.object(Files.readString(Path.of("..", "examples", "jobs", "explore.schema.json"))),
                page.substring(page.indexOf("## Data")),
                missing);
        assertEquals(List.of(), missing);
    }

    /** Adds the names of properties, at any depth of {@code schema}, that {@code text} does not have in backquotes. */
    private static void addMissing(Map<?, ?> schema, String text, List<String> missing) {
        schema.forEach((name, value) -> {
            if (name.equals("properties")) {
                object(value).keySet().stream()
                        .map(key -> "`" + key + "`")
                        .filter(key -> !text.contains(key))
                        .forEach(missing::add);
            }
            if (value instanceof Map<?, ?> inner) {
                addMissing(inner, text, missing);
            }
        });
    }

    @Test
    void stepsLeadFromProgramToProgram() {
        Map<String, Object> data = explore(ExitStatus.GOOD, "--passes", "dce,mem2reg");
        List<Map<?, ?>> steps = objects(data.get("steps"));
        assertEquals(
                List.of("dce", "mem2reg"),
                steps.stream().map(step -> step.get("pass")).toList());
        assertEquals(
                List.of(true, false),
                steps.stream().map(step -> step.get("changed")).toList());
        assertEquals(
                List.of("Refines", "Skipped"),
                steps.stream().map(step -> step.get("verdict")).toList());
        List<Map<?, ?>> programs = objects(data.get("programs"));
        for (Map<?, ?> step : steps) {
            long before = (Long) step.get("before");
            long after = (Long) step.get("after");
            assertTrue(0 <= before && before <= after && after < programs.size(), step.toString());
        }
        assertEquals("input", programs.getFirst().get("title"));
    }

    /** Worked out by hand: see the comment of the program. */
    @Test
    void stretchesAreTheLanesInTheirBlocks() {
        Map<?, ?> program = objects(
                        explore(ExitStatus.GOOD, "--passes", "mem2reg").get("programs"))
                .getFirst();
        Map<?, ?> run = object(program.get("run"));
        assertEquals("finished", run.get("outcome"));
        List<?> numbers = (List<?>) run.get("stretches");
        List<List<?>> stretches = new ArrayList<>();
        for (int i = 0; i < numbers.size(); i += 7) {
            stretches.add(numbers.subList(i, i + 7));
        }
        // Warp 0: entry by all lanes, left by the lower half, join by all up to the barrier.
        assertEquals(List.of(0L, 0L, 4L, 4L, 0xffffffffL, 0L, 1L), stretches.get(0));
        assertEquals(List.of(0L, 4L, 6L, 2L, 0xffffL, 1L, 1L), stretches.get(1));
        assertEquals(List.of(0L, 6L, 9L, 3L, 0xffffffffL, 2L, 1L), stretches.get(2));
        // The warp that waited goes on without entering a block; the one that came last did not stop.
        List<?> resumed = stretches.get(6);
        assertEquals(List.of(0L, 2L, 0L), List.of(resumed.get(0), resumed.get(5), resumed.get(6)));
        assertEquals(7, stretches.size());
    }

    /** The first warp reaches the barrier after 9 instructions; the second releases it at 18. */
    @Test
    void waitsSayWhoWaitsWhere() {
        Map<?, ?> program = objects(
                        explore(ExitStatus.GOOD, "--passes", "mem2reg").get("programs"))
                .getFirst();
        Map<?, ?> run = object(program.get("run"));
        assertEquals(List.of(0L, 9L, 18L, 0xffffffffL, 2L, 0L), run.get("waits"));
        assertEquals(List.of("call void @llvm.nvvm.barrier0()"), run.get("waitsAt"));
    }

    @Test
    void whoeverIsNeverLetGoWaitsToTheEnd() throws IOException {
        Files.writeString(
                folder.resolve("k.ll"),
                PROGRAM.replace("  %twice = add", "  call void @llvm.nvvm.bar.warp.sync(i32 -1)\n  %twice = add")
                        .replace("declare void", "declare void @llvm.nvvm.bar.warp.sync(i32)\ndeclare void"));
        Map<?, ?> program = objects(
                        explore(ExitStatus.GOOD, "--passes", "mem2reg").get("programs"))
                .getFirst();
        Map<?, ?> run = object(program.get("run"));
        assertTrue(
                run.get("outcome").toString().contains("undefined behaviour"),
                run.get("outcome").toString());
        List<?> waits = (List<?>) run.get("waits");
        assertEquals(0xffffL, waits.get(3), run.toString());
        assertEquals(1L, waits.get(5), run.toString());
    }

    /** One number an instruction; the value that is used last of all is live to the store. */
    @Test
    void pressureIsAlongTheCode() {
        Map<?, ?> program = objects(
                        explore(ExitStatus.GOOD, "--passes", "mem2reg").get("programs"))
                .getFirst();
        Map<?, ?> function = objects(program.get("functions")).getFirst();
        long instructions = objects(function.get("blocks")).stream()
                .mapToLong(block -> ((List<?>) block.get("code")).size())
                .sum();
        for (Map<?, ?> row : objects(function.get("pressure"))) {
            assertEquals(instructions, ((List<?>) row.get("counts")).size());
        }
        assertEquals(List.of(1L, 2L), objects(function.get("blocks")).getFirst().get("to"));
    }

    @Test
    void theLaneThatWentWrongIsFollowedOnBothSides() throws IOException {
        PluginJar.writePass(folder.resolve("own.jar"), MISTAKE);
        String jar = folder.resolve("own.jar").toString();
        Map<String, Object> data = explore(ExitStatus.FOUND_WRONG, "--plugin", jar, "--passes", "dce,own");
        Map<?, ?> step = objects(data.get("steps")).getLast();
        assertEquals(true, step.get("wrong"));
        assertEquals(List.of(step.get("before"), step.get("after")), List.of(data.get("before"), data.get("after")));
        List<Map<?, ?>> rows = objects(object(data.get("difference")).get("rows"));
        Map<?, ?> last = rows.getLast();
        assertEquals(true, last.get("difference"));
        assertTrue(object(last.get("before")).get("text").toString().startsWith("store of 4 bytes to k arg 0+"));
        assertFalse(last.containsKey("after"), last.toString());
        assertEquals(
                1,
                rows.stream().filter(row -> row.get("difference").equals(true)).count());
        assertTrue(rows.stream().anyMatch(row -> row.toString().contains("value=")), rows.toString());
    }

    /** Every level has a picture. */
    @ParameterizedTest
    @ValueSource(strings = {"ptx", "nvvm"})
    void otherLevelsAreDrawn(String level) {
        Map<String, Object> data = explore(ExitStatus.GOOD, "--to", level);
        assertEquals(false, data.get("wrong"));
        Map<?, ?> last = objects(data.get("programs")).getLast();
        assertFalse(objects(last.get("functions")).isEmpty());
        assertEquals("finished", object(last.get("run")).get("outcome"));
    }

    // ---- pages

    /** No other file is named anywhere; the one address is the name of SVG's elements. */
    @Test
    void thePageNeedsNothingElse() throws IOException {
        String html = html("--passes", "mem2reg");
        String bare = html.replace("http://www.w3.org/2000/svg", "");
        for (String word : List.of(
                "http:",
                "https:",
                "src=",
                "href=",
                "@import",
                "import(",
                "fetch(",
                "XMLHttp",
                "innerHTML",
                "insertAdjacent",
                "document.write",
                "eval(")) {
            assertFalse(bare.contains(word), word);
        }
        assertTrue(html.contains("default-src 'none'"));
        assertEquals(
                0,
                Pattern.compile("url\\((?!#)")
                        .matcher(bare.replace("url(#\" + ", "url(#"))
                        .results()
                        .count());
    }

    /** The data comes back from the page as it is, whatever names hold; no name becomes an element. */
    @Test
    void namesAreTextWhateverTheyHold() throws IOException {
        String hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>&amp;\\22'";
        String program = PROGRAM.replace("%left", "%\"" + hostile + "\"").replace("left:", "\"" + hostile + "\":");
        Files.writeString(folder.resolve("k.ll"), program);
        String harmless = html("--passes", "mem2reg");
        assertEquals(5, Pattern.compile("<script").matcher(harmless).results().count());
        assertFalse(harmless.contains("<img"));
        Matcher data = Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>")
                .matcher(harmless);
        assertTrue(data.find());
        assertTrue(JsonReader.object(data.group(1)).toString().contains("<img src=x onerror=alert(2)>"));
    }

    @Test
    void theReportOfACheckIsAPageToo() throws IOException {
        Files.writeString(folder.resolve("k.ll"), PROGRAM.replace("; LAUNCH", "; EXPECT: k arg=0[0]=5\n; LAUNCH"));
        String file = folder.resolve("k.ll").toString();
        assertEquals(ExitStatus.FOUND_WRONG, session.run("check", file, "--passes", "mem2reg", "--html", "r.html"));
        String html = Files.readString(folder.resolve("r.html"));
        assertTrue(html.contains("\"kind\":\"report\""));
        assertTrue(html.contains("\"failedExpectations\":[\""), html);
        assertFalse(html.replace("http://www.w3.org/2000/svg", "").contains("http:"));
    }

    /** Four times the instructions are about four times the page. */
    @Test
    void pagesGrowWithTheProgram() throws IOException {
        long small = pageOf(2_500);
        long large = pageOf(10_000);
        assertTrue(large < 4.5 * small, small + " and " + large);
        assertTrue(large < 3_000_000, "bytes of the page: " + large);
    }

    private long pageOf(int instructions) throws IOException {
        StringBuilder more = new StringBuilder();
        for (int i = 0; i < instructions; i++) {
            more.append("  %x")
                    .append(i)
                    .append(" = xor i32 %")
                    .append(i == 0 ? "v" : "x" + (i - 1))
                    .append(", %t\n");
        }
        String last = "%x" + (instructions - 1);
        String program =
                PROGRAM.replace("  %unused = add i32 %v, 1\n", more).replace("store i32 %v", "store i32 " + last);
        Files.writeString(folder.resolve("k.ll"), program);
        return html("--passes", "mem2reg").length();
    }

    // ---- bad input

    @ParameterizedTest
    @ValueSource(
            strings = {
                "k.ll",
                "k.ll --json --html x.html",
                "k.ll --json --kernel none",
                "absent.ll --json",
                ". --json",
                "bad.ll --json",
                "k.ll --html absent/x.html",
                "k.ll --json --passes none",
                "k.ll --json --policy none",
                "k.ll --json --launch absent.launch",
                "--json"
            })
    void whatCannotBeDrawnIsBadInput(String arguments) throws IOException {
        Files.writeString(folder.resolve("bad.ll"), "define void @f( {");
        assertEquals(ExitStatus.BAD_INPUT, session.run(("explore " + arguments).split(" ")));
        assertEquals("", session.out());
        assertFalse(session.err().isEmpty());
        assertFalse(session.err().contains("internal error"), session.err());
    }

    /** A page that could not be written whole is not there at all. */
    @Test
    void aRefusedProgramLeavesNoPage() throws IOException {
        Files.writeString(folder.resolve("k.ll"), "define");
        assertEquals(ExitStatus.BAD_INPUT, session.run("explore", "k.ll", "--html", "k.html"));
        assertFalse(Files.exists(folder.resolve("k.html")));
    }
}
