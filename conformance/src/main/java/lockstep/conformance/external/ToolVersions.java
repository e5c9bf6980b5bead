package lockstep.conformance.external;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.conformance.bugs.ToolVersion;
import lockstep.conformance.external.ExternalTool.ToolRun;

/** Versions of the external tools that report them: ptxas, and those of LLVM. */
public final class ToolVersions {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Pattern TOOL = Pattern.compile("(.*/)?(ptxas|opt|llc)(-[0-9.]+)?");

    /** ptxas writes {@code V13.0.88}, LLVM {@code LLVM version 19.1.7}. */
    private static final Pattern SAID = Pattern.compile("(?:\\bV|LLVM version )([0-9]+(?:\\.[0-9]+){1,3})");

    private ToolVersions() {}

    /** The version of the tool that {@code command} runs; empty if it does not report it, or is not installed. */
    public static Optional<ToolVersion> of(String command) {
        String name = command.strip().split("\\s", 2)[0];
        return TOOL.matcher(name).matches()
                ? ExternalTool.findOfCuda(name).flatMap(ToolVersions::ask)
                : Optional.empty();
    }

    private static Optional<ToolVersion> ask(ExternalTool tool) {
        return tool.run(List.of("--version"), TIMEOUT) instanceof ToolRun.Exited exited
                ? said(exited.output())
                : Optional.empty();
    }

    /** The version in the output of a tool. */
    static Optional<ToolVersion> said(String output) {
        Matcher found = SAID.matcher(output);
        return found.find() ? ToolVersion.of(found.group(1)) : Optional.empty();
    }
}
