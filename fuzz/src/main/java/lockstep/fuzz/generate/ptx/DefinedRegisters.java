package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import lockstep.ir.choices.Choices;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;

/** Registers of which every bit is defined on every path to the place, in order of definition. */
final class DefinedRegisters {
    /** Registers of one class that are offered for reading: older ones would only make live ranges endless. */
    private static final int WINDOW = 12;

    private final List<PtxRegister> registers = new ArrayList<>();
    private final SequencedSet<PtxRegister> unread = new LinkedHashSet<>();

    /** Adds a register that was just written. */
    void add(PtxRegister register) {
        registers.add(register);
        unread.add(register);
    }

    /** Notes that a register that is in the pool was written again. */
    void rewritten(PtxRegister register) {
        unread.add(register);
    }

    /** A mark that {@link #release} returns to. */
    int mark() {
        return registers.size();
    }

    /** Takes out what was added since the mark. */
    void release(int mark) {
        while (registers.size() > mark) {
            unread.remove(registers.removeLast());
        }
    }

    /** Registers added since the mark that nothing read, oldest first. */
    List<PtxRegister> unreadSince(int mark) {
        return registers.subList(mark, registers.size()).stream()
                .filter(unread::contains)
                .toList();
    }

    /** Whether a register may be an operand of type {@code wanted}. PTX ISA, "Operand Type Checking". */
    static boolean accepts(PtxType wanted, PtxType register, boolean wider) {
        boolean wide = wider && wanted != PtxType.BF16
                ? register.width() >= wanted.width()
                : register.width() == wanted.width();
        if (!wide || (wanted == PtxType.PRED) != (register == PtxType.PRED)) {
            return false;
        }
        return register == wanted
                || register.isBits()
                || wanted.isBits()
                || wanted.isInteger() && !wanted.isPacked() && register.isInteger();
    }

    /** Registers that may be an operand; the newest first. */
    List<PtxRegister> fitting(PtxType wanted, boolean wider) {
        List<PtxRegister> found = new ArrayList<>();
        for (int index = registers.size() - 1; index >= 0 && found.size() < WINDOW; index--) {
            if (accepts(wanted, registers.get(index).type(), wider)) {
                found.add(registers.get(index));
            }
        }
        return found;
    }

    /** A register to read as {@code wanted}, likely one that nothing has read; there must be one. */
    PtxRegister read(Choices choices, PtxType wanted, boolean wider) {
        List<PtxRegister> all = fitting(wanted, wider);
        List<PtxRegister> fresh = all.stream().filter(unread::contains).toList();
        PtxRegister chosen = choices.pick(!fresh.isEmpty() && choices.chance(1, 2) ? fresh : all);
        unread.remove(chosen);
        return chosen;
    }

    /** Registers to read as the elements of a vector: they are declared with one type, as ptxas requires. */
    List<PtxRegister> readSameType(Choices choices, PtxType wanted, int count) {
        return alike(choices, read(choices, wanted, false), wanted, count);
    }

    /** {@code first}, and others declared like it that may be read as {@code wanted}: {@code count} in all. */
    List<PtxRegister> alike(Choices choices, PtxRegister first, PtxType wanted, int count) {
        List<PtxRegister> candidates = fitting(wanted, false).stream()
                .filter(register -> register.type() == first.type())
                .toList();
        List<PtxRegister> chosen = new ArrayList<>(List.of(first));
        while (chosen.size() < count) {
            PtxRegister next = candidates.isEmpty() ? first : choices.pick(candidates);
            unread.remove(next);
            chosen.add(next);
        }
        return chosen;
    }

    /** Notes that a register was read. */
    void wasRead(PtxRegister register) {
        unread.remove(register);
    }
}
