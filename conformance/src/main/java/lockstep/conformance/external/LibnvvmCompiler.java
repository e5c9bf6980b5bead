package lockstep.conformance.external;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import lockstep.conformance.external.ExternalCompiler.Compilation;
import lockstep.conformance.libnvvm.Libnvvm;
import lockstep.conformance.libnvvm.LibnvvmAdaptation;
import lockstep.conformance.libnvvm.LibnvvmLimits;
import lockstep.conformance.libnvvm.LibnvvmResult;
import lockstep.conformance.libnvvm.LibnvvmWorkers;
import lockstep.conformance.libnvvm.LibnvvmWorkers.WorkerAnswer;
import lockstep.conformance.program.NvvmProgram;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;

/**
 * The library libnvvm as a compiler: {@code libnvvm [--in-process] [OPTION...]}, for instance {@code libnvvm -opt=3}.
 * It writes PTX. The options are the library's. {@code -arch=compute_100}, the first architecture whose input has
 * opaque pointers, and {@code -fma=0}, without which the library contracts multiplications and additions that the
 * program does not allow to be contracted, are added unless given.
 *
 * <p>Compiles in child processes with a time limit. With {@code --in-process} it compiles in this one, which is
 * slightly faster, but has no limit and does not survive a crash of the library.
 */
final class LibnvvmCompiler extends DialectCompiler<NvvmProgram> {
    /** Its name on the command line. */
    static final String NAME = "libnvvm";

    private static final String IN_PROCESS = "--in-process";
    private static final List<String> DEFAULTS = List.of("-arch=compute_100", "-fma=0");

    /**
     * A module that each release of the library supports, except for its opaque pointer, which older ones do not know.
     */
    private static final String PROBE = "define void @probe(ptr %p) {\n  ret void\n}\n";

    /** Runs the library, in this process or in another. */
    private interface Invocation {
        WorkerAnswer compile(String text);
    }

    private final Invocation invocation;

    private LibnvvmCompiler(String command, Invocation invocation) {
        super(command, NAME, NvvmProgram.class);
        this.invocation = invocation;
    }

    /**
     * The compiler of a command.
     *
     * @param words of the command after the name
     * @throws InputException if the library is missing or rejects the options
     */
    static LibnvvmCompiler of(String command, List<String> words, SourceLocation place, Duration timeout) {
        List<String> options = new ArrayList<>(words);
        boolean isInProcess = options.removeIf(IN_PROCESS::equals);
        for (String option : options) {
            if (!option.startsWith("-") || option.startsWith("--")) {
                throw new InputException("external-command", place, "'" + option + "' is no option of " + NAME);
            }
        }
        Path library = Libnvvm.find()
                .orElseThrow(() -> new InputException(
                        "external-missing", place, "there is no libnvvm: set CUDA_HOME or NVVM_LIBRARY"));
        List<String> completed = completed(options);
        Invocation invocation =
                isInProcess ? inProcess(library, completed, place) : isolated(library, completed, timeout);
        LibnvvmCompiler compiler = new LibnvvmCompiler(command, invocation);
        compiler.probe(place);
        return compiler;
    }

    /** Compiles a small module, because options that the library rejects would make it refuse every program. */
    private void probe(SourceLocation place) {
        Module module = NvvmReader.read("<probe>", PROBE, new Context()).orThrow();
        String fault = switch (invocation.compile(textFor(module))) {
            case WorkerAnswer.Answered answered ->
                answered.result() instanceof LibnvvmResult.Rejected no ? textOf(no) : "";
            case WorkerAnswer.Crashed crash -> "it crashed: " + crash.output();
            case WorkerAnswer.TimedOut late -> "it did not end in time: " + late.output();
            case WorkerAnswer.NotStarted not -> not.reason();
        };
        if (!fault.isEmpty()) {
            throw new InputException("external-command", place, NAME + " cannot be used so: " + fault.strip());
        }
    }

    private static String textFor(Module module) {
        return NvvmPrinter.print(LibnvvmAdaptation.adapt(module));
    }

    /** {@code options} and those defaults that they do not override. */
    static List<String> completed(List<String> options) {
        List<String> all = new ArrayList<>(options);
        for (String option : DEFAULTS) {
            String key = option.substring(0, option.indexOf('=') + 1);
            if (options.stream().noneMatch(given -> given.startsWith(key))) {
                all.add(option);
            }
        }
        return List.copyOf(all);
    }

    private static Invocation inProcess(Path library, List<String> options, SourceLocation place) {
        try {
            Libnvvm loaded = Libnvvm.open(library);
            return text -> new WorkerAnswer.Answered(loaded.compile(text, options));
        } catch (IOException failure) {
            throw new InputException("external-missing", place, String.valueOf(failure.getMessage()));
        }
    }

    private static Invocation isolated(Path library, List<String> options, Duration timeout) {
        LibnvvmWorkers workers = new LibnvvmWorkers(library);
        return text -> workers.compile(text, options, timeout);
    }

    @Override
    Compilation make(NvvmProgram program) {
        return LibnvvmLimits.unsupported(program.module())
                .<Compilation>map(ExternalResult.Unsupported::new)
                .orElseGet(() -> judge(invocation.compile(textFor(program.module()))));
    }

    private static Compilation judge(WorkerAnswer answer) {
        return switch (answer) {
            case WorkerAnswer.Answered answered -> judge(answered.result());
            case WorkerAnswer.Crashed crash -> new ExternalResult.Crash(crash.status(), crash.output());
            case WorkerAnswer.TimedOut late -> new ExternalResult.Timeout(late.output());
            case WorkerAnswer.NotStarted not -> new ExternalResult.Refusal(ToolFiles.NOT_STARTED_STATUS, not.reason());
        };
    }

    private static Compilation judge(LibnvvmResult result) {
        return switch (result) {
            case LibnvvmResult.Compiled compiled ->
                new Compilation.Written(compiled.ptx().getBytes(StandardCharsets.UTF_8));
            case LibnvvmResult.Rejected no ->
                LibnvvmLimits.unsupported(no)
                        .<Compilation>map(ExternalResult.Unsupported::new)
                        .orElseGet(() -> new ExternalResult.Refusal(no.status(), textOf(no)));
        };
    }

    private static String textOf(LibnvvmResult.Rejected no) {
        return no.stage() + ": " + no.reason() + "\n" + no.log();
    }
}
