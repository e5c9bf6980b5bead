package lockstep.conformance.filetest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.debug.WarpDebugger;
import lockstep.conformance.debug.WarpDebugger.CommandSource;
import lockstep.conformance.driver.CcRequest;
import lockstep.conformance.driver.DisRequest;
import lockstep.conformance.driver.DisSummary;
import lockstep.conformance.driver.DisText;
import lockstep.conformance.driver.OptRequest;
import lockstep.conformance.driver.ProveRequest;
import lockstep.conformance.driver.SimRequest;
import lockstep.conformance.external.ExternalTool;
import lockstep.conformance.filecheck.FileCheck;
import lockstep.conformance.filecheck.FileCheckOptions;
import lockstep.conformance.filecheck.FileCheckResult;
import lockstep.conformance.filetest.FiletestResult.Status;
import lockstep.conformance.filetest.TestFile.RunLine;
import lockstep.conformance.option.AsSwitches;
import lockstep.conformance.option.CcSwitches;
import lockstep.conformance.option.CheckSwitches;
import lockstep.conformance.option.DisSwitches;
import lockstep.conformance.option.OptSwitches;
import lockstep.conformance.option.ProveSwitches;
import lockstep.conformance.option.SimSwitches;
import lockstep.conformance.plugin.PassFailure;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchReader;

/** Runs one test file. */
final class FiletestRun {
    private static final int SHOWN_OUTPUT = 2_000;

    private final FiletestEnvironment environment;
    private final Path file;
    private final String name;
    private final String text;

    /** @param name of the file in messages */
    FiletestRun(PassRegistry registry, Path file, String name, String text) {
        this.environment = new FiletestEnvironment(registry, file);
        this.file = file;
        this.name = name;
        this.text = text;
    }

    /**
     * Runs the test; the exception of a bug of Lockstep is passed on.
     *
     * @throws IOException if a launch file cannot be read
     */
    Finding run() throws IOException {
        TestFile test;
        try {
            test = TestFile.read(name, text);
            LaunchReader.readComments(name, text);
        } catch (InputException wrong) {
            return new Finding(Status.FAILED, String.valueOf(wrong.getMessage()));
        }
        Optional<String> missing = test.requires().stream()
                .filter(tool -> ExternalTool.find(tool).isEmpty())
                .findFirst();
        if (missing.isPresent()) {
            return new Finding(Status.SKIPPED, "needs " + missing.get() + ", which is not installed");
        }
        return judge(test, failure(test));
    }

    /**
     * The result of a test, without its name.
     *
     * @param stale the check lines that it fails for, if it fails for check lines
     */
    record Finding(Status status, String detail, Optional<StaleChecks> stale) {
        Finding(Status status, String detail) {
            this(status, detail, Optional.empty());
        }
    }

    /**
     * Check lines that the output of the command before does not match.
     *
     * @param run index of the RUN line
     * @param line its number
     * @param producer name of the command before
     */
    record StaleChecks(int run, int line, String producer, UnmatchedChecks checks) {}

    /** Why a test fails. */
    private record Failure(String text, Optional<StaleChecks> stale) {}

    private static Finding judge(TestFile test, Optional<Failure> failure) {
        if (test.expectedFailure().isEmpty()) {
            return failure.map(why -> new Finding(Status.FAILED, why.text(), why.stale()))
                    .orElse(new Finding(Status.PASSED, ""));
        }
        return failure.map(why -> new Finding(Status.EXPECTED_FAILURE, why.text()))
                .orElse(new Finding(Status.FAILED, test.name() + ": passes, although XFAIL expects it to fail"));
    }

    private Optional<Failure> failure(TestFile test) throws IOException {
        for (int index = 0; index < test.runs().size(); index++) {
            RunLine run = test.runs().get(index);
            Optional<Failure> failure = failure(run, index);
            if (failure.isPresent()) {
                String place = name + ":" + run.line() + ": RUN: " + run.text() + "\n";
                return failure.map(why -> new Failure(place + why.text(), why.stale()));
            }
        }
        return wrongPipeline(test).map(text -> new Failure(text, Optional.empty()));
    }

    /** Checks a program with launches before and after each pass of its {@code opt} commands. */
    private Optional<String> wrongPipeline(TestFile test) throws IOException {
        if (LaunchReader.readComments(name, text).launches().isEmpty()) {
            return Optional.empty();
        }
        for (List<String> passes : pipelines(test)) {
            List<String> arguments = new ArrayList<>(passes);
            arguments.add(RunArguments.FILE);
            RunLine.Stage stage = new RunLine.Stage(false, "check", arguments);
            StageResult result = check(stage, Optional.empty(), SourceLocation.ofFile(name));
            if (!result.isGood()) {
                String command = ": check " + String.join(" ", passes);
                return Optional.of(name + command + " failed:\n" + shortened(result.output()));
            }
        }
        return Optional.empty();
    }

    /** The switches of {@code check} for each {@code opt} command. */
    private Set<List<String>> pipelines(TestFile test) {
        Set<List<String>> pipelines = new LinkedHashSet<>();
        for (RunLine run : test.runs()) {
            for (RunLine.Stage stage : run.stages()) {
                if (stage.program().equals("opt") && !stage.isNegated()) {
                    OptSwitches switches = new OptSwitches();
                    RunArguments.bind(stage, new SourceLocation(name, run.line(), 0), switches);
                    switches.passes().ifPresent(passes -> {
                        List<String> words = new ArrayList<>(List.of("--passes=" + passes));
                        switches.plugins().names().forEach(jar -> words.add("--plugin=" + jar));
                        pipelines.add(words);
                    });
                }
            }
        }
        return pipelines;
    }

    private Optional<Failure> failure(RunLine run, int index) throws IOException {
        Optional<String> piped = Optional.empty();
        String producer = "";
        for (RunLine.Stage stage : run.stages()) {
            StageResult result;
            try {
                result = run(stage, piped, new SourceLocation(name, run.line(), 0));
            } catch (InputException wrong) {
                result = new StageResult(false, wrong.getMessage() + "\n");
            } catch (PassFailure failed) {
                result = new StageResult(false, "the pass " + failed.pass() + " " + failed.text() + "\n");
            }
            if (result.isGood() == stage.isNegated()) {
                String what = stage.isNegated() ? " was expected to fail, but did not:\n" : " failed:\n";
                String text = stage.program() + what + shortened(result.output());
                String before = producer;
                return Optional.of(new Failure(
                        text, result.unmatched().map(checks -> new StaleChecks(index, run.line(), before, checks))));
            }
            piped = Optional.of(result.output());
            producer = stage.program();
        }
        return Optional.empty();
    }

    private static String shortened(String output) {
        return output.length() <= SHOWN_OUTPUT ? output : output.substring(0, SHOWN_OUTPUT) + "\n...";
    }

    private StageResult run(RunLine.Stage stage, Optional<String> piped, SourceLocation place) throws IOException {
        return switch (stage.program()) {
            case "opt" -> opt(stage, piped, place);
            case "cc" -> cc(stage, piped, place);
            case "as" -> as(stage, piped, place);
            case "sim" -> sim(stage, piped, place);
            case "check" -> check(stage, piped, place);
            case "dis" -> dis(stage, place);
            case "prove" -> prove(stage, place);
            case "filecheck", "FileCheck" -> fileCheck(stage, piped, place);
            default ->
                throw new InputException(
                        "filetest-command", place, "there is no command '" + stage.program() + "' for RUN lines");
        };
    }

    private StageResult opt(RunLine.Stage stage, Optional<String> piped, SourceLocation place) {
        OptSwitches switches = new OptSwitches();
        Optional<byte[]> input = bind(stage, switches, piped, place);
        StringBuilder output = new StringBuilder();
        OptRequest request = switches.request(environment, output::append);
        if (switches.isPipelineOnly()) {
            return new StageResult(true, request.pipeline() + "\n");
        }
        OptRequest.Result result = request.run(name, required(stage, input, place));
        output.append(switches.showsModule() ? result.text() : "");
        return new StageResult(true, output.toString());
    }

    private StageResult cc(RunLine.Stage stage, Optional<String> piped, SourceLocation place) {
        CcSwitches switches = new CcSwitches();
        Optional<byte[]> input = bind(stage, switches, piped, place);
        StringBuilder output = new StringBuilder();
        CcRequest request = switches.request(environment, output::append);
        if (switches.isPipelineOnly()) {
            return new StageResult(true, request.pipeline() + "\n");
        }
        OptRequest.Result result = request.run(name, required(stage, input, place));
        return new StageResult(true, output + result.text());
    }

    /** Prints the diagnostics of the phases, because a cubin is not text. */
    private StageResult as(RunLine.Stage stage, Optional<String> piped, SourceLocation place) {
        AsSwitches switches = new AsSwitches();
        byte[] input = required(stage, bind(stage, switches, piped, place), place);
        StringBuilder output = new StringBuilder();
        switches.request(environment, output::append).run(name, input);
        return new StageResult(true, output.toString());
    }

    private StageResult sim(RunLine.Stage stage, Optional<String> piped, SourceLocation place) throws IOException {
        SimSwitches switches = new SimSwitches();
        byte[] program = required(stage, bind(stage, switches, piped, place), place);
        StringBuilder output = new StringBuilder();
        if (switches.isDebug()) {
            debug(switches, program, output);
            return new StageResult(true, output.toString());
        }
        SimRequest.Result result = switches.request(
                        environment, line -> output.append(line).append('\n'))
                .run(file.toString(), file, program, run -> output.append(ResultText.of(run)));
        return new StageResult(result.isGood(), output.toString());
    }

    /** Runs the debugger with the commands of the RUN line, each echoed before its output. */
    private void debug(SimSwitches switches, byte[] program, StringBuilder output) throws IOException {
        Consumer<String> lines = line -> output.append(line).append('\n');
        SimRequest.Repeatable run = switches.request(environment, lines).repeatable(file.toString(), file, program);
        Iterator<String> commands = switches.commands().iterator();
        new WarpDebugger(CommandSource.shown(commands, lines), lines, run.launches()).debug(run.run());
    }

    private StageResult check(RunLine.Stage stage, Optional<String> piped, SourceLocation place) throws IOException {
        CheckSwitches switches = new CheckSwitches();
        byte[] program = required(stage, bind(stage, switches, piped, place), place);
        FileReport report = switches.batch(environment).job().check(file, program);
        return new StageResult(!report.isWrong(), ResultText.of(report));
    }

    private StageResult dis(RunLine.Stage stage, SourceLocation place) {
        DisSwitches switches = new DisSwitches();
        RunArguments.Input input = RunArguments.bindWithFiles(stage, place, switches);
        DisRequest request = switches.request();
        StringBuilder output = new StringBuilder();
        DisText text = new DisText(line -> output.append(line).append('\n'));
        List<String> files = new ArrayList<>(input.others());
        if (input.isTest()) {
            files.add(file.getFileName().toString());
        }
        if (files.isEmpty()) {
            throw new InputException("filetest-input", place, "dis has no input");
        }
        DisSummary summary = request.run(files, other -> environment.readBytes(other, place), text::show);
        text.show(summary);
        return new StageResult(summary.isGood(), output.toString());
    }

    private StageResult prove(RunLine.Stage stage, SourceLocation place) {
        ProveSwitches switches = new ProveSwitches();
        RunArguments.Input input = RunArguments.bindWithFiles(stage, place, switches);
        if (input.isTest() || !input.others().isEmpty()) {
            throw new InputException("filetest-input", place, "prove reads no file");
        }
        ProveRequest.Result result = switches.request().run(environment.passes(), ProveRequest.Listener.NONE);
        return new StageResult(!result.isWrong(), ResultText.of(result));
    }

    /** Fills in {@code switches}; returns the input of the command, if it has one. */
    private Optional<byte[]> bind(RunLine.Stage stage, Object switches, Optional<String> piped, SourceLocation place) {
        Optional<String> input = RunArguments.bind(stage, place, switches) ? Optional.of(text) : piped;
        return input.map(program -> program.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] required(RunLine.Stage stage, Optional<byte[]> input, SourceLocation place) {
        return input.orElseThrow(() -> new InputException("filetest-input", place, stage.program() + " has no input"));
    }

    private StageResult fileCheck(RunLine.Stage stage, Optional<String> piped, SourceLocation place) {
        List<String> switches = new ArrayList<>(stage.arguments());
        if (!switches.remove(RunArguments.FILE)) {
            throw new InputException("filetest-input", place, "filecheck has no check file");
        }
        String input = piped.orElseThrow(() -> new InputException("filetest-input", place, "filecheck has no input"));
        FileCheckOptions options = FileCheckOptions.parse(switches);
        FileCheckResult result = FileCheck.check(name, text, input, options);
        Optional<UnmatchedChecks> unmatched = result instanceof FileCheckResult.Fail
                ? Optional.of(new UnmatchedChecks(input, options))
                : Optional.empty();
        return new StageResult(result.isPass(), result.describe(), unmatched);
    }

    /**
     * The result of a command.
     *
     * @param isGood whether it succeeded
     * @param output what the next command reads: its result, or its diagnostics
     * @param unmatched what {@code filecheck} was given, if its check lines do not match
     */
    private record StageResult(boolean isGood, String output, Optional<UnmatchedChecks> unmatched) {
        StageResult(boolean isGood, String output) {
            this(isGood, output, Optional.empty());
        }
    }

    /**
     * Check lines that an output does not match.
     *
     * @param input the output
     * @param options switches of {@code filecheck}
     */
    record UnmatchedChecks(String input, FileCheckOptions options) {}
}
