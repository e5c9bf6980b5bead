package lockstep.compiler.pipeline;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.StepWatcher;

/**
 * Options for running steps over a program of any dialect.
 *
 * @param <P> programs of the dialect
 * @param <F> their functions
 * @param <L> places in functions at which rules are applied
 * @param watchers called in order around every step
 * @param applicationLimit maximum number of rewrites; later ones are refused
 * @param sparesRequired whether required passes are exempt from an exhausted limit
 * @param remarks receives remarks; without it none are created
 * @param printer receives the output of printing passes; without it none is produced
 * @param stepsBefore number of steps in earlier segments of the same pipeline, from which numbering continues
 * @param applicationsBefore number of rewrites in these segments, which count towards the limit
 */
public record StepOptions<P, F, L>(
        List<? extends StepWatcher<P, F, L>> watchers,
        long applicationLimit,
        boolean sparesRequired,
        Optional<Consumer<Remark>> remarks,
        Optional<Consumer<String>> printer,
        int stepsBefore,
        long applicationsBefore) {
    /** Options for a pipeline from its first step. */
    public StepOptions(
            List<? extends StepWatcher<P, F, L>> watchers,
            long applicationLimit,
            Optional<Consumer<Remark>> remarks,
            Optional<Consumer<String>> printer) {
        this(watchers, applicationLimit, false, remarks, printer, 0, 0);
    }

    public StepOptions {
        watchers = List.copyOf(watchers);
        Objects.requireNonNull(remarks);
        Objects.requireNonNull(printer);
    }

    /** These options with required passes exempt from the limit, or not. */
    StepOptions<P, F, L> sparing(boolean required) {
        return new StepOptions<>(
                watchers, applicationLimit, required, remarks, printer, stepsBefore, applicationsBefore);
    }

    /** These options for a segment after {@code steps} steps with {@code applications} applications. */
    public StepOptions<P, F, L> after(int steps, long applications) {
        return new StepOptions<>(watchers, applicationLimit, sparesRequired, remarks, printer, steps, applications);
    }
}
