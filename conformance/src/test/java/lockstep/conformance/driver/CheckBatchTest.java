package lockstep.conformance.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.check.FileJob;
import lockstep.conformance.check.FileReport;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import org.junit.jupiter.api.Test;

/** A file that cannot be checked does not prevent the others from being checked. */
final class CheckBatchTest {
    private static final List<Path> FILES = List.of(Path.of("a.ll"), Path.of("b.ll"), Path.of("c.ll"));

    /** Files that were checked and refused, in order. */
    private static final class Heard implements CheckBatch.Listener {
        private final List<String> all = new ArrayList<>();

        @Override
        public void checked(FileReport report) {
            all.add(report.file());
        }

        @Override
        public void refused(Path file, InputException refusal) {
            all.add("refused " + file);
        }
    }

    /** What happens to {@code b.ll}. */
    private interface Fault {
        void happen();
    }

    private static CheckBatch.Result check(Heard heard, Fault fault) throws IOException {
        FileJob job = (Path path, byte[] bytes, Bracket.Watcher watcher) -> {
            if (path.equals(FILES.get(1))) {
                fault.happen();
            }
            return new FileReport(path.toString(), 1, List.of(), List.of(), 1, List.of(), List.of(), List.of());
        };
        return new CheckBatch(job, ".ll").run(FILES, file -> new byte[0], heard);
    }

    @Test
    void aRefusedFileLosesNoOther() throws IOException {
        Heard heard = new Heard();
        CheckBatch.Result result = check(heard, () -> {
            throw new InputException("test", SourceLocation.ofFile("b.ll"), "no program");
        });
        assertEquals(List.of("a.ll", "refused b.ll", "c.ll"), heard.all);
        assertEquals(2, result.reports().size());
    }

    @Test
    void aFileTooLargeForTheMemoryLosesNoOther() throws IOException {
        Heard heard = new Heard();
        CheckBatch.Result result = check(heard, () -> {
            throw new OutOfMemoryError("Java heap space");
        });
        assertEquals(List.of("a.ll", "refused b.ll", "c.ll"), heard.all);
        String text = result.troubles().getFirst().text();
        assertTrue(text.startsWith("b.ll: error[memory-full]: out of memory (Java heap space)"), text);
        assertTrue(text.contains("LOCKSTEP_JAVA_OPTS=-Xmx"), text);
    }
}
