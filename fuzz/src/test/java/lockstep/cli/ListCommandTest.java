package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import lockstep.cli.session.ExitStatus;
import lockstep.compiler.pipeline.PassRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ListCommandTest {
    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void openSession() {
        session = new TestSession(folder);
    }

    @Test
    void passesAreThoseOfTheRegistry() {
        assertEquals(ExitStatus.GOOD, session.run("list", "passes"));
        PassRegistry.builtIn().all().forEach(pass -> assertTrue(
                session.out().contains("\n" + pass.info().name() + " "), session.out()));
    }

    @Test
    void passesThatAreNotBuiltSaySo() {
        assertEquals(ExitStatus.GOOD, session.run("list", "passes", "--json"));
        String line = session.out().lines().filter(l -> l.contains("\"nvvm-late-opt\"")).findFirst().orElseThrow();
        assertTrue(line.contains("\"state\":\"not built yet\""), line);
        assertTrue(session.out().contains("\"pass\":\"dce\",\"unit\":\"function\",\"state\":\"built\""));
    }

    @Test
    void everyOptionHasASlotAndTheFirstAreThoseOfTheTable() {
        assertEquals(ExitStatus.GOOD, session.run("list", "options", "--json"));
        List<String> lines = session.out().lines().toList();
        assertTrue(lines.stream().allMatch(line -> line.contains("\"slot\":\"")));
        for (int slot = 1; slot <= 221; slot++) {
            String line = lines.get(slot - 1);
            assertTrue(line.contains("\"slot\":\"" + slot + "\""), line);
        }
        assertEquals(135, lines.stream().filter(line -> line.contains("\"state\":\"undecoded\"")).count());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"passes", "rules", "selection", "options", "pipelines", "phases", "intrinsics", "ops", "sass"})
    void jsonIsOneObjectALine(String kind) {
        assertEquals(ExitStatus.GOOD, session.run("list", kind, "--json"));
        session.out().lines().forEach(line -> {
            assertTrue(line.startsWith("{\"schema\":1,\"list\":\"" + kind + "\","), line);
            assertTrue(line.endsWith("}"), line);
        });
    }

    @Test
    void everyPhaseIsListed() {
        assertEquals(ExitStatus.GOOD, session.run("list", "phases", "--json"));
        List<String> lines = session.out().lines().toList();
        assertEquals(159, lines.size());
        for (int i = 0; i < lines.size(); i++) {
            assertTrue(lines.get(i).contains("\"index\":\"" + i + "\","), lines.get(i));
        }
        assertTrue(lines.get(16).contains("\"name\":\"OriPerformLiveDeadFirst\""), lines.get(16));
        assertTrue(lines.get(16).contains("\"state\":\"works\""), lines.get(16));
        assertEquals(16, lines.stream().filter(line -> line.contains("\"state\":\"hook\"")).count());
        assertEquals(20, lines.stream().filter(line -> line.contains("\"state\":\"undecoded\"")).count());
    }

    @Test
    void gapsAreThePhasesThatAreNotBuilt() {
        assertEquals(ExitStatus.GOOD, session.run("list", "phases", "--gaps", "--json"));
        assertTrue(session.out().contains("\"name\":\"OriPipelining\""), session.out());
        assertTrue(
                session.out().lines().allMatch(line -> line.contains("\"state\":\"not built yet\"")), session.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"list --gaps", "list phases --gaps --markdown", "list ptx --gaps"})
    void gapsAreOfAKindWithStates(String line) {
        assertEquals(ExitStatus.BAD_INPUT, session.run(line.split(" ")));
        assertEquals("", session.out());
    }

    @Test
    void kindsAsJson() {
        assertEquals(ExitStatus.GOOD, session.run("list", "--json"));
        assertTrue(session.out().startsWith("{\"schema\":1,\"list\":\"kinds\",\"kind\":\"passes\","), session.out());
    }

    @Test
    void markdownIsAPage() {
        assertEquals(ExitStatus.GOOD, session.run("list", "ops", "--markdown"));
        assertTrue(session.out().startsWith("# Ops\n"), session.out());
        assertTrue(session.out().contains("\n| fadd | nvvm | binary |"), session.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"list fish", "list Passes", "list --markdown", "list fish --json"})
    void unknownKindIsRefused(String line) {
        assertEquals(ExitStatus.BAD_INPUT, session.run(line.split(" ")));
        String known = "there are: passes, rules, selection, options, pipelines, phases, intrinsics, ops, ptx, sass, "
                + "ptx-semantics, sass-semantics";
        assertTrue(session.err().contains(known), session.err());
        assertEquals("", session.out());
    }
}
