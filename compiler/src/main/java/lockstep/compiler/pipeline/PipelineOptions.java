package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.StepWatcher;

/**
 * How to run a pipeline over LLVM IR.
 *
 * @param watchers called in order around every step
 * @param applicationLimit rewrites that may happen in all; later ones are refused
 * @param remarks receives remarks; none are built without it
 * @param printer receives what printing passes show, whole lines; nothing is built without it
 * @param sparesRequired whether passes that are required work even where nothing is left of the limit
 * @param checksClaims whether what a pass says about having changed a function is compared with the function's hash
 */
public record PipelineOptions(
        List<StepWatcher<Module, Function, LocalValue>> watchers,
        long applicationLimit,
        Optional<Consumer<Remark>> remarks,
        Optional<Consumer<String>> printer,
        boolean sparesRequired,
        boolean checksClaims) {
    /** No watcher, no limit, no remarks; claims are checked. */
    public static final PipelineOptions PLAIN = new PipelineOptions(List.of(), Long.MAX_VALUE, Optional.empty());

    /** Options that print nothing. */
    public PipelineOptions(
            List<StepWatcher<Module, Function, LocalValue>> watchers,
            long applicationLimit,
            Optional<Consumer<Remark>> remarks) {
        this(watchers, applicationLimit, remarks, Optional.empty(), false, true);
    }

    public PipelineOptions {
        watchers = List.copyOf(watchers);
    }

    /** These options with another watcher behind the others. */
    public PipelineOptions watchedBy(StepWatcher<Module, Function, LocalValue> watcher) {
        List<StepWatcher<Module, Function, LocalValue>> all = new ArrayList<>(watchers);
        all.add(watcher);
        return new PipelineOptions(all, applicationLimit, remarks, printer, sparesRequired, checksClaims);
    }

    /** These options with another limit. */
    public PipelineOptions limitedTo(long applications) {
        return new PipelineOptions(watchers, applications, remarks, printer, sparesRequired, checksClaims);
    }

    /**
     * These options with a limit that spares passes which are required: a pass that begins when nothing is left works
     * in full.
     */
    public PipelineOptions sparingRequired() {
        return new PipelineOptions(watchers, applicationLimit, remarks, printer, true, checksClaims);
    }

    /** These options with function passes believed: hashing after each costs a tenth of the time of scalar passes. */
    public PipelineOptions trusting() {
        return new PipelineOptions(watchers, applicationLimit, remarks, printer, sparesRequired, false);
    }

    /** These options with somebody who hears remarks. */
    public PipelineOptions remarkingTo(Consumer<Remark> listener) {
        return new PipelineOptions(
                watchers, applicationLimit, Optional.of(listener), printer, sparesRequired, checksClaims);
    }

    /** These options with somebody who reads what passes print. */
    public PipelineOptions printingTo(Consumer<String> reader) {
        return new PipelineOptions(
                watchers, applicationLimit, remarks, Optional.of(reader), sparesRequired, checksClaims);
    }

    /** The same limit, and who hears and reads the same, with watchers of programs of another dialect. */
    public <P, F, L> StepOptions<P, F, L> watchedBy(List<? extends StepWatcher<P, F, L>> others) {
        return new StepOptions<>(others, applicationLimit, remarks, printer).sparing(sparesRequired);
    }
}
