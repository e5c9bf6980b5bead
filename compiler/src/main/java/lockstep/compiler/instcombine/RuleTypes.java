package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.compiler.instcombine.TypeVariable.Kind;
import lockstep.ir.diag.SourceLocation;

/** Type inference for a rule: slots that must have equal types are unified. */
final class RuleTypes {
    private final List<Integer> parents = new ArrayList<>();
    private final List<Kind> kinds = new ArrayList<>();
    private final List<CombineRule.Narrowing> narrowings = new ArrayList<>();

    int fresh(Kind kind) {
        parents.add(parents.size());
        kinds.add(kind);
        return parents.size() - 1;
    }

    private int root(int slot) {
        int i = slot;
        while (parents.get(i) != i) {
            i = parents.get(i);
        }
        return i;
    }

    /** Unifies the types of two slots. */
    void unify(int a, int b, SourceLocation location) {
        int left = root(a);
        int right = root(b);
        Kind joined = join(kinds.get(left), kinds.get(right), location);
        parents.set(right, left);
        kinds.set(left, joined);
    }

    private static Kind join(Kind a, Kind b, SourceLocation location) {
        if (a == b || b == Kind.ANY) {
            return a;
        }
        if (a == Kind.ANY) {
            return b;
        }
        boolean isInteger = (a == Kind.INTEGER || a == Kind.TRUTH) && (b == Kind.INTEGER || b == Kind.TRUTH);
        if (!isInteger) {
            throw RuleTokens.fault(location, "a type would be " + name(a) + " and " + name(b));
        }
        return Kind.TRUTH;
    }

    private static String name(Kind kind) {
        return switch (kind) {
            case ANY -> "any";
            case INTEGER -> "an integer";
            case TRUTH -> "i1";
            case FLOAT -> "a float";
            case IMMEDIATE -> "an immediate";
        };
    }

    void narrower(int narrow, int wide) {
        narrowings.add(new CombineRule.Narrowing(narrow, wide));
    }

    /** The types, numbered in the order of their first slots. */
    Numbering number() {
        Map<Integer, Integer> numbers = new LinkedHashMap<>();
        List<TypeVariable> types = new ArrayList<>();
        int[] ofSlots = new int[parents.size()];
        for (int slot = 0; slot < ofSlots.length; slot++) {
            int root = root(slot);
            Integer known = numbers.get(root);
            if (known == null) {
                known = types.size();
                numbers.put(root, known);
                types.add(new TypeVariable(kinds.get(root)));
            }
            ofSlots[slot] = known;
        }
        List<CombineRule.Narrowing> resolved = narrowings.stream()
                .map(n -> new CombineRule.Narrowing(ofSlots[n.narrow()], ofSlots[n.wide()]))
                .distinct()
                .toList();
        List<Integer> numbersOfSlots = new ArrayList<>();
        for (int number : ofSlots) {
            numbersOfSlots.add(number);
        }
        return new Numbering(types, numbersOfSlots, resolved);
    }

    /** The types, the number of each slot, and which are narrower than which. */
    record Numbering(List<TypeVariable> types, List<Integer> ofSlots, List<CombineRule.Narrowing> narrowings) {}
}
