package lockstep.ir.ptx.op;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable.Since;

/**
 * A form of an opcode: a line of the op table.
 *
 * @param opcode the first word
 * @param slots places of its suffixes, in the usual order
 * @param operands in the order of the text
 * @param since where it exists
 * @param line of the resource, from 1
 */
public record PtxForm(PtxOpcode opcode, List<FormSlot> slots, List<OperandSpec> operands, Since since, int line) {
    public PtxForm {
        Objects.requireNonNull(opcode);
        Objects.requireNonNull(since);
        slots = List.copyOf(slots);
        operands = List.copyOf(operands);
    }

    /**
     * Whether it takes these suffixes: types in the order of its slots, all others in any order, each in the first free
     * slot that has it. Measured: ptxas accepts them in any order.
     */
    public boolean matches(List<PtxSuffix> suffixes) {
        if (suffixes.size() > slots.size()) {
            return false;
        }
        boolean[] taken = new boolean[slots.size()];
        int nextType = 0;
        for (PtxSuffix suffix : suffixes) {
            int slot = freeSlot(suffix, taken, suffix instanceof PtxType ? nextType : 0);
            if (slot < 0) {
                return false;
            }
            taken[slot] = true;
            nextType = suffix instanceof PtxType ? slot + 1 : nextType;
        }
        return restIsOptional(taken);
    }

    private int freeSlot(PtxSuffix suffix, boolean[] taken, int from) {
        for (int slot = from; slot < taken.length; slot++) {
            if (!taken[slot] && slots.get(slot).has(suffix)) {
                return slot;
            }
        }
        return -1;
    }

    private boolean restIsOptional(boolean[] taken) {
        for (int slot = 0; slot < taken.length; slot++) {
            if (!taken[slot] && !slots.get(slot).optional()) {
                return false;
            }
        }
        return true;
    }

    /**
     * The specification of each operand of an instruction with these suffixes and {@code count} operands: optional
     * operands are filled from the left.
     *
     * @return empty if the form has more or fewer operands; of pairs and parts one for each operand
     */
    public Optional<List<OperandSpec>> operandsFor(List<PtxSuffix> suffixes, int count) {
        List<OperandSpec> there = new ArrayList<>();
        for (OperandSpec operand : operands) {
            if (operand.isThere(suffixes)) {
                there.add(operand);
            }
        }
        if (!there.isEmpty() && there.getLast().kind().isRepeated()) {
            while (there.size() < count) {
                there.add(there.getLast());
            }
        }
        for (int index = there.size() - 1; index >= 0 && there.size() > count; index--) {
            if (there.get(index).has(OperandSpec.Trait.OPTIONAL)) {
                there.remove(index);
            }
        }
        return there.size() == count ? Optional.of(there) : Optional.empty();
    }

    /** Minimum and maximum number of operands, with any suffixes. */
    public String operandCounts() {
        long fewest = operands.stream()
                .filter(each -> !each.has(OperandSpec.Trait.OPTIONAL)
                        && each.condition().isEmpty())
                .count();
        return fewest == operands.size() ? Long.toString(fewest) : fewest + " to " + operands.size();
    }

    /** As the table has it. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(opcode.text());
        slots.forEach(slot -> text.append(' ').append(slot));
        text.append(" |");
        operands.forEach(operand -> text.append(' ').append(operand));
        return text.toString();
    }

    /**
     * A place among the suffixes of a form.
     *
     * @param optional whether it may stay empty
     * @param words allowed there, at least one; either all are types or none is
     */
    public record FormSlot(boolean optional, List<PtxSuffix> words) {
        public FormSlot {
            words = List.copyOf(words);
        }

        /** Whether its words are types. */
        public boolean isType() {
            return words.getFirst() instanceof PtxType;
        }

        boolean has(PtxSuffix word) {
            return words.contains(word);
        }

        @Override
        public String toString() {
            String text = String.join(" ", words.stream().map(PtxSuffix::text).toList());
            return optional ? "[" + text + "]" : words.size() > 1 ? "(" + text + ")" : text;
        }
    }
}
