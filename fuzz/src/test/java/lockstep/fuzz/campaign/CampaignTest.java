package lockstep.fuzz.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import lockstep.fuzz.finding.Finding;
import lockstep.fuzz.finding.FindingStore;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.FaultKind;
import lockstep.fuzz.reduce.Reducer;
import lockstep.ir.diag.InputException;
import lockstep.ir.json.JsonReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign records every seed once, on any number of workers and however often it is ended. */
final class CampaignTest {
    @TempDir
    Path folder;

    private static Campaign run(CampaignSpec spec, Path folder, int workers) throws IOException {
        try (StateDirectory state = StateDirectory.create(folder, spec.configuration())) {
            Campaign campaign = new Campaign(spec, state, new CampaignSamples.Deaf());
            assertEquals(Campaign.End.DONE, campaign.run(workers, Optional.empty()));
            return campaign;
        }
    }

    private static String records(Path folder) throws IOException {
        return Files.readString(folder.resolve("records.jsonl"));
    }

    private static List<Long> seeds(Path folder) throws IOException {
        return records(folder)
                .lines()
                .map(line -> (Long) JsonReader.object(line).get("seed"))
                .toList();
    }

    private static List<Long> range(long first, long last) {
        return LongStream.rangeClosed(first, last).boxed().toList();
    }

    @Test
    void everySeedHasOneRecordInOrder() throws IOException {
        CampaignSpec spec = CampaignSamples.spec(-3, 33, 4);
        Campaign campaign = run(spec, folder.resolve("a"), 1);
        assertEquals(range(-3, 33), seeds(folder.resolve("a")));
        assertEquals(37, campaign.statistics().seeds());
        assertEquals(5 + 3, campaign.statistics().count(CaseVerdict.WRONG));
        assertEquals(
                Map.of(
                        "differs dropper dropper:drop output", 5L,
                        "pass-crash dropper - IllegalStateException@CampaignSamples$Dropper.visit", 3L),
                campaign.statistics().faults());
    }

    @Test
    void recordsAreTheSameOnOneAndManyWorkers() throws IOException {
        CampaignSpec spec = CampaignSamples.spec(0, 100, 7);
        run(spec, folder.resolve("one"), 1);
        for (int workers : new int[] {2, 5}) {
            Path many = folder.resolve("many" + workers);
            run(spec, many, workers);
            assertEquals(records(folder.resolve("one")), records(many));
            assertEquals(
                    Files.readString(folder.resolve("one/coverage.json")),
                    Files.readString(many.resolve("coverage.json")));
        }
    }

    @Test
    void coverageNamesWhatNeverFired() throws IOException {
        Campaign campaign = run(CampaignSamples.spec(0, 20, 8), folder.resolve("a"), 1);
        assertEquals(
                List.of("dropper:other"),
                campaign.statistics()
                        .neverFired(CampaignSamples.spec(0, 20, 8).declared().rules()));
        assertEquals(Map.of("dropper:drop@d0p0c0b0", 4L), campaign.statistics().coverage());
    }

    @Test
    void firstCasesOfASignatureAreKeptWhole() throws IOException {
        run(CampaignSamples.spec(0, 60, 8), folder.resolve("a"), 1);
        try (Stream<Path> entries = Files.list(folder.resolve("a/findings"))) {
            List<Path> findings = entries.sorted().toList();
            assertEquals(6, findings.size(), findings.toString());
            Path first = findings.getFirst();
            assertTrue(first.getFileName().toString().startsWith("001-pass-crash-dropper"), first.toString());
            Map<String, Object> fields = JsonReader.object(Files.readString(first.resolve("finding.json")));
            assertEquals(3L, fields.get("seed"));
            assertEquals("lockstep fuzz --profile sample --seeds 3", fields.get("command"));
            assertTrue(Files.readString(first.resolve("case.ll")).contains("add i32 %t, 3"));
            assertTrue(Files.readString(first.resolve("case.ll")).startsWith("; LAUNCH: k"));
        }
    }

    @Test
    void theFirstCaseOfASignatureIsReducedAndBlamed() throws IOException {
        Campaign campaign = run(CampaignSamples.spec(4, 11, 8), folder.resolve("a"), 1);
        campaign.reduceFindings(new Reducer.Budget(Duration.ofSeconds(20), 200));
        Path findings = folder.resolve("a/findings");
        Path first = findings.resolve("001-differs-dropper-dropper-drop-output");
        String report = Files.readString(first.resolve("report.txt"));
        assertTrue(report.contains("rule:     dropper:drop"), report);
        assertTrue(report.contains("lockstep check reduced.ll --passes dropper"), report);
        assertTrue(Files.readString(first.resolve("filetest.ll")).startsWith("; RUN: check --passes=dropper %s"));
        assertTrue(Files.size(first.resolve("reduced.ll")) <= Files.size(first.resolve("case.ll")));
        String signature = "differs/dropper/drop/";
        assertEquals(1, campaign.result().mistakes().all().size());
        assertTrue(campaign.result().mistakes().all().getFirst().signature().startsWith(signature), report);
        Path second = findings.resolve("002-differs-dropper-dropper-drop-output");
        assertTrue(Files.exists(second.resolve("case.ll")));
        assertTrue(Files.notExists(second.resolve("report.txt")));
    }

    /** The crash and the dropped addition are two mistakes; the list may name either as reduced. */
    @Test
    void aMistakeThatIsKnownAsReducedIsNotWrong() throws IOException {
        Path state = folder.resolve("a");
        Campaign campaign = run(CampaignSamples.spec(1, 11, 8), state, 1);
        campaign.reduceFindings(new Reducer.Budget(Duration.ofSeconds(20), 200));
        assertEquals(2, campaign.result().mistakes().all().size());
        assertTrue(campaign.result().isWrong());
        Files.writeString(state.resolve("known.txt"), "differs/dropper/drop/*\n");
        assertTrue(campaign.result().isWrong());
        Files.writeString(state.resolve("known.txt"), "differs/dropper/drop/*\npass-crash/dropper/*\n");
        assertFalse(campaign.result().isWrong());
        assertTrue(campaign.result().mistakes().all().stream().allMatch(DistinctMistakes.Mistake::isKnown));
    }

    @Test
    void aStoppedCampaignGoesOn() throws IOException {
        CampaignSpec spec = CampaignSamples.spec(0, 80, 5);
        run(spec, folder.resolve("whole"), 1);
        Path halves = folder.resolve("halves");
        try (StateDirectory state = StateDirectory.create(halves, spec.configuration())) {
            Campaign[] campaign = new Campaign[1];
            campaign[0] = new Campaign(spec, state, new StopAfter(33, () -> campaign[0].stop()));
            assertEquals(Campaign.End.STOPPED, campaign[0].run(2, Optional.empty()));
        }
        int before = seeds(halves).size();
        assertTrue(before > 0 && before <= 34, "judged " + before);
        try (StateDirectory state = StateDirectory.resume(halves, spec.configuration())) {
            Campaign campaign = new Campaign(spec, state, new CampaignSamples.Deaf());
            assertEquals(before, campaign.statistics().seeds());
            assertEquals(Campaign.End.DONE, campaign.run(3, Optional.empty()));
        }
        assertEquals(records(folder.resolve("whole")), records(halves));
    }

    /** Stops a campaign after so many seeds. */
    private static final class StopAfter implements Campaign.Listener {
        private final Runnable stop;
        private int left;

        StopAfter(int left, Runnable stop) {
            this.left = left;
            this.stop = stop;
        }

        @Override
        public void found(Finding finding, Path folder) {}

        @Override
        public synchronized void advanced(int seeds) {
            left -= seeds;
            if (left <= 0) {
                stop.run();
            }
        }
    }

    /** A source of small cases that makes its second epoch wait for the first. */
    @Test
    void aSteeredCampaignIsTheSameOnManyWorkersAndAfterAStop() throws IOException {
        run(steered(), folder.resolve("one"), 1);
        run(steered(), folder.resolve("many"), 3);
        assertEquals(records(folder.resolve("one")), records(folder.resolve("many")));
        assertTrue(records(folder.resolve("one")).contains("\"profile\":\"default+1."));
        Path halves = folder.resolve("halves");
        CampaignSpec spec = steered();
        try (StateDirectory state = StateDirectory.create(halves, spec.configuration())) {
            Campaign[] campaign = new Campaign[1];
            campaign[0] = new Campaign(spec, state, new StopAfter(60, () -> campaign[0].stop()));
            assertEquals(Campaign.End.STOPPED, campaign[0].run(2, Optional.empty()));
        }
        resume(steered(), halves);
        assertEquals(records(folder.resolve("one")), records(halves));
        assertTrue(Files.exists(halves.resolve("profiles/default+1.2.profile")));
    }

    private static CampaignSpec steered() {
        CampaignSpec spec = CampaignSamples.spec(0, 2 * SteeredSource.EPOCH_UNITS + 20, 1);
        return new CampaignSpec(
                spec.configuration(),
                new SteeredSource(Profile.named("default"), spec.units()),
                spec.subject(),
                spec.units(),
                spec.caseLimit(),
                spec.options(),
                spec.declared());
    }

    /** An epoch that lost a unit is judged again, and so are the later ones. */
    @Test
    void aLostUnitOfAnEarlierEpochIsJudgedAgain() throws IOException {
        Path state = folder.resolve("a");
        run(steered(), state, 2);
        String whole = records(state);
        Path log = state.resolve("units/worker-000.log");
        byte[] bytes = Files.readAllBytes(log);
        bytes[bytes.length / 8] ^= 1;
        Files.write(log, bytes);
        resume(steered(), state);
        assertEquals(whole, records(state));
    }

    @Test
    void transformedCasesAreOthersAndStayGood() throws IOException {
        CaseSource plain = new GeneratorSource(Profile.named("default"));
        CaseSource transformed = new TransformedSource(plain, 5);
        int others = 0;
        for (long seed = 0; seed < 10; seed++) {
            assertEquals(transformed.at(seed).text(), transformed.at(seed).text());
            others += transformed.at(seed).text().equals(plain.at(seed).text()) ? 0 : 1;
            assertEquals(
                    List.of(),
                    CampaignSamples.subject(-1).judge(transformed.at(seed)).faults().stream()
                            .filter(fault -> fault.kind() == FaultKind.INVALID_TEST)
                            .toList());
        }
        assertTrue(others >= 8, "changed " + others + " of 10");
        assertThrows(IllegalArgumentException.class, () -> new TransformedSource(plain, 0));
    }

    @Test
    void timeEndsACampaignBetweenUnits() throws IOException {
        CampaignSpec spec = CampaignSamples.spec(0, 1_000_000, 6);
        try (StateDirectory state = StateDirectory.create(folder.resolve("a"), spec.configuration())) {
            Campaign campaign = new Campaign(spec, state, new CampaignSamples.Deaf());
            assertEquals(Campaign.End.TIME, campaign.run(1, Optional.of(Duration.ofNanos(1))));
            assertEquals(6, campaign.statistics().seeds());
        }
    }

    @Test
    void aTornTailIsCutOffAndItsUnitRunAgain() throws IOException {
        CampaignSpec spec = CampaignSamples.spec(0, 40, 5);
        Path state = folder.resolve("a");
        run(spec, state, 1);
        String whole = records(state);
        Path log = state.resolve("units/worker-000.log");
        byte[] bytes = Files.readAllBytes(log);
        for (int cut : new int[] {1, 7, 400, bytes.length - 3}) {
            Files.write(log, Arrays.copyOf(bytes, bytes.length - cut));
            resume(spec, state);
            assertEquals(whole, records(state));
        }
        Files.write(log, "#unit 3 12 0000".getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
        resume(spec, state);
        assertEquals(whole, records(state));
    }

    @Test
    void aDamagedUnitIsNotAUnit() throws IOException {
        CampaignSpec spec = CampaignSamples.spec(0, 40, 5);
        Path state = folder.resolve("a");
        run(spec, state, 1);
        String whole = records(state);
        Path log = state.resolve("units/worker-000.log");
        byte[] bytes = Files.readAllBytes(log);
        bytes[bytes.length / 2] ^= 1;
        Files.write(log, bytes);
        resume(spec, state);
        assertEquals(whole, records(state));
    }

    private static void resume(CampaignSpec spec, Path folder) throws IOException {
        try (StateDirectory state = StateDirectory.resume(folder, spec.configuration())) {
            new Campaign(spec, state, new CampaignSamples.Deaf()).run(2, Optional.empty());
        }
    }

    @Test
    void anotherConfigurationIsRefused() throws IOException {
        run(CampaignSamples.spec(0, 4, 5), folder.resolve("a"), 1);
        Configuration other = CampaignSamples.spec(0, 5, 5).configuration();
        InputException refusal =
                assertThrows(InputException.class, () -> StateDirectory.resume(folder.resolve("a"), other));
        assertTrue(refusal.getMessage().contains("seeds.last: 4, now 5"), refusal.getMessage());
    }

    @Test
    void aCampaignIsNotStartedTwiceNorOverOtherFiles() throws IOException {
        Configuration configuration = CampaignSamples.spec(0, 4, 5).configuration();
        run(CampaignSamples.spec(0, 4, 5), folder.resolve("a"), 1);
        assertCode("campaign-exists", () -> StateDirectory.create(folder.resolve("a"), configuration));
        Files.createDirectories(folder.resolve("b"));
        Files.writeString(folder.resolve("b/precious.txt"), "mine");
        assertCode("campaign-directory", () -> StateDirectory.create(folder.resolve("b"), configuration));
        assertCode("campaign-missing", () -> StateDirectory.resume(folder.resolve("b"), configuration));
    }

    private static void assertCode(String code, org.junit.jupiter.api.function.Executable what) {
        InputException refusal = assertThrows(InputException.class, what);
        assertEquals(code, refusal.diagnostics().getFirst().code());
    }

    @Test
    void twoProcessesDoNotShareADirectory() throws IOException {
        Configuration configuration = CampaignSamples.spec(0, 4, 5).configuration();
        try (StateDirectory held = StateDirectory.create(folder.resolve("a"), configuration)) {
            assertEquals(folder.resolve("a"), held.folder());
            assertCode("campaign-busy", () -> StateDirectory.resume(folder.resolve("a"), configuration));
        }
        StateDirectory.resume(folder.resolve("a"), configuration).close();
    }

    @Test
    void aConfigurationChangedByHandIsRefused() throws IOException {
        run(CampaignSamples.spec(0, 4, 5), folder.resolve("a"), 1);
        Path file = folder.resolve("a/campaign.txt");
        Files.writeString(file, Files.readString(file).replace("seeds.last = 4", "seeds.last = 9"));
        assertCode("campaign-configuration", () -> StateDirectory.configuration(folder.resolve("a")));
    }

    @Test
    void aCaseThatHangsIsAFindingAndTheOthersGoOn() throws IOException {
        CampaignSpec spec = CampaignSamples.spec(0, 9, 4, 6, Duration.ofSeconds(1));
        Campaign campaign = run(spec, folder.resolve("a"), 1);
        assertEquals(range(0, 9), seeds(folder.resolve("a")));
        assertEquals(1L, campaign.statistics().faults().get("timeout dropper - timeout"));
        Path finding;
        try (Stream<Path> entries = Files.list(folder.resolve("a/findings"))) {
            finding = entries.filter(entry -> entry.toString().contains("timeout"))
                    .findFirst()
                    .orElseThrow();
        }
        assertTrue(Files.readString(finding.resolve("expected-and-got.txt")).contains("Dropper.hang"));
    }

    /** The signatures of the findings in a folder, each once. */
    private static List<String> signatures(Path findings) throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> folders = Files.list(findings)) {
            for (Path finding : folders.toList()) {
                String text = Files.readString(finding.resolve(FindingStore.DESCRIPTION));
                found.add(
                        (String) Objects.requireNonNull(JsonReader.object(text).get("signature")));
            }
        }
        return List.copyOf(found);
    }

    @Test
    void knownSignaturesAreCountedAndNotKept() throws IOException {
        Path state = folder.resolve("a");
        Files.createDirectories(state);
        run(CampaignSamples.spec(0, 4, 5), folder.resolve("b"), 1);
        List<String> keys = new ArrayList<>();
        try (StateDirectory other = StateDirectory.resume(
                folder.resolve("b"), CampaignSamples.spec(0, 4, 5).configuration())) {
            keys.addAll(signatures(other.findings().folder()));
        }
        assertEquals(1, keys.size());
        Files.writeString(state.resolve("known.txt"), "# seen\n\n" + keys.getFirst() + "\n");
        Campaign campaign = run(CampaignSamples.spec(0, 4, 5), state, 1);
        assertEquals(1L, campaign.statistics().faults().get(keys.getFirst()));
        assertEquals(List.of(), signatures(campaign.result().findings().folder()));
    }
}
