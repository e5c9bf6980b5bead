package lockstep.compiler.pipeline;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.pass.Pass;
import lockstep.ir.rule.Rule;
import lockstep.ir.rule.RuleGate;

/**
 * Runs a pipeline over a program of an open form, as {@link PassManager} does over a module of LLVM IR: one step after
 * the other, each over all functions. Programs do not change: each step makes another one. What a pass says about
 * having changed a function is checked against the function's text: a pass that hides a change is a {@link
 * CompilerBug}.
 *
 * @param <P> programs
 * @param <F> functions
 * @param <E> editors of functions
 * @param <L> instructions
 */
public final class OpenPassManager<P, F, E, L> {
    private final OpenDialect<P, F, E, L> dialect;

    private OpenPassManager(OpenDialect<P, F, E, L> dialect) {
        this.dialect = dialect;
    }

    /**
     * What came of a pipeline.
     *
     * @param program that the last step made
     * @param report what each step did
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
        Set<F> changed = new LinkedHashSet<>();
        for (F function : dialect.functions(program)) {
            step.onFunction(function, () -> changed(pass, function, step)).ifPresent(changed::add);
        }
        P made = changed.isEmpty() ? program : dialect.with(program, changed);
        return new StepEngine.Changes<>(made, changed, false);
    }

    /** The function as {@code pass} leaves it; empty if it changes nothing. */
    private Optional<F> changed(Pass<?> pass, F function, RunningStep<F, L> step) {
        Permissions<F, L> permissions = new Permissions<>(step);
        E editor = dialect.editor(function, permissions);
        boolean says = step.timed(() -> dialect.run(pass, editor, step));
        if (!permissions.any) {
            return Optional.empty();
        }
        F made = dialect.snapshot(editor);
        boolean is = !dialect.text(made).equals(dialect.text(function));
        if (is && !says) {
            throw new CompilerBug("pass " + pass.name() + " changed " + dialect.name(function)
                    + " and says it did not");
        }
        return is ? Optional.of(made) : Optional.empty();
    }

    /** Notes whether any change was permitted: without one an editor changes nothing. */
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
