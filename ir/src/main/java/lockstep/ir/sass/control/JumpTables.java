package lockstep.ir.sass.control;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Section;
import lockstep.ir.sass.function.SassKernel;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import org.jspecify.annotations.Nullable;

/**
 * The possible targets of the indirect jumps of a section of code. ptxas keeps tables of code offsets in constant bank
 * 2, in sequence and padded with zeros; the table of a jump ({@code BRX}, {@code BRXU}) is that of the nearest
 * preceding indexed load from the bank into its register (measured; {@code LDC}, {@code ULDC} and {@code LDCU} load
 * tables). Immutable.
 */
public final class JumpTables {
    /** No table: jumps to places in registers lead nowhere that is known. */
    public static final JumpTables NONE = new JumpTables(new TreeMap<>());

    /** Number of the constant bank with the tables. */
    public static final int BANK = 2;

    private static final String SECTION = ".nv.constant2.";

    /** By the index of the jump. */
    private final SortedMap<Integer, SortedSet<Long>> targets;

    private JumpTables(SortedMap<Integer, SortedSet<Long>> targets) {
        this.targets = Collections.unmodifiableSortedMap(targets);
    }

    /** The tables of {@code code}, which is of {@code cubin}. */
    public static JumpTables of(Cubin cubin, Code code) {
        return of(bank(cubin, code.function()), code);
    }

    /** The tables of a kernel that is not encoded. */
    public static JumpTables of(SassKernel kernel) {
        return of(
                kernel.constants().getOrDefault(BANK, Bytes.EMPTY),
                kernel.function().code());
    }

    /** The constant bank with the tables of the function called {@code function}; empty if it has no tables. */
    public static Bytes bank(Cubin cubin, String function) {
        return cubin.section(SECTION + function).map(Section::bytes).orElse(Bytes.EMPTY);
    }

    /** The tables of {@code code} in {@code bank}. */
    public static JumpTables of(Bytes bank, Code code) {
        TreeSet<Integer> starts = new TreeSet<>();
        SortedMap<Integer, Integer> startOfJump = new TreeMap<>();
        Int2IntOpenHashMap latest = new Int2IntOpenHashMap();
        for (int i = 0; i < code.words().size(); i++) {
            Optional<SassInstruction> instruction = code.words().get(i).instruction();
            if (instruction.isEmpty()) {
                continue;
            }
            Optional<TableLoad> load = TableLoad.of(instruction.get());
            if (load.isPresent()) {
                starts.add(load.get().start());
                latest.put(load.get().register(), load.get().start());
            }
            if (Branches.kind(instruction.get()) == Branches.Kind.INDIRECT) {
                startOfJump.put(i, latest.getOrDefault(base(instruction.get()), 0));
            }
        }
        long size = code.words().size() * (long) InstructionWord.BYTES;
        SortedMap<Integer, SortedSet<Long>> targets = new TreeMap<>();
        startOfJump.forEach((jump, start) -> targets.put(jump, table(bank, start, starts.higher(start), size)));
        return new JumpTables(targets);
    }

    /** A load of an entry of a table: the number of the register that takes it, and where the table begins. */
    private record TableLoad(int register, int start) {
        static Optional<TableLoad> of(SassInstruction instruction) {
            List<OperandSlot> operands = instruction.form().operands();
            for (OperandSlot slot : operands) {
                boolean isTable = slot.operand() instanceof SassOperand.ConstantBank bank
                        && bank.bank() != SassOperand.NONE
                        && instruction.value(bank.bank()) == BANK
                        && isIndexed(instruction, bank);
                if (isTable && operands.getFirst().operand() instanceof SassOperand.Register result) {
                    SassOperand.ConstantBank bank = (SassOperand.ConstantBank) slot.operand();
                    int start = (int) instruction.value(bank.offset()) * bank.scale();
                    return Optional.of(new TableLoad(number(instruction, result.register()), start));
                }
            }
            return Optional.empty();
        }

        /** Whether it adds a register; a load without one loads a literal, and these are in the same bank. */
        private static boolean isIndexed(SassInstruction instruction, SassOperand.ConstantBank bank) {
            return bank.index() != SassOperand.NONE
                    && instruction.value(bank.index())
                            != instruction
                                    .form()
                                    .fields()
                                    .get(bank.index())
                                    .bits()
                                    .largest();
        }
    }

    /** The number of the register that the jump adds. */
    private static int base(SassInstruction jump) {
        for (OperandSlot slot : jump.form().operands()) {
            if (slot.operand() instanceof SassOperand.Target target && target.base() != SassOperand.NONE) {
                return number(jump, target.base());
            }
        }
        throw new CompilerBug(jump.form().mnemonic() + " does not jump to a register");
    }

    private static int number(SassInstruction instruction, int field) {
        FieldKind file = instruction.form().fields().get(field).kind();
        return ControlRegisters.number(file, (int) instruction.value(field));
    }

    /** The entries of the table that begins at {@code start}; {@code next} is where the next one does, if any. */
    private static SortedSet<Long> table(Bytes bank, int start, @Nullable Integer next, long size) {
        int end = next == null ? bank.size() : Math.min(next, bank.size());
        SortedSet<Long> table = offsets(bank, start, end, size);
        table.remove(0L);
        return table;
    }

    /**
     * Every word of a constant bank that may be the offset of an instruction; literals cannot be distinguished.
     *
     * @param start first byte to read
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
    public SortedSet<Long> targets(int at) {
        return targets.getOrDefault(at, Collections.emptySortedSet());
    }
}
