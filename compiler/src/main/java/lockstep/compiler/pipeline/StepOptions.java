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
 * @param remarks receives remarks; none are built without it
 * @param printer receives what printing passes show; nothing is built without it
 */
public record StepOptions<P, F, L>(
        List<? extends StepWatcher<P, F, L>> watchers,
        long applicationLimit,
        Optional<Consumer<Remark>> remarks,
        Optional<Consumer<String>> printer) {
    public StepOptions {
        watchers = List.copyOf(watchers);
        Objects.requireNonNull(remarks);
        Objects.requireNonNull(printer);
    }
}
