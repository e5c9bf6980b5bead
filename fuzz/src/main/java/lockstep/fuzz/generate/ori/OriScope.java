package lockstep.fuzz.generate.ori;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.choices.Choices;

/** The registers that are defined where a program is being made: what an arm defines is not available after it. */
final class OriScope {
    /** How many of each kind are known. */
    record Mark(int words, int pairs, int predicates, int uniforms) {}

    private final Choices choices;
    private final List<String> words = new ArrayList<>();
    private final List<String> pairs = new ArrayList<>();
    private final List<String> predicates = new ArrayList<>();
    private final List<String> uniforms = new ArrayList<>();

    OriScope(Choices choices) {
        this.choices = choices;
    }

    private String any(List<String> of) {
        // what was defined last is used most
        int recent = Math.min(of.size(), choices.chance(1, 2) ? 3 : of.size());
        return of.get(of.size() - 1 - choices.below(recent));
    }

    String word() {
        return any(words);
    }

    String pair() {
        return any(pairs);
    }

    String predicate() {
        return any(predicates);
    }

    /** A uniform register, if there is one. */
    boolean hasUniform() {
        return !uniforms.isEmpty();
    }

    String uniform() {
        return any(uniforms);
    }

    void addWord(String register) {
        words.add(register);
    }

    void addPair(String register) {
        pairs.add(register);
    }

    void addPredicate(String register) {
        predicates.add(register);
    }

    void addUniform(String register) {
        uniforms.add(register);
    }

    Mark mark() {
        return new Mark(words.size(), pairs.size(), predicates.size(), uniforms.size());
    }

    /** Forgets what was defined since. */
    void reset(Mark mark) {
        words.subList(mark.words(), words.size()).clear();
        pairs.subList(mark.pairs(), pairs.size()).clear();
        predicates.subList(mark.predicates(), predicates.size()).clear();
        uniforms.subList(mark.uniforms(), uniforms.size()).clear();
    }
}
