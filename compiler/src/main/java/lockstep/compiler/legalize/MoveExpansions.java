package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Expansions of vector intrinsics: permutations of elements, and reductions to one element. */
final class MoveExpansions {
    private MoveExpansions() {}

    private static int count(Value vector) {
        return ((VectorType) vector.type()).count();
    }

    /** A shuffle of {@code left} and {@code right}, numbered consecutively; poison for indices beyond both. */
    private static Value shuffle(Value left, Value right, int length, IntUnaryOperator source, Emission e) {
        int all = 2 * count(left);
        List<Integer> mask = IntStream.range(0, length)
                .map(source)
                .map(i -> i >= 0 && i < all ? i : ShuffleVectorInstruction.POISON)
                .boxed()
                .toList();
        return e.builder().add(new ShuffleVectorInstruction(left, right, mask));
    }

    private static Value shuffle(Value vector, int length, IntUnaryOperator source, Emission e) {
        int all = count(vector);
        Value none = e.context().poison(vector.type());
        return shuffle(vector, none, length, i -> source.applyAsInt(i) < all ? source.applyAsInt(i) : -1, e);
    }

    // ---- moves

    static Value reverse(CallInstruction call, Emission e) {
        int count = count(call);
        return shuffle(call.argument(0), count, i -> count - 1 - i, e);
    }

    /**
     * {@code llvm.vector.splice}: a window over both vectors that starts at an element of the first, or contains a
     * number of its last elements.
     */
    static Value splice(CallInstruction call, Emission e) {
        long offset = ((ConstantInt) call.argument(2)).sext();
        long start = offset < 0 ? count(call) + offset : offset;
        return shuffle(call.argument(0), call.argument(1), count(call), i -> index(start + i), e);
    }

    static Value interleave(CallInstruction call, Emission e) {
        int half = count(call.argument(0));
        return shuffle(call.argument(0), call.argument(1), 2 * half, i -> i / 2 + (i & 1) * half, e);
    }

    static Value deinterleave(CallInstruction call, Emission e) {
        Value vector = call.argument(0);
        int half = count(vector) / 2;
        return e.pair(shuffle(vector, half, i -> 2 * i, e), shuffle(vector, half, i -> 2 * i + 1, e));
    }

    static Value extract(CallInstruction call, Emission e) {
        long start = ((ConstantInt) call.argument(1)).zext();
        return shuffle(call.argument(0), count(call), i -> index(start + i), e);
    }

    /**
     * {@code llvm.vector.insert}: the part is widened, then elements are selected by index; poison if the part does not
     * fit.
     */
    static Value insert(CallInstruction call, Emission e) {
        Value whole = call.argument(0);
        Value part = call.argument(1);
        int length = count(whole);
        int inserted = count(part);
        long start = ((ConstantInt) call.argument(2)).zext();
        if (start < 0 || start > length - inserted) {
            return e.context().poison(whole.type());
        }
        Value wide = shuffle(part, length, i -> i < inserted ? i : -1, e);
        return shuffle(whole, wide, length, i -> i >= start && i < start + inserted ? index(length + i - start) : i, e);
    }

    private static int index(long index) {
        return index >= 0 && index <= Integer.MAX_VALUE ? (int) index : ShuffleVectorInstruction.POISON;
    }

    // ---- reductions

    /** A reduction whose order does not matter, as a tree. */
    static ExpansionForm reduction(Opcode opcode) {
        return (call, e) -> tree(elements(call.argument(0), e), (a, b) -> e.op(opcode, a, b));
    }

    /** The same with an intrinsic as the operation. */
    static ExpansionForm reduction(String name) {
        return (call, e) -> tree(elements(call.argument(0), e), (a, b) -> e.call(name, a, b));
    }

    /**
     * Sums and products of floats: sequentially from the start value, with the flags of the call, which are valid for
     * partial results as well: once a partial result is NaN or infinity, so is the result. The order is the same with
     * {@code reassoc}, as another order could lose all digits.
     */
    static ExpansionForm orderedReduction(Opcode opcode) {
        return (call, e) -> {
            Value sum = call.argument(0);
            for (Value element : elements(call.argument(1), e)) {
                sum = e.op(opcode, sum, element, call.fastMathFlags());
            }
            return sum;
        };
    }

    private static List<Value> elements(Value vector, Emission e) {
        return IntStream.range(0, count(vector))
                .mapToObj(i -> e.element(vector, i))
                .toList();
    }

    private static Value tree(List<Value> elements, BinaryOperator<Value> operation) {
        List<Value> row = elements;
        while (row.size() > 1) {
            List<Value> next = new ArrayList<>();
            for (int i = 0; i + 1 < row.size(); i += 2) {
                next.add(operation.apply(row.get(i), row.get(i + 1)));
            }
            if (row.size() % 2 != 0) {
                next.add(row.getLast());
            }
            row = next;
        }
        return row.getFirst();
    }
}
