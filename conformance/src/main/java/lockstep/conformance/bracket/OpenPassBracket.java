package lockstep.conformance.bracket;

import java.util.Set;
import java.util.function.Supplier;
import lockstep.conformance.program.Program;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepWatcher;
import lockstep.ir.rule.Rule;

/**
 * Watches a pipeline over a program of an open form and judges every step that changed something, see {@link Bracket}.
 * The counterpart of {@link PassBracket}, which is for LLVM IR.
 *
 * @param <P> modules
 * @param <F> functions
 * @param <L> instructions
 */
public final class OpenPassBracket<P, F, L> implements StepWatcher<P, F, L> {
    private final Bracket bracket;
    private final OpenProgram.Shape<P, F, L> shape;
    private Bracket.Reached current;
    private Supplier<String> lastRule = RuleSite.NOWHERE;

    /** Whether earlier steps have changes that are not judged yet, but together with the next step. */
    private boolean isHeld;

    /**
     * A watcher of steps over a program that has been run.
     *
     * @param bracket collects the verdicts
     * @param shape of its modules
     * @param input the runs of the program before the first step
     */
    public OpenPassBracket(Bracket bracket, OpenProgram.Shape<P, F, L> shape, Bracket.Reached input) {
        this.bracket = bracket;
        this.shape = shape;
        this.current = input;
    }

    /** The program as it is now. */
    public Bracket.Reached current() {
        return current;
    }

    @Override
    public void beforeStep(int step, PassInfo pass, P program) {
        lastRule = RuleSite.NOWHERE;
    }

    @Override
    public void beforeApplication(long number, Rule rule, F function, L at) {
        lastRule = () -> "application " + number + ", rule " + rule.id() + " in " + shape.name(function)
                + place(shape.block(function, at)) + ": " + shape.text(at) + input(shape.location(at));
    }

    private static String place(String block) {
        return block.isEmpty() ? "" : ", block " + block;
    }

    private static String input(SourceLocation location) {
        return location.line() == 0 ? "" : " (" + location + ")";
    }

    @Override
    public void afterStep(int step, PassInfo pass, P module, Set<F> changed, boolean globalsChanged) {
        boolean isChanged = isHeld || globalsChanged || !changed.isEmpty();
        isHeld = isChanged && !shape.runs(module);
        if (isHeld) {
            return;
        }
        Program program = shape.program(module);
        current = bracket.step(
                new Step(step, pass.name(), program.dialect(), lastRule),
                current,
                runs -> isChanged ? Bracket.Change.OTHER : Bracket.Change.NONE,
                () -> bracket.image(program));
    }
}
