package lockstep.compiler.attribute;

import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.rule.Rule;

/** One rule for each kind of attribute, in the order in which they are added. */
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
                new Rule(pass, "memory", "a function gets a memory attribute"),
                new Rule(pass, "returned", "a parameter that every return returns becomes returned"),
                new Rule(pass, "pointer", "a pointer parameter becomes readnone, readonly, writeonly or nocapture"),
                new Rule(pass, "noundef", "a result that is never undef or poison becomes noundef"),
                new Rule(pass, "nonnull", "a result that is never null becomes nonnull"),
                new Rule(pass, "noalias", "a result that is always a new object becomes noalias"),
                new Rule(pass, "noreturn", "a function that never returns becomes noreturn"),
                new Rule(pass, "willreturn", "a function that always returns becomes willreturn"),
                new Rule(pass, "not-convergent", "a function that leads to no convergent operation is not convergent"),
                new Rule(pass, "nosync", "a function that does not communicate with other threads becomes nosync"),
                new Rule(pass, "nofree", "a function that frees no memory becomes nofree"),
                new Rule(pass, "nounwind", "a function that throws nothing becomes nounwind"),
                new Rule(pass, "mustprogress", "a willreturn function becomes mustprogress"),
                new Rule(pass, "norecurse", "a function that does not call itself becomes norecurse"));
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
