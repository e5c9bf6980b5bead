package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import lockstep.cli.session.ExitStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProveCommandTest {
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
    void thePageIsATable() {
        assertEquals(ExitStatus.GOOD, session.run("prove", "--pass", "dce", "--seeds", "20", "--markdown"));
        assertTrue(session.out().startsWith("# Proofs of rules\n"), session.out());
        assertTrue(session.out().contains("| dce:remove-dead | "), session.out());
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
}
