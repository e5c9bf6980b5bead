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
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.function.WordEncoder;

/**
 * Checks one file: reads and verifies it, runs it, and takes it through steps of which each is judged: outside tools
 * where the request has some, else the pipeline, machine instructions through the encoder, and PTX and open forms
 * through their other forms.
 */
public final class CheckJob implements FileJob {
    private final CheckRequest request;

    /** A job that serves any number of files. */
    public CheckJob(CheckRequest request) {
        this.request = Objects.requireNonNull(request);
    }

    @Override
    public FileReport check(Path path, byte[] bytes) throws IOException {
        LaunchedProgram input = LaunchedProgram.read(path, bytes, request.launching());
        int instructions = input.program().instructions();
        Bracket bracket = new Bracket(request.check(), input.launches());
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
                taken.failures());
    }

    private ProgramSteps steps(Path path, Program program) {
        return switch (request.subject()) {
            case CheckRequest.Tools tools -> new ToolSteps(tools.chain(), program);
            case CheckRequest.Passes passes -> steps(path, program, passes);
        };
    }

    private static ProgramSteps steps(Path path, Program program, CheckRequest.Passes passes) {
        return switch (program) {
            case NvvmProgram nvvm -> passes.steps().over(nvvm.module());
            case PtxProgram ptx -> forms(path, FormSteps.of(ptx), passes);
            case MachineProgram machine -> encoding(path, machine, passes);
            case SassProgram cubin -> encoding(path, cubin, passes);
            case OpenPtxProgram open -> forms(path, FormSteps.of(open), passes);
            case OpenSassProgram open -> forms(path, FormSteps.of(open), passes);
        };
    }

    private static ProgramSteps forms(Path path, FormSteps steps, CheckRequest.Passes passes) {
        if (passes.areChosen()) {
            throw new InputException(
                    "passes-over-ptx",
                    SourceLocation.ofFile(path.toString()),
                    "there are no passes over PTX, machine IR and Ori yet; --external runs a tool on PTX");
        }
        return steps;
    }

    private static ProgramSteps encoding(Path path, Program program, CheckRequest.Passes passes) {
        if (passes.areChosen()) {
            throw new InputException(
                    "passes-over-sass",
                    SourceLocation.ofFile(path.toString()),
                    "there are no passes over machine code");
        }
        return new EncodingSteps(program, WordEncoder.STANDARD);
    }
}
