package lockstep.compiler.attribute;

import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.rule.Rule;

/**
 * One rule for each kind of promise, in the order in which they are made.
 */
record PromiseRules(
        Rule memory,
        Rule returned,
        Rule pointer,
        Rule defined,
        Rule nonNull,
        Rule fresh,
        Rule comesNotBack,
        Rule willReturn,
        Rule notConvergent,
        Rule noSync,
        Rule noFree,
        Rule noUnwind,
        Rule mustProgress,
        Rule noRecurse) {
    static PromiseRules of(String pass) {
        return new PromiseRules(
                new Rule(pass, "memory", "a function says which memory it may read and write"),
                new Rule(pass, "returned", "a parameter that every return gives back says so"),
                new Rule(pass, "pointer", "a pointer parameter says what is done through it and that it is not kept"),
                new Rule(pass, "noundef", "a result that is never undefined says so"),
                new Rule(pass, "nonnull", "a result that is never null says so"),
                new Rule(pass, "noalias", "a result that is always a new object says so"),
                new Rule(pass, "noreturn", "a function without a way to its end says so"),
                new Rule(pass, "willreturn", "a function that always comes to its end says so"),
                new Rule(pass, "not-convergent", "a function that leads to no convergent operation is not convergent"),
                new Rule(pass, "nosync", "a function that does not communicate with other threads says so"),
                new Rule(pass, "nofree", "a function that frees no memory says so"),
                new Rule(pass, "nounwind", "a function that throws nothing says so"),
                new Rule(pass, "mustprogress", "a function that will return makes progress"),
                new Rule(pass, "norecurse", "a function that does not call itself says so"));
    }

    List<Rule> all() {
        return Stream.of(
                        memory,
                        returned,
                        pointer,
                        defined,
                        nonNull,
                        fresh,
                        comesNotBack,
                        willReturn,
                        notConvergent,
                        noSync,
                        noFree,
                        noUnwind,
                        mustProgress,
                        noRecurse)
                .toList();
    }
}
