package lockstep.sim.image.sass;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.sass.SassOperandSource;
import lockstep.sim.sass.SassThreadFunction;
import lockstep.sim.value.Scalar;

/**
 * The native forms of machine instructions: operations of the NVVM dialect with the same result as the function if no
 * operand has undefined bits and none of the operations gives a NaN. The fast engine runs them instead. The fields are
 * read independently of the function, so that a mistake in either shows as a difference between the engines.
 */
final class SassNativeForms {
    /** Writes the operations for an instruction of one name, or nothing if it has no native form. */
    @FunctionalInterface
    interface Form {
        void write(NativeWriter writer);
    }

    private static final Map<String, Form> FORMS = forms();

    private SassNativeForms() {}

    /** The forms by the names of instructions. */
    static Map<String, Form> forms() {
        Map<String, Form> map = new TreeMap<>();
        IntegerNatives.addTo(map);
        BitNatives.addTo(map);
        FloatNatives.addTo(map);
        return Map.copyOf(map);
    }

    /**
     * The native form of an instruction; empty if it has none.
     *
     * @param op the operation with its operands and results, which evaluates {@code function}
     */
    static List<OpBuilder> of(
            InstructionWriter writer, DecodedInstruction instruction, SassThreadFunction function, OpBuilder op) {
        NativeWriter natives = new NativeWriter(writer, instruction, function, op);
        Form form = FORMS.get(instruction.name());
        if (function.sources().stream().allMatch(SassOperandSource.Constant.class::isInstance)) {
            evaluate(natives);
        } else if (form != null) {
            form.write(natives);
        }
        return natives.operations();
    }

    /**
     * Evaluates an instruction with constant operands: ptxas writes zeros and ones as products and sums of immediates.
     */
    private static void evaluate(NativeWriter writer) {
        SassThreadFunction function = writer.function();
        Scalar[] operands = scalars(function.sources().size());
        Scalar[] results = scalars(function.destinations().size());
        for (int i = 0; i < operands.length; i++) {
            operands[i].set(((SassOperandSource.Constant) function.sources().get(i)).bits());
        }
        function.apply(operands, results);
        for (Scalar result : results) {
            if (!result.isDefined() || result.chosen || result.imprecise) {
                return;
            }
        }
        for (int i = 0; i < results.length; i++) {
            writer.result(
                    i,
                    writer.constant(
                            results[i].low, function.destinations().get(i).width()));
        }
    }

    private static Scalar[] scalars(int count) {
        Scalar[] scalars = new Scalar[count];
        for (int i = 0; i < count; i++) {
            scalars[i] = new Scalar();
        }
        return scalars;
    }
}
