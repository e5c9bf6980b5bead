package lockstep.compiler.tailcallelim;

import java.util.List;
import lockstep.ir.rule.Refusal;

/** The reasons for which calls are not marked as tail calls, and for which functions stay recursive. */
final class TailRefusals {
    static final Refusal OFF =
            new Refusal(TailCallElimination.MARK, "disabled", "the function says that it wants no tail calls");
    static final Refusal TWICE =
            new Refusal(TailCallElimination.MARK, "returns-twice", "a call in the function may return twice");
    static final Refusal FORBIDDEN = new Refusal(TailCallElimination.MARK, "notail", "the call says notail");
    static final Refusal BUNDLES = new Refusal(TailCallElimination.MARK, "bundles", "the call has operand bundles");
    static final Refusal PASSED =
            new Refusal(TailCallElimination.MARK, "slot-passed", "the call gets the address of a slot of its caller");
    static final Refusal KNOWN = new Refusal(
            TailCallElimination.MARK, "slot-known", "the address of a slot may be known outside before the call");

    static final Refusal NOT_TAIL =
            new Refusal(TailCallElimination.LOOP, "not-tail", "the last call of itself is not a tail call");
    static final Refusal CONVENTION =
            new Refusal(TailCallElimination.LOOP, "other-convention", "the call is by another calling convention");
    static final Refusal DONE_AFTER = new Refusal(
            TailCallElimination.LOOP, "done-after", "something that is done after the call cannot be done before it");
    static final Refusal NOT_ASSOCIATIVE = new Refusal(
            TailCallElimination.LOOP,
            "not-accumulated",
            "what is done with the result is not associative and commutative, or not all that is returned");
    static final Refusal SECOND_ACCUMULATOR = new Refusal(
            TailCallElimination.LOOP, "second-accumulator", "another call of the function has the accumulator");

    static final Refusal VARIABLE_ARGUMENTS =
            new Refusal(TailCallElimination.LOOP, "variable-arguments", "it takes any number of arguments");
    static final Refusal KERNEL = new Refusal(TailCallElimination.LOOP, "kernel", "it is a kernel");
    static final Refusal COPIED =
            new Refusal(TailCallElimination.LOOP, "copied-argument", "an argument is a copy in memory");
    static final Refusal SLOT =
            new Refusal(TailCallElimination.LOOP, "varying-slot", "a stack slot has no fixed place");
    static final Refusal CONVERGENT =
            new Refusal(TailCallElimination.LOOP, "convergent", "lanes execute an operation together");

    private TailRefusals() {}

    static List<Refusal> all() {
        return List.of(
                OFF,
                TWICE,
                FORBIDDEN,
                BUNDLES,
                PASSED,
                KNOWN,
                NOT_TAIL,
                CONVENTION,
                DONE_AFTER,
                NOT_ASSOCIATIVE,
                SECOND_ACCUMULATOR,
                VARIABLE_ARGUMENTS,
                KERNEL,
                COPIED,
                SLOT,
                CONVERGENT);
    }
}
