package lockstep.ir.pass;

import java.util.function.Supplier;
import lockstep.ir.rule.Refusal;

/** What a running pass of any dialect may ask for. */
public interface StepContext {
    /** The value of one of the pass's knobs. */
    long knob(Knob knob);

    /** Whether a switch of the pass is on. */
    default boolean isOn(Knob knob) {
        return knob(knob) != 0;
    }

    /** Adds to one of the pass's statistics. */
    void count(String statistic, long amount);

    /** Prints what a pass was asked to show, whole lines; built only if somebody reads it. */
    void print(Supplier<String> text);

    /** Reports a remark; built only if somebody listens. */
    void remark(Supplier<Remark> remark);

    /**
     * Says that the pass has found a candidate and leaves it alone, so that it reads
     * {@code return isSafe(load) || context.refused(UNSAFE)}. It is counted and changes nothing.
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
