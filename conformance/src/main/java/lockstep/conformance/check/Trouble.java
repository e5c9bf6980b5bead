package lockstep.conformance.check;

import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * Why a file that is no valid input has no verdicts.
 *
 * @param file as the user named it
 * @param place of the first thing wrong
 * @param text for people, lines
 */
public record Trouble(String file, SourceLocation place, String text) {
    /** Stable short name of all troubles. */
    static final String KIND = "refused";

    public Trouble {
        Objects.requireNonNull(file);
        Objects.requireNonNull(place);
        Objects.requireNonNull(text);
    }

    /** Why {@code file} was refused: a diagnostic a line. */
    public static Trouble of(Path file, InputException refusal) {
        String text = refusal.diagnostics().stream().map(Diagnostic::toString).collect(Collectors.joining("\n"));
        return new Trouble(
                file.toString(), refusal.diagnostics().getFirst().location(), text);
    }
}
