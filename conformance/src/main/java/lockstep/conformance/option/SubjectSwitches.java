package lockstep.conformance.option;

import java.util.List;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --passes} and the like, {@code --plugin}, {@code --phi}, {@code --external}: what is judged. */
public final class SubjectSwitches {
    @Mixin
    private PassSwitches passes = new PassSwitches();

    @Mixin
    private PhiOption phi = new PhiOption();

    @Mixin
    private ExternalOption external = new ExternalOption();

    /** Which passes are judged. */
    public PassSwitches passes() {
        return passes;
    }

    /** How PHIs are stored after the last pass. */
    public PhiOption phi() {
        return phi;
    }

    /** The commands of the external tools that are judged instead of passes, first to last; empty if not given. */
    public List<String> tools() {
        return external.commands();
    }

    /**
     * Checks that not both passes and tools were given.
     *
     * @param code of the diagnostic
     * @throws InputException if they were
     */
    public void requireOneKind(String code) {
        if (!tools().isEmpty() && passes.text().isPresent()) {
            throw new InputException(
                    code, SourceLocation.ofFile("<argument>"), "--external and --passes exclude each other");
        }
    }

    /** {@code --external}: external tools that run instead of passes. */
    private static final class ExternalOption {
        @Option(
                names = "--external",
                paramLabel = "CMD",
                description = "Instead of passes run an outside tool that reads {in} and writes {out}, or libnvvm, or"
                        + " ptxas; several are a chain, and {A,B} in a command makes one tool for A and one for B.")
        private List<String> commands = List.of();

        /** The commands, first to last; empty if the option was not given. */
        public List<String> commands() {
            return List.copyOf(commands);
        }
    }
}
