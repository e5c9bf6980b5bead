package lockstep.conformance.filetest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Pass;
import lockstep.ir.rule.Refusal;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Each refusal that a pass declares is reached by a filetest of that pass, or listed with the reason why not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RefusalsReachedTest {
    private static final Path FILETESTS = Path.of("filetests");

    private final PassRegistry registry = PassRegistry.builtIn();
    private final Set<String> declared = new TreeSet<>();
    private final Set<String> reached = new HashSet<>();

    @BeforeAll
    void runFiletests() throws IOException {
        for (Pass<?> pass : registry.all()) {
            List<Refusal> refusals = pass.info().refusals();
            refusals.forEach(refusal -> declared.add(refusal.id()));
            if (!refusals.isEmpty()) {
                for (Path file : Filetests.find(FILETESTS.resolve(pass.name()))) {
                    run(file);
                }
            }
        }
    }

    /** Runs the commands {@code opt} of a test on its program. */
    private void run(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        for (String pipeline : Filetests.pipelines(file)) {
            Module module =
                    NvvmReader.read(file.toString(), bytes, new Context()).orThrow();
            reached.addAll(PassManager.run(module, PipelineParser.parse(registry, pipeline), PipelineOptions.PLAIN)
                    .byRefusal()
                    .keySet());
        }
    }

    @Test
    void thereAreRefusals() {
        assertFalse(declared.isEmpty());
    }

    @Test
    void whatNoFiletestReachesIsListed() {
        Set<String> missing = new TreeSet<>(declared);
        missing.removeAll(reached);
        String listed = UnreachedRefusals.rows().stream()
                .map(UnreachedRefusals.Row::refusal)
                .collect(Collectors.joining("\n"));
        assertEquals(listed, String.join("\n", missing));
    }

    @Test
    void rowsOfTheListAreWhole() {
        assertEquals(
                "a:b!c",
                UnreachedRefusals.row("a:b!c never the verifier rejects it").refusal());
        for (String faulty : List.of("a:b!c", "a:b!c never", "a:b!c never ", "a:b!c sometimes it rains")) {
            assertThrows(IllegalStateException.class, () -> UnreachedRefusals.row(faulty));
        }
        assertFalse(UnreachedRefusals.unreachable().containsKey("loop-idiom:fill!many-instructions"));
    }

    /** Ids of refusals are unique: no rule has a precondition twice, and each belongs to a rule of its pass. */
    @Test
    void idsAreOfTheirPass() {
        for (Pass<?> pass : registry.all()) {
            Set<String> ids = new HashSet<>();
            for (Refusal refusal : pass.info().refusals()) {
                assertTrue(ids.add(refusal.id()), refusal::id);
                assertTrue(pass.info().rules().contains(refusal.rule()), refusal::id);
                assertTrue(refusal.precondition().matches("[a-z0-9]+(-[a-z0-9]+)*"), refusal::id);
            }
        }
    }
}
