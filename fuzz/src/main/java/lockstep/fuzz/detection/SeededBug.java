package lockstep.fuzz.detection;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.fuzz.judge.Fault;
import lockstep.fuzz.judge.FaultKind;
import lockstep.ir.rule.Rule;

/** A faulty variant of one step of a pipeline, and where it is searched for. */
public sealed interface SeededBug permits PassBug, LoweringBug, PhaseBug {
    /** Name of the pass or step that it replaces. */
    String pass();

    /** Kebab-case, unique in the pass; the name of the faulty rule. */
    String name();

    /** What it is modelled on: {@code row N} of the list of public reports, or {@code classical}. */
    String source();

    /** What goes wrong, one line without a full stop. */
    String summary();

    /** What may catch it. */
    Set<FaultKind> oracles();

    /** A pipeline with the faulty step in place of the real one. */
    Pipeline pipeline();

    /** That pipeline as text, which names the real steps. */
    String pipelineText();

    /** Name of the profile of the programs in which it is searched for. */
    String profile();

    /** {@code pass/name}. */
    default String id() {
        return pass() + "/" + name();
    }

    /** The rule under which the mistake is made. */
    default Rule rule() {
        return new Rule(pass(), name(), summary());
    }

    /** The same pipeline of real steps. */
    default Pipeline soundPipeline() {
        return PipelineParser.parse(PassRegistry.builtIn(), pipelineText());
    }

    /** Whether {@code fault} names the step that is faulty. */
    default boolean isBlamedBy(Fault fault) {
        return fault.pass().equals(pass());
    }

    /**
     * The seeded bugs on the class path, by pass: those of all {@linkplain BugProvider providers}; none where there is
     * no provider. docs/decisions/035.
     */
    static List<SeededBug> all() {
        return ServiceLoader.load(BugProvider.class).stream()
                .flatMap(provider -> provider.get().bugs().stream())
                .toList();
    }

    /** The bug of this id. */
    static Optional<SeededBug> find(String id) {
        return all().stream().filter(bug -> bug.id().equals(id)).findFirst();
    }
}
