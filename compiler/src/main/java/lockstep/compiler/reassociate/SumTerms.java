package lockstep.compiler.reassociate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/** Cancels opposite terms of a sum and combines equal ones, in one walk over the terms. */
final class SumTerms {
    private final RewriteSite site;
    private final Type type;
    private final boolean mayCancel;

    /** A key that is equal for operations that compute the same value. */
    private record TermKey(Opcode opcode, int flags, Type type, List<Value> operands) {}

    /** @param flags the flags of the sum: floats cancel only without NaN, such as the difference of two infinities */
    SumTerms(RewriteSite site, Type type, int flags) {
        this.site = site;
        this.type = type;
        mayCancel = !type.isFloatOrFloatVector() || (flags & Flag.NNAN.bit()) != 0;
    }

    /** Removes pairs x and -x, replaces x and ~x by -1, and multiplies equal terms. */
    void simplify(List<RankedOperand> operands) {
        cancel(operands);
        joinRuns(operands);
    }

    private void cancel(List<RankedOperand> operands) {
        Map<Object, List<Integer>> places = new HashMap<>();
        for (int i = 0; i < operands.size(); i++) {
            places.computeIfAbsent(keyOf(operands.get(i).value()), key -> new ArrayList<>())
                    .add(i);
        }
        boolean[] isGone = new boolean[operands.size()];
        int complements = 0;
        for (int i = 0; i < isGone.length; i++) {
            Value value = operands.get(i).value();
            Value negated = mayCancel ? site.shapes().negated(value) : null;
            Value opposite = negated == null ? site.shapes().complemented(value) : negated;
            if (opposite != null && !isGone[i] && take(places.get(keyOf(opposite)), isGone)) {
                isGone[i] = true;
                complements += negated == null ? 1 : 0;
            }
        }
        removeGone(operands, isGone);
        for (int i = 0; i < complements; i++) {
            operands.add(new RankedOperand(site.shapes().constant(type, -1), 0));
        }
    }

    private static boolean take(@Nullable List<Integer> places, boolean[] isGone) {
        while (places != null && !places.isEmpty()) {
            int place = places.removeLast();
            if (!isGone[place]) {
                isGone[place] = true;
                return true;
            }
        }
        return false;
    }

    private static void removeGone(List<RankedOperand> operands, boolean[] isGone) {
        int[] at = {0};
        operands.removeIf(operand -> isGone[at[0]++]);
    }

    /** A key that is equal for identical values and for operations that compute the same. */
    private static Object keyOf(Value value) {
        boolean isPlain = value instanceof BinaryInstruction
                || value instanceof UnaryInstruction
                || value instanceof CastInstruction;
        return isPlain && value instanceof Instruction i
                ? new TermKey(i.opcode(), i.flags(), i.type(), List.copyOf(i.operands()))
                : value;
    }

    /**
     * Replaces equal terms by a product; a run of equal terms is adjacent because of how the operands were collected.
     */
    private void joinRuns(List<RankedOperand> operands) {
        Map<Value, Integer> counts = new IdentityHashMap<>();
        operands.forEach(operand -> counts.merge(operand.value(), 1, Integer::sum));
        List<RankedOperand> products = new ArrayList<>();
        List<RankedOperand> rest = new ArrayList<>();
        for (RankedOperand operand : operands) {
            Value value = operand.value();
            int count = counts.getOrDefault(value, 0);
            if (count == 1 || count > 1 && site.ranks().of(value) == 0) {
                rest.add(operand);
            } else if (count > 1) {
                counts.put(value, 0);
                Value product = multiplied(value, count);
                if (product == null) {
                    rest.addAll(Collections.nCopies(count, operand));
                } else {
                    products.addFirst(site.ranks().operand(product));
                }
            }
        }
        operands.clear();
        operands.addAll(products);
        operands.addAll(rest);
    }

    private @Nullable Value multiplied(Value value, int count) {
        return site.permits(Reassociate.JOIN)
                ? site.product(value, site.shapes().constant(type, count))
                : null;
    }
}
