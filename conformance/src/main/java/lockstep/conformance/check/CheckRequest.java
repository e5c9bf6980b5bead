package lockstep.conformance.check;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.program.LinkedFiles;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.sim.image.PhiMode;

/**
 * What to check.
 *
 * @param subject the steps that a program goes through
 * @param launching what is launched
 * @param check how it is run and compared
 */
public record CheckRequest(Subject subject, Launching launching, RefinementCheck check) {
    public CheckRequest {
        Objects.requireNonNull(subject);
        Objects.requireNonNull(launching);
        Objects.requireNonNull(check);
    }

    /** A request for a pipeline, with all its rewrites, and the launches that are found for a file. */
    public static CheckRequest of(Pipeline pipeline, RefinementCheck check) {
        PassSteps steps = new PassSteps(pipeline, PipelineOptions.PLAIN, PhiMode.EDGE);
        return new CheckRequest(new Passes(steps, false), Launching.FOUND, check);
    }

    /** This request with external tools instead of passes. */
    public CheckRequest with(ToolChain chain) {
        return new CheckRequest(new Tools(chain), launching, check);
    }

    /** This request with code generation instead of passes. */
    public CheckRequest with(CodegenSteps steps) {
        return new CheckRequest(new Codegen(steps), launching, check);
    }

    /** The steps that a program goes through. */
    public sealed interface Subject {}

    /**
     * Passes; machine code is encoded instead, because passes do not work on it.
     *
     * @param areChosen whether the user chose them, in which case machine code is refused
     */
    public record Passes(PassSteps steps, boolean areChosen) implements Subject {
        public Passes {
            Objects.requireNonNull(steps);
        }
    }

    /** Code generation, followed by external tools if there are any. */
    public record Codegen(CodegenSteps steps) implements Subject {
        public Codegen {
            Objects.requireNonNull(steps);
        }
    }

    /** External tools, in sequence. */
    public record Tools(ToolChain chain) implements Subject {
        public Tools {
            Objects.requireNonNull(chain);
        }
    }

    /**
     * What is launched of a program.
     *
     * @param file launches for every program; found by {@link LaunchSource} if empty
     * @param callsFunctions whether functions are called from kernels made for them, see {@link FunctionKernels}
     * @param link modules to which it is linked first
     * @param directory folder in which programs with relative names are, next to which launches may be
     */
    public record Launching(Optional<Path> file, boolean callsFunctions, LinkedFiles link, Path directory) {
        /** The launches that {@link LaunchSource} finds; functions are not called. */
        public static final Launching FOUND = new Launching(Optional.empty(), false);

        public Launching {
            Objects.requireNonNull(file);
            Objects.requireNonNull(link);
            Objects.requireNonNull(directory);
        }

        /** For programs that are not linked to others, named as the process sees them. */
        public Launching(Optional<Path> file, boolean callsFunctions) {
            this(file, callsFunctions, LinkedFiles.NONE, Path.of(""));
        }
    }
}
