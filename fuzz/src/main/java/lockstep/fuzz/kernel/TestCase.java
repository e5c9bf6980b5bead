package lockstep.fuzz.kernel;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import lockstep.conformance.check.ModuleFiles;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.nvvm.text.NvvmPrinter;

/**
 * A program and the launch sequence it is run with. Whoever changes the module works on a {@link #copy}.
 *
 * @param name for messages: {@code seed 17}, or the file it was read from
 * @param module verified
 * @param launches at least one launch
 * @param choices what the generator drew; {@link ChoiceSequence#EMPTY} for a program that no generator made
 */
public record TestCase(String name, Module module, LaunchFile launches, ChoiceSequence choices) {
    private static final String COMMENT = "; ";

    public TestCase {
        Objects.requireNonNull(name);
        Objects.requireNonNull(module);
        Objects.requireNonNull(choices);
        if (launches.launches().isEmpty()) {
            throw new IllegalArgumentException(name + " has no launch");
        }
    }

    /**
     * Reads a program with its launches as comment lines.
     *
     * @throws InputException if it is no valid program or has no launch lines
     */
    public static TestCase read(String name, byte[] bytes) {
        Module module = ModuleFiles.read(name, bytes);
        LaunchFile launches = LaunchReader.readComments(name, new String(bytes, StandardCharsets.UTF_8));
        if (launches.launches().isEmpty()) {
            throw new InputException("no-launch", SourceLocation.ofFile(name), "there is no LAUNCH line");
        }
        return new TestCase(name, module, launches, ChoiceSequence.EMPTY);
    }

    /** The same case with a module of its own, with the same origin ids. */
    public TestCase copy() {
        return with(ModuleCloner.clone(module));
    }

    /** This case with another program. */
    public TestCase with(Module other) {
        return new TestCase(name, other, launches, choices);
    }

    /** This case with other launches. */
    public TestCase with(LaunchFile other) {
        return new TestCase(name, module, other, choices);
    }

    /** The launch sequences, as the checks take them. */
    public List<LaunchFile> sequences() {
        return List.of(launches);
    }

    /** Instructions of all functions. */
    public int instructions() {
        return module.definedFunctions().stream()
                .mapToInt(Function::instructionCount)
                .sum();
    }

    /** The program as text, behind its launches as comments: what {@link #read} reads. */
    public String text() {
        StringBuilder text = new StringBuilder();
        launches.toString().lines().forEach(line -> text.append(COMMENT).append(line).append('\n'));
        return text.append(NvvmPrinter.print(module)).toString();
    }
}
