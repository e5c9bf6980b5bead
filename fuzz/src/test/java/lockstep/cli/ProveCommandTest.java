package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import lockstep.cli.session.ExitStatus;
import lockstep.compiler.pipeline.PassRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProveCommandTest {
    private static final Path PAGE = Path.of("..", "docs", "generated", "proofs.md");

    @TempDir
    private Path folder;

    private TestSession session = new TestSession(Path.of(""));

    @BeforeEach
    void open() {
        session = new TestSession(folder);
    }

    @Test
    void oneRuleIsProven() {
        String[] line = {"prove", "--pass", "instcombine", "--rule", "add-truth", "--seeds", "0", "--draws", "1"};
        assertEquals(ExitStatus.GOOD, session.run(line), session.err());
        assertTrue(session.out().contains("instcombine:add-truth  proven"), session.out());
        assertTrue(session.out().endsWith("1 rules: 1 proven\n"), session.out());
    }

    @Test
    void rulesThatAreCodeAreMetByDrawnFunctions() {
        assertEquals(ExitStatus.GOOD, session.run("prove", "--pass", "instsimplify", "--seeds", "40", "--json"));
        assertTrue(session.out().contains("\"status\":\"proven\""), session.out());
        assertTrue(session.out().lines().allMatch(line -> line.startsWith("{\"schema\":1,\"kind\":\"proof\",")));
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertEquals(ExitStatus.BAD_INPUT, session.run("prove", "--pass", "nothing"));
        assertTrue(session.err().contains("there is no pass 'nothing' with rules"), session.err());
        assertEquals(ExitStatus.BAD_INPUT, session.run("prove", "--seeds", "-1"));
        assertEquals(
                ExitStatus.BAD_INPUT,
                session.run("prove", "--pass", "instcombine", "--rule", "nothing", "--seeds", "0"));
        assertTrue(session.err().contains("there is no rule 'nothing'"), session.err());
    }

    /** The page of documentation has the rules that there are; its figures are those of the day it was made. */
    @Test
    void thePageHasAllRules() throws IOException {
        Set<String> rules = new TreeSet<>();
        for (String pass : new String[] {"instcombine", "instsimplify"}) {
            PassRegistry.builtIn().find(pass).orElseThrow().info().rules().forEach(rule -> rules.add(rule.id()));
        }
        Set<String> rows = new TreeSet<>();
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("| inst")) {
                rows.add(line.substring(2, line.indexOf(' ', 2)));
            }
        }
        assertEquals(rules, rows);
    }
}
