package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;

/** An instruction with one set of operand kinds on one architecture: all fields of a word with its opcode. */
public final class SassForm {
    /** Bits of an opcode: bits 0 to 11 of the word, and bit 91 as its bit 12. */
    public static final BitField OPCODE = new BitField(List.of(new BitField.Range(0, 12), new BitField.Range(91, 1)));

    /** Operands that may name a convergence barrier. */
    private static final Set<String> BARRIERS = Set.of("Bb", "sb", "st");

    private final String name;
    private final String mnemonic;
    private final String listedName;
    private final Architecture architecture;
    private final int opcode;
    private final List<FieldSpec> fields;
    private final Map<String, Integer> byName = new LinkedHashMap<>();
    private final List<Modifier> modifiers;
    private final List<OperandSlot> operands;
    private final List<RegisterField> registers;
    private final List<OperandSlot> barriers;
    private final Set<Evidence> evidence;
    private final InstructionWord constantBits;
    private final InstructionWord opcodeWord;
    private final int[] hidden;
    private final boolean isNamedByOpcode;
    private final boolean isUniform;
    private final boolean isPure;
    private final boolean isLumped;
    private final boolean isTexture;

    SassForm(FormBuilder builder) {
        this.name = builder.name();
        this.mnemonic = mnemonic(name);
        this.listedName = builder.listedName();
        this.architecture = builder.architecture();
        this.opcode = builder.opcode();
        this.fields = List.copyOf(builder.fields());
        this.modifiers = List.copyOf(builder.modifiers());
        this.operands = List.copyOf(builder.operands());
        this.registers = RegisterField.of(name, fields, operands);
        this.barriers =
                operands.stream().filter(slot -> BARRIERS.contains(slot.name())).toList();
        this.evidence = Set.copyOf(builder.evidence());
        InstructionWord owned = OPCODE.bits();
        for (int i = 0; i < fields.size(); i++) {
            byName.putIfAbsent(fields.get(i).name(), i);
            owned = owned.or(fields.get(i).bits().bits());
        }
        this.constantBits = owned.not();
        this.opcodeWord = new InstructionWord(OPCODE.lowBits(opcode), OPCODE.highBits(opcode));
        this.hidden = findHidden();
        this.isNamedByOpcode = builder.isNamedByOpcode();
        this.isUniform = builder.isUniform();
        this.isPure = builder.isPure();
        this.isLumped = fields.stream().anyMatch(f -> f.kind() == FieldKind.LUMPED);
        this.isTexture = WidthRule.isTexture(name);
    }

    private int[] findHidden() {
        Set<Integer> shown = new TreeSet<>();
        for (int i = 0; i < CommonField.all().size(); i++) {
            shown.add(i);
        }
        for (Modifier modifier : modifiers) {
            switch (modifier) {
                case Modifier.OfField ofField -> shown.add(ofField.field());
                case Modifier.Joint joint -> shown.addAll(joint.fields());
                case Modifier.Fixed fixed -> {}
            }
        }
        operands.forEach(slot -> shown.addAll(slot.operand().fields()));
        List<Integer> rest = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            if (!shown.contains(i)) {
                rest.add(i);
            }
        }
        return rest.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The name with its fixed words, {@code "IMAD.WIDE"}. */
    public String name() {
        return name;
    }

    /** The name in listings, where several forms may share one: {@code "REDG"} of {@code "RED.F"}. */
    public String listedName() {
        return listedName;
    }

    /** The name up to the first dot. */
    public String mnemonic() {
        return mnemonic;
    }

    /** The first word of {@code name}. */
    public static String mnemonic(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    /** Whether it has no effects other than its results; true of loads if they are weak. */
    boolean isPure() {
        return isPure;
    }

    /** Whether only uniform registers take part, once for the warp; then the guard is a uniform predicate. */
    public boolean isUniform() {
        return isUniform;
    }

    /** The architecture. */
    public Architecture architecture() {
        return architecture;
    }

    /** The opcode: bits 0 to 11 of a word, and bit 91 as bit 12. */
    public int opcode() {
        return opcode;
    }

    /** All fields: first those of {@link CommonField}, then the form's own. */
    public List<FieldSpec> fields() {
        return fields;
    }

    /** The index of the field {@code fieldName}. */
    public OptionalInt indexOf(String fieldName) {
        Integer index = byName.get(fieldName);
        return index == null ? OptionalInt.empty() : OptionalInt.of(index);
    }

    /** The parts of the mnemonic after the name, in the order in which they are written. */
    public List<Modifier> modifiers() {
        return modifiers;
    }

    /** The operands in the order in which they are written. */
    public List<OperandSlot> operands() {
        return operands;
    }

    /** The fields of the operands that name registers, in the order of the text; the guard is not among them. */
    public List<RegisterField> registers() {
        return registers;
    }

    /** The operands that may name a convergence barrier. */
    public List<OperandSlot> barriers() {
        return barriers;
    }

    /** What the description rests on. */
    public Set<Evidence> evidence() {
        return evidence;
    }

    /** Whether an earlier form has the same name and operands, so that text must name the opcode. */
    public boolean isNamedByOpcode() {
        return isNamedByOpcode;
    }

    /** Number of fields that are part of no modifier and no operand. */
    public int hiddenCount() {
        return hidden.length;
    }

    /** Index of the {@code i}th field that is part of no modifier and no operand. */
    public int hidden(int i) {
        return hidden[i];
    }

    /** The bits that no field and not the opcode own; they are zero in every word that tools write. */
    public InstructionWord constantBits() {
        return constantBits;
    }

    /** The word in which only the bits of the opcode are set. */
    public InstructionWord opcodeWord() {
        return opcodeWord;
    }

    /** Whether a field comprises several that the description does not distinguish. */
    public boolean isLumped() {
        return isLumped;
    }

    /** Whether it reads a texture. */
    public boolean isTexture() {
        return isTexture;
    }

    /** The name, the opcode, the architecture. */
    @Override
    public String toString() {
        return "%s (0x%04x, %s)".formatted(name, opcode, architecture.tool());
    }

    /** The evidence for a row of the description. */
    public enum Evidence {
        /** Words that ptxas 13.0 wrote for programs of ours decode with it. */
        COMPILED('P'),
        /** Experiments that changed one thing in the PTX text moved the bits it names. */
        EXPERIMENT('X'),
        /** It agrees with pairs of words and text that were published with the assembler CuAssembler (MIT). */
        VECTORS('V'),
        /** Names and positions are those of public notes. */
        NOTES('N'),
        /** No source: inferred from similar rows. */
        ASSUMED('A');

        private final char letter;

        Evidence(char letter) {
            this.letter = letter;
        }

        /** Its letter in the resource. */
        public char letter() {
            return letter;
        }
    }
}
