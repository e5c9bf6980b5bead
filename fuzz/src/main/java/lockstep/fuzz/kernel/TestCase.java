package lockstep.fuzz.kernel;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import lockstep.conformance.program.MachineProgram;
import lockstep.conformance.program.NvvmProgram;
import lockstep.conformance.program.OpenPtxProgram;
import lockstep.conformance.program.OpenSassProgram;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.PtxProgram;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.choices.ChoiceSequence;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;

/**
 * A program and the launch sequence it is run with. Changes of the module are made on a {@link #copy}.
 *
 * @param name for messages: {@code seed 17}, or the file it was read from
 * @param program verified
 * @param launches at least one launch
 * @param choices what the generator drew; {@link ChoiceSequence#EMPTY} for a program that no generator made
 * @param changes what was done to it, in order, where it was made from another program
 */
public record TestCase(
        String name, Program program, LaunchFile launches, ChoiceSequence choices, List<Change> changes) {
    public TestCase {
        Objects.requireNonNull(name);
        Objects.requireNonNull(program);
        Objects.requireNonNull(choices);
        changes = List.copyOf(changes);
        if (launches.launches().isEmpty()) {
            throw new IllegalArgumentException(name + " has no launch");
        }
    }

    /** A case that was not made from another program. */
    public TestCase(String name, Program program, LaunchFile launches, ChoiceSequence choices) {
        this(name, program, launches, choices, List.of());
    }

    /** A case of a program of NVVM. */
    public TestCase(String name, Module module, LaunchFile launches, ChoiceSequence choices) {
        this(name, new NvvmProgram(module), launches, choices);
    }

    /**
     * The program of NVVM.
     *
     * @throws IllegalStateException if it is of another dialect
     */
    public Module module() {
        return switch (program) {
            case NvvmProgram nvvm -> nvvm.module();
            case PtxProgram p -> throw new IllegalStateException(name + " is a program of PTX");
            case MachineProgram m -> throw new IllegalStateException(name + " is a program of SASS");
            case SassProgram s -> throw new IllegalStateException(name + " is a cubin");
            case OpenPtxProgram o -> throw new IllegalStateException(name + " is a program of machine IR");
            case OpenSassProgram o -> throw new IllegalStateException(name + " is a program of Ori");
        };
    }

    /** Whether the program is of NVVM. */
    public boolean isNvvm() {
        return program instanceof NvvmProgram;
    }

    /**
     * Reads a program with its launches as comment lines.
     *
     * @throws InputException if it is not a valid program or has no launch lines
     */
    public static TestCase read(String name, byte[] bytes) {
        Program program = ProgramFiles.read(name, bytes).orThrow();
        LaunchFile launches = LaunchReader.readComments(name, new String(bytes, StandardCharsets.UTF_8));
        if (launches.launches().isEmpty()) {
            throw new InputException("no-launch", SourceLocation.ofFile(name), "there is no LAUNCH line");
        }
        return new TestCase(name, program, launches, ChoiceSequence.EMPTY);
    }

    /** The same case with a module of its own, with the same origin ids; programs of PTX are never changed. */
    public TestCase copy() {
        return isNvvm() ? with(ModuleCloner.clone(module())) : this;
    }

    /** This case with another program of NVVM. */
    public TestCase with(Module other) {
        return new TestCase(name, new NvvmProgram(other), launches, choices, changes);
    }

    /** This case with another program. */
    public TestCase with(Program other) {
        return new TestCase(name, other, launches, choices);
    }

    /** This case with other launches. */
    public TestCase with(LaunchFile other) {
        return new TestCase(name, program, other, choices, changes);
    }

    /** The launch sequences, as the checks take them. */
    public List<LaunchFile> sequences() {
        return List.of(launches);
    }

    /** Instructions of all functions. */
    public int instructions() {
        return program.instructions();
    }

    /** The program as text, after its launches as comments: what {@link #read} reads. */
    public String text() {
        String comment = switch (program.dialect()) {
            case NVVM -> "; ";
            case PTX, SASS -> "// ";
        };
        StringBuilder text = new StringBuilder();
        launches.toString()
                .lines()
                .forEach(line -> text.append(comment).append(line).append('\n'));
        return text.append(program.text()).toString();
    }

    /** The name of the file for {@link #text}: {@code stem} with the dialect's suffix. */
    public String file(String stem) {
        return stem + "." + program.suffix();
    }

    /**
     * A change that was tried on the program of a case.
     *
     * @param name of the kind of change
     * @param isMade whether there was a place for it
     */
    public record Change(String name, boolean isMade) {
        public Change {
            Objects.requireNonNull(name);
        }
    }
}
