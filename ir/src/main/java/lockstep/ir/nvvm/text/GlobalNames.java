package lockstep.ir.nvvm.text;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.type.TypeNames;

/**
 * What the globals of a module are called in the text form. Numbers go by kind, in the order in which they are
 * printed.
 */
final class GlobalNames {
    private final Map<GlobalValue, Integer> numbers = new IdentityHashMap<>();

    private GlobalNames() {}

    static GlobalNames of(Module module) {
        GlobalNames names = new GlobalNames();
        List.of(module.globalVariables(), module.aliases(), module.ifuncs(), module.functions())
                .forEach(kind -> kind.forEach(names::add));
        return names;
    }

    private void add(GlobalValue global) {
        if (global.name().isEmpty()) {
            numbers.put(global, numbers.size());
        }
    }

    String of(GlobalValue global) {
        if (!global.name().isEmpty()) {
            return "@" + TypeNames.quoteIfNeeded(global.name());
        }
        Integer number = numbers.get(global);
        return number == null ? "@?" : "@" + number;
    }
}
