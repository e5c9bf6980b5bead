package lockstep.ir.nvvm.text;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.type.TypeNames;
import org.jspecify.annotations.Nullable;

/**
 * The names of the globals of a module in the text form. Numbers are assigned by kind, in the order in which they are
 * printed.
 */
final class GlobalNames {
    private final Module module;
    private @Nullable Map<GlobalValue, Integer> numbers;

    private GlobalNames(Module module) {
        this.module = module;
    }

    /** Numbers are assigned when the first is needed, so that modules without unnamed globals pay nothing. */
    static GlobalNames of(Module module) {
        return new GlobalNames(module);
    }

    private Map<GlobalValue, Integer> number() {
        Map<GlobalValue, Integer> made = new IdentityHashMap<>();
        List.of(module.globalVariables(), module.aliases(), module.ifuncs(), module.functions())
                .forEach(kind -> kind.forEach(global -> add(global, made)));
        return made;
    }

    private static void add(GlobalValue global, Map<GlobalValue, Integer> into) {
        if (global.name().isEmpty()) {
            into.put(global, into.size());
        }
    }

    String of(GlobalValue global) {
        if (!global.name().isEmpty()) {
            return "@" + TypeNames.quoteIfNeeded(global.name());
        }
        if (numbers == null) {
            numbers = number();
        }
        Integer number = numbers.get(global);
        return number == null ? "@?" : "@" + number;
    }
}
