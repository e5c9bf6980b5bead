package lockstep.fuzz.generate.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.LongStream;
import lockstep.conformance.external.PtxBatch;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.generate.ptx.PtxGenerator.PtxCase;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.verify.PtxVerifier;
import lockstep.ir.sass.isa.Architecture;
import org.junit.jupiter.api.Test;

/** Law: a file of several programs has all of their functions, each once, and is valid as each of them is. */
final class GeneratedBatchTest {
    private static List<PtxCase> programs() {
        PtxGenerator generator = new PtxGenerator(Profile.named("ptx"), Architecture.SM_90);
        return LongStream.range(0, 8).mapToObj(generator::generate).toList();
    }

    private static List<PtxModule> modules(List<PtxCase> programs) {
        return programs.stream().map(PtxCase::module).toList();
    }

    private static PtxModule read(String text) {
        return PtxReader.read("batch", text).module().orElseThrow();
    }

    private static int statements(PtxModule module) {
        return module.functions().stream()
                .flatMap(function -> function.body().stream())
                .mapToInt(body -> body.statements().size())
                .sum();
    }

    @Test
    void theFileHasAllFunctionsUnderNamesOfTheirOwn() {
        List<PtxCase> programs = programs();
        PtxModule batch = read(new PtxBatch(modules(programs)).text());
        Diagnostics diagnostics = PtxVerifier.verify(batch);
        assertFalse(diagnostics.hasFatal(), diagnostics::toString);
        assertEquals(
                programs.size(),
                batch.functions().stream().filter(PtxFunction::isKernel).count());
        assertEquals(
                batch.functions().size(),
                batch.functions().stream()
                        .map(function -> function.header().name())
                        .distinct()
                        .count());
        assertEquals(
                programs.stream().mapToInt(each -> statements(each.module())).sum(), statements(batch));
    }

    @Test
    void theVersionIsTheLatest() {
        List<PtxCase> programs = programs();
        PtxModule batch = read(new PtxBatch(modules(programs)).text());
        assertTrue(programs.stream()
                .allMatch(each -> batch.version().isAtLeast(each.module().version())));
    }

    /** Negative: without new names the programs do not form a file. */
    @Test
    void theProgramsOneAfterTheOtherAreNone() {
        PtxCase one = programs().getFirst();
        String alone = new PtxBatch(modules(List.of(one))).text();
        String twice = alone + alone.replaceAll("(?m)^\\.(version|target|address_size).*", "");
        PtxReader.ParseResult read = PtxReader.read("twice", twice);
        boolean isValid = read.module().isPresent()
                && !PtxVerifier.verify(read.module().get()).hasFatal();
        assertFalse(isValid && !read.diagnostics().hasFatal());
        assertNotEquals(twice, new PtxBatch(modules(List.of(one, one))).text());
    }
}
