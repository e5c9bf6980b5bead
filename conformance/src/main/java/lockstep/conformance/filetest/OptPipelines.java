package lockstep.conformance.filetest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import lockstep.conformance.option.OptSwitches;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/** The pipelines that a filetest runs: the arguments of {@code --passes} in its commands {@code opt}. */
public final class OptPipelines {
    private OptPipelines() {}

    /**
     * The pipelines of {@code file} as text, each once; commands that must fail are left out.
     *
     * @throws InputException if the file has a faulty RUN line
     * @throws IOException if the file cannot be read
     */
    public static SortedSet<String> of(Path file) throws IOException {
        String name = file.toString();
        TestFile test = TestFile.read(name, Files.readString(file, StandardCharsets.ISO_8859_1));
        SortedSet<String> pipelines = new TreeSet<>();
        for (RunLine line : test.runs()) {
            for (RunLine.Stage stage : line.stages()) {
                if (stage.program().equals("opt") && !stage.isNegated()) {
                    OptSwitches switches = new OptSwitches();
                    RunArguments.bind(stage, new SourceLocation(name, line.line(), 0), switches);
                    switches.passes().ifPresent(pipelines::add);
                }
            }
        }
        return pipelines;
    }
}
