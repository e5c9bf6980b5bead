package lockstep.compiler.sccp;

import java.util.List;
import lockstep.ir.rule.Rule;

/** The rules that apply a solution, under the name of the pass. */
record PropagationRules(
        Rule constant, Rule argument, Rule unsigned, Rule flags, Rule edge, Rule undefined, Rule block, Rule store) {
    static PropagationRules of(String pass) {
        return new PropagationRules(
                new Rule(pass, "replace-by-constant", "a value that is always one constant is replaced by it"),
                new Rule(pass, "replace-argument", "an argument that all calls give one constant is replaced by it"),
                new Rule(pass, "unsigned-operation", "a signed operation on non-negative operands becomes unsigned"),
                new Rule(pass, "add-flags", "an operation that cannot wrap by the ranges of its operands gets flags"),
                new Rule(pass, "cut-edge", "an edge that no execution takes is removed"),
                new Rule(pass, "cut-undefined-choice", "a branch on an undefined value becomes unreachable"),
                new Rule(pass, "remove-unreachable", "an unreachable block is removed"),
                new Rule(pass, "remove-store", "a store to a variable that is not read is removed"));
    }

    /** The rules within one function. */
    List<Rule> local() {
        return List.of(constant, unsigned, flags, edge, undefined, block);
    }

    /** All of them. */
    List<Rule> all() {
        return List.of(constant, argument, unsigned, flags, edge, undefined, block, store);
    }
}
