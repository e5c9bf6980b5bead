package lockstep.compiler.pipeline;

import java.util.Objects;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepWatcher;

/**
 * Verifies the program after every pass; a violation is a {@link CompilerBug} that names the pass.
 *
 * @param <P> programs
 * @param <F> functions
 * @param <L> places in them
 */
public final class VerifyEach<P, F, L> implements StepWatcher<P, F, L> {
    private final ProgramDialect<P, F> dialect;

    /** @param dialect of the programs */
    public VerifyEach(ProgramDialect<P, F> dialect) {
        this.dialect = Objects.requireNonNull(dialect);
    }

    @Override
    public void afterStep(int step, PassInfo pass, P program, Set<F> changed, boolean globalsChanged) {
        boolean isChanged = !changed.isEmpty() || globalsChanged;
        Diagnostics diagnostics = isChanged ? dialect.verify(program) : new Diagnostics();
        if (!diagnostics.hasFatal()) {
            dialect.missed(pass, program).all().forEach(diagnostics::add);
        }
        if (diagnostics.hasFatal()) {
            throw new CompilerBug(
                    "after step " + step + ", pass " + pass.name() + ", the module is broken:\n" + diagnostics);
        }
    }
}
