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
        TestSession session = run(
                ExitStatus.GOOD, "fuzz", "--seeds", "3..8", "--passes", "instsimplify,dce", "--out", "c", "--json");
        Map<String, Object> summary = last(session);
        assertEquals("summary", summary.get("kind"));
        assertEquals(6L, summary.get("seeds"));
        assertEquals("done", summary.get("end"));
        List<String> records = Files.readAllLines(folder.resolve("c/records.jsonl"));
        assertEquals(6, records.size());
        assertEquals(8L, JsonReader.object(records.getLast()).get("seed"));
        assertTrue(Files.isRegularFile(folder.resolve("c/coverage.json")));
    }

    @Test
    void resumingTakesTheOptionsFromTheDirectory() {
        run(ExitStatus.GOOD, "fuzz", "--seeds", "0..3", "--profile", "loops", "--passes", "dce", "--out", "c");
        TestSession again = run(ExitStatus.GOOD, "fuzz", "--resume", "c", "--json");
        assertEquals(4L, last(again).get("seeds"));
        assertEquals(0L, last(again).get("seeds_now"));
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
        run(ExitStatus.GOOD, Stream.concat(Stream.of(campaign), Stream.of("--out", "c")).toArray(String[]::new));
        TestSession again = run(ExitStatus.GOOD, "fuzz", "--resume", "c", "--json");
        assertEquals(1L, last(again).get("seeds"));
        Files.writeString(folder.resolve("ptx-mine"), "approximate = 5\n");
        TestSession other = run(ExitStatus.BAD_INPUT, "fuzz", "--profile", "ptx-mine", "--seeds", "0..0");
        assertTrue(other.err().contains("there is no weight 'approximate'"), other.err());
        run(ExitStatus.BAD_INPUT, "fuzz", "--profile", "ptx", "--seeds", "0..0");
    }

    @Test
    void programsOfPtxAreForTheArchitectureThatIsNamed() {
        String[] campaign = {
            "fuzz", "--level", "ptx", "--no-ptxas", "--arch", "sm_75", "--seeds", "0..1", "--out", "c"
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
        assertEquals(Map.of("good", 0L, "unchanged", 0L, "inconclusive", 0L, "wrong", 6L, "invalid", 0L),
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
