package lockstep.compiler.pipeline;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import lockstep.ir.pass.PassInstrumentation;
import lockstep.ir.pass.Remark;

/**
 * How to run a pipeline.
 *
 * @param watchers called in order around every step
 * @param applicationLimit rewrites that may happen in all; later ones are refused
 * @param remarks receives remarks; none are built without it
 */
public record PipelineOptions(
        List<PassInstrumentation> watchers, long applicationLimit, Optional<Consumer<Remark>> remarks) {
    /** No watcher, no limit, no remarks. */
    public static final PipelineOptions PLAIN = new PipelineOptions(List.of(), Long.MAX_VALUE, Optional.empty());

    public PipelineOptions {
        watchers = List.copyOf(watchers);
    }

    /** These options with another watcher behind the others. */
    public PipelineOptions watchedBy(PassInstrumentation watcher) {
        List<PassInstrumentation> all = new java.util.ArrayList<>(watchers);
        all.add(watcher);
        return new PipelineOptions(all, applicationLimit, remarks);
    }

    /** These options with another limit. */
    public PipelineOptions limitedTo(long applications) {
        return new PipelineOptions(watchers, applications, remarks);
    }
}
