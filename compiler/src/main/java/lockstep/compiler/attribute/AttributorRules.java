package lockstep.compiler.attribute;

import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.rule.Rule;

/**
 * The rules of a pass that deduces abstract attributes: those of {@link PromiseRules}, and those for what callers and
 * results say of values.
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
                new Rule(pass, "align", "a pointer parameter or result says what its address is a multiple of"),
                new Rule(pass, "dereferenceable", "a pointer parameter or result says how many bytes are there"),
                new Rule(pass, "argument-noalias", "a parameter that leads to memory only the caller knows says so"),
                new Rule(pass, "range", "a parameter or result says between which numbers it is"),
                new Rule(pass, "constant-argument", "a parameter that all calls give one value becomes that value"),
                new Rule(pass, "constant-result", "a result that is one value for all calls becomes that value"));
    }

    List<Rule> all() {
        return Stream.concat(
                        shared.all().stream(),
                        Stream.of(align, dereferenceable, argumentAlias, range, constantArgument, constantResult))
                .toList();
    }

    /** All but those of constants and ranges. */
    List<Rule> withoutNumbers() {
        return Stream.concat(shared.all().stream(), Stream.of(align, dereferenceable, argumentAlias))
                .toList();
    }
}
