package lockstep.fuzz.detection;

import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.ParameterWords;
import lockstep.ir.pass.Pass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;

/**
 * A real pass over functions with one mistake: name, knobs and rules are those of the real one, and there is one more
 * rule, that of the mistake.
 */
final class FaultyPass implements FunctionPass {
    private final FunctionPass real;
    private final Blunder blunder;
    private final PassInfo info;

    FaultyPass(FunctionPass real, Blunder blunder) {
        this.real = real;
        this.blunder = blunder;
        info = blunder.infoFrom(real.info());
    }

    /** Whether {@code pass} is one of those with a mistake. */
    static boolean is(Pass<?> pass) {
        return pass instanceof FaultyPass || pass instanceof FaultyModulePass;
    }

    @Override
    public PassInfo info() {
        return info;
    }

    @Override
    public boolean isRequired() {
        return real.isRequired();
    }

    @Override
    public ParameterWords parameterWords() {
        return real.parameterWords();
    }

    @Override
    public boolean run(Function function, PassContext context) {
        boolean changed = blunder.make(Moment.BEFORE, function, context);
        changed |= real.run(function, context);
        return blunder.make(Moment.AFTER, function, context) || changed;
    }
}
