package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import lockstep.cli.session.ExitStatus;
import lockstep.compiler.pipeline.PassRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        List<String> lines = session.out().lines().toList();
        PassRegistry.builtIn()
                .all()
                .forEach(pass -> assertTrue(
                        lines.stream().anyMatch(line -> line.equals(pass.name()) || line.startsWith(pass.name() + " ")),
                        pass.name()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "passes",
                "rules",
                "refusals",
                "selection",
                "options",
                "pipelines",
                "phases",
                "intrinsics",
                "ops",
                "ptx",
                "sass",
                "ptx-semantics",
                "sass-semantics"
            })
    void tablesFitEightyColumns(String kind) {
        assertEquals(ExitStatus.GOOD, session.run("list", kind));
        session.out().lines().forEach(line -> assertTrue(line.codePointCount(0, line.length()) <= 80, line));
    }

    @Test
    void wideTablesHaveEverything() {
        assertEquals(ExitStatus.GOOD, session.run("list", "passes", "--wide"));
        assertFalse(session.out().contains("…"));
        assertTrue(session.out().startsWith("pass "), session.out());
        assertTrue(session.out().lines().findFirst().orElseThrow().contains("statistics"), session.out());
    }

    @Test
    void onePassIsShownWithItsRulesAndKnobs() {
        assertEquals(ExitStatus.GOOD, session.run("list", "passes", "licm"));
        String text = session.out();
        assertTrue(text.startsWith("licm\n  unit        loop\n  state       built\n"), text);
        assertTrue(text.contains("\nrules\n  licm:hoist        what is the same"), text);
        assertTrue(text.contains("\noptions\n"), text);
        assertTrue(text.contains("default 100; definitions of memory"), text);
        assertFalse(text.contains("…"), text);
        text.lines().forEach(line -> assertTrue(line.length() <= 80, line));
    }

    @ParameterizedTest
    @CsvSource({
        "options, ftz, knob      ftz",
        "options, licm:promotion, consumer  licm",
        "phases, 1, ApplyNvOptRecipes",
        "intrinsics, llvm.nvvm.read.ptx.sreg.cluster, thread block clusters"
    })
    void aRowIsNamedByWhatNamesIt(String kind, String name, String expected) {
        assertEquals(ExitStatus.GOOD, session.run("list", kind, name));
        assertTrue(session.out().contains(expected), session.out());
    }

    @Test
    void detailAsJsonIsRowsOfTheirLists() {
        assertEquals(ExitStatus.GOOD, session.run("list", "passes", "licm", "--json"));
        List<String> lines = session.out().lines().toList();
        assertTrue(lines.getFirst().startsWith("{\"schema\":1,\"list\":\"passes\",\"pass\":\"licm\""), session.out());
        assertTrue(lines.get(1).startsWith("{\"schema\":1,\"list\":\"rules\",\"rule\":\"licm:hoist\""), session.out());
        assertTrue(lines.getLast().startsWith("{\"schema\":1,\"list\":\"options\","), session.out());
    }

    @Test
    void aNameThatIsNoneIsRefusedWithOnesLikeIt() {
        assertEquals(ExitStatus.BAD_INPUT, session.run("list", "passes", "lic"));
        assertEquals("", session.out());
        assertTrue(session.err().contains("no row of 'passes' is named 'lic'; there are: licm, "), session.err());
    }

    @Test
    void plugInsAreListedAlone() throws IOException {
        PluginJar.writePass(folder.resolve("own.jar"), "return false;");
        assertEquals(ExitStatus.GOOD, session.run("list", "passes", "--plugin", "own.jar"), session.err());
        assertEquals("pass  state  summary\nown   built  does what it likes\n", session.out());
        assertEquals(ExitStatus.GOOD, session.run("list", "passes", "own", "--plugin", "own.jar"), session.err());
        assertTrue(session.out().contains("\nrules\n  own:any  does what it likes\n"), session.out());
        assertEquals(ExitStatus.GOOD, session.run("list", "--plugin", "own.jar"), session.err());
        assertTrue(session.out().contains("\npasses    1     passes that"), session.out());
        assertEquals(ExitStatus.BAD_INPUT, session.run("list", "ops", "--plugin", "own.jar"));
        String known = "no list of 'ops' of a plug-in, there are: passes, rules, refusals, options";
        assertTrue(session.err().contains(known), session.err());
        assertEquals(ExitStatus.BAD_INPUT, session.run("list", "passes", "--plugin", "none.jar"));
        assertTrue(session.err().contains("none.jar: error[plugin]: no such file"), session.err());
    }

    @Test
    void passesThatAreNotBuiltSaySo() {
        assertEquals(ExitStatus.GOOD, session.run("list", "passes", "--json"));
        String line = session.out()
                .lines()
                .filter(l -> l.contains("\"nvvm-late-opt\""))
                .findFirst()
                .orElseThrow();
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
        assertEquals(
                135,
                lines.stream()
                        .filter(line -> line.contains("\"state\":\"undecoded\""))
                        .count());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "passes",
                "rules",
                "refusals",
                "selection",
                "options",
                "pipelines",
                "phases",
                "intrinsics",
                "ops",
                "sass"
            })
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
        assertEquals(
                16,
                lines.stream()
                        .filter(line -> line.contains("\"state\":\"hook\""))
                        .count());
        assertEquals(
                20,
                lines.stream()
                        .filter(line -> line.contains("\"state\":\"undecoded\""))
                        .count());
    }

    @Test
    void gapsOfPhasesAreFormsWithoutWords() {
        assertEquals(ExitStatus.GOOD, session.run("list", "phases", "--gaps", "--json"));
        assertTrue(session.out().contains("\"subject\":\"textures\",\"form\":\"tex\""), session.out());
        assertFalse(session.out().contains("\"form\":\"alloca"), session.out());
    }

    @Test
    void gapsOfPassesAreRowsWithAState() {
        assertEquals(ExitStatus.GOOD, session.run("list", "passes", "--gaps", "--json"));
        assertTrue(session.out().lines().allMatch(line -> line.contains("\"state\":\"not built yet\"")), session.out());
        assertFalse(session.out().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"list --gaps", "list phases 1 --gaps", "list phases --gaps --markdown", "list ptx --gaps"})
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
        String known = "there are: passes, rules, refusals, selection, options, pipelines, phases, intrinsics, ops, "
                + "ptx, sass, ptx-semantics, sass-semantics";
        assertTrue(session.err().contains(known), session.err());
        assertEquals("", session.out());
    }
}
