package lockstep.compiler.ori.expand;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriPtx;

/**
 * The templates of rules that compilations have asked for, since to make one takes longer than to use it. What is found
 * here is a function of the rules, the architecture and the macro alone. Thread-safe.
 */
final class Templates {
    /** How many are kept for an architecture: constants are parts of templates, so that there may be any number. */
    private static final int LIMIT = 10_000;

    private final ExpansionRules rules;
    private final Map<Architecture, Map<String, Optional<Made>>> kept = new ConcurrentHashMap<>();

    Templates(ExpansionRules rules) {
        this.rules = rules;
    }

    /**
     * A template.
     *
     * @param phase that its rule belongs to
     * @param blocks what a macro becomes
     */
    record Made(ExpansionPhase phase, List<OriBlock> blocks) {
        Made {
            blocks = List.copyOf(blocks);
        }
    }

    /** What macros like {@code macro} become; empty without a rule. */
    Optional<Made> of(OriPtx macro, Architecture architecture) {
        Map<String, Optional<Made>> found = kept.computeIfAbsent(architecture, each -> new ConcurrentHashMap<>());
        String key = MacroTemplate.key(macro);
        Optional<Made> known = found.get(key);
        if (known == null) {
            known = make(macro, architecture);
            if (found.size() >= LIMIT) {
                found.clear();
            }
            found.put(key, known);
        }
        return known;
    }

    private Optional<Made> make(OriPtx macro, Architecture architecture) {
        return rules.find(macro)
                .map(rule -> new Made(
                        rule.phase(), MacroTemplate.of(rules, rule, macro, new OriWords(architecture))));
    }
}
