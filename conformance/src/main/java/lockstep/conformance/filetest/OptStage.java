package lockstep.conformance.filetest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.option.PassOptions;
import lockstep.compiler.pipeline.OptionEffects;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.PipelineSelection;
import lockstep.compiler.pipeline.PipelineTree;
import lockstep.compiler.pipeline.PrintInstrumentation;
import lockstep.compiler.pipeline.VerifyEach;
import lockstep.conformance.check.ModuleFiles;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;

/** The command {@code opt}: reads a module, runs passes, prints it. */
final class OptStage {
    private final PassRegistry registry;
    private final SourceLocation place;
    private final StringBuilder printed = new StringBuilder();
    private final List<String> knobs = new ArrayList<>();
    private Optional<String> passes = Optional.empty();
    private Optional<String> level = Optional.empty();
    private Optional<String> fast = Optional.empty();
    private PipelineOptions options = PipelineOptions.PLAIN;
    private boolean printsModule = true;
    private boolean printsPipelineOnly;

    /** @param place of the RUN line */
    OptStage(PassRegistry registry, SourceLocation place) {
        this.registry = registry;
        this.place = place;
    }

    /** Takes a switch. */
    void set(String argument) {
        String bare = argument.startsWith("--") ? argument.substring(1) : argument;
        int equals = bare.indexOf('=');
        String name = equals < 0 ? bare : bare.substring(0, equals);
        Optional<String> value = equals < 0 ? Optional.empty() : Optional.of(bare.substring(equals + 1));
        switch (name) {
            case "-passes" -> passes = Optional.of(given(name, value));
            case "-bisect-limit" -> options = options.limitedTo(number(name, value));
            case "-S" -> {}
            case "-O0", "-O1", "-O2", "-O3" -> level = Optional.of(name.substring(2));
            case "-Ofast-compile", "-Ofc" -> fast = Optional.of(given(name, value));
            case "-opt" -> knobs.add(given(name, value));
            case "-verify-each" -> options = options.watchedBy(new VerifyEach());
            case "-print-changed" ->
                options = options.watchedBy(new PrintInstrumentation(false, false, true, printed::append));
            case "-disable-output" -> printsModule = false;
            case "-print-pipeline-passes" -> printsPipelineOnly = true;
            default -> throw fault("opt has no switch '" + argument + "'");
        }
    }

    private String given(String name, Optional<String> value) {
        return value.orElseThrow(() -> fault(name + " needs a value"));
    }

    private InputException fault(String message) {
        return new InputException("filetest-switch", place, message);
    }

    private long number(String name, Optional<String> value) {
        String digits = value.orElse("");
        if (!digits.matches("[0-9]{1,18}")) {
            throw fault(name + " needs a number");
        }
        return Long.parseLong(digits);
    }

    /** The passes, as text. */
    String passes() {
        return PipelineSelection.choose(passes, level, fast).orElse("");
    }

    /**
     * What it prints.
     *
     * @throws InputException if pipeline or module are wrong
     */
    String run(String name, byte[] input) {
        PipelineTree tree = PipelineParser.parseTree(
                registry, passes(), PassOptions.parse(knobs, OptionEffects.knobs(registry)));
        if (printsPipelineOnly) {
            return tree + "\n";
        }
        Pipeline pipeline = tree.flat();
        Module module = ModuleFiles.read(name, input);
        PassManager.run(module, pipeline, options.printingTo(printed::append));
        ModuleFiles.verify(module);
        return printsModule ? printed + NvvmPrinter.print(module) : printed.toString();
    }
}
