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
 * Options for running a pipeline over LLVM IR.
 *
 * @param watchers called in order around every step
 * @param applicationLimit maximum number of rewrites; later ones are refused
 * @param remarks receives remarks; without it none are created
 * @param printer receives the output of printing passes, whole lines; without it none is produced
 * @param sparesRequired whether required passes are exempt from an exhausted limit
 * @param checksClaims whether the changes that a pass reports are compared with the function's hash
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

    /** These options with another watcher after the others. */
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
     * These options with required passes exempt from the limit: a required pass that begins after the limit is reached
     * runs without a limit.
     */
    public PipelineOptions sparingRequired() {
        return new PipelineOptions(watchers, applicationLimit, remarks, printer, true, checksClaims);
    }

    /** These options without the check of reported changes: hashing takes a tenth of the time of scalar passes. */
    public PipelineOptions trusting() {
        return new PipelineOptions(watchers, applicationLimit, remarks, printer, sparesRequired, false);
    }

    /** These options with a receiver of remarks. */
    public PipelineOptions remarkingTo(Consumer<Remark> listener) {
        return new PipelineOptions(
                watchers, applicationLimit, Optional.of(listener), printer, sparesRequired, checksClaims);
    }

    /** These options with a receiver of printed output. */
    public PipelineOptions printingTo(Consumer<String> reader) {
        return new PipelineOptions(
                watchers, applicationLimit, remarks, Optional.of(reader), sparesRequired, checksClaims);
    }

    /** The same limit and receivers, with watchers of another dialect. */
    public <P, F, L> StepOptions<P, F, L> watchedBy(List<? extends StepWatcher<P, F, L>> others) {
        return new StepOptions<>(others, applicationLimit, remarks, printer).sparing(sparesRequired);
    }
}
