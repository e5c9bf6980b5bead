package lockstep.compiler.attribute;

import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.rule.Rule;

/**
 * The rules of a pass that deduces abstract attributes: those of {@link PromiseRules}, and those for attributes and
 * values of arguments and results.
 */
record AttributorRules(
        PromiseRules shared,
        Rule align,
        Rule dereferenceable,
        Rule argumentAlias,
        Rule range,
        Rule constantArgument,
        Rule constantResult) {
    static AttributorRules of(String pass) {
        return new AttributorRules(
                PromiseRules.of(pass),
                new Rule(pass, "align", "a pointer parameter or result gets a larger alignment"),
                new Rule(pass, "dereferenceable", "a pointer parameter or result gets more dereferenceable bytes"),
                new Rule(pass, "argument-noalias", "a parameter that points to a slot of the caller becomes noalias"),
                new Rule(pass, "range", "a parameter or result gets a range"),
                new Rule(pass, "constant-argument", "a parameter that is one constant in all calls is replaced by it"),
                new Rule(pass, "constant-result", "a result that is one constant for all calls is replaced by it"));
    }

    List<Rule> all() {
        return Stream.concat(
                        shared.all().stream(),
                        Stream.of(align, dereferenceable, argumentAlias, range, constantArgument, constantResult))
                .toList();
    }

    /** All rules except those of constants and ranges. */
    List<Rule> withoutNumbers() {
        return Stream.concat(shared.all().stream(), Stream.of(align, dereferenceable, argumentAlias))
                .toList();
    }
}
