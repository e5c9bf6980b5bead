package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.nvvm.clone.HashMemory;
import lockstep.ir.nvvm.clone.StructuralHash;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassInstrumentation;

/**
 * Runs a pipeline over a module: one step after the other, each over the whole module. What a pass says about having
 * changed a function is checked against the structural hash, unless the options say otherwise: a pass that lies is a
 * {@link CompilerBug}. Steps whose pass is not built are left out; {@link Pipeline#skipped} counts them. The numbers of
 * steps are those of the pipeline.
 */
public final class PassManager {
    private final Module module;
    private final PipelineOptions options;
    private final AnalysisCache cache = new AnalysisCache();
    private final Fuel fuel;

    /** Hashes of functions as the last function pass left them; a pass changes no function but its own. */
    private final Map<Function, Long> hashes = new IdentityHashMap<>();

    private final HashMemory hashMemory = new HashMemory();

    private PassManager(Module module, PipelineOptions options) {
        this.module = module;
        this.options = options;
        this.fuel = new Fuel(options.applicationLimit(), options.watchers());
    }

    /** Runs {@code pipeline} on {@code module}. */
    public static PipelineReport run(Module module, Pipeline pipeline, PipelineOptions options) {
        return new PassManager(module, options).run(pipeline);
    }

    private PipelineReport run(Pipeline pipeline) {
        List<PipelineReport.StepReport> reports = new ArrayList<>();
        for (int i = 0; i < pipeline.steps().size(); i++) {
            if (pipeline.steps().get(i).isBuilt()) {
                reports.add(runStep(i, pipeline.steps().get(i)));
            }
        }
        Map<String, Long> byRule = new LinkedHashMap<>();
        for (Map.Entry<Rule, Long> entry : fuel.byRule().entrySet()) {
            byRule.put(entry.getKey().id(), entry.getValue());
        }
        return new PipelineReport(reports, fuel.used(), byRule);
    }

    private PipelineReport.StepReport runStep(int index, Pipeline.Step step) {
        Pass<?> pass = step.pass();
        for (PassInstrumentation watcher : options.watchers()) {
            watcher.beforeStep(index, pass.info(), module);
        }
        RunningPass context = new RunningPass(step, cache, fuel, options);
        Set<Function> changed = new LinkedHashSet<>();
        boolean globalsChanged =
                switch (pass) {
                    case FunctionPass p -> {
                        runOnFunctions(p, context, changed);
                        yield false;
                    }
                    case ModulePass p -> runOnModule(p, context, changed);
                };
        for (PassInstrumentation watcher : options.watchers()) {
            watcher.afterStep(index, pass.info(), module, changed, globalsChanged);
        }
        boolean any = globalsChanged || !changed.isEmpty();
        return new PipelineReport.StepReport(
                step.toString(), any, context.nanoseconds(), new TreeMap<>(context.statistics()));
    }

    private void runOnFunctions(FunctionPass pass, RunningPass context, Set<Function> changed) {
        for (Function function : module.definedFunctions()) {
            for (PassInstrumentation watcher : options.watchers()) {
                watcher.beforeFunction(pass.info(), function);
            }
            boolean says = options.checksClaims()
                    ? runChecked(pass, context, function)
                    : context.timed(() -> pass.run(function, context));
            if (says) {
                changed.add(function);
                cache.invalidate(function, pass.info().preserved(), context.keptFlow(function));
            }
            for (PassInstrumentation watcher : options.watchers()) {
                watcher.afterFunction(pass.info(), function, says);
            }
        }
    }

    private boolean runChecked(FunctionPass pass, RunningPass context, Function function) {
        long before = hashes.computeIfAbsent(function, this::hash);
        boolean says = context.timed(() -> pass.run(function, context));
        long after = hash(function);
        boolean is = after != before;
        hashes.put(function, after);
        if (is) {
            forgetThoseWithAddressesIn(function);
        }
        check(pass, function, says, is);
        checkFlow(pass, context, function);
        return says;
    }

    private long hash(Function function) {
        return StructuralHash.of(function, hashMemory);
    }

    /** Where a block stands in {@code changed} is part of the hash of every function that mentions its address. */
    private void forgetThoseWithAddressesIn(Function changed) {
        for (BasicBlock block : changed.blocks()) {
            if (block.isAddressTaken()) {
                hashes.keySet().removeIf(other -> other != changed && other.usedGlobals().contains(changed));
                return;
            }
        }
    }

    private boolean runOnModule(ModulePass pass, RunningPass context, Set<Function> changed) {
        hashes.clear();
        Map<Function, Long> before = new LinkedHashMap<>();
        for (Function function : module.definedFunctions()) {
            before.put(function, hash(function));
        }
        long moduleBefore = StructuralHash.of(module);
        boolean says = context.timed(() -> pass.run(module, context));
        for (Function function : module.definedFunctions()) {
            Long hash = before.get(function);
            if (hash == null || hash != hash(function)) {
                changed.add(function);
                cache.invalidate(function, pass.info().preserved(), false);
            }
        }
        boolean is = StructuralHash.of(module) != moduleBefore;
        if (is && !says) {
            throw new CompilerBug("pass " + pass.info().name() + " changed the module and says it did not");
        }
        return says;
    }

    private void checkFlow(FunctionPass pass, RunningPass context, Function function) {
        boolean isStale = context.keptFlow(function)
                && cache.known(FlowAnalyses.GRAPH, function).stream().anyMatch(graph -> !graph.isStillThatOf(function));
        if (isStale) {
            throw new CompilerBug("pass " + pass.info().name() + " changed the flow of @" + function.name()
                    + " past its rewriter");
        }
    }

    /** A pass may say "changed" when it undid its own change; it may never hide one. */
    private static void check(Pass<?> pass, Function function, boolean says, boolean is) {
        if (is && !says) {
            throw new CompilerBug(
                    "pass " + pass.info().name() + " changed @" + function.name() + " and says it did not");
        }
    }
}
