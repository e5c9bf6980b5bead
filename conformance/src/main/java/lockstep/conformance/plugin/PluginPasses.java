package lockstep.conformance.plugin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import lockstep.compiler.codegen.CodegenWatcher;
import lockstep.compiler.pipeline.OpenDialect;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.ProgramDialect;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineModule;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriModule;

/**
 * Runs pipelines in which plug-in passes may fail; a failure becomes a {@link PassFailure} that names the pass. A pass
 * of Lockstep that fails stays a bug of Lockstep.
 *
 * @param limit of the time of each run of a plug-in pass, over one function or one module
 */
public record PluginPasses(Duration limit) {
    /** The default limit of the command line. */
    public static final PluginPasses DEFAULT = new PluginPasses(Duration.ofSeconds(60));

    public PluginPasses {
        Objects.requireNonNull(limit);
    }

    /** {@code pipeline} with its plug-in passes under supervision. */
    public Pipeline supervised(Pipeline pipeline) {
        if (pipeline.steps().stream().noneMatch(step -> isOutside(step.pass()))) {
            return pipeline;
        }
        return new Pipeline(pipeline.steps().stream().map(this::supervised).toList());
    }

    private Pipeline.Step supervised(Pipeline.Step step) {
        return isOutside(step.pass())
                ? new Pipeline.Step(PluginPass.of(step.pass(), supervision()), step.overrides())
                : step;
    }

    private static boolean isOutside(Pass<?> pass) {
        return pass instanceof PluginPass;
    }

    private Supervision supervision() {
        return new Supervision(Optional.of(limit));
    }

    /**
     * Loads the passes of {@code provider} and checks that each has an {@code info()}. They run without supervision
     * until their pipeline is {@link #supervised}.
     *
     * @param provider calls the plug-in
     * @param name its name in messages
     * @throws PassFailure if it throws or returns null where a value is required
     */
    public List<Pass<?>> loaded(String name, Supplier<List<Pass<?>>> provider) {
        Supervision supervision = supervision();
        List<Pass<?>> passes = supervision.run(name, provider::get);
        if (passes == null) {
            throw PassFailure.missing(name, "passes() gives null");
        }
        List<Pass<?>> known = new ArrayList<>();
        for (Pass<?> pass : passes) {
            if (pass == null) {
                throw PassFailure.missing(name, "passes() gives a list with null in it");
            }
            PassInfo info = supervision.run(name, pass::info);
            if (info == null) {
                throw PassFailure.missing(name, "info() of " + pass.getClass().getName() + " gives null");
            }
            known.add(PluginPass.of(pass, Supervision.NONE));
        }
        return known;
    }

    /** Watches the steps of {@code pipeline}, which is {@link #supervised}. */
    public static Watch watch(Pipeline pipeline) {
        return new Watch(pipeline);
    }

    /**
     * Tracks which pass runs, and verifies the results of plug-in passes. At each level its watcher is the first one,
     * so that exceptions of other watchers are not attributed to a pass.
     */
    public static final class Watch implements CodegenWatcher {
        private final Pipeline pipeline;
        private int running = -1;
        private boolean isInPass;

        private Watch(Pipeline pipeline) {
            this.pipeline = pipeline;
        }

        /** The number of the step that runs or ran last; -1 before the first. */
        public int step() {
            return running;
        }

        /**
         * Runs {@code steps} and returns their result.
         *
         * @throws PassFailure if a plug-in pass fails, or reports its changes wrongly
         */
        public <T> T during(Supplier<T> steps) {
            try {
                return steps.get();
            } catch (CompilerBug lie) {
                if (!isInPass || !isFromOutside(running)) {
                    throw lie;
                }
                throw PassFailure.crash(pipeline.steps().get(running).pass().name(), lie);
            }
        }

        private boolean isFromOutside(int step) {
            return isOutside(pipeline.steps().get(step).pass());
        }

        /** The watcher of passes over programs of {@code dialect}. */
        public <P, F, L> StepWatcher<P, F, L> over(ProgramDialect<P, F> dialect) {
            return new OfLevel<>(dialect);
        }

        @Override
        public List<StepWatcher<Module, Function, LocalValue>> overNvvm(Module module) {
            return List.of(over(ProgramDialect.NVVM));
        }

        @Override
        public List<StepWatcher<MachineModule, MachineFunction, PtxInstruction>> overMachine(MachineModule module) {
            return List.of(over(OpenDialect.MACHINE));
        }

        @Override
        public List<StepWatcher<OriModule, OriFunction, OriInstruction>> overOri(OriModule module) {
            return List.of(over(OpenDialect.ORI));
        }

        private final class OfLevel<P, F, L> implements StepWatcher<P, F, L> {
            private final ProgramDialect<P, F> dialect;

            OfLevel(ProgramDialect<P, F> dialect) {
                this.dialect = dialect;
            }

            @Override
            public void beforeStep(int step, PassInfo pass, P program) {
                running = step;
                isInPass = true;
            }

            @Override
            public void afterStep(int step, PassInfo pass, P program, Set<F> changed, boolean globalsChanged) {
                isInPass = false;
                if (isFromOutside(step) && (globalsChanged || !changed.isEmpty())) {
                    Diagnostics found = dialect.verify(program);
                    if (found.hasFatal()) {
                        throw PassFailure.broken(pass.name(), found);
                    }
                }
            }
        }
    }
}
