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
 * @param subject what a program goes through
 * @param launching what of it runs
 * @param check how it is run and compared
 */
public record CheckRequest(Subject subject, Launching launching, RefinementCheck check) {
    public CheckRequest {
        Objects.requireNonNull(subject);
        Objects.requireNonNull(launching);
        Objects.requireNonNull(check);
    }

    /** A request for all rewrites of a pipeline over what the launches beside a file launch. */
    public static CheckRequest of(Pipeline pipeline, RefinementCheck check) {
        PassSteps steps = new PassSteps(pipeline, PipelineOptions.PLAIN, PhiMode.EDGE);
        return new CheckRequest(new Passes(steps, false), Launching.FOUND, check);
    }

    /** This request with outside tools in the place of passes. */
    public CheckRequest with(ToolChain chain) {
        return new CheckRequest(new Tools(chain), launching, check);
    }

    /** This request with code generation in the place of passes. */
    public CheckRequest with(CodegenSteps steps) {
        return new CheckRequest(new Codegen(steps), launching, check);
    }

    /** What a program goes through. */
    public sealed interface Subject {}

    /**
     * Passes; machine code goes through the encoder instead, for which there are none.
     *
     * @param areChosen whether they were asked for, so that machine code is refused
     */
    public record Passes(PassSteps steps, boolean areChosen) implements Subject {
        public Passes {
            Objects.requireNonNull(steps);
        }
    }

    /** Code generation, and outside tools after it if there are any. */
    public record Codegen(CodegenSteps steps) implements Subject {
        public Codegen {
            Objects.requireNonNull(steps);
        }
    }

    /** Outside tools, one after the other. */
    public record Tools(ToolChain chain) implements Subject {
        public Tools {
            Objects.requireNonNull(chain);
        }
    }

    /**
     * What of a program runs.
     *
     * @param file launches for every program; found by {@link LaunchSource} if empty
     * @param callsFunctions whether functions are called from kernels made for them, see {@link FunctionKernels}
     * @param link what it is linked to before
     */
    public record Launching(Optional<Path> file, boolean callsFunctions, LinkedFiles link) {
        /** The launches that {@link LaunchSource} finds, and no more. */
        public static final Launching FOUND = new Launching(Optional.empty(), false);

        public Launching {
            Objects.requireNonNull(file);
            Objects.requireNonNull(link);
        }

        /** Of programs that are linked to nothing. */
        public Launching(Optional<Path> file, boolean callsFunctions) {
            this(file, callsFunctions, LinkedFiles.NONE);
        }
    }
}
