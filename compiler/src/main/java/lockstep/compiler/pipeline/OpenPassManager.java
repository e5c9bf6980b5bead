package lockstep.compiler.pipeline;

import it.unimi.dsi.fastutil.Hash;
import it.unimi.dsi.fastutil.objects.ObjectLinkedOpenCustomHashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.pass.Pass;
import lockstep.ir.rule.Rule;
import lockstep.ir.rule.Rule.RuleGate;
import org.jspecify.annotations.Nullable;

/**
 * Runs a pipeline over a program of an open form, as {@link PassManager} does over an LLVM IR module: steps run in
 * sequence, each over all functions. Programs are immutable: each step creates a new one. Whether a pass reports its
 * changes is checked against the function's text: an unreported change is a {@link CompilerBug}.
 *
 * <p>A pass over whole programs reports its changes by the program that it returns. They count as one application of
 * its first rule, at the first instruction of the first changed function: the gate is queried after the pass has run,
 * and if it refuses the old program is kept.
 *
 * @param <P> programs
 * @param <F> functions
 * @param <E> editors of functions
 * @param <L> instructions
 */
public final class OpenPassManager<P, F, E, L> {
    /** Functions that differ are different objects, while structural hashing is as expensive as a traversal. */
    private static final Hash.Strategy<Object> BY_IDENTITY = new Hash.Strategy<>() {
        @Override
        public int hashCode(Object object) {
            return System.identityHashCode(object);
        }

        @Override
        public boolean equals(@Nullable Object a, @Nullable Object b) {
            return a == b;
        }
    };

    private final OpenDialect<P, F, E, L> dialect;

    private OpenPassManager(OpenDialect<P, F, E, L> dialect) {
        this.dialect = dialect;
    }

    /**
     * The result of a pipeline.
     *
     * @param program the output of the last step
     * @param report on the steps
     */
    public record Result<P>(P program, PipelineReport report) {}

    /** Runs {@code pipeline}, whose passes work at the level of {@code dialect}, on {@code program}. */
    public static <P, F, E, L> Result<P> run(
            OpenDialect<P, F, E, L> dialect, P program, Pipeline pipeline, StepOptions<P, F, L> options) {
        StepEngine<P, F, L> engine = new StepEngine<>(program, options);
        pipeline.run(dialect.level(), engine, new OpenPassManager<>(dialect)::step);
        return new Result<>(engine.program(), engine.report());
    }

    private StepEngine.Changes<P, F> step(Pass<?> pass, P program, RunningStep<F, L> step) {
        Optional<P> whole = step.timed(() -> dialect.runOnProgram(pass, program, step));
        return whole.isPresent() ? permitted(pass, program, whole.get(), step) : onFunctions(pass, program, step);
    }

    /** The changes from {@code program} to {@code made}, if they are permitted. */
    private StepEngine.Changes<P, F> permitted(Pass<?> pass, P program, P made, RunningStep<F, L> step) {
        StepEngine.Changes<P, F> changes = changes(program, made);
        if (!changes.any() || !isPermitted(pass, program, changes.functions(), step)) {
            return new StepEngine.Changes<>(program, Set.of(), false);
        }
        return changes;
    }

    private boolean isPermitted(Pass<?> pass, P program, Set<F> changed, RunningStep<F, L> step) {
        List<Rule> rules = pass.info().rules();
        if (rules.isEmpty()) {
            throw new CompilerBug("pass " + pass.name() + " changes the program and has no rule");
        }
        Set<String> names = new LinkedHashSet<>();
        changed.forEach(function -> names.add(dialect.name(function)));
        List<F> functions = dialect.functions(program);
        F at = functions.stream()
                .filter(function -> names.contains(dialect.name(function)))
                .findFirst()
                .orElse(functions.getFirst());
        L place = dialect.first(at).orElseThrow(() -> new CompilerBug(dialect.name(at) + " has no instruction"));
        return step.permit(rules.getFirst(), at, place);
    }

    private StepEngine.Changes<P, F> changes(P program, P made) {
        if (made == program) {
            return new StepEngine.Changes<>(program, Set.of(), false);
        }
        Map<String, F> before = new LinkedHashMap<>();
        dialect.functions(program).forEach(function -> before.put(dialect.name(function), function));
        Set<F> changed = new ObjectLinkedOpenCustomHashSet<>(BY_IDENTITY);
        for (F function : dialect.functions(made)) {
            F old = before.get(dialect.name(function));
            boolean isSame = old != null && (old == function || dialect.isSame(old, function));
            if (!isSame) {
                changed.add(function);
            }
        }
        return new StepEngine.Changes<>(made, changed, !dialect.isSameBesideFunctions(program, made));
    }

    private StepEngine.Changes<P, F> onFunctions(Pass<?> pass, P program, RunningStep<F, L> step) {
        Set<F> changed = new ObjectLinkedOpenCustomHashSet<>(BY_IDENTITY);
        for (F function : dialect.functions(program)) {
            step.onFunction(function, () -> changed(pass, function, step)).ifPresent(changed::add);
        }
        P made = changed.isEmpty() ? program : dialect.with(program, changed);
        return new StepEngine.Changes<>(made, changed, false);
    }

    /** The function after {@code pass}; empty if unchanged. */
    private Optional<F> changed(Pass<?> pass, F function, RunningStep<F, L> step) {
        Permissions<F, L> permissions = new Permissions<>(step);
        E editor = dialect.editor(function, permissions);
        boolean reported = step.timed(() -> dialect.run(pass, editor, step));
        if (!permissions.any) {
            return Optional.empty();
        }
        F made = dialect.snapshot(editor);
        boolean is = !dialect.isSame(made, function);
        if (is && !reported) {
            throw new CompilerBug(
                    "pass " + pass.name() + " changed " + dialect.name(function) + " but did not report it");
        }
        return is ? Optional.of(made) : Optional.empty();
    }

    /** Records whether any change was permitted; without one the editor has not changed anything. */
    private static final class Permissions<F, L> implements RuleGate<F, L> {
        private final RuleGate<F, L> gate;
        private boolean any;

        Permissions(RuleGate<F, L> gate) {
            this.gate = gate;
        }

        @Override
        public boolean permit(Rule rule, F function, L at) {
            boolean isPermitted = gate.permit(rule, function, at);
            any |= isPermitted;
            return isPermitted;
        }
    }
}
