package lockstep.compiler.pipeline;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.StepWatcher;

/**
 * How to run steps over a program of any dialect, and who is told what.
 *
 * @param <P> programs of the dialect
 * @param <F> their functions
 * @param <L> places in functions at which rules are applied
 * @param watchers called in order around every step
 * @param applicationLimit rewrites that may happen in all; later ones are refused
 * @param sparesRequired whether passes that are required work even where nothing is left of the limit
 * @param remarks receives remarks; none are built without it
 * @param printer receives what printing passes show; nothing is built without it
 * @param stepsBefore steps of the same pipeline that ran over a program of another level; numbers go on from there
 * @param applicationsBefore rewrites that happened in them, of those that may happen
 */
public record StepOptions<P, F, L>(
        List<? extends StepWatcher<P, F, L>> watchers,
        long applicationLimit,
        boolean sparesRequired,
        Optional<Consumer<Remark>> remarks,
        Optional<Consumer<String>> printer,
        int stepsBefore,
        long applicationsBefore) {
    /** Options of a pipeline that begins here. */
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

    /** These options with passes that are required spared, or not. */
    StepOptions<P, F, L> sparing(boolean required) {
        return new StepOptions<>(
                watchers, applicationLimit, required, remarks, printer, stepsBefore, applicationsBefore);
    }

    /** These options for what follows {@code steps} steps that applied {@code applications} rules. */
    public StepOptions<P, F, L> after(int steps, long applications) {
        return new StepOptions<>(watchers, applicationLimit, sparesRequired, remarks, printer, steps, applications);
    }
}
