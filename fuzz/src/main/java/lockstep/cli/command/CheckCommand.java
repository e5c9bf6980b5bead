package lockstep.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lockstep.cli.option.JsonOption;
import lockstep.cli.option.ReportFilesOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Interruption;
import lockstep.cli.session.Session;
import lockstep.cli.text.Progress;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.check.FileReport.Trouble;
import lockstep.conformance.driver.CheckBatch;
import lockstep.conformance.option.CheckSwitches;
import lockstep.ir.diag.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code check}: the main job. Runs a pipeline, and the program before and after every pass. */
@Command(
        name = "check",
        description =
                "Run a pipeline over programs, simulate them before and after every pass with divergent warps, and"
                        + " say pass by pass whether the meaning held.",
        footer = {
            "",
            "Examples:",
            "  lockstep check examples",
            "  lockstep check k.ll --passes mem2reg,simplifycfg",
            "  lockstep check kernels/ -O2",
            "  lockstep check k.ll --policy stack,independent:7 --launch other.launch",
            "  lockstep check k.ll --race",
            "  lockstep check k.ll --check-uniform",
            "  lockstep check k.ll --passes cssa --phi web",
            "  lockstep check kernels/ --json > verdicts.jsonl",
            "  lockstep check kernels/ --junit verdicts.xml --sarif verdicts.sarif",
            "  lockstep check kernels/ --html verdicts.html     a page for people; explore draws one program",
            "  lockstep check llvm/test/Transforms/EarlyCSE --functions --passes early-cse",
            "  lockstep check k.ll --plugin my-passes.jar --passes my-pass",
            "  lockstep check k.sm_90.cubin              its words decoded, encoded, decoded, and executed both ways",
            "  lockstep check k.ptx                      as machine IR and back, and what is not live overwritten",
            "  lockstep check k.ori                      the same for machine words with virtual registers",
            "  lockstep check k.ptx --passes machine-cp  opened, the pass, closed",
            "  lockstep check kernels/ --to ptx -O2      every step from LLVM IR to PTX text",
            "  lockstep check k.ll --to ptx --arch sm_80 --external 'ptxas -O{0,3}'      and on to machine words",
            "  lockstep check k.ll --to nvvm             passes and legalization alone",
            "  lockstep check k.ll --external 'opt-19 -passes=instcombine -S {in} -o {out}'",
            "  lockstep check k.ll --external 'llc-19 -mcpu=sm_90 -mattr=+ptx80 {in} -o {out}'",
            "  lockstep check k.ptx --external 'my-ptx-optimizer {in} -o {out}'",
            "  lockstep check k.ptx --external 'ptxas -O{0,3} -arch=sm_90'",
            "  lockstep check kernels/ --external 'libnvvm -opt=3' --external 'ptxas -O3'",
            "  lockstep check k.cu --external 'nvcc -std=c++17' --launch k.launch"
        })
public final class CheckCommand implements lockstep.cli.session.Command {
    /** How long the process waits for the file at work. */
    private static final int STOP_SECONDS = 2;

    private final Session session;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "LLVM-IR or PTX files, or folders: the .ll files below them, with ptxas the .ptx files,"
                    + " with nvcc the .cu files; cubins and programs of SASS, which are executed before and after"
                    + " encoding; machine IR (.mptx), Ori (.ori) and, without tools, PTX, which are executed in their"
                    + " open and closed forms, or before and after passes of their level, as cubins are.")
    private List<String> names = List.of();

    @Mixin
    private CheckSwitches switches = new CheckSwitches();

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    private ReportFilesOption reportFiles = new ReportFilesOption();

    /** @param session the run this command belongs to */
    public CheckCommand(Session session) {
        this.session = session;
    }

    /** Ctrl-C: the results so far are reported as if there were no more files. */
    @Override
    public ExitStatus run() throws IOException {
        CheckBatch batch = switches.batch(session);
        List<Path> files = batch.files(names, session);
        Run run = new Run(files, CheckReporter.of(json.isJson(), session));
        try (Interruption _ = Interruption.listen(run::stop, STOP_SECONDS, run::tellAtOurEnd)) {
            CheckBatch.Result result = run.check(batch);
            run.tell();
            if (!result.troubles().isEmpty()) {
                return ExitStatus.BAD_INPUT;
            }
            return result.isWrong() ? ExitStatus.FOUND_WRONG : ExitStatus.GOOD;
        }
    }

    /** The results so far; reported once, by the thread that checks or by the one that ends the process. */
    private final class Run implements CheckBatch.Listener {
        private final List<Path> files;
        private final CheckReporter reporter;
        private final Progress progress;
        private final List<FileReport> reports = new ArrayList<>();
        private final List<Trouble> troubles = new ArrayList<>();
        private boolean isStopped;
        private boolean isTold;

        Run(List<Path> files, CheckReporter reporter) {
            this.files = files;
            this.reporter = reporter;
            this.progress =
                    new Progress(session.err(), session.terminal(), "check", files.size(), this::running).ticking();
        }

        private synchronized String running() {
            int done = reports.size() + troubles.size();
            return done < files.size() ? files.get(done).toString() : "";
        }

        CheckBatch.Result check(CheckBatch batch) throws IOException {
            try (progress) {
                return batch.run(files, path -> session.inputs().readBytes(path.toString()), this);
            }
        }

        synchronized void stop() {
            isStopped = true;
        }

        @Override
        public synchronized boolean isStopped() {
            return isStopped;
        }

        @Override
        public synchronized void checked(FileReport report) {
            if (!isTold) {
                reports.add(report);
                reporter.file(report);
                progress.advance(1);
            }
        }

        @Override
        public synchronized void refused(Path file, InputException refusal) {
            if (!isTold) {
                troubles.add(Trouble.of(file, refusal));
                refusal.diagnostics().forEach(session::report);
                progress.advance(1);
            }
        }

        synchronized void tell() throws IOException {
            if (!isTold) {
                isTold = true;
                progress.close();
                int left = files.size() - reports.size() - troubles.size();
                reporter.summary(reports, troubles.size(), left);
                reportFiles.write(session, reports, troubles, left);
                session.out().flush();
            }
        }

        void tellAtOurEnd() {
            try {
                tell();
            } catch (IOException failure) {
                session.err().line("lockstep: " + failure.getMessage());
            }
        }
    }
}
