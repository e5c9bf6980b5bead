package lockstep.sim.ptx;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;

/** Finds the functions of instructions by their opcode and suffixes. */
public final class ThreadFunctions {
    private static final Map<PtxOpcode, Binding> BINDINGS = bindings();

    private ThreadFunctions() {}

    /** Makes the function of one form of an opcode; empty if the form is not supported. */
    @FunctionalInterface
    interface Binding {
        Optional<TypedFunction> of(PtxInstructionForm form);
    }

    private static Map<PtxOpcode, Binding> bindings() {
        Map<PtxOpcode, Binding> map = new EnumMap<>(PtxOpcode.class);
        PtxArithmeticBindings.addTo(map);
        PtxBitBindings.addTo(map);
        PtxFloatBindings.addTo(map);
        PtxComparisonBindings.addTo(map);
        PtxConvertBindings.addTo(map);
        PtxVideoBindings.addTo(map);
        return Map.copyOf(map);
    }

    /**
     * What an instruction computes for one thread.
     *
     * @return empty if that is not a matter of one thread and its registers (memory, control, collectives, barriers),
     *     or if the form is not supported: {@code .oob}, {@code .rs}, conversions of 8-bit floats
     */
    public static Optional<TypedFunction> of(PtxInstruction instruction) {
        Binding binding = BINDINGS.get(instruction.opcode());
        boolean isKnown = !instruction.has(PtxModifier.OOB) && !instruction.has(PtxModifier.RS);
        return binding == null || !isKnown ? Optional.empty() : binding.of(new PtxInstructionForm(instruction));
    }
}
