package lockstep.ir.sass.control;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.CodeWord;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Section;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.Operand;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;

/**
 * Where the jumps of a section of code to places in registers may lead. ptxas keeps tables of offsets of the code in
 * constant bank 2, one after another and filled up with zeros; a jump takes that of the nearest load from there before
 * it. Immutable.
 */
public final class JumpTables {
    /** No table: jumps to places in registers lead nowhere that is known. */
    public static final JumpTables NONE = new JumpTables(new TreeMap<>());

    private static final String BANK = ".nv.constant2.";
    private static final long BANK_NUMBER = 2;

    /** By the index of the jump. */
    private final SortedMap<Integer, SortedSet<Long>> targets;

    private JumpTables(SortedMap<Integer, SortedSet<Long>> targets) {
        this.targets = Collections.unmodifiableSortedMap(targets);
    }

    /** The tables of {@code code}, which is of {@code cubin}. */
    public static JumpTables of(Cubin cubin, Code code) {
        Bytes bytes = cubin.section(BANK + code.function()).map(Section::bytes).orElse(Bytes.EMPTY);
        TreeSet<Integer> starts = new TreeSet<>();
        List<int[]> jumps = new ArrayList<>();
        int latest = 0;
        for (int i = 0; i < code.words().size(); i++) {
            CodeWord word = code.words().get(i);
            OptionalInt start = word.instruction().map(JumpTables::start).orElse(OptionalInt.empty());
            latest = start.orElse(latest);
            start.ifPresent(starts::add);
            boolean isJump = word.instruction().map(Branches::kind).orElse(Branches.Kind.NEXT)
                    == Branches.Kind.INDIRECT;
            if (isJump) {
                jumps.add(new int[] {i, latest});
            }
        }
        SortedMap<Integer, SortedSet<Long>> targets = new TreeMap<>();
        for (int[] jump : jumps) {
            Integer next = starts.higher(jump[1]);
            int end = next == null ? bytes.size() : Math.min(next, bytes.size());
            SortedSet<Long> table =
                    offsets(bytes, jump[1], end, code.words().size() * (long) InstructionWord.BYTES);
            table.remove(0L);
            targets.put(jump[0], table);
        }
        return new JumpTables(targets);
    }

    /** Where the table begins that {@code instruction} takes a word from. */
    private static OptionalInt start(SassInstruction instruction) {
        if (!instruction.form().mnemonic().equals("LDC")) {
            return OptionalInt.empty();
        }
        for (OperandSlot slot : instruction.form().operands()) {
            boolean isTable = slot.operand() instanceof Operand.ConstantBank bank
                    && bank.bank() != Operand.NONE
                    && instruction.value(bank.bank()) == BANK_NUMBER;
            if (isTable) {
                Operand.ConstantBank bank = (Operand.ConstantBank) slot.operand();
                return OptionalInt.of((int) instruction.value(bank.offset()) * bank.scale());
            }
        }
        return OptionalInt.empty();
    }

    /**
     * Every word of a constant bank that may be the offset of an instruction; literals among them cannot be told apart.
     *
     * @param start first byte to look at
     * @param end one more than the last
     * @param size bytes of the code
     */
    public static SortedSet<Long> offsets(Bytes bank, int start, int end, long size) {
        SortedSet<Long> found = new TreeSet<>();
        for (int at = start; at + Integer.BYTES <= end; at += Integer.BYTES) {
            int offset = bank.i32(at);
            if (offset >= 0 && offset < size && offset % InstructionWord.BYTES == 0) {
                found.add((long) offset);
            }
        }
        return found;
    }

    /** Addresses that the jump with this index may lead to. */
    SortedSet<Long> targets(int at) {
        return targets.getOrDefault(at, Collections.emptySortedSet());
    }
}
