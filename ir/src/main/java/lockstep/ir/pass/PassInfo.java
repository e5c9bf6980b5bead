package lockstep.ir.pass;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.pass.Analyses.FunctionAnalysis;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Rule;

/**
 * The declaration of a pass.
 *
 * @param name kebab-case: its name in pipelines, the folder of its filetests
 * @param summary one line, no full stop
 * @param source the algorithm's source
 * @param rules every rewrite it may do; the rule's pass is {@code name}
 * @param knobs its settings, each read by the pass
 * @param statistics names of what it counts
 * @param preserved analyses that stay valid when it changes a function
 * @param refusals where it declines a candidate; each belongs to one of its rules
 */
public record PassInfo(
        String name,
        String summary,
        SourceRef source,
        List<Rule> rules,
        List<Knob> knobs,
        List<String> statistics,
        Set<FunctionAnalysis<?>> preserved,
        List<Refusal> refusals) {
    /** A pass that declares no refusals. */
    public PassInfo(
            String name,
            String summary,
            SourceRef source,
            List<Rule> rules,
            List<Knob> knobs,
            List<String> statistics,
            Set<FunctionAnalysis<?>> preserved) {
        this(name, summary, source, rules, knobs, statistics, preserved, List.of());
    }

    /** A pass with no knobs, which counts nothing and preserves no analysis. */
    public PassInfo(String name, String summary, SourceRef source, Rule... rules) {
        this(name, summary, source, List.of(rules), List.of(), List.of(), Set.of());
    }

    public PassInfo {
        Objects.requireNonNull(name);
        Objects.requireNonNull(summary);
        Objects.requireNonNull(source);
        rules = List.copyOf(rules);
        knobs = List.copyOf(knobs);
        statistics = List.copyOf(statistics);
        preserved = Set.copyOf(preserved);
        refusals = List.copyOf(refusals);
    }

    /** This with {@code refusals} instead of its own. */
    public PassInfo declining(List<Refusal> refusals) {
        return new PassInfo(name, summary, source, rules, knobs, statistics, preserved, refusals);
    }
}
