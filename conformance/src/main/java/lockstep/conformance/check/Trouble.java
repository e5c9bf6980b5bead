package lockstep.conformance.check;

import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * The reason why a file is not valid input.
 *
 * @param file as the user named it
 * @param place of the first error
 * @param text for people, lines
 */
public record Trouble(String file, SourceLocation place, String text) {
    /** The stable short name of all such reasons. */
    static final String KIND = "refused";

    public Trouble {
        Objects.requireNonNull(file);
        Objects.requireNonNull(place);
        Objects.requireNonNull(text);
    }

    /** Why {@code file} was refused: one diagnostic per line. */
    public static Trouble of(Path file, InputException refusal) {
        String text = refusal.diagnostics().stream().map(Diagnostic::toString).collect(Collectors.joining("\n"));
        return new Trouble(
                file.toString(), refusal.diagnostics().getFirst().location(), text);
    }
}
