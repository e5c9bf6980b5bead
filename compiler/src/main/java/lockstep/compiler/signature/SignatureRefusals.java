package lockstep.compiler.signature;

import java.util.List;
import lockstep.compiler.memoryspace.CallSites.Obstacle;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;

/** Why the signature of a function cannot change, independent of its body. */
public final class SignatureRefusals {
    private SignatureRefusals() {}

    /** The refusal of {@code rule} for each obstacle, in the order of the obstacles. */
    public static Refusals<Obstacle> of(Rule rule) {
        return new Refusals<>(List.of(Obstacle.values()), obstacle -> of(rule, obstacle));
    }

    private static Refusal of(Rule rule, Obstacle obstacle) {
        return switch (obstacle) {
            case KERNEL -> new Refusal(rule, "kernel", "kernels are launched with the parameters that they have");
            case VARIABLE_ARGUMENTS ->
                new Refusal(rule, "variable-arguments", "the function takes a varying number of arguments");
            case MUST_TAIL ->
                new Refusal(rule, "must-tail", "a call that must be a tail call needs the signature of the function");
            case VISIBLE -> new Refusal(rule, "visible", "the function is visible outside the module");
            case ADDRESS_TAKEN -> new Refusal(rule, "address-taken", "the function may be called through its address");
            case MENTIONED -> new Refusal(rule, "mentioned", "metadata mentions the function");
        };
    }
}
