package lockstep.conformance.filetest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.option.OptSwitches;
import lockstep.ir.diag.SourceLocation;
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
    private static final String LIST = "unreached-refusals.txt";

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
        String name = file.toString();
        byte[] bytes = Files.readAllBytes(file);
        TestFile test = TestFile.read(name, new String(bytes, StandardCharsets.ISO_8859_1));
        Set<String> pipelines = new TreeSet<>();
        for (RunLine line : test.runs()) {
            for (RunLine.Stage stage : line.stages()) {
                if (stage.program().equals("opt") && !stage.isNegated()) {
                    OptSwitches switches = new OptSwitches();
                    RunArguments.bind(stage, new SourceLocation(name, line.line(), 0), switches);
                    switches.passes().ifPresent(pipelines::add);
                }
            }
        }
        for (String pipeline : pipelines) {
            Module module = NvvmReader.read(name, bytes, new Context()).orThrow();
            reached.addAll(PassManager.run(module, PipelineParser.parse(registry, pipeline), PipelineOptions.PLAIN)
                    .byRefusal()
                    .keySet());
        }
    }

    private static Map<String, String> listed() throws IOException {
        Map<String, String> listed = new TreeMap<>();
        try (InputStream in = RefusalsReachedTest.class.getResourceAsStream(LIST)) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
                if (!line.startsWith("#")) {
                    String[] parts = line.split(" ", 2);
                    assertTrue(parts.length == 2 && !parts[1].isBlank(), "no reason: " + line);
                    listed.put(parts[0], parts[1]);
                }
            }
        }
        return listed;
    }

    @Test
    void thereAreRefusals() {
        assertFalse(declared.isEmpty());
    }

    @Test
    void whatNoFiletestReachesIsListed() throws IOException {
        Set<String> missing = new TreeSet<>(declared);
        missing.removeAll(reached);
        assertEquals(String.join("\n", listed().keySet()), String.join("\n", missing));
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
