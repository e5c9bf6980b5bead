package lockstep.ir.pass;

import java.util.function.Supplier;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;

/** What a running pass may ask for. */
public interface PassContext extends Analyses {
    /** The value of one of the pass's knobs. */
    long knob(Knob knob);

    /** Whether a switch of the pass is on. */
    default boolean isOn(Knob knob) {
        return knob(knob) != 0;
    }

    /** A rewriter of {@code function} for the running pass. */
    Rewriter rewriter(Function function);

    /** Says that {@code function} was changed, so that results of analyses asked for later are computed afresh. */
    void invalidate(Function function);

    /** Adds to one of the pass's statistics. */
    void count(String statistic, long amount);

    /** Prints what a pass was asked to show, whole lines; built only if somebody reads it. */
    void print(Supplier<String> text);

    /** Reports a remark; built only if somebody listens. */
    void remark(Supplier<Remark> remark);
}
