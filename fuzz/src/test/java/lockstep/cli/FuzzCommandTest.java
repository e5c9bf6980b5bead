package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lockstep.cli.session.ExitStatus;
import lockstep.ir.json.JsonReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code fuzz} on small ranges. */
final class FuzzCommandTest {
    @TempDir
    Path folder;

    private TestSession run(ExitStatus expected, String... arguments) {
        TestSession session = new TestSession(folder);
        assertEquals(expected, session.run(arguments), session.out() + session.err());
        return session;
    }

    private static Map<String, Object> last(TestSession session) {
        return JsonReader.object(session.out().lines().toList().getLast());
    }

    @Test
    void aRangeOfSeedsIsJudgedAndKept() throws IOException {
        TestSession session =
                run(ExitStatus.GOOD, "fuzz", "--seeds", "3..8", "--passes", "instsimplify,dce", "--out", "c", "--json");
        Map<String, Object> summary = last(session);
        assertEquals("summary", summary.get("kind"));
        assertEquals(6L, summary.get("seeds"));
        assertEquals("done", summary.get("end"));
        List<String> records = Files.readAllLines(folder.resolve("c/records.jsonl"));
        assertEquals(6, records.size());
        assertEquals(8L, JsonReader.object(records.getLast()).get("seed"));
        assertTrue(Files.isRegularFile(folder.resolve("c/coverage.json")));
    }

    private static final String MUTABLE = """
            ; LAUNCH: k grid=1 block=32 args=[out i32[32]]
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr %p) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %a = add i32 %t, 3
              %b = mul i32 %a, 5
              %q = getelementptr i32, ptr %p, i32 %t
              store i32 %b, ptr %q
              ret void
            }
            """;

    @Test
    void mutatedProgramsAreJudgedAndGoOn() throws IOException {
        Files.createDirectories(folder.resolve("tests"));
        Files.writeString(folder.resolve("tests/k.ll"), MUTABLE);
        Files.writeString(folder.resolve("tests/bad.ll"), "define nothing");
        String[] words = {
            "fuzz",
            "--mutate",
            "tests",
            "--seeds",
            "0..63",
            "--passes",
            "instcombine",
            "--unit",
            "16",
            "--json",
            "--out",
            "c"
        };
        TestSession session = run(ExitStatus.GOOD, words);
        assertEquals(64L, last(session).get("seeds"));
        assertTrue(session.err().contains("1 programs of 2 files; left out: 1"), session.err());
        String report = Files.readString(folder.resolve("c/originals.txt"));
        assertTrue(report.contains("k.ll @k: 6 instructions"), report);
        assertTrue(report.contains("bad.ll: left out: "), report);
        Map<?, ?> changes = (Map<?, ?>) JsonReader.object(Files.readString(folder.resolve("c/coverage.json")))
                .get("changes");
        Map<?, ?> counts = (Map<?, ?>) changes.get("change-constant");
        assertTrue((long) counts.get("tried") >= (long) counts.get("made"), counts.toString());
        String records = Files.readString(folder.resolve("c/records.jsonl"));
        assertTrue(records.contains("\"changes\":{"), records);
        words[words.length - 1] = "d";
        run(ExitStatus.GOOD, words);
        assertEquals(records, Files.readString(folder.resolve("d/records.jsonl")));
        assertEquals(
                0L,
                last(run(ExitStatus.GOOD, "fuzz", "--resume", "c", "--json")).get("seeds_now"));
        Files.writeString(folder.resolve("tests/k.ll"), MUTABLE + "; changed\n");
        TestSession other = run(ExitStatus.BAD_INPUT, "fuzz", "--resume", "c");
        assertTrue(other.err().contains("originals: "), other.err());
    }

    @Test
    void nothingToMutateIsBadInput() throws IOException {
        Files.createDirectories(folder.resolve("empty"));
        TestSession empty = run(ExitStatus.BAD_INPUT, "fuzz", "--mutate", "empty", "--seeds", "0..3", "--out", "c");
        assertTrue(empty.err().contains("error[no-original]"), empty.err());
        TestSession missing = run(ExitStatus.BAD_INPUT, "fuzz", "--mutate", "nowhere", "--seeds", "0..3", "--out", "c");
        assertTrue(missing.err().contains("error[input-missing]"), missing.err());
        TestSession level = run(ExitStatus.BAD_INPUT, "fuzz", "--mutate", "empty", "--level", "ptx");
        assertTrue(level.err().contains("error[fuzz-mutate]"), level.err());
        assertTrue(run(ExitStatus.BAD_INPUT, "fuzz", "--mutate", "empty", "--profile", "loops")
                .err()
                .contains("error[fuzz-mutate]"));
    }

    @Test
    void resumingTakesTheOptionsFromTheDirectory() {
        run(ExitStatus.GOOD, "fuzz", "--seeds", "0..3", "--profile", "loops", "--passes", "dce", "--out", "c");
        TestSession again = run(ExitStatus.GOOD, "fuzz", "--resume", "c", "--json");
        assertEquals(4L, last(again).get("seeds"));
        assertEquals(0L, last(again).get("seeds_now"));
    }

    @Test
    void theCommandOfAFindingSaysHowPhisAreKept() throws IOException {
        String[] words = {
            "fuzz",
            "--profile",
            "cssa",
            "--passes",
            "dce",
            "--phi",
            "web",
            "--seeds",
            "0..3",
            "--no-reduce",
            "--out",
            "c"
        };
        run(ExitStatus.FOUND_WRONG, words);
        try (Stream<Path> found = Files.list(folder.resolve("c/findings"))) {
            String finding = Files.readString(found.findFirst().orElseThrow().resolve("finding.json"));
            assertTrue(finding.contains("--phi web"), finding);
        }
    }

    @Test
    void phisAreKeptInWebsDownToMachineIr() {
        run(ExitStatus.GOOD, "fuzz", "--to", "machine", "--phi", "web-shared", "-O0", "--seeds", "0..0", "--out", "c");
        TestSession ptx = run(ExitStatus.BAD_INPUT, "fuzz", "--to", "ptx", "--phi", "web", "--seeds", "0..0");
        assertTrue(ptx.err().contains("--phi goes with --to machine or no --to"), ptx.err());
    }

    @Test
    void resumingWithOtherOptionsIsRefused() {
        run(ExitStatus.GOOD, "fuzz", "--seeds", "0..1", "--passes", "dce", "--out", "c");
        TestSession other = run(ExitStatus.BAD_INPUT, "fuzz", "--resume", "c", "--passes", "mem2reg");
        assertTrue(other.err().contains("passes: dce, now mem2reg"), other.err());
        TestSession profile = run(ExitStatus.BAD_INPUT, "fuzz", "--resume", "c", "--profile", "memory");
        assertTrue(profile.err().contains("profile: default, now memory"), profile.err());
    }

    @Test
    void profilesInFilesAreForTheLevelWhateverTheirNames() throws IOException {
        Files.writeString(folder.resolve("mine"), "approximate = 5\n");
        String[] campaign = {"fuzz", "--level", "ptx", "--no-ptxas", "--profile", "mine", "--seeds", "0..0"};
        run(
                ExitStatus.GOOD,
                Stream.concat(Stream.of(campaign), Stream.of("--out", "c")).toArray(String[]::new));
        TestSession again = run(ExitStatus.GOOD, "fuzz", "--resume", "c", "--json");
        assertEquals(1L, last(again).get("seeds"));
        Files.writeString(folder.resolve("ptx-mine"), "approximate = 5\n");
        TestSession other = run(ExitStatus.BAD_INPUT, "fuzz", "--profile", "ptx-mine", "--seeds", "0..0");
        assertTrue(other.err().contains("there is no weight 'approximate'"), other.err());
        run(ExitStatus.BAD_INPUT, "fuzz", "--profile", "ptx", "--seeds", "0..0");
    }

    @Test
    void stepsAreJudgedEachWhereTheyCompile() {
        String[] campaign = {"fuzz", "--to", "ptx", "--each-step", "--seeds", "0..0", "--out", "c"};
        run(ExitStatus.GOOD, campaign);
        assertEquals(
                1L,
                last(run(ExitStatus.GOOD, "fuzz", "--resume", "c", "--json")).get("seeds"));
        TestSession other = run(ExitStatus.BAD_INPUT, "fuzz", "--passes", "dce", "--each-step", "--seeds", "0..0");
        assertTrue(other.err().contains("--each-step goes with --to"), other.err());
    }

    private static final String FLIPS_WHAT_IS_STORED = """
            lockstep.ir.nvvm.Rewriter rewriter = context.rewriter(function);
            for (lockstep.ir.nvvm.Instruction i : function.instructionList()) {
                if (i.opcode() == lockstep.ir.nvvm.Opcode.STORE
                        && i.operand(0).type() instanceof lockstep.ir.nvvm.type.Type.IntType type
                        && rewriter.allow(RULE, i)) {
                    rewriter.setOperand(i, 0, rewriter.before(i).binary(
                            lockstep.ir.nvvm.Opcode.XOR, i.operand(0), rewriter.context().integer(type, -1)));
                }
            }
            return rewriter.changed();
            """;

    /** A pass that is wrong once and right twice: the finding remembers that its steps were judged each. */
    @Test
    void aFindingOfAStepIsReproducedWhereTheWholeIsRight() throws IOException {
        PluginJar.writePass(folder.resolve("own.jar"), FLIPS_WHAT_IS_STORED);
        String[] campaign = {
            "fuzz", "--to", "ptx", "--plugin", "own.jar", "--passes", "own,own", "--seeds", "0..0", "--no-reduce"
        };
        run(ExitStatus.GOOD, words(campaign, "--out", "whole"));
        run(ExitStatus.FOUND_WRONG, words(campaign, "--each-step", "--out", "steps"));
        try (Stream<Path> findings = Files.list(folder.resolve("steps/findings"))) {
            String finding =
                    folder.relativize(findings.findFirst().orElseThrow()).toString();
            run(ExitStatus.FOUND_WRONG, "reproduce", finding, "--plugin", "own.jar");
        }
    }

    private static String[] words(String[] campaign, String... more) {
        return Stream.concat(Stream.of(campaign), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void programsOfPtxAreForTheArchitectureThatIsNamed() {
        String[] campaign = {"fuzz", "--level", "ptx", "--no-ptxas", "--arch", "sm_75", "--seeds", "0..1", "--out", "c"
        };
        run(ExitStatus.GOOD, campaign);
        TestSession other = run(ExitStatus.BAD_INPUT, "fuzz", "--resume", "c", "--level", "ptx", "--arch", "sm_80");
        assertTrue(other.err().contains("arch: sm_75, now sm_80"), other.err());
        run(ExitStatus.BAD_INPUT, "fuzz", "--arch", "sm_80");
        run(ExitStatus.BAD_INPUT, "fuzz", "--level", "ptx", "--arch", "sm_12");
    }

    @Test
    void aToolThatRefusesIsAFinding() throws IOException {
        Path tool = folder.resolve("refuse");
        Files.writeString(tool, "#!/bin/sh\nexit 1\n");
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-xr-x"));
        String[] arguments = {
            "fuzz", "--seeds", "0..5", "--external", tool + " {in} {out}", "--out", "c", "--json", "--workers", "1"
        };
        TestSession session = run(ExitStatus.FOUND_WRONG, arguments);
        List<String> lines = session.out().lines().toList();
        assertEquals(4, lines.size(), session.out());
        assertEquals("tool-refusal", JsonReader.object(lines.getFirst()).get("fault"));
        assertEquals(
                Map.of("good", 0L, "unchanged", 0L, "inconclusive", 0L, "wrong", 6L, "invalid", 0L),
                last(session).get("verdicts"));
    }

    @Test
    void eachCaseMayDrawItsPipeline() throws IOException {
        run(ExitStatus.GOOD, "fuzz", "--seeds", "0..7", "--random-passes", "5", "--out", "c");
        TestSession again = run(ExitStatus.GOOD, "fuzz", "--resume", "c", "--random-passes", "5", "--json");
        assertEquals(8L, last(again).get("seeds"));
        run(ExitStatus.BAD_INPUT, "fuzz", "--resume", "c", "--random-passes", "6");
        run(ExitStatus.BAD_INPUT, "fuzz", "--resume", "c", "--passes", "dce");
    }

    @Test
    void aToolGoesNotWithDrawnPipelines() {
        run(ExitStatus.BAD_INPUT, "fuzz", "--random-passes", "5", "--passes", "dce");
        run(ExitStatus.BAD_INPUT, "fuzz", "--random-passes", "5", "-O2");
        run(ExitStatus.BAD_INPUT, "fuzz", "--random-passes", "5", "--external", "x {in} {out}");
        run(ExitStatus.BAD_INPUT, "fuzz", "--random-passes", "5", "--level", "ptx");
        run(ExitStatus.BAD_INPUT, "fuzz", "--random-passes", "0");
        run(ExitStatus.BAD_INPUT, "fuzz", "--random-passes", "101");
    }

    @Test
    void wrongUsageIsSaid() {
        run(ExitStatus.BAD_INPUT, "fuzz", "--out", "a", "--resume", "b");
        run(ExitStatus.BAD_INPUT, "fuzz", "--resume", "nowhere");
        run(ExitStatus.BAD_INPUT, "fuzz", "--seeds", "0..1", "--passes", "no-such-pass");
        run(ExitStatus.BAD_INPUT, "fuzz", "--seeds", "0..1", "--profile", "no-such-profile");
        run(ExitStatus.BAD_INPUT, "fuzz", "--seeds", "0..1", "--workers", "0");
        run(ExitStatus.BAD_INPUT, "fuzz", "--seeds", "5..1");
        run(ExitStatus.BAD_INPUT, "fuzz", "--seeds", "-9223372036854775808..9223372036854775807");
        run(ExitStatus.BAD_INPUT, "fuzz", "--passes", "dce", "--external", "x {in} {out}");
        TestSession full = run(ExitStatus.GOOD, "fuzz", "--seeds", "0..0", "--passes", "dce", "--out", "c");
        assertTrue(full.out().contains("good: 1 seeds"), full.out());
        run(ExitStatus.BAD_INPUT, "fuzz", "--seeds", "0..0", "--passes", "dce", "--out", "c");
    }
}
