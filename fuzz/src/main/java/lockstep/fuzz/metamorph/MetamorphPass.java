package lockstep.fuzz.metamorph;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/** Makes one kind of transformation at a few places that a seed chooses. */
public final class MetamorphPass implements ModulePass {
    private static final int MAX_PLACES = 3;

    private final Transformation transformation;
    private final long seed;
    private final Rule rule;
    private final PassInfo info;

    /** @param seed chooses the places, and what is left open there */
    public MetamorphPass(Transformation transformation, long seed) {
        this.transformation = transformation;
        this.seed = seed;
        String name = "metamorph-" + transformation.name();
        this.rule = new Rule(name, transformation.name(), transformation.summary());
        this.info = new PassInfo(
                name, transformation.summary(), new SourceRef.Assumed("keeps the meaning of defined programs"), rule);
    }

    @Override
    public PassInfo info() {
        return info;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        Choices choices = new SeededChoices(seed);
        boolean changed = false;
        for (Function function : module.definedFunctions()) {
            Rewriter rewriter = context.rewriter(function);
            for (Instruction at : places(function, choices)) {
                // An earlier change may have taken the place away.
                if (at.block() != null && transformation.applies().test(at) && rewriter.allow(rule, at)) {
                    transformation.edit().apply(rewriter, at, choices);
                }
            }
            changed |= rewriter.changed();
        }
        return changed;
    }

    private List<Instruction> places(Function function, Choices choices) {
        List<Instruction> all = function.instructionList();
        all.removeIf(transformation.applies().negate());
        List<Instruction> chosen = new ArrayList<>();
        int count = Math.min(all.size(), 1 + choices.below(MAX_PLACES));
        for (int i = 0; i < count; i++) {
            chosen.add(all.remove(choices.below(all.size())));
        }
        return chosen;
    }
}
