package lockstep.compiler.pipeline;

import java.util.List;
import java.util.Optional;
import lockstep.compiler.select.Selection;
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
    private final Selector selector;
    private final PassInfo info;

    /** @param words between the angle brackets behind its name, as written */
    NamedPass(KnownPass known, List<String> words) {
        this(known, words, Selection::select);
    }

    private NamedPass(KnownPass known, List<String> words, Selector selector) {
        this.known = known;
        this.selector = selector;
        this.words = List.copyOf(words);
        String text = words.isEmpty() ? known.name() : known.name() + "<" + String.join(";", words) + ">";
        this.info = new PassInfo(text, known.title(), known.source());
    }

    KnownPass known() {
        return known;
    }

    /** The step to a program of another level that it is, if it is one. */
    Optional<Lowering> lowering() {
        return Lowering.of(known.name(), words, selector);
    }

    /** This step with another selection. */
    NamedPass with(Selector other) {
        return new NamedPass(known, words, other);
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
