package lockstep.compiler.pipeline;

import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepWatcher;

/**
 * Prints functions around passes, with a heading that names the pass.
 *
 * @param <P> programs
 * @param <F> functions
 * @param <L> places in them
 */
public final class PrintInstrumentation<P, F, L> implements StepWatcher<P, F, L> {
    /**
     * The occasions for printing.
     *
     * @param before every function before every pass
     * @param after every function after every pass
     * @param changed functions after a pass that changed them
     * @param afterPasses names of passes after which every function is printed as well
     */
    public record Occasions(boolean before, boolean after, boolean changed, Set<String> afterPasses) {
        public Occasions {
            afterPasses = Set.copyOf(afterPasses);
        }

        /** Whether there is any occasion. */
        public boolean any() {
            return before || after || changed || !afterPasses.isEmpty();
        }

        /** Whether every function is printed after the pass called {@code name}. */
        public boolean isAfter(String name) {
            return after || afterPasses.contains(name);
        }
    }

    private final ProgramDialect<P, F> dialect;
    private final Occasions occasions;
    private final Consumer<String> sink;

    /** @param sink receives pieces of text */
    public PrintInstrumentation(ProgramDialect<P, F> dialect, Occasions occasions, Consumer<String> sink) {
        this.dialect = Objects.requireNonNull(dialect);
        this.occasions = Objects.requireNonNull(occasions);
        this.sink = Objects.requireNonNull(sink);
    }

    @Override
    public void beforeStep(int step, PassInfo pass, P program) {
        if (occasions.before()) {
            dialect.functions(program).forEach(f -> print("before", pass, f));
        }
    }

    @Override
    public void afterStep(int step, PassInfo pass, P program, Set<F> changed, boolean globalsChanged) {
        boolean isAfter = occasions.isAfter(pass.name());
        for (F function : dialect.functions(program)) {
            if (isAfter || occasions.changed() && changed.contains(function)) {
                print("after", pass, function);
            }
        }
    }

    private void print(String when, PassInfo pass, F function) {
        sink.accept(dialect.comment() + " *** " + when + " " + pass.name() + ", " + dialect.name(function) + " ***\n");
        sink.accept(dialect.text(function) + "\n");
    }
}
