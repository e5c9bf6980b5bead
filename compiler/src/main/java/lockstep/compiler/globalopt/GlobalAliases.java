package lockstep.compiler.globalopt;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/**
 * Simplifies internal aliases. An unused one is removed; uses of another one are replaced by its aliasee if that cannot
 * be replaced by another definition. The address is the same, so that the change is not observable; the variable can
 * then be optimized.
 *
 * <p>Source: LLVM's OptimizeGlobalAliases, which also gives an internal aliasee the name of a visible {@code dso_local}
 * alias; here visible aliases are left. An alias of an alias is resolved from the inside, one step in each iteration.
 */
final class GlobalAliases {
    static final Rule RESOLVE =
            new Rule(GlobalOpt.NAME, "resolve-alias", "an internal alias is replaced by its aliasee");
    static final Rule ERASE = new Rule(GlobalOpt.NAME, "erase-alias", "an unused internal alias is removed");

    private GlobalAliases() {}

    /** Erases and resolves aliases of {@code module}; returns whether anything was changed. */
    static boolean simplify(Module module, PassContext context) {
        List<GlobalAlias> aliases = module.aliases();
        if (aliases.isEmpty()) {
            return false;
        }
        UserIndex index = new UserIndex(module);
        Set<GlobalValue> listed = KeptLists.listed(module);
        Edits edits = new Edits(module, context);
        Map<GlobalAlias, Constant> resolved = new LinkedHashMap<>();
        Set<GlobalValue> inner = new HashSet<>();
        aliases.forEach(alias -> inner.addAll(alias.aliasee().mentionedGlobals()));
        for (GlobalAlias alias : aliases) {
            boolean isListed = index.isMentionedByMetadata(alias) || listed.contains(alias);
            boolean isOurs = (alias.linkage().isLocal() && alias.threadLocal().isEmpty()
                            || context.refused(GlobalRefusals.ALIAS_VISIBLE))
                    && (!isListed || context.refused(GlobalRefusals.ALIAS_LISTED));
            boolean isMentioned =
                    !index.users(alias).isEmpty() || index.isMentionedElsewhere(alias) || inner.contains(alias);
            if (isOurs && !isMentioned && edits.allow(ERASE)) {
                edits.remove(alias);
                context.count("aliases", 1);
            } else if (isOurs
                    && isMentioned
                    && (isCertain(alias) || context.refused(GlobalRefusals.UNCERTAIN))
                    && edits.allow(RESOLVE)) {
                resolved.put(alias, alias.aliasee());
                edits.remove(alias);
                context.count("aliases", 1);
            }
        }
        GlobalReplacement.apply(module, resolved, function -> edits.of(function, RESOLVE));
        edits.finish();
        return edits.changed();
    }

    /** Whether {@code alias} refers to a global whose definition in this module cannot be replaced. */
    private static boolean isCertain(GlobalAlias alias) {
        return alias.aliasee().mentionedGlobals().stream().allMatch(target -> switch (target) {
            case Function function -> isCertain(function) && function.comdat().isEmpty();
            case GlobalVariable variable ->
                isCertain(variable) && variable.comdat().isEmpty();
            case GlobalAlias _, GlobalIFunc _ -> false;
        });
    }

    private static boolean isCertain(GlobalValue target) {
        return target.linkage().isLocal() || target.linkage() == Linkage.EXTERNAL;
    }
}
