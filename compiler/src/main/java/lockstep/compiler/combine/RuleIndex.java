package lockstep.compiler.combine;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/** The rules that are data, by what stands at the root. */
final class RuleIndex {
    /** The built-in rules. */
    static final RuleIndex BUILT_IN = new RuleIndex(CombineRules.all());

    private record Entry(Rule rule, RuleMatcher matcher) {}

    private final Map<Opcode, List<Entry>> plain = new EnumMap<>(Opcode.class);
    private final Map<Intrinsic, List<Entry>> calls = new EnumMap<>(Intrinsic.class);
    private final Map<String, Rule> rules = new LinkedHashMap<>();

    RuleIndex(List<CombineRule> all) {
        for (CombineRule combineRule : all) {
            Rule rule = new Rule(InstCombine.NAME, combineRule.name(), combineRule.text());
            rules.put(rule.name(), rule);
            Entry entry = new Entry(rule, new RuleMatcher(combineRule));
            switch (combineRule.source().operator()) {
                case Operator.Plain p ->
                    plain.computeIfAbsent(p.opcode(), k -> new ArrayList<>()).add(entry);
                case Operator.Call c ->
                    calls.computeIfAbsent(c.kind(), k -> new ArrayList<>()).add(entry);
            }
        }
    }

    /** The rules by name, in order. */
    List<Rule> rules() {
        return List.copyOf(rules.values());
    }

    private List<Entry> entries(Instruction instruction) {
        Intrinsic kind = RuleMatcher.kindOf(instruction);
        return kind == null
                ? plain.getOrDefault(instruction.opcode(), List.of())
                : calls.getOrDefault(kind, List.of());
    }

    /** Applies the first rule that fits {@code instruction}; false if none does. */
    boolean apply(Instruction instruction, Combiner combiner) {
        for (Entry entry : entries(instruction)) {
            if (entry.matcher().mayFit(instruction) && apply(entry, instruction, combiner)) {
                return true;
            }
        }
        return false;
    }

    private static boolean apply(Entry entry, Instruction instruction, Combiner combiner) {
        Optional<RuleTarget> target = entry.matcher()
                .match(instruction, combiner.context(), bindings -> Optional.of(new RuleTarget(bindings, combiner))
                        .filter(RuleTarget::isPossible));
        if (target.isEmpty() || !combiner.allow(entry.rule(), instruction)) {
            return false;
        }
        combiner.replace(instruction, target.get().make());
        return true;
    }
}
