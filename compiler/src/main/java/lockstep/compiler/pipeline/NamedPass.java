package lockstep.compiler.pipeline;

import java.util.List;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;

/** A step of a pipeline that has a name and no code: the pass manager leaves it out. */
final class NamedPass implements ModulePass {
    private final KnownPass known;
    private final PassInfo info;

    /** @param words between the angle brackets behind its name, as written */
    NamedPass(KnownPass known, List<String> words) {
        this.known = known;
        String text = words.isEmpty() ? known.name() : known.name() + "<" + String.join(";", words) + ">";
        this.info = new PassInfo(text, known.title(), known.source());
    }

    KnownPass known() {
        return known;
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
