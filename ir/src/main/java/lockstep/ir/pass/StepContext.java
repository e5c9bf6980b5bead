package lockstep.ir.pass;

import java.util.function.Supplier;
import lockstep.ir.rule.Refusal;

/** The services available to a running pass of any dialect. */
public interface StepContext {
    /** The value of one of the pass's knobs. */
    long knob(Knob knob);

    /** Whether a switch of the pass is on. */
    default boolean isOn(Knob knob) {
        return knob(knob) != 0;
    }

    /** Adds to one of the pass's statistics. */
    void count(String statistic, long amount);

    /** Prints the dump that a pass was told to make, whole lines; the text is built only if it is printed. */
    void print(Supplier<String> text);

    /** Reports a remark; the message is built only if remarks are enabled. */
    void remark(Supplier<Remark> remark);

    /**
     * Records that the pass declines a candidate, as in {@code return isSafe(load) || context.refused(UNSAFE)}. It is
     * counted and changes nothing.
     *
     * @param refusal one that the pass declares
     * @return false
     */
    boolean refused(Refusal refusal);

    /** As {@link #refused(Refusal)}, with a remark. */
    default boolean refused(Refusal refusal, Supplier<Remark> remark) {
        remark(remark);
        return refused(refusal);
    }
}
