package lockstep.fuzz.generate.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import lockstep.compiler.ori.module.Linking;
import lockstep.conformance.driver.AsRequest;
import lockstep.fuzz.generate.MutatedText;
import lockstep.fuzz.generate.Profile;
import lockstep.ir.diag.InputException;
import lockstep.ir.sass.isa.Architecture;
import org.junit.jupiter.api.Test;

/**
 * Law: of PTX with some words changed, in directives as well, {@code as} makes a cubin, or it reports why not with a
 * position; an exception is a fault of Lockstep. None takes longer than {@link #MOST}. Programs are the kernels of the
 * corpus, and generated ones; {@code -Dlockstep.mutants=10000} for more than a few, {@code -Dlockstep.first-mutant=N}
 * begins later.
 */
final class MutatedPtxThroughAsTest {
    private static final int MUTANTS = Integer.getInteger("lockstep.mutants", 60);
    private static final int FIRST = Integer.getInteger("lockstep.first-mutant", 0);
    private static final int GENERATED = 50;
    private static final Duration MOST = Duration.ofSeconds(10);
    private static final Path KERNELS = Path.of("../conformance/corpus/ptx/kernels");

    private final AsRequest request = AsRequest.standard(Architecture.SM_90, Linking.WHOLE);
    private final PtxGenerator generator = new PtxGenerator(Profile.named("ptx"), Architecture.SM_90);
    private int refused;
    private int assembled;

    /** Texts of programs, in an order that is always the same. */
    private List<String> programs() throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(KERNELS)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".ptx"))
                    .sorted()
                    .toList()) {
                texts.add(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        for (int seed = 0; seed < GENERATED; seed++) {
            texts.add(GeneratedPtx.text(generator.generate(seed)));
        }
        return texts;
    }

    @Test
    void changedProgramsBecomeCubinsOrAreRefused() throws IOException {
        List<String> programs = programs();
        List<String> faults = new ArrayList<>();
        for (int mutant = FIRST; mutant < FIRST + MUTANTS; mutant++) {
            // Neighbours are of programs far apart, so that a few are of all kinds.
            String original = programs.get((int) ((long) mutant * 61 % programs.size()));
            String text = MutatedText.anywhere(original, new SplittableRandom(mutant));
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            Optional<String> fault = fault("mutant" + mutant + ".ptx", text);
            Duration taken =
                    Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
            if (fault.isPresent() || taken.compareTo(MOST) > 0) {
                faults.add("mutant " + mutant + ", " + taken.toMillis() + " ms: " + fault.orElse("too slow"));
            }
        }
        assertEquals(List.of(), faults, () -> String.join("\n", faults));
        assertTrue(refused * 10 >= MUTANTS && assembled * 10 >= MUTANTS, refused + " refused, " + assembled + " not");
        System.out.println(refused + " refused, " + assembled + " assembled");
    }

    /** What is wrong with what {@code as} does with {@code text}. */
    private Optional<String> fault(String name, String text) {
        try {
            request.run(name, text.getBytes(StandardCharsets.ISO_8859_1));
            assembled++;
            return Optional.empty();
        } catch (InputException diagnosed) {
            refused++;
            boolean isPlaced = diagnosed.diagnostics().stream()
                    .allMatch(each -> each.location().file().equals(name)
                            && each.location().line() > 0);
            return isPlaced ? Optional.empty() : Optional.of("no place: " + diagnosed.diagnostics());
        } catch (RuntimeException | StackOverflowError fault) {
            StringWriter trace = new StringWriter();
            fault.printStackTrace(new PrintWriter(trace));
            return Optional.of(trace.toString().lines().limit(8).reduce("", (a, b) -> a + "\n" + b));
        }
    }
}
