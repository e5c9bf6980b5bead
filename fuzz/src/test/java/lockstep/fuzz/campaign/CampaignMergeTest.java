package lockstep.fuzz.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import lockstep.ir.diag.InputException;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Laws of putting campaigns together: any split of the seeds gives what one process gives, in whichever order and in
 * however many steps, and twice is once.
 */
final class CampaignMergeTest {
    private static final long LAST = 44;
    private static Path folder = Path.of("");
    private static SortedMap<String, String> whole = new TreeMap<>();

    @BeforeContainer
    static void oneProcess() throws IOException {
        folder = Files.createTempDirectory("merge");
        whole = result(run(CampaignSamples.spec(0, LAST, 7), "whole"));
    }

    @AfterContainer
    static void clean() throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path entry : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
        }
    }

    private static Path run(CampaignSpec spec, String name) throws IOException {
        Path made = folder.resolve(name);
        try (StateDirectory state = StateDirectory.create(made, spec.configuration())) {
            Campaign campaign = new Campaign(spec, state, new CampaignSamples.Deaf());
            assertEquals(Campaign.End.DONE, campaign.run(1, Optional.empty()));
        }
        return made;
    }

    /** Records, coverage and findings, by file. */
    private static SortedMap<String, String> result(Path made) throws IOException {
        SortedMap<String, String> files = new TreeMap<>();
        for (String name : List.of("records.jsonl", "coverage.json")) {
            files.put(name, Files.readString(made.resolve(name)));
        }
        try (Stream<Path> walk = Files.walk(made.resolve("findings"))) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                files.put(made.relativize(file).toString(), Files.readString(file));
            }
        }
        return files;
    }

    private Path fresh(String name) throws IOException {
        return Files.createTempDirectory(folder, name).resolve(name);
    }

    private Path part(long first, long last, int unit) throws IOException {
        return run(
                CampaignSamples.spec(first, last, unit),
                folder.relativize(fresh("part")).toString());
    }

    private Path merged(List<Path> parts) throws IOException {
        Path out = fresh("merged");
        CampaignMerge.of(parts, out);
        return out;
    }

    @Property(tries = 10)
    void anySplitInAnyOrderGivesTheSame(
            @ForAll @Size(max = 3) List<@IntRange(min = 1, max = 44) Integer> cuts,
            @ForAll @IntRange(min = 1, max = 20) int unit,
            @ForAll Random order)
            throws IOException {
        List<Integer> begins = new ArrayList<>(cuts.stream().distinct().sorted().toList());
        begins.addFirst(0);
        List<Path> parts = new ArrayList<>();
        for (int i = 0; i < begins.size(); i++) {
            long last = i + 1 < begins.size() ? begins.get(i + 1) - 1 : LAST;
            parts.add(part(begins.get(i), last, unit));
        }
        Collections.shuffle(parts, order);
        assertEquals(whole, result(merged(parts)));
        int middle = order.nextInt(parts.size());
        List<Path> steps = new ArrayList<>(parts.subList(0, middle));
        steps.add(merged(parts.subList(middle, parts.size())));
        Path inSteps = merged(steps);
        assertEquals(whole, result(inSteps));
        assertEquals(whole, result(merged(List.of(inSteps, parts.getFirst(), inSteps))));
    }

    @Example
    void partsThatOverlapAndAgreeArePutTogether() throws IOException {
        assertEquals(whole, result(merged(List.of(part(0, 30, 4), part(20, LAST, 64)))));
    }

    @Example
    void theResultMayReplaceWhatWasPutTogetherBefore() throws IOException {
        Path out = merged(List.of(part(0, 9, 8)));
        CampaignMerge.Merged merged = CampaignMerge.of(List.of(out, part(10, 19, 8), part(30, LAST, 8)), out);
        assertEquals("0..19, 30..44", merged.seeds());
        CampaignMerge.of(List.of(out, part(20, 29, 8)), out);
        assertEquals(whole, result(out));
    }

    /** As a process leaves it that ends while the result takes the place of an older one. */
    @Example
    void anOlderResultIsNotLostOnTheWay() throws IOException {
        Path out = merged(List.of(part(0, 29, 8)));
        Files.move(out, out.resolveSibling(out.getFileName() + ".replaced"));
        CampaignMerge.of(List.of(out, part(30, LAST, 8)), out);
        assertEquals(whole, result(out));
    }

    @Example
    void whatIsWrongInAPartIsWrong() throws IOException {
        assertTrue(CampaignMerge.of(List.of(part(0, LAST, 8)), fresh("out"))
                .result()
                .isWrong());
        assertFalse(
                CampaignMerge.of(List.of(part(6, 7, 8)), fresh("out")).result().isWrong());
    }

    // ---- refused, and nothing is written

    private void assertRefused(String code, Path culprit, String what, Path... parts) throws IOException {
        Path out = fresh("out");
        InputException refused = assertThrows(InputException.class, () -> CampaignMerge.of(List.of(parts), out));
        String text = refused.diagnostics().toString();
        assertTrue(text.contains(code) && text.contains(culprit.toString()) && text.contains(what), text);
        try (Stream<Path> left = Files.list(out.getParent())) {
            assertEquals(List.of(), left.toList());
        }
    }

    private static Path log(Path part) {
        return part.resolve("units/worker-000.log");
    }

    @Example
    void anotherCampaignIsRefused() throws IOException {
        Map<String, String> entries =
                new HashMap<>(CampaignSamples.spec(10, 19, 8).configuration().entries());
        entries.put("commit", "other");
        CampaignSpec like = CampaignSamples.spec(10, 19, 8);
        Path other = run(
                new CampaignSpec(
                        new Configuration(new TreeMap<>(entries)),
                        like.source(),
                        like.subject(),
                        like.units(),
                        like.caseLimit(),
                        like.options(),
                        like.declared()),
                "other");
        assertRefused("campaign-merge", other, "commit: nothing, now other", part(0, 9, 8), other);
    }

    @Example
    void recordsThatDisagreeAreRefused() throws IOException {
        Path changed = part(5, 12, 4);
        Path log = log(changed);
        List<byte[]> units = new ArrayList<>();
        UnitLog.read(log, (unit, offset, records) -> units.add(records));
        Files.delete(log);
        try (UnitLog again = UnitLog.open(log, (u, o, r) -> {})) {
            for (int i = 0; i < units.size(); i++) {
                again.append(
                        i,
                        new String(units.get(i))
                                .replace("\"runs\":1,", "\"runs\":7,")
                                .getBytes());
            }
        }
        assertRefused("campaign-merge", changed, "its record of the seed ", part(0, LAST, 8), changed);
    }

    @Example
    void aLogThatIsCutOffIsRefused() throws IOException {
        Path torn = part(0, 9, 4);
        byte[] bytes = Files.readAllBytes(log(torn));
        Files.write(log(torn), Arrays.copyOf(bytes, bytes.length - 3));
        assertRefused("campaign-part", log(torn), "cut off or damaged after byte", torn);
    }

    @Example
    void aDamagedLogIsRefused() throws IOException {
        Path damaged = part(0, 9, 4);
        byte[] bytes = Files.readAllBytes(log(damaged));
        bytes[100] ^= 1;
        Files.write(log(damaged), bytes);
        assertRefused("campaign-part", log(damaged), "after byte 0", damaged);
    }

    @Example
    void unitsOfOtherSeedsAreRefused() throws IOException {
        Path foreign = part(0, 9, 5);
        Files.copy(log(part(10, 19, 5)), log(foreign), StandardCopyOption.REPLACE_EXISTING);
        assertRefused("campaign-part", log(foreign), "does not hold the records of its seeds", foreign);
    }

    @Example
    void unitsThatTheCampaignHasNotAreRefused() throws IOException {
        Path foreign = part(0, 4, 5);
        Files.copy(log(part(0, 19, 5)), log(foreign), StandardCopyOption.REPLACE_EXISTING);
        assertRefused("campaign-part", log(foreign), "does not belong to the campaign", foreign);
    }

    @Example
    void changedRecordsOfAResultAreRefused() throws IOException {
        Path out = merged(List.of(part(0, 9, 5)));
        Path records = out.resolve("records.jsonl");
        Files.writeString(records, Files.readString(records).replaceFirst("(?s)\n.*", "\n"));
        assertRefused("campaign-part", records, "not those that merged.txt describes", out);
    }

    @Example
    void aFolderWithoutACampaignIsRefused() throws IOException {
        Path empty = Files.createTempDirectory(folder, "empty");
        assertRefused("campaign-missing", empty, "there is no campaign", part(0, 4, 5), empty);
    }

    @Example
    void aCampaignAtWorkIsRefused() throws IOException {
        Path busy = part(0, 4, 5);
        try (StateDirectory held = StateDirectory.resume(busy, StateDirectory.configuration(busy))) {
            assertRefused("campaign-busy", held.folder(), "another process", busy);
        }
    }

    @Example
    void otherKnownFindingsAreRefused() throws IOException {
        Path one = part(0, 4, 5);
        Path other = part(5, 9, 5);
        Files.writeString(one.resolve("known.txt"), "a\n");
        Files.writeString(other.resolve("known.txt"), "b\n");
        assertRefused("campaign-merge", other, "another list of known findings", one, other);
    }

    @Example
    void aFindingThatCannotBeReadIsRefused() throws IOException {
        Path part = part(0, 9, 5);
        Path finding;
        try (Stream<Path> findings = Files.list(part.resolve("findings"))) {
            finding = findings.sorted().findFirst().orElseThrow();
        }
        Files.writeString(finding.resolve("finding.json"), "{");
        assertRefused("finding-damaged", finding, "", part);
    }

    @Example
    void aPlaceWithSomethingElseIsRefused() throws IOException {
        Path part = part(0, 4, 5);
        InputException refused = assertThrows(InputException.class, () -> CampaignMerge.of(List.of(part), part));
        assertTrue(refused.diagnostics().toString().contains("is not empty"), refused::toString);
        assertTrue(Files.exists(log(part)));
    }
}
