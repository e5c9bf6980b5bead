package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.StructuralHash;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.Pass;

/**
 * Runs a pipeline over a module: steps run in sequence, each over the whole module. Whether a pass reports its changes
 * to a function is checked against the structural hash, unless the options turn that off: an unreported change is a
 * {@link CompilerBug}. Steps whose pass is not implemented are skipped; {@link Pipeline#skipped} counts them. Steps
 * keep their numbers in the pipeline.
 */
public final class PassManager {
    private final Module module;
    private final Pipeline pipeline;
    private final boolean checksClaims;
    private final StepEngine<Module, Function, LocalValue> engine;
    private final AnalysisCache cache = new AnalysisCache();

    /** The hashes after the last pass; a function pass changes only its own function. */
    private final FunctionHashes hashes = new FunctionHashes();

    private PassManager(Module module, Pipeline pipeline, PipelineOptions options) {
        this.module = module;
        this.pipeline = pipeline;
        this.checksClaims = options.checksClaims();
        this.engine = new StepEngine<>(module, options.watchedBy(options.watchers()));
    }

    /** Runs {@code pipeline} on {@code module}. */
    public static PipelineReport run(Module module, Pipeline pipeline, PipelineOptions options) {
        return new PassManager(module, pipeline, options).run();
    }

    private PipelineReport run() {
        pipeline.run(
                PassLevel.NVVM, engine, (pass, program, running) -> run(pass, new RunningPass(pass, running, cache)));
        return engine.report();
    }

    private StepEngine.Changes<Module, Function> run(Pass<?> pass, RunningPass context) {
        Set<Function> changed = new LinkedHashSet<>();
        return switch (pass) {
            case FunctionPass p -> {
                runOnFunctions(p, context, changed);
                yield new StepEngine.Changes<>(module, changed, false);
            }
            case ModulePass p -> new StepEngine.Changes<>(module, changed, runOnModule(p, context, changed));
            case MachinePass _, OriPass _, OriModulePass _ ->
                throw new CompilerBug(pass.name() + " does not work on LLVM IR");
        };
    }

    private void runOnFunctions(FunctionPass pass, RunningPass context, Set<Function> changed) {
        for (Function function : module.definedFunctions()) {
            context.step().onFunction(function, () -> {
                boolean reported = checksClaims
                        ? runChecked(pass, context, function)
                        : context.step().timed(() -> pass.run(function, context));
                if (reported) {
                    changed.add(function);
                    cache.invalidate(function, pass.info().preserved(), context.keptFlow(function));
                }
                return reported ? Optional.of(function) : Optional.empty();
            });
        }
    }

    private boolean runChecked(FunctionPass pass, RunningPass context, Function function) {
        long before = hashes.of(function);
        boolean reported = context.step().timed(() -> pass.run(function, context));
        boolean is = hashes.rehash(function) != before;
        check(pass, function, reported, is);
        checkFlow(pass, context, function);
        return reported;
    }

    private boolean runOnModule(ModulePass pass, RunningPass context, Set<Function> changed) {
        if (!checksClaims) {
            hashes.forget();
        }
        Map<Function, Long> before = new IdentityHashMap<>();
        module.definedFunctions().forEach(f -> before.put(f, hashes.of(f)));
        long moduleBefore = StructuralHash.ofAllButDefinitions(module);
        List<GlobalValue> globals = List.copyOf(module.globals());
        List<String> names = names(globals);
        boolean reported = context.step().timed(() -> pass.run(module, context));
        if (!globals.equals(List.copyOf(module.globals())) || !names.equals(names(globals))) {
            hashes.forget();
        }
        module.definedFunctions().forEach(hashes::rehash);
        for (Function function : module.definedFunctions()) {
            Long hash = before.get(function);
            if (hash == null || hash != hashes.of(function)) {
                changed.add(function);
                cache.invalidate(function, pass.info().preserved(), false);
            }
        }
        boolean is = !changed.isEmpty() || StructuralHash.ofAllButDefinitions(module) != moduleBefore;
        if (is && !reported) {
            throw new CompilerBug("pass " + pass.info().name() + " changed the module but did not report it");
        }
        return reported;
    }

    private static List<String> names(List<GlobalValue> globals) {
        List<String> names = new ArrayList<>();
        globals.forEach(global -> names.add(global.name()));
        return names;
    }

    private void checkFlow(FunctionPass pass, RunningPass context, Function function) {
        boolean isStale = context.keptFlow(function)
                && cache.known(FlowAnalyses.GRAPH, function).stream().anyMatch(graph -> !graph.isStillThatOf(function));
        if (isStale) {
            throw new CompilerBug(
                    "pass " + pass.info().name() + " changed the flow of @" + function.name() + " past its rewriter");
        }
    }

    /** A pass may report a change that it has undone; it must not hide one. */
    private static void check(Pass<?> pass, Function function, boolean reported, boolean is) {
        if (is && !reported) {
            throw new CompilerBug(
                    "pass " + pass.info().name() + " changed @" + function.name() + " but did not report it");
        }
    }
}
