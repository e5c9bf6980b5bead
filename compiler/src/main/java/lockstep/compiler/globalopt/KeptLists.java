package lockstep.compiler.globalopt;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Module;

/** The lists of globals with uses that the module does not show: {@code llvm.used} and similar. */
public final class KeptLists {
    private static final List<String> NAMES = List.of("llvm.used", "llvm.compiler.used");

    private KeptLists() {}

    /** The globals in the lists of {@code module}. */
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
