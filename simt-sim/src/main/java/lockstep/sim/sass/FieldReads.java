package lockstep.sim.sass;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;

/**
 * The fields of an instruction, and which of them have been read. A field that is never read has no effect, so it must
 * have its default value or be a hint. This ensures that no field of an instruction is ignored in silence.
 */
public final class FieldReads {
    /**
     * Fields without an effect in the simulation.
     *
     * @param mnemonics of the instructions
     * @param fields of theirs; empty for all
     * @param reason why
     */
    public record Hint(Set<String> mnemonics, Set<String> fields, String reason) {
        public Hint {
            mnemonics = Set.copyOf(mnemonics);
            fields = Set.copyOf(fields);
        }

        /** Whether the hint covers a field. */
        public boolean covers(String mnemonic, String field) {
            return mnemonics.contains(mnemonic) && (fields.isEmpty() || fields.contains(field));
        }
    }

    private static final Set<String> ACCESSES =
            Set.of("LD", "LDG", "LDL", "ST", "STG", "STL", "ATOM", "ATOMG", "ATOMS", "RED", "LDGSTS");

    /** All hints. */
    public static final List<Hint> HINTS = List.of(
            new Hint(
                    ACCESSES,
                    Set.of("evict", "ltc", "ltc3", "policy", "bypass"),
                    "which lines caches keep and fetch; caches are not simulated"),
            new Hint(Set.of("LDL", "STL"), Set.of("mem"), "no other thread accesses local memory"),
            new Hint(
                    Set.of("NOP", "CCTL", "ERRBAR", "CGAERRBAR", "PREEXIT", "ACQBULK", "PMTRIG"),
                    Set.of(),
                    "caches, errors of memory, dependent launches and counters are not simulated"),
            new Hint(Set.of("YIELD", "NANOSLEEP"), Set.of(), "other warps may run at any time"),
            new Hint(Set.of("BSSY", "BSYNC", "BREAK"), Set.of("bmode"), "all barriers wait for all their lanes"),
            new Hint(Set.of("WARPSYNC"), Set.of("wsmode75", "wsmode90"), "the lanes of the mask meet in all modes"),
            new Hint(Set.of("CALL"), Set.of("noinc"), "the depth of calls is not simulated"),
            new Hint(Set.of("RET"), Set.of("nodec"), "the depth of calls is not simulated"),
            new Hint(Set.of("BRX", "BRXU"), Set.of("up"), "ptxas writes 0 and 7 for the same jump (measured)"),
            new Hint(Set.of("BPT"), Set.of("imm"), "a number for who debugs"),
            new Hint(Set.of("LDS"), Set.of("u"), "ptxas writes it for loads like any other, on sm_75 (measured)"),
            new Hint(Set.of("EXIT"), Set.of("no_atexit"), "nothing is to be called at the end of a thread"),
            new Hint(Set.of("BAR"), Set.of("defer_blocking"), "which warp runs meanwhile is up to the schedule"),
            new Hint(Set.of("DEPBAR"), Set.of("set"), "scoreboards are waited for by control codes alone"),
            new Hint(Set.of("MEMBAR"), Set.of("memsem"), "every fence orders all accesses"));

    private final SassInstruction instruction;
    private final Map<Integer, Integer> registers;
    private final BitSet read = new BitSet();

    /**
     * The fields of {@code instruction}, none of which has been read.
     *
     * @param registers numbers of virtual registers, greater than any value of a field, by their fields
     */
    public FieldReads(SassInstruction instruction, Map<Integer, Integer> registers) {
        this.instruction = instruction;
        this.registers = registers;
    }

    /** The value of a field. */
    public long value(int field) {
        read.set(field);
        Integer register = registers.get(field);
        return register == null ? instruction.value(field) : register;
    }

    /** Whether a field has its default. */
    public boolean isDefault(int field) {
        read.set(field);
        return hasDefault(field);
    }

    private boolean hasDefault(int field) {
        return instruction.isDefault(field) && !registers.containsKey(field);
    }

    /**
     * A part of the instruction that was not read: bits outside all fields, or a field without its default value; empty
     * if there is none.
     */
    public Optional<String> dropped() {
        if (!instruction.residue().isZero()) {
            return Optional.of("bits " + instruction.residue() + ", which belong to no field");
        }
        List<FieldSpec> fields = instruction.form().fields();
        String mnemonic = instruction.form().mnemonic();
        for (int i = CommonField.all().size(); i < fields.size(); i++) {
            String name = fields.get(i).name();
            boolean isOpen = !read.get(i) && !hasDefault(i);
            if (isOpen && !isReadElsewhere(i) && !isHint(mnemonic, name)) {
                return Optional.of(name + " " + instruction.value(i));
            }
        }
        return Optional.empty();
    }

    /**
     * Whether a field is the target of a jump, which the division into blocks reads, or negates an always-true
     * predicate that was not read: ptxas writes {@code !PT} for a carry that is not added.
     */
    private boolean isReadElsewhere(int field) {
        for (OperandSlot slot : instruction.form().operands()) {
            boolean isFound = slot.operand() instanceof SassOperand.Target target && target.offset() == field
                    || slot.operand() instanceof SassOperand.Predicate predicate
                            && predicate.negate() == field
                            && hasDefault(predicate.register());
            if (isFound) {
                return true;
            }
        }
        return false;
    }

    /** Whether a field has no effect in the simulation. */
    public static boolean isHint(String mnemonic, String field) {
        return HINTS.stream().anyMatch(hint -> hint.covers(mnemonic, field));
    }
}
