package lockstep.conformance.check;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.sass.function.SassModule.WordEncoder;

/**
 * Checks one file: reads and verifies it, runs it, and takes it through steps, each of which is judged. The steps are
 * the external tools or the code generation of the request; otherwise its passes, if they were chosen or the program is
 * LLVM IR; otherwise encoding for machine instructions, and conversions to the other forms for PTX and open forms.
 */
public final class CheckJob implements FileJob {
    private final CheckRequest request;

    /** A job for any number of files. */
    public CheckJob(CheckRequest request) {
        this.request = Objects.requireNonNull(request);
    }

    @Override
    public FileReport check(Path path, byte[] bytes, Bracket.Watcher watcher) throws IOException {
        LaunchedProgram input = LaunchedProgram.read(path, bytes, request.launching());
        int instructions = input.program().instructions();
        Bracket bracket = new Bracket(request.check(), input.launches(), watcher);
        ProgramSteps.Taken taken = steps(path, input.program()).take(bracket);
        InputFindings findings = InputFindings.of(request.check(), taken.input());
        List<String> open = new ArrayList<>(taken.open());
        open.addAll(findings.open());
        return new FileReport(
                path.toString(),
                instructions,
                bracket.verdicts(),
                findings.failed(),
                findings.runs(),
                open,
                taken.failures(),
                input.madeUp());
    }

    private ProgramSteps steps(Path path, Program program) {
        return switch (request.subject()) {
            case CheckRequest.Tools tools -> new ToolSteps(tools.chain(), program);
            case CheckRequest.Passes passes -> steps(path, program, passes);
            case CheckRequest.Codegen codegen -> codegen.steps().over(path.toString(), program);
        };
    }

    private static ProgramSteps steps(Path path, Program program, CheckRequest.Passes passes) {
        if (passes.areChosen()) {
            return passes.steps().over(path.toString(), program);
        }
        return switch (program) {
            case NvvmProgram _ -> passes.steps().over(path.toString(), program);
            case PtxProgram ptx -> FormSteps.of(ptx);
            case MachineProgram _, SassProgram _ -> new EncodingSteps(program, WordEncoder.STANDARD);
            case OpenPtxProgram open -> FormSteps.of(open);
            case OpenSassProgram open -> FormSteps.of(open);
        };
    }
}
