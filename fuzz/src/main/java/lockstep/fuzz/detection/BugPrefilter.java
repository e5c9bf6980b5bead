package lockstep.fuzz.detection;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongFunction;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;

/**
 * Finds the bugs whose faulty rules would be applied to a case, for all bugs in one run of the correct pipeline: where
 * a faulty pass would apply its rule, the match is recorded and the rewrite refused. Up to the first application of its
 * rule a faulty pipeline behaves as the correct one, so a case to which a rule is not applied cannot show the bug and
 * need not be simulated.
 */
final class BugPrefilter {
    private final Map<String, List<PassBug>> byPipeline = new TreeMap<>();
    private final LoweringPrefilter lowering;
    private final PhasePrefilter phases;

    /** A prefilter for {@code bugs}. */
    BugPrefilter(List<? extends SeededBug> bugs) {
        List<LoweringBug> ofLowering = new ArrayList<>();
        List<PhaseBug> ofPhases = new ArrayList<>();
        for (SeededBug bug : bugs) {
            switch (bug) {
                case PassBug ofPass ->
                    byPipeline
                            .computeIfAbsent(bug.pipelineText(), text -> new ArrayList<>())
                            .add(ofPass);
                case LoweringBug other -> ofLowering.add(other);
                case PhaseBug other -> ofPhases.add(other);
            }
        }
        lowering = new LoweringPrefilter(ofLowering);
        phases = new PhasePrefilter(ofPhases);
    }

    /** The bugs whose rules would be applied to {@code test}, which is not changed. */
    Set<SeededBug> firing(TestCase test) {
        Set<SeededBug> found = new LinkedHashSet<>();
        for (List<PassBug> bugs : byPipeline.values()) {
            PassManager.run(test.copy().module(), pipeline(bugs, found), PipelineOptions.PLAIN);
        }
        lowering.findIn(test, found);
        phases.findIn(test, found);
        return found;
    }

    /**
     * In how many of the cases of seeds {@code first} to {@code end - 1} each bug's rule is applied, whether or not it
     * matters there; bugs without any are left out.
     */
    static Map<SeededBug, Long> firingCounts(
            List<SeededBug> bugs, LongFunction<TestCase> generator, long first, long end) {
        BugPrefilter prefilter = new BugPrefilter(bugs);
        Map<SeededBug, Long> fired = new LinkedHashMap<>();
        for (long seed = first; seed < end; seed++) {
            prefilter.firing(generator.apply(seed)).forEach(bug -> fired.merge(bug, 1L, Long::sum));
        }
        return fired;
    }

    private static Pipeline pipeline(List<PassBug> bugs, Set<SeededBug> found) {
        Map<String, List<PassBug>> byPass = new LinkedHashMap<>();
        for (PassBug bug : bugs) {
            byPass.computeIfAbsent(bug.pass(), pass -> new ArrayList<>()).add(bug);
        }
        List<Pipeline.Step> steps = new ArrayList<>();
        int needed = 0;
        for (Pipeline.Step step : bugs.getFirst().soundPipeline().steps()) {
            List<PassBug> own = byPass.getOrDefault(step.pass().info().name(), List.of());
            steps.add(new Pipeline.Step(watched(step.pass(), new Probe(own, found)), step.overrides()));
            needed = own.isEmpty() ? needed : steps.size();
        }
        return new Pipeline(steps.subList(0, needed));
    }

    private static Pass<?> watched(Pass<?> real, Probe probe) {
        return switch (real) {
            case FunctionPass pass -> new WatchedPass(pass, probe);
            case ModulePass pass -> new WatchedModulePass(pass, probe);
            case MachinePass _, OriPass _, OriModulePass _ -> real;
        };
    }

    /** The real pass, with the mistakes of the faulty ones probed before and after it. */
    private record WatchedPass(FunctionPass real, Probe probe) implements FunctionPass {
        @Override
        public PassInfo info() {
            return real.info();
        }

        @Override
        public boolean run(Function function, PassContext context) {
            probe.probe(function, PassBug.Position.BEFORE);
            boolean changed = real.run(function, context);
            probe.probe(function, PassBug.Position.AFTER);
            return changed;
        }
    }

    /** The same for modules: every function is probed. */
    private record WatchedModulePass(ModulePass real, Probe probe) implements ModulePass {
        @Override
        public PassInfo info() {
            return real.info();
        }

        @Override
        public boolean run(Module module, PassContext context) {
            module.definedFunctions().forEach(function -> probe.probe(function, PassBug.Position.BEFORE));
            boolean changed = real.run(module, context);
            module.definedFunctions().forEach(function -> probe.probe(function, PassBug.Position.AFTER));
            return changed;
        }
    }

    /** The bugs of one pass, and those found so far. */
    private record Probe(List<PassBug> bugs, Set<SeededBug> found) {
        /** Adds the bugs whose rule would be applied to {@code function} now, each once. */
        void probe(Function function, PassBug.Position position) {
            List<PassBug> open = bugs.stream()
                    .filter(bug -> bug.position() == position && !found.contains(bug))
                    .toList();
            FlowFacts facts = new FlowFacts(function);
            for (PassBug bug : open) {
                Rewriter refusing = new Rewriter(function, (rule, where, at) -> {
                    found.add(bug);
                    return false;
                });
                MistakeSite site = new MistakeSite(refusing, bug.rule(), facts);
                probe(function, bug, site);
            }
        }

        private void probe(Function function, PassBug bug, MistakeSite site) {
            for (BasicBlock block : function.blocks()) {
                for (Instruction instruction : block) {
                    bug.mistake().make(instruction, site);
                    if (found.contains(bug)) {
                        return;
                    }
                }
            }
        }
    }
}
