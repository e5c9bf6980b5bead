package lockstep.ir.nvvm.intrinsic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import org.jspecify.annotations.Nullable;

/** The parameter and result types of an intrinsic. Immutable. */
final class IntrinsicSignature {
    private final String text;
    private final List<TypePattern> results;
    private final List<TypePattern> parameters;
    private final Set<Integer> immediates;
    private final boolean isVarArg;
    private final boolean isStruct;
    private final int overloads;

    private IntrinsicSignature(
            String text,
            List<TypePattern> results,
            List<TypePattern> parameters,
            Set<Integer> immediates,
            boolean isVarArg,
            boolean isStruct) {
        this.text = text;
        this.results = List.copyOf(results);
        this.parameters = List.copyOf(parameters);
        this.immediates = Set.copyOf(immediates);
        this.isVarArg = isVarArg;
        this.isStruct = isStruct;
        int largest = -1;
        for (TypePattern pattern : all()) {
            largest = Math.max(largest, pattern.introduces());
        }
        this.overloads = largest + 1;
    }

    private List<TypePattern> all() {
        List<TypePattern> all = new ArrayList<>(results);
        all.addAll(parameters);
        return all;
    }

    /** Reads {@code result (parameter, ...)}; see the head of {@code intrinsics.tsv}. */
    static IntrinsicSignature parse(String text) {
        int open = text.indexOf(" (");
        String result = text.substring(0, open);
        boolean isStruct = result.startsWith("{");
        List<TypePattern> results = new ArrayList<>();
        for (String word : words(isStruct ? result.substring(1, result.length() - 1) : result)) {
            results.add(TypePattern.parse(word));
        }
        List<TypePattern> parameters = new ArrayList<>();
        Set<Integer> immediates = new TreeSet<>();
        boolean isVarArg = false;
        for (String word : words(text.substring(open + 2, text.length() - 1))) {
            if (word.equals("...")) {
                isVarArg = true;
            } else if (word.endsWith("!")) {
                immediates.add(parameters.size());
                parameters.add(TypePattern.parse(word.substring(0, word.length() - 1)));
            } else {
                parameters.add(TypePattern.parse(word));
            }
        }
        return new IntrinsicSignature(text, results, parameters, immediates, isVarArg, isStruct);
    }

    private static List<String> words(String list) {
        return list.isEmpty() ? List.of() : List.of(list.split(", "));
    }

    int overloadCount() {
        return overloads;
    }

    int parameterCount() {
        return parameters.size();
    }

    boolean isImmediate(int parameter) {
        return immediates.contains(parameter);
    }

    /** What the overloaded types are in {@code type}, or why it does not match. */
    Match match(FunctionType type) {
        List<Type> given = new ArrayList<>();
        if (isStruct) {
            if (!(type.result() instanceof StructType s) || s.fields().size() != results.size()) {
                return Match.not("the result is " + type.result() + ", not a struct of " + results.size());
            }
            given.addAll(s.fields());
        } else {
            given.add(type.result());
        }
        if (type.parameters().size() != parameters.size() || type.isVarArg() != isVarArg) {
            return Match.not(type.parameters().size() + (type.isVarArg() ? " or more" : "") + " parameters instead of "
                    + parameters.size() + (isVarArg ? " or more" : ""));
        }
        given.addAll(type.parameters());
        return match(given);
    }

    private Match match(List<Type> given) {
        List<TypePattern> patterns = all();
        Type[] bound = new Type[overloads];
        for (int i = 0; i < given.size(); i++) {
            int slot = patterns.get(i).introduces();
            if (slot >= 0 && !patterns.get(i).accepts(given.get(i), bound)) {
                return Match.not(place(i) + " is " + given.get(i) + ", not one of "
                        + patterns.get(i).words());
            }
            if (slot >= 0) {
                bound[slot] = given.get(i);
            }
        }
        for (int i = 0; i < given.size(); i++) {
            Type wanted = patterns.get(i).resolve(bound);
            if (!given.get(i).equals(wanted)) {
                return Match.not(place(i) + " is " + given.get(i) + (wanted == null ? "" : " instead of " + wanted));
            }
        }
        return new Match(List.of(bound), null);
    }

    private String place(int index) {
        int parameter = index - results.size();
        return parameter >= 0
                ? "parameter " + parameter
                : isStruct ? "field " + index + " of the result" : "the result";
    }

    /** The function type with these overloaded types, or empty where they do not fit. */
    Optional<FunctionType> instantiate(List<Type> overloadTypes) {
        if (overloadTypes.size() != overloads) {
            return Optional.empty();
        }
        Type[] bound = overloadTypes.toArray(new Type[0]);
        boolean fits = all().stream().allMatch(p -> p.introduces() < 0 || p.accepts(bound[p.introduces()], bound));
        return fits ? build(bound) : Optional.empty();
    }

    /** The function type with these overloaded types, whether they fit or not; empty where parts cannot be built. */
    Optional<FunctionType> build(Type[] bound) {
        List<Type> types = new ArrayList<>();
        for (TypePattern pattern : all()) {
            Type type = pattern.resolve(bound);
            if (type == null) {
                return Optional.empty();
            }
            types.add(type);
        }
        List<Type> result = types.subList(0, results.size());
        List<Type> rest = types.subList(results.size(), types.size());
        Type resultType = isStruct ? StructType.literal(result, false) : result.getFirst();
        return Optional.of(new FunctionType(resultType, rest, isVarArg));
    }

    /** As {@code intrinsics.tsv} writes it. */
    @Override
    public String toString() {
        return text;
    }

    /**
     * Outcome of a match.
     *
     * @param overloads the overloaded types in order
     * @param mismatch why it does not match, or null
     */
    record Match(List<Type> overloads, @Nullable String mismatch) {
        static Match not(String why) {
            return new Match(List.of(), why);
        }
    }
}
