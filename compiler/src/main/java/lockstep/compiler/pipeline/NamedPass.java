package lockstep.compiler.pipeline;

import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;

/**
 * A step of a pipeline that has a name and no code: the pass manager leaves it out. {@link #lowering} is what code
 * generation does there.
 */
final class NamedPass implements ModulePass {
    private final KnownPass known;
    private final List<String> words;
    private final Optional<LoweringStep> lowering;
    private final PassInfo info;

    /** @param words between the angle brackets behind its name, as written */
    NamedPass(KnownPass known, List<String> words) {
        this(known, words, LoweringStep.of(known.name(), words));
    }

    private NamedPass(KnownPass known, List<String> words, Optional<LoweringStep> lowering) {
        this.known = known;
        this.lowering = lowering;
        this.words = List.copyOf(words);
        String text = words.isEmpty() ? known.name() : known.name() + "<" + String.join(";", words) + ">";
        this.info = new PassInfo(text, known.title(), known.source());
    }

    KnownPass known() {
        return known;
    }

    /** The step to a program of another level that it is, if it is one. */
    Optional<LoweringStep> lowering() {
        return lowering;
    }

    /** This step with another one in the place of what code generation does there. */
    NamedPass with(LoweringStep other) {
        return new NamedPass(known, words, Optional.of(other));
    }

    @Override
    public PassInfo info() {
        return info;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        return false;
    }
}
