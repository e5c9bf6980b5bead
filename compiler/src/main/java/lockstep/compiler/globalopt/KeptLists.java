package lockstep.compiler.globalopt;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Module;

/** The lists of globals that somebody relies on whom the module does not show: {@code llvm.used} and its like. */
public final class KeptLists {
    private static final List<String> NAMES = List.of("llvm.used", "llvm.compiler.used");

    private KeptLists() {}

    /** The globals that the lists of {@code module} name. */
    public static Set<GlobalValue> listed(Module module) {
        Set<GlobalValue> found = new HashSet<>();
        for (String list : NAMES) {
            module.globalVariable(list)
                    .flatMap(GlobalVariable::initializer)
                    .ifPresent(all -> found.addAll(all.mentionedGlobals()));
        }
        return found;
    }
}
