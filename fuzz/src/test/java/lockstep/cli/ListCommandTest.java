package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
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

    @ParameterizedTest
    @ValueSource(strings = {"passes", "rules", "options", "intrinsics", "ops", "sass"})
    void jsonIsOneObjectALine(String kind) {
        assertEquals(ExitStatus.GOOD, session.run("list", kind, "--json"));
        session.out().lines().forEach(line -> {
            assertTrue(line.startsWith("{\"schema\":1,\"list\":\"" + kind + "\","), line);
            assertTrue(line.endsWith("}"), line);
        });
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
        String known = "there are: passes, rules, options, intrinsics, ops, ptx, sass, ptx-semantics";
        assertTrue(session.err().contains(known), session.err());
        assertEquals("", session.out());
    }
}
