package lockstep.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.cli.option.KnobOption;
import lockstep.cli.option.PassesOption;
import lockstep.cli.option.PluginOption;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.Session;
import lockstep.cli.text.Cell;
import lockstep.cli.text.Column;
import lockstep.cli.text.Table;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.compiler.pipeline.PipelineTree;
import lockstep.compiler.pipeline.PrintInstrumentation;
import lockstep.compiler.pipeline.VerifyEach;
import lockstep.conformance.check.ModuleFiles;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code opt}: runs passes over a module and prints it. */
@Command(
        name = "opt",
        description = "Run passes over a module and print the result.",
        footer = {
            "",
            "Examples:",
            "  lockstep opt examples/saxpy.ll --passes mem2reg,instsimplify,dce -S -o out.ll",
            "  lockstep opt k.ll --passes 'function(sroa,early-cse)' --print-changed -S",
            "  lockstep opt k.ll --passes simplifycfg --bisect-limit 12 -S",
            "  lockstep opt k.ll --passes sroa,dce --print-pipeline-passes",
            "  lockstep opt k.ll -O2 -opt \"-remat-use-limit=3\" -opt \"-do-licm=0\" -S"
        })
public final class OptCommand implements lockstep.cli.session.Command {
    private final Session session;

    @Parameters(arity = "1", paramLabel = "FILE", description = "LLVM-IR text; - is standard input.")
    private String file = "";

    @Mixin
    private PassesOption passes = new PassesOption();

    @Mixin
    private KnobOption knobs = new KnobOption();

    @Mixin
    private PluginOption plugins = new PluginOption();

    @Option(names = "-S", description = "Print text (there is no other form; accepted as LLVM's opt has it).")
    private boolean asText;

    @Option(names = "-o", paramLabel = "OUT", description = "Write the result to OUT instead of standard output.")
    private @Nullable String output;

    @Option(
            names = "--verify-each",
            description = "Verify the module after every pass, and what passes say of their changes.")
    private boolean verifyEach;

    @Option(names = "--print-before-all", description = "Print every function before every pass, to standard error.")
    private boolean printBefore;

    @Option(names = "--print-after-all", description = "Print every function after every pass, to standard error.")
    private boolean printAfter;

    @Option(names = "--print-changed", description = "Print functions a pass changed after it, to standard error.")
    private boolean printChanged;

    @Option(names = "--time-passes", description = "Show how long each pass took, on standard error.")
    private boolean timePasses;

    @Option(names = "--stats", description = "Show what passes counted and which rules fired, on standard error.")
    private boolean stats;

    @Option(names = "--remarks", description = "Show remarks of passes, on standard error.")
    private boolean remarks;

    @Option(
            names = "--bisect-limit",
            paramLabel = "N",
            description = "Let only the first N rewrites happen, counting all rules of all passes.")
    private long bisectLimit = Long.MAX_VALUE;

    @Option(names = "--print-pipeline-passes", description = "Print the pipeline and do nothing else.")
    private boolean printPipeline;

    /** @param session the run this command belongs to */
    public OptCommand(Session session) {
        this.session = session;
    }

    @Override
    public ExitStatus run() throws IOException {
        PassRegistry registry = plugins.registry(session);
        PipelineTree tree = PipelineParser.parseTree(
                registry, passes.text().orElse(""), knobs.options(registry, session));
        if (printPipeline) {
            session.out().line(tree.toString());
            return ExitStatus.GOOD;
        }
        Pipeline pipeline = tree.flat();
        pipeline.skipped().ifPresent(session.err()::line);
        Module module = ModuleFiles.read(file, session.inputs().readBytes(file));
        PipelineReport report = PassManager.run(module, pipeline, options());
        ModuleFiles.verify(module);
        showReport(report);
        write(NvvmPrinter.print(module));
        return ExitStatus.GOOD;
    }

    private PipelineOptions options() {
        PipelineOptions options = PipelineOptions.PLAIN.limitedTo(bisectLimit).printingTo(session.err()::print);
        if (verifyEach) {
            options = options.watchedBy(new VerifyEach());
        }
        if (printBefore || printAfter || printChanged) {
            options = options.watchedBy(
                    new PrintInstrumentation(printBefore, printAfter, printChanged, session.err()::print));
        }
        return remarks
                ? options.remarkingTo(remark -> session.err()
                        .line(remark.location() + ": remark[" + remark.pass() + "]: " + remark.message()
                                + " in @" + remark.function()))
                : options;
    }

    private void showReport(PipelineReport report) {
        if (timePasses) {
            Table table =
                    new Table(List.of(Column.text("pass"), Column.text("changed"), Column.number("ms")));
            for (PipelineReport.StepReport step : report.steps()) {
                String milliseconds = "%.3f".formatted(step.nanoseconds() / 1e6);
                table.row(Cell.of(step.step()), Cell.of(step.changed() ? "yes" : "no"), Cell.of(milliseconds));
            }
            show(table);
        }
        if (stats) {
            Table table = new Table(List.of(Column.prose("what"), Column.number("count")));
            for (PipelineReport.StepReport step : report.steps()) {
                for (Map.Entry<String, Long> entry : step.statistics().entrySet()) {
                    table.row(Cell.of(step.step() + ": " + entry.getKey()), Cell.of("" + entry.getValue()));
                }
            }
            report.byRule().forEach((rule, count) -> table.row(Cell.of("rule " + rule), Cell.of("" + count)));
            show(table);
        }
    }

    private void show(Table table) {
        session.err().print(table.render(session.terminal().tableColumns(), false));
    }

    private void write(String text) throws IOException {
        if (output == null) {
            session.out().print(text);
        } else {
            Path path = session.inputs().resolve(output);
            Files.write(path, text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
