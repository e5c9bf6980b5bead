package lockstep.ir.pass;

import java.util.function.Supplier;

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
}
