package lockstep.fuzz.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import lockstep.ir.json.JsonReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Law: however often and whenever the process is killed, the records in the end are those of an undisturbed campaign,
 * and no finding that was ever on the disk is lost. Oracle: a campaign in one go.
 *
 * <p>{@code -Dlockstep.kills=50} kills more often.
 */
final class KillTest {
    /** The child computes the range of seeds from it, too. */
    private static final String KILLS_PROPERTY = "-Dlockstep.kills=";

    private static final int KILLS = Integer.getInteger("lockstep.kills", 3);
    private static final long LAST_SEED = 400L * KILLS;
    private static final int UNIT = 16;
    private static final long LONGEST_LIFE_MILLIS = 900;

    @TempDir
    Path folder;

    /** A campaign in a process of its own. */
    static final class Child {
        private Child() {}

        /** @param arguments the directory */
        public static void main(String[] arguments) throws IOException {
            CampaignSpec spec = spec();
            Path folder = Path.of(arguments[0]);
            try (StateDirectory state = Files.exists(folder.resolve("campaign.txt"))
                    ? StateDirectory.resume(folder, spec.configuration())
                    : StateDirectory.create(folder, spec.configuration())) {
                new Campaign(spec, state, new CampaignSamples.Deaf()).run(2, Optional.empty());
            }
        }
    }

    private static CampaignSpec spec() {
        return CampaignSamples.spec(0, LAST_SEED, UNIT);
    }

    @Test
    void killedAtRandomMomentsNothingIsLost() throws IOException, InterruptedException {
        Path killed = folder.resolve("killed");
        Random random = new Random(1);
        Set<String> seen = new TreeSet<>();
        int kills = 0;
        for (int i = 0; i < KILLS; i++) {
            Process child = start(killed);
            if (!child.waitFor(200 + random.nextLong(LONGEST_LIFE_MILLIS), TimeUnit.MILLISECONDS)) {
                kills++;
            }
            child.destroyForcibly().waitFor();
            assertTrue(findings(killed).containsAll(seen), "a finding is lost");
            seen.addAll(findings(killed));
        }
        assertTrue(kills > 0, "no process lived long enough to be killed");
        assertEquals(0, start(killed).waitFor());
        assertTrue(findings(killed).containsAll(seen), "a finding is lost");
        assertSameAsInOneGo(killed);
    }

    private void assertSameAsInOneGo(Path killed) throws IOException {
        Path whole = folder.resolve("whole");
        try (StateDirectory state = StateDirectory.create(whole, spec().configuration())) {
            new Campaign(spec(), state, new CampaignSamples.Deaf()).run(1, Optional.empty());
        }
        assertEquals(
                Files.readString(whole.resolve("records.jsonl")), Files.readString(killed.resolve("records.jsonl")));
        assertEquals(
                Files.readString(whole.resolve("coverage.json")), Files.readString(killed.resolve("coverage.json")));
        assertEquals(signatures(whole), signatures(killed));
    }

    private static Process start(Path state) throws IOException {
        String program = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String path = System.getProperty("java.class.path")
                + File.pathSeparator
                + Optional.ofNullable(System.getProperty("jdk.module.path")).orElse("");
        String child = Child.class.getName();
        String kills = KILLS_PROPERTY + KILLS;
        List<String> options = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", kills, "-cp", path);
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(options);
        command.addAll(List.of(child, state.toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(state.resolveSibling("child.log").toFile())
                .start();
    }

    /** Folders of findings that are whole. */
    private static Set<String> findings(Path state) throws IOException {
        Path findings = state.resolve("findings");
        if (!Files.isDirectory(findings)) {
            return Set.of();
        }
        Set<String> names = new TreeSet<>();
        try (Stream<Path> entries = Files.list(findings)) {
            for (Path entry : entries.toList()) {
                String name = entry.getFileName().toString();
                if (!name.startsWith(".")) {
                    JsonReader.object(Files.readString(entry.resolve("finding.json")));
                    names.add(name);
                }
            }
        }
        return names;
    }

    private static Set<String> signatures(Path state) throws IOException {
        Set<String> signatures = new TreeSet<>();
        for (String name : findings(state)) {
            Path file = state.resolve("findings").resolve(name).resolve("finding.json");
            signatures.add((String) JsonReader.object(Files.readString(file)).get("signature"));
        }
        return signatures;
    }
}
