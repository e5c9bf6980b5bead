package lockstep.fuzz.detection;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.pass.OriModulePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.ori.OriModule;

/** A real pass over modules of Ori with one mistake, which is one more rule of the pass. */
record FaultyOriPass(OriModulePass real, PassInfo info, PhaseMistake mistake) implements OriModulePass {
    FaultyOriPass(OriModulePass real, Rule rule, PhaseMistake mistake) {
        this(real, info(real.info(), rule), mistake);
    }

    private static PassInfo info(PassInfo known, Rule rule) {
        List<Rule> rules = new ArrayList<>(known.rules());
        rules.add(rule);
        return new PassInfo(
                known.name(),
                known.summary(),
                known.source(),
                rules,
                known.knobs(),
                known.statistics(),
                Set.of(),
                known.refusals());
    }

    @Override
    public boolean isRequired() {
        return real.isRequired();
    }

    @Override
    public OriModule run(OriModule module, StepContext context) {
        return switch (mistake) {
            case PhaseMistake.After after -> after.change().apply(real.run(module, context));
            case PhaseMistake.Instead other -> other.pass().run(module, context);
        };
    }
}
