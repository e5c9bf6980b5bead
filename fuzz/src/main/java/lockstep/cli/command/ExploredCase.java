package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import lockstep.cli.option.SubjectOptions;
import lockstep.cli.session.Session;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.option.CheckSwitches;
import lockstep.conformance.option.LaunchOption;
import lockstep.fuzz.finding.FindingStore;
import lockstep.fuzz.finding.TestedSubject;

/**
 * What {@code explore} shows.
 *
 * @param file the program
 * @param usual the steps where the options do not specify them
 */
record ExploredCase(String file, CheckSwitches.Usual usual) {
    ExploredCase {
        Objects.requireNonNull(file);
        Objects.requireNonNull(usual);
    }

    /** A program by itself. */
    static ExploredCase ofProgram(String name) {
        return new ExploredCase(name, CheckSwitches.Usual.DEFAULT);
    }

    /**
     * The program of a finding, with what was under test then.
     *
     * @throws lockstep.ir.diag.InputException if the folder is not a finding
     * @throws IOException if a launch file cannot be read
     */
    static ExploredCase ofFinding(Session session, String folder) throws IOException {
        CaseInput input = CaseInput.read(session, folder, new LaunchOption());
        Path program = FindingStore.program(session.resolve(folder)).orElseThrow();
        String file = Path.of(folder).resolve(program.getFileName()).toString();
        return new ExploredCase(
                file,
                switch (SubjectOptions.of(input.subject(), input.test())) {
                    case TestedSubject.Passes passes ->
                        passes.pipeline().isEmpty()
                                ? CheckSwitches.Usual.DEFAULT
                                : new CheckSwitches.Usual(passes.pipeline(), passes.tools(), true);
                    case TestedSubject.Tool tool ->
                        new CheckSwitches.Usual(
                                CheckSwitches.Usual.DEFAULT.pipeline(), ToolChain.commands(tool.command()), false);
                    case TestedSubject.Ptx _, TestedSubject.Sass _ -> CheckSwitches.Usual.DEFAULT;
                });
    }
}
