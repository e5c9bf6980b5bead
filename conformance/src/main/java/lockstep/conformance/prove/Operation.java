package lockstep.conformance.prove;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.sim.nvvm.FloatMode;
import lockstep.sim.nvvm.ScalarIntrinsics;
import lockstep.sim.nvvm.ScalarOps;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.Scalar;

/**
 * The operation of an instruction, implemented by the simulator: computes the scalars of the result from those of the
 * operands.
 */
interface Operation {
    /** Computes the scalars of {@code result}. */
    void compute(Scalar[][] operands, Scalar[] result);

    /** An operation on the elements at one position. */
    interface OfElements {
        void compute(IntFunction<Scalar> operands, Scalar result);
    }

    /** The operation of {@code instruction}; empty if it does not compute scalars, or vectors element by element. */
    static Optional<Operation> of(Instruction instruction) {
        List<Optional<ScalarType>> types = instruction.operands().stream()
                .map(operand -> scalar(operand.type()))
                .toList();
        Optional<ScalarType> result = scalar(instruction.type());
        if (instruction instanceof CallInstruction call) {
            return ofCall(call);
        }
        if (result.isEmpty() || types.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        return ofElements(instruction, types.getFirst().orElseThrow(), result.get())
                .map(Operation::byElements);
    }

    private static Optional<OfElements> ofElements(Instruction instruction, ScalarType type, ScalarType to) {
        int flags = instruction.flags();
        FloatMode mode = FloatMode.IEEE;
        OfElements found = null;
        if (instruction instanceof BinaryInstruction b) {
            found = (x, out) -> ScalarOps.binary(b.opcode(), flags, type, mode, x.apply(0), x.apply(1), out);
        } else if (instruction instanceof UnaryInstruction) {
            found = (x, out) -> ScalarOps.negate(flags, type, x.apply(0), out);
        } else if (instruction instanceof CompareInstruction c) {
            found = (x, out) -> ScalarOps.compare(c.predicate(), flags, type, mode, x.apply(0), x.apply(1), out);
        } else if (instruction instanceof CastInstruction c
                && leaves(c.type()) == leaves(c.value().type())) {
            found = (x, out) -> ScalarOps.cast(c.opcode(), flags, type, to, mode, x.apply(0), out);
        } else if (instruction instanceof SelectInstruction) {
            found = (x, out) -> ScalarOps.select(flags, to, x.apply(0), x.apply(1), x.apply(2), out);
        }
        return Optional.ofNullable(found);
    }

    private static Operation byElements(OfElements operation) {
        return (operands, result) -> {
            for (int i = 0; i < result.length; i++) {
                int place = i;
                operation.compute(index -> operands[index][operands[index].length == 1 ? 0 : place], result[place]);
            }
        };
    }

    private static Optional<Operation> ofCall(CallInstruction call) {
        Optional<IntrinsicInfo> info = call.calledFunction().flatMap(IntrinsicTable::of);
        Optional<ScalarType> result = scalar(call.type());
        List<Optional<ScalarType>> types = call.arguments().stream()
                .map(argument -> scalar(argument.type()))
                .toList();
        boolean isPure = info.isPresent()
                && info.get().functionAttributes().has("memory")
                && MemoryEffect.of(info.get().functionAttributes()).equals(MemoryEffect.NONE)
                && !info.get().functionAttributes().has("convergent");
        if (!isPure || result.isEmpty() || types.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        List<ScalarType> operandTypes =
                types.stream().map(Optional::orElseThrow).toList();
        List<ScalarType> resultTypes = IntStream.range(0, leaves(call.type()))
                .mapToObj(_ -> result.get())
                .toList();
        return isEvaluated(info.get(), call, operandTypes, resultTypes)
                ? Optional.of((operands, out) ->
                        ScalarIntrinsics.evaluate(info.get(), operandTypes, resultTypes, FloatMode.IEEE, operands, out))
                : Optional.empty();
    }

    /** Whether the simulator computes the intrinsic from its operands alone; tested with ones. */
    private static boolean isEvaluated(
            IntrinsicInfo info, CallInstruction call, List<ScalarType> operandTypes, List<ScalarType> resultTypes) {
        Scalar[][] ones = call.arguments().stream()
                .map(argument -> scalars(leaves(argument.type())))
                .toArray(Scalar[][]::new);
        for (Scalar[] argument : ones) {
            for (Scalar leaf : argument) {
                leaf.set(1);
            }
        }
        return ScalarIntrinsics.evaluate(
                info, operandTypes, resultTypes, FloatMode.IEEE, ones, scalars(resultTypes.size()));
    }

    /** New scalars. */
    static Scalar[] scalars(int count) {
        Scalar[] scalars = new Scalar[count];
        for (int i = 0; i < count; i++) {
            scalars[i] = new Scalar();
        }
        return scalars;
    }

    /** The scalar type of {@code type}; empty for pointers, aggregates, and scalars wider than 64 bits. */
    static Optional<ScalarType> scalar(Type type) {
        return ScalarType.of(type.scalar(), Long.SIZE)
                .filter(found -> found.width() <= Long.SIZE && !found.isPointer());
    }

    /** The number of scalars of a value of {@code type}; 1 unless it is a vector. */
    static int leaves(Type type) {
        return type instanceof VectorType vector ? vector.count() : 1;
    }
}
