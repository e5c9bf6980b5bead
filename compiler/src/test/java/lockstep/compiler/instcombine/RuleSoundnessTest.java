package lockstep.compiler.instcombine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Checks every integer rule at small widths, with poison and flags, against {@link RuleEvaluator}. */
class RuleSoundnessTest {
    private static final int INSTANCES = Integer.getInteger("lockstep.rules.instances", 3_000);

    /**
     * Law: if the condition holds, the right side equals the left side, or the left side is poison or undefined
     * behaviour.
     */
    @Test
    void rightSidesRefineLeftSides() {
        List<String> wrong = new ArrayList<>();
        for (CombineRule rule : CombineRules.all()) {
            String counterexample = counterexample(rule);
            if (counterexample != null) {
                wrong.add(rule.name() + ": " + rule.text() + "\n    " + counterexample);
            }
        }
        assertEquals(List.of(), wrong, String.join("\n", wrong));
    }

    private static @Nullable String counterexample(CombineRule rule) {
        Random random = new Random(rule.name().hashCode());
        for (int i = 0; i < INSTANCES; i++) {
            int[] widths = widths(rule, random);
            if (widths.length == 0) {
                return null;
            }
            String wrong = instance(rule, widths, random);
            if (wrong != null) {
                return wrong;
            }
        }
        return null;
    }

    /** Widths that fit the casts; empty for a rule about floats. */
    private static int[] widths(CombineRule rule, Random random) {
        int[] widths = new int[rule.types().size()];
        boolean fits = false;
        while (!fits) {
            for (int i = 0; i < widths.length; i++) {
                switch (rule.types().get(i).kind()) {
                    case ANY, INTEGER -> widths[i] = 1 + random.nextInt(5);
                    case TRUTH, IMMEDIATE -> widths[i] = 1;
                    case FLOAT -> {
                        return new int[0];
                    }
                }
            }
            fits = rule.narrowings().stream().allMatch(n -> widths[n.narrow()] < widths[n.wide()]);
        }
        return widths;
    }

    private static @Nullable String instance(CombineRule rule, int[] widths, Random random) {
        Map<String, Long> values = new HashMap<>();
        for (Term leaf : RuleEvaluator.leaves(rule)) {
            int width = widths[leaf.type()];
            long value = random.nextInt(1 << width);
            boolean isPoison = leaf instanceof Term.Variable && random.nextInt(16) == 0;
            String name = leaf instanceof Term.Variable v ? v.name() : ((Term.Symbol) leaf).name();
            values.put(name, isPoison ? null : Long.valueOf(value));
        }
        Map<String, Predicate> predicates = new HashMap<>();
        Set<String> flags = new HashSet<>();
        int[] rootFlags = {0};
        rule.source().visit(t -> {
            if (t instanceof Term.Operation o) {
                if (o.predicate() != null && o.predicate().fixed() == null) {
                    predicates.put(o.predicate().variable(), Predicate.values()[random.nextInt(10)]);
                }
                for (Flag flag : Flag.values()) {
                    boolean allowed = o.operator() instanceof Operator.Plain p
                            && p.opcode().allows(flag)
                            && !flag.isFastMath()
                            && p.opcode() != Opcode.ZEXT;
                    if (allowed && random.nextBoolean()) {
                        rootFlags[0] |= o == rule.source() ? flag.bit() : 0;
                        flags.add(o.label() + "." + flag.word());
                    }
                }
            }
        });
        RuleEvaluator evaluator = new RuleEvaluator(rule, widths, values, predicates);
        evaluator.flags = rootFlags[0];
        evaluator.labelledFlags = flags;
        return compare(
                rule,
                evaluator,
                values + " widths " + Arrays.toString(widths) + " " + predicates + " flags "
                        + new LinkedHashSet<>(flags) + " root " + rootFlags[0]);
    }

    private static @Nullable String compare(CombineRule rule, RuleEvaluator evaluator, String what) {
        Long left;
        try {
            if (!evaluator.holds(rule.condition())) {
                return null;
            }
            left = evaluator.source();
        } catch (RuleEvaluator.Undefined | RuleEvaluator.Unknown nothing) {
            return null;
        }
        try {
            Long right = evaluator.target();
            if (left == null || left.equals(right) || !hasValue(rule, evaluator)) {
                return null;
            }
            return what + ": " + left + " becomes " + right;
        } catch (RuleEvaluator.Undefined undefined) {
            return left == null ? null : what + ": " + left + " becomes undefined behaviour";
        } catch (RuleEvaluator.Unknown unknown) {
            return null;
        }
    }

    private static boolean hasValue(CombineRule rule, RuleEvaluator evaluator) {
        boolean[] all = {true};
        rule.target().visit(t -> {
            if (t instanceof Term.Computed c) {
                all[0] &= evaluator.hasValue(c.expression());
            }
        });
        return all[0];
    }
}
