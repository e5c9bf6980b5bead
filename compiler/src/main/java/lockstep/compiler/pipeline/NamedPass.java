package lockstep.compiler.pipeline;

import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;

/**
 * A step of a pipeline without an implementation of its own: the pass manager skips it. {@link #lowering} is the action
 * of code generation at this step.
 */
final class NamedPass implements ModulePass {
    private final KnownPass known;
    private final List<String> words;
    private final Optional<LoweringStep> lowering;
    private final PassInfo info;

    /** @param words its parameters, between angle brackets, as written */
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

    /** The lowering step that it denotes, if any. */
    Optional<LoweringStep> lowering() {
        return lowering;
    }

    /** This step with another lowering. */
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
