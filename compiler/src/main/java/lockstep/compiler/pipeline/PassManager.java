package lockstep.compiler.pipeline;

import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.HashMemory;
import lockstep.ir.nvvm.clone.StructuralHash;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.Pass;

/**
 * Runs a pipeline over a module: one step after the other, each over the whole module. What a pass says about having
 * changed a function is checked against the structural hash, unless the options say otherwise: a pass that lies is a
 * {@link CompilerBug}. Steps whose pass is not built are left out; {@link Pipeline#skipped} counts them. The numbers of
 * steps are those of the pipeline.
 */
public final class PassManager {
    private final Module module;
    private final Pipeline pipeline;
    private final boolean checksClaims;
    private final StepEngine<Module, Function, LocalValue> engine;
    private final AnalysisCache cache = new AnalysisCache();

    /** Hashes of functions as the last pass left them; a function pass changes no function but its own. */
    private final Map<Function, Long> hashes = new IdentityHashMap<>();

    private final HashMemory hashMemory = new HashMemory();

    private PassManager(Module module, Pipeline pipeline, PipelineOptions options) {
        this.module = module;
        this.pipeline = pipeline;
        this.checksClaims = options.checksClaims();
        this.engine = new StepEngine<>(
                module,
                new StepEngine.Options<>(
                        options.watchers(), options.applicationLimit(), options.remarks(), options.printer()));
    }

    /** Runs {@code pipeline} on {@code module}. */
    public static PipelineReport run(Module module, Pipeline pipeline, PipelineOptions options) {
        return new PassManager(module, pipeline, options).run();
    }

    private PipelineReport run() {
        for (int i = 0; i < pipeline.steps().size(); i++) {
            Pipeline.Step step = pipeline.steps().get(i);
            if (step.isBuilt()) {
                Pass<?> pass = step.pass();
                engine.run(
                        i,
                        pass.info(),
                        step.toString(),
                        step::value,
                        running -> run(pass, new RunningPass(pass, running, cache)));
            }
        }
        return engine.report();
    }

    private StepEngine.Changes<Function> run(Pass<?> pass, RunningPass context) {
        Set<Function> changed = new LinkedHashSet<>();
        return switch (pass) {
            case FunctionPass p -> {
                runOnFunctions(p, context, changed);
                yield new StepEngine.Changes<>(changed, false);
            }
            case ModulePass p -> new StepEngine.Changes<>(changed, runOnModule(p, context, changed));
        };
    }

    private void runOnFunctions(FunctionPass pass, RunningPass context, Set<Function> changed) {
        for (Function function : module.definedFunctions()) {
            context.step().onFunction(function, () -> {
                boolean says = checksClaims
                        ? runChecked(pass, context, function)
                        : context.step().timed(() -> pass.run(function, context));
                if (says) {
                    changed.add(function);
                    cache.invalidate(function, pass.info().preserved(), context.keptFlow(function));
                }
                return says;
            });
        }
    }

    private boolean runChecked(FunctionPass pass, RunningPass context, Function function) {
        long before = hashes.computeIfAbsent(function, this::hash);
        boolean says = context.step().timed(() -> pass.run(function, context));
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
        if (!checksClaims) {
            hashes.clear();
        }
        module.definedFunctions().forEach(f -> hashes.computeIfAbsent(f, this::hash));
        long moduleBefore = StructuralHash.ofAllButDefinitions(module);
        boolean says = context.step().timed(() -> pass.run(module, context));
        Map<Function, Long> after = new IdentityHashMap<>();
        for (Function function : module.definedFunctions()) {
            Long before = hashes.get(function);
            long hash = hash(function);
            after.put(function, hash);
            if (before == null || before != hash) {
                changed.add(function);
                cache.invalidate(function, pass.info().preserved(), false);
            }
        }
        hashes.clear();
        hashes.putAll(after);
        boolean is = !changed.isEmpty() || StructuralHash.ofAllButDefinitions(module) != moduleBefore;
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
