package lockstep.compiler.ori.expand;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriPtx;

/**
 * A cache of templates, since building one costs more than using it. An entry depends only on the rules, the
 * architecture and the macro. Thread-safe.
 */
final class Templates {
    /**
     * The maximum number of cached templates per architecture; constants are part of a template, so their number is
     * unbounded.
     */
    private static final int LIMIT = 10_000;

    private final ExpansionRules rules;
    private final Map<Architecture, Map<String, Optional<Made>>> kept = new ConcurrentHashMap<>();

    Templates(ExpansionRules rules) {
        this.rules = rules;
    }

    /**
     * A template.
     *
     * @param phase of its rule
     * @param blocks that replace a macro
     */
    record Made(ExpansionPhase phase, List<OriBlock> blocks) {
        Made {
            blocks = List.copyOf(blocks);
        }
    }

    /** The template for {@code macro}; empty if no rule matches. */
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
                .map(rule -> new Made(rule.phase(), MacroTemplate.of(rules, rule, macro, new OriWords(architecture))));
    }
}
