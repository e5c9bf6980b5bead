package lockstep.ir.ptx;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import org.jspecify.annotations.Nullable;

/** All operands of a {@code call}. */
public final class PtxCallOperand implements PtxOperand {
    private final List<PtxOperand> results;
    private final PtxOperand target;
    private final List<PtxOperand> arguments;
    private final @Nullable PtxLabel prototype;

    /**
     * The operands of a call.
     *
     * @param results parameters (as symbols) or registers that receive the results
     * @param target a symbol for a direct call, a register for an indirect one
     * @param arguments parameters (as symbols), registers or immediates
     * @param prototype of an indirect call: names a {@link PtxCallPrototype} or {@link PtxCallTargets}
     */
    public PtxCallOperand(
            List<PtxOperand> results, PtxOperand target, List<PtxOperand> arguments, @Nullable PtxLabel prototype) {
        this.results = List.copyOf(results);
        this.target = Objects.requireNonNull(target);
        this.arguments = List.copyOf(arguments);
        this.prototype = prototype;
    }

    /** Parameters (as symbols) or registers that receive the results. */
    public List<PtxOperand> results() {
        return results;
    }

    /** A {@link PtxSymbolOperand} of a function for a direct call, a register for an indirect one. */
    public PtxOperand target() {
        return target;
    }

    /** Parameters (as symbols), registers or immediates. */
    public List<PtxOperand> arguments() {
        return arguments;
    }

    /** Of an indirect call: names a {@link PtxCallPrototype} or {@link PtxCallTargets}. */
    public Optional<PtxLabel> prototype() {
        return Optional.ofNullable(prototype);
    }
}
