package lockstep.conformance.external;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.conformance.external.ExternalCompiler.BatchCompiler;
import lockstep.conformance.external.ExternalCompiler.Compilation;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinReader;

/**
 * {@code ptxas} as a compiler: {@code ptxas [OPTION...]}, for instance {@code ptxas -O3 -arch=sm_90}. It compiles PTX
 * to a cubin. The options are those of ptxas, except for input and output files. Unless given, two are added:
 * {@code -arch} with the target of the program, at least {@value #MIN_ARCHITECTURE}, and {@code -fmad=false}, without
 * which ptxas would contract multiplications and additions that the simulator rounds separately.
 */
final class PtxasCompiler extends DialectCompiler<PtxProgram> implements BatchCompiler {
    /** Its name on the command line. */
    static final String NAME = "ptxas";

    private static final int MIN_ARCHITECTURE = 90;
    private static final List<String> ARCHITECTURE_OPTIONS = List.of("-arch", "--gpu-name");
    private static final List<String> CONTRACTION_OPTIONS = List.of("-fmad", "--fmad");
    private static final List<String> OUTPUT_OPTIONS = List.of("-o", "--output-file");
    private static final String TARGET_PREFIX = "sm_";

    private final ToolFiles files;
    private final List<String> options;

    private PtxasCompiler(String command, ToolFiles files, List<String> options) {
        super(command, NAME, PtxProgram.class);
        this.files = files;
        this.options = List.copyOf(options);
    }

    /** Whether the first word of a command names it, in any folder. */
    static boolean isNamedBy(String word) {
        return word.substring(word.lastIndexOf('/') + 1).equals(NAME);
    }

    /**
     * The compiler of a command.
     *
     * @param words of the command, the name first
     * @throws InputException if ptxas is missing, or the command names input or output files
     */
    static PtxasCompiler of(String command, List<String> words, SourceLocation place, Duration timeout) {
        List<String> options = words.subList(1, words.size());
        for (String option : options) {
            if (!option.startsWith("-") && option.endsWith(".ptx") || isGiven(List.of(option), OUTPUT_OPTIONS)) {
                throw new InputException(
                        "external-command", place, "'" + option + "': " + NAME + " is given its files by Lockstep");
            }
        }
        ExternalTool tool = ExternalTool.findOfCuda(words.getFirst())
                .orElseThrow(() -> new InputException(
                        "external-missing", place, "there is no " + NAME + ": set CUDA_HOME, or the PATH"));
        return new PtxasCompiler(command, new ToolFiles(tool, timeout, NAME), options);
    }

    private static boolean isGiven(List<String> options, List<String> names) {
        return options.stream()
                .anyMatch(option ->
                        names.stream().anyMatch(name -> option.equals(name) || option.startsWith(name + "=")));
    }

    @Override
    Compilation make(PtxProgram program) throws IOException {
        return files.compile(program, (in, out) -> arguments(program.module(), in, out));
    }

    @Override
    public Map<Program, ExternalResult> compileTogether(List<? extends Program> programs) throws IOException {
        Map<PtxModule, Program> byModule = new IdentityHashMap<>();
        List<PtxModule> modules = new ArrayList<>();
        for (Program program : programs) {
            if (program instanceof PtxProgram ptx && byModule.put(ptx.module(), program) == null) {
                modules.add(ptx.module());
            }
        }
        Map<Program, ExternalResult> made = new IdentityHashMap<>();
        PtxBatch.each(modules, batch -> {
            Optional<Cubin> whole = compile(batch);
            List<Cubin> parts = whole.map(batch::parts).orElse(List.of());
            for (int i = 0; i < parts.size(); i++) {
                Program program = new SassProgram(ExternalPass.outputName(NAME), parts.get(i));
                made.put(byModule.get(batch.modules().get(i)), new ExternalResult.Produced(program));
            }
            return whole.isPresent();
        });
        return made;
    }

    /**
     * The cubin of a batch; empty if compiling it fails for any reason, which compiling the programs one by one will
     * show.
     */
    private Optional<Cubin> compile(PtxBatch batch) throws IOException {
        PtxModule first = batch.modules().getFirst();
        Compilation ended = files.compile(
                batch.text().getBytes(StandardCharsets.UTF_8),
                PtxProgram.SUFFIX,
                (in, out) -> arguments(first, in, out));
        return ended instanceof Compilation.Written written
                ? CubinReader.read(
                        written.bytes(), SourceLocation.ofFile(ExternalPass.outputName(NAME)), new Diagnostics())
                : Optional.empty();
    }

    private List<String> arguments(PtxModule module, Path in, Path out) {
        List<String> words = new ArrayList<>(options);
        if (!isGiven(options, ARCHITECTURE_OPTIONS)) {
            words.add("-arch=" + architecture(module));
        }
        if (!isGiven(options, CONTRACTION_OPTIONS)) {
            words.add("-fmad=false");
        }
        words.addAll(List.of("-o", out.toString(), in.toString()));
        return words;
    }

    /** The target of the module if it is newer than the minimum. */
    private static String architecture(PtxModule module) {
        return module.targets().stream()
                .filter(target -> target.matches(TARGET_PREFIX + "[0-9]{2,3}[a-z]?"))
                .filter(target -> number(target) >= MIN_ARCHITECTURE)
                .findFirst()
                .orElse(TARGET_PREFIX + MIN_ARCHITECTURE);
    }

    private static int number(String target) {
        return Integer.parseInt(target.replaceAll("\\D", ""));
    }
}
