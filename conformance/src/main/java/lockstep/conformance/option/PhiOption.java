package lockstep.conformance.option;

import java.util.Optional;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.sim.image.PhiMode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --phi MODE}: how PHIs are stored when the program is run once more after the last pass. */
public final class PhiOption {
    @Option(
            names = "--phi",
            paramLabel = "MODE",
            description =
                    "Behind the last pass run the program with its PHIs kept as MODE says and compare: edge (do not,"
                            + " the default), web (each PHI web in one cell a lane), web-shared (uniform webs in one"
                            + " cell a warp, under the policy stack), warp-edge (one edge for the whole warp).")
    private @Nullable String word;

    /**
     * The mode if one was given.
     *
     * @throws InputException if the word is not a mode
     */
    public Optional<PhiMode> given() {
        return Optional.ofNullable(word).map(PhiOption::parse);
    }

    /**
     * The mode, EDGE if none was given.
     *
     * @throws InputException if the word is not a mode
     */
    public PhiMode mode() {
        return given().orElse(PhiMode.EDGE);
    }

    /**
     * The mode of a word.
     *
     * @throws InputException if the word is not a mode
     */
    public static PhiMode parse(String word) {
        return PhiMode.of(word)
                .orElseThrow(() -> new InputException(
                        "phi-mode",
                        SourceLocation.ofFile("<argument>"),
                        "'" + word + "' is no mode of PHIs; there are edge, web, web-shared, warp-edge"));
    }
}
