package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.instcombine.RuleBucket.Entry;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/** The rules that are data, indexed by the operation at the root. */
final class RuleIndex {
    /** The built-in rules. */
    static final RuleIndex BUILT_IN = new RuleIndex(CombineRules.all());

    /** All but comparisons, which are in {@link #comparisons}. */
    private final Map<Opcode, RuleBucket> plain = new EnumMap<>(Opcode.class);

    private final Map<Predicate, RuleBucket> comparisons = new EnumMap<>(Predicate.class);
    private final Map<Intrinsic, RuleBucket> calls = new EnumMap<>(Intrinsic.class);

    RuleIndex(List<CombineRule> all) {
        Map<Opcode, List<Entry>> byOpcode = new EnumMap<>(Opcode.class);
        Map<Intrinsic, List<Entry>> byIntrinsic = new EnumMap<>(Intrinsic.class);
        for (CombineRule combineRule : all) {
            Rule rule = new Rule(InstCombine.NAME, combineRule.name(), combineRule.text());
            Entry entry = new Entry(rule, new RuleMatcher(combineRule));
            switch (combineRule.source().operator()) {
                case Operator.Plain p ->
                    byOpcode.computeIfAbsent(p.opcode(), k -> new ArrayList<>()).add(entry);
                case Operator.Call c ->
                    byIntrinsic
                            .computeIfAbsent(c.kind(), k -> new ArrayList<>())
                            .add(entry);
            }
        }
        addComparisons(byOpcode.remove(Opcode.ICMP), false);
        addComparisons(byOpcode.remove(Opcode.FCMP), true);
        byOpcode.forEach((opcode, entries) -> plain.put(opcode, new RuleBucket(entries)));
        byIntrinsic.forEach((kind, entries) -> calls.put(kind, new RuleBucket(entries)));
    }

    private void addComparisons(@Nullable List<Entry> entries, boolean areOfFloats) {
        for (Predicate predicate : Predicate.values()) {
            if (entries != null && predicate.isOfFloats() == areOfFloats) {
                List<Entry> fitting = entries.stream()
                        .filter(e -> e.matcher().mayHave(predicate))
                        .toList();
                comparisons.put(predicate, new RuleBucket(fitting));
            }
        }
    }

    /** Applies the first rule that matches {@code instruction} and is permitted; false if there is none. */
    boolean apply(Instruction instruction, Combiner combiner) {
        RuleBucket bucket = bucket(instruction);
        if (bucket == null) {
            return false;
        }
        for (Entry entry : bucket.entries(instruction)) {
            if (apply(entry, instruction, combiner)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable RuleBucket bucket(Instruction instruction) {
        if (instruction instanceof CompareInstruction compare) {
            return comparisons.get(compare.predicate());
        }
        Intrinsic kind = RuleMatcher.kindOf(instruction);
        return kind == null ? plain.get(instruction.opcode()) : calls.get(kind);
    }

    private static boolean apply(Entry entry, Instruction instruction, Combiner combiner) {
        Optional<RuleTarget> target = entry.matcher()
                .match(
                        instruction,
                        combiner.context(),
                        bindings ->
                                Optional.of(new RuleTarget(bindings, combiner)).filter(RuleTarget::isPossible));
        if (target.isEmpty() || !combiner.allow(entry.rule(), instruction)) {
            return false;
        }
        combiner.replace(instruction, target.get().make());
        return true;
    }
}
