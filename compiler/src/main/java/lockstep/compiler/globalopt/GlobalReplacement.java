package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.clone.ConstantMapper;
import lockstep.ir.nvvm.clone.ValueMap;

/**
 * Replaces all uses of globals in a module by constants: in initializers, aliases, function data and operands, but not
 * in metadata. Linear in the globals of the module and the changed uses.
 */
public final class GlobalReplacement {
    private final Map<? extends GlobalValue, ? extends Constant> replaced;
    private final java.util.function.Function<Function, Rewriter> rewriters;
    private final ConstantMapper mapper;

    private GlobalReplacement(
            Module module,
            Map<? extends GlobalValue, ? extends Constant> replaced,
            java.util.function.Function<Function, Rewriter> rewriters) {
        this.replaced = replaced;
        this.rewriters = rewriters;
        ValueMap map = new ValueMap();
        replaced.forEach(map::put);
        mapper = new ConstantMapper(module.context(), map);
    }

    /**
     * Replaces the uses in {@code module}.
     *
     * @param replaced each global with its replacement, of the same type
     * @param rewriters supplies the permitted rewriter of a function that changes
     */
    public static void apply(
            Module module,
            Map<? extends GlobalValue, ? extends Constant> replaced,
            java.util.function.Function<Function, Rewriter> rewriters) {
        if (!replaced.isEmpty()) {
            GlobalReplacement replacement = new GlobalReplacement(module, replaced, rewriters);
            module.globals().forEach(replacement::apply);
        }
    }

    private void apply(GlobalValue global) {
        switch (global) {
            case GlobalVariable v -> v.initializer().ifPresent(c -> v.setInitializer(mapper.map(c)));
            case GlobalAlias a -> a.setAliasee(mapper.map(a.aliasee()));
            case GlobalIFunc f -> f.setResolver(mapper.map(f.resolver()));
            case Function f -> apply(f);
        }
    }

    private void apply(Function function) {
        function.prefix().ifPresent(c -> function.setPrefix(mapper.map(c)));
        function.prologue().ifPresent(c -> function.setPrologue(mapper.map(c)));
        function.personality().ifPresent(c -> function.setPersonality(mapper.map(c)));
        List<Use> uses = new ArrayList<>();
        for (GlobalValue mentioned : function.usedGlobals()) {
            if (replaced.containsKey(mentioned)) {
                uses.addAll(function.usesOf(mentioned));
            }
        }
        if (!uses.isEmpty()) {
            Rewriter rewriter = rewriters.apply(function);
            uses.stream().distinct().forEach(use -> rewriter.replaceUse(use, mapper.map((Constant) use.value())));
        }
    }
}
