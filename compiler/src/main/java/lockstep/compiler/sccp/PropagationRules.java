package lockstep.compiler.sccp;

import java.util.List;
import lockstep.ir.rule.Rule;

/** The rewrites that a solution allows, under the name of the pass that makes them. */
record PropagationRules(
        Rule constant, Rule argument, Rule unsigned, Rule flags, Rule edge, Rule undefined, Rule block, Rule store) {
    static PropagationRules of(String pass) {
        return new PropagationRules(
                new Rule(pass, "replace-by-constant", "a value that is always one constant is replaced by it"),
                new Rule(pass, "replace-argument", "an argument that all calls give one constant is replaced by it"),
                new Rule(pass, "unsigned-operation", "a signed operation on what is not negative is the unsigned one"),
                new Rule(pass, "add-flags", "an operation whose operands' ranges keep it from wrapping says so"),
                new Rule(pass, "cut-edge", "an edge that no execution takes goes"),
                new Rule(pass, "cut-undefined-choice", "a branch on an undefined value is not reached"),
                new Rule(pass, "remove-unreachable", "a block that no execution comes to goes"),
                new Rule(pass, "remove-store", "a store to a variable that is not read goes"));
    }

    /** Those that stay in a function. */
    List<Rule> local() {
        return List.of(constant, unsigned, flags, edge, undefined, block);
    }

    /** All of them. */
    List<Rule> all() {
        return List.of(constant, argument, unsigned, flags, edge, undefined, block, store);
    }
}
