package lockstep.fuzz.judge;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.BiFunction;
import lockstep.compiler.pipeline.OpenDialect;
import lockstep.compiler.pipeline.ProgramDialect;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.rule.Rule;

/**
 * Follows the passes of a pipeline at one level for {@link StepBlame}, and reports whether each left a valid program.
 *
 * @param <P> programs
 * @param <F> functions
 * @param <L> places in them
 */
final class StepWatch<P, F, L> implements StepWatcher<P, F, L> {
    /** Reports what is wrong with a program in which some functions, or other parts, have changed. */
    @FunctionalInterface
    interface Verification<P, F> {
        Diagnostics verify(P program, Set<F> changed, boolean globalsChanged);
    }

    /** Reports that the running step left a module that does not verify; ends the pipeline. */
    static final class BrokenModule extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        /** Code of the first diagnostic. */
        private final String code;

        BrokenModule(Diagnostics diagnostics) {
            super(diagnostics.toString());
            code = diagnostics.all().getFirst().code();
        }

        String code() {
            return code;
        }
    }

    private final Verification<P, F> verification;
    private final BiFunction<PassInfo, P, Diagnostics> missed;
    private final StepBlame blame;

    /**
     * @param missed a postcondition that a pass did not establish
     * @param blame receives every step
     */
    private StepWatch(Verification<P, F> verification, BiFunction<PassInfo, P, Diagnostics> missed, StepBlame blame) {
        this.verification = verification;
        this.missed = missed;
        this.blame = blame;
    }

    /** A watch over modules of LLVM IR; globals that were right and have not changed since are not verified again. */
    static StepWatch<Module, Function, LocalValue> ofNvvm(StepBlame blame) {
        Set<GlobalValue> verified = Collections.newSetFromMap(new IdentityHashMap<>());
        return new StepWatch<>(
                (module, changed, globalsChanged) -> {
                    if (globalsChanged) {
                        verified.clear();
                        return NvvmVerifier.verify(module);
                    }
                    return NvvmVerifier.verify(module, changed, verified);
                },
                ProgramDialect.NVVM::missed,
                blame);
    }

    /** A watch over programs of an open form. */
    static <P, F, L> StepWatch<P, F, L> of(OpenDialect<P, F, ?, L> dialect, StepBlame blame) {
        return new StepWatch<>((program, changed, globalsChanged) -> dialect.verify(program), dialect::missed, blame);
    }

    @Override
    public void beforeStep(int step, PassInfo info, P program) {
        blame.enter(step, info.name());
    }

    @Override
    public void beforeApplication(long number, Rule rule, F function, L at) {
        blame.apply(rule);
    }

    @Override
    public void afterStep(int step, PassInfo info, P program, Set<F> changed, boolean globalsChanged) {
        if (!changed.isEmpty() || globalsChanged) {
            requireValid(verification.verify(program, changed, globalsChanged));
        }
        requireValid(missed.apply(info, program));
        blame.leave();
    }

    /** Ends the pipeline if something is wrong with the program. */
    static void requireValid(Diagnostics diagnostics) {
        if (diagnostics.hasFatal()) {
            throw new BrokenModule(diagnostics);
        }
    }
}
