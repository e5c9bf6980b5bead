package lockstep.fuzz.detection;

import java.util.List;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.ParameterWords;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;

/** A real pass over modules with one mistake, as {@link FaultyPass}: it is made in each function. */
final class FaultyModulePass implements ModulePass {
    private final ModulePass real;
    private final Blunder blunder;
    private final PassInfo info;

    FaultyModulePass(ModulePass real, Blunder blunder) {
        this.real = real;
        this.blunder = blunder;
        info = blunder.infoFrom(real.info());
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
    public boolean run(Module module, PassContext context) {
        boolean changed = make(Moment.BEFORE, module, context);
        changed |= real.run(module, context);
        return make(Moment.AFTER, module, context) || changed;
    }

    private boolean make(Moment now, Module module, PassContext context) {
        boolean changed = false;
        for (Function function : List.copyOf(module.definedFunctions())) {
            changed |= blunder.make(now, function, context);
        }
        return changed;
    }
}
