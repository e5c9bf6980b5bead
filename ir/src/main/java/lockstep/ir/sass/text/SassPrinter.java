package lockstep.ir.sass.text;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.LongFunction;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.Modifier;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.isa.SassOperand.ImmediateStyle;
import lockstep.ir.sass.text.SassParser.NamedInstruction;

/** Writes machine instructions as text, see {@link SassTextStyle}. */
public final class SassPrinter {
    private static final int ALWAYS = 7;

    private final SassTextStyle style;
    private final LongFunction<String> targets;
    private final SortedMap<Integer, String> names;

    /** A printer that writes places in the code as addresses. */
    public SassPrinter(SassTextStyle style) {
        this(style, SassNumbers::signedHex);
    }

    /**
     * A printer.
     *
     * @param style how much to write
     * @param targets the text for an address that an instruction names
     */
    public SassPrinter(SassTextStyle style, LongFunction<String> targets) {
        this(style, targets, Collections.emptySortedMap());
    }

    private SassPrinter(SassTextStyle style, LongFunction<String> targets, SortedMap<Integer, String> names) {
        this.style = style;
        this.targets = targets;
        this.names = names;
    }

    /** The text of an instruction with named registers at byte {@code address} of its section. */
    public String print(NamedInstruction instruction, long address) {
        return new SassPrinter(style, targets, instruction.names()).print(instruction.instruction(), address);
    }

    /** The text of {@code instruction} at byte {@code address} of its section. */
    public String print(SassInstruction instruction, long address) {
        StringBuilder text = new StringBuilder();
        guard(instruction, text);
        text.append(
                style == SassTextStyle.LISTING
                        ? instruction.form().listedName()
                        : instruction.form().name());
        modifiers(instruction, text);
        String separator = " ";
        List<OperandSlot> slots = instruction.form().operands();
        for (int i = 0; i < slots.size(); i++) {
            if (isShown(instruction, slots, i)) {
                text.append(separator).append(operand(instruction, slots.get(i).operand(), address));
                separator = ", ";
            }
        }
        if (style == SassTextStyle.EXACT) {
            hidden(instruction, text);
        }
        return text.toString();
    }

    private void guard(SassInstruction instruction, StringBuilder text) {
        long guard = instruction.value(CommonField.GUARD);
        boolean isNegated = instruction.value(CommonField.GUARD_NOT) != 0;
        String name = names.get(CommonField.GUARD.ordinal());
        if (name != null) {
            text.append('@').append(isNegated ? "!" : "").append(name).append(' ');
        } else if (guard != ALWAYS || isNegated) {
            text.append('@').append(isNegated ? "!" : "");
            text.append(instruction.form().isUniform() ? "U" : "");
            text.append(guard == ALWAYS ? "PT" : "P" + guard).append(' ');
        }
    }

    private void modifiers(SassInstruction instruction, StringBuilder text) {
        boolean isListing = style == SassTextStyle.LISTING;
        if (isListing) {
            Aliases.of(instruction).ifPresent(alias -> text.append('.').append(alias));
        }
        for (Modifier modifier : instruction.form().modifiers()) {
            switch (modifier) {
                case Modifier.Fixed fixed -> text.append('.').append(fixed.word());
                case Modifier.OfField ofField -> modifier(instruction, ofField, text);
                case Modifier.Joint joint -> joint(instruction, joint, text);
            }
        }
    }

    private static void joint(SassInstruction instruction, Modifier.Joint modifier, StringBuilder text) {
        Optional<String> word = modifier.words().word(modifier.value(instruction));
        if (word.isPresent()) {
            text.append(word.get().isEmpty() ? "" : ".").append(word.get());
            return;
        }
        for (int field : modifier.fields()) {
            String name = instruction.form().fields().get(field).name();
            text.append('.').append(name).append('=').append(instruction.value(field));
        }
    }

    private static void modifier(SassInstruction instruction, Modifier.OfField modifier, StringBuilder text) {
        FieldSpec field = instruction.form().fields().get(modifier.field());
        long value = instruction.value(modifier.field());
        if (field.kind() == FieldKind.FLAG) {
            text.append(value == 0 ? "" : "." + modifier.word());
            return;
        }
        Optional<String> word = field.words().flatMap(words -> words.word(value));
        if (word.isEmpty()) {
            text.append('.').append(field.name()).append('=').append(value);
        } else if (!word.get().isEmpty()) {
            text.append('.').append(word.get());
        }
    }

    /** Adjacent optional predicates are written together, since only their order distinguishes them. */
    private boolean isShown(SassInstruction instruction, List<OperandSlot> slots, int i) {
        OperandSlot slot = slots.get(i);
        if (!slot.isOptional() || isNeeded(instruction, slot)) {
            return true;
        }
        if (style == SassTextStyle.EXACT && followsUnexpected(instruction, slots, i)) {
            return true;
        }
        boolean isPredicate = slot.operand() instanceof SassOperand.Predicate;
        int next = i + 1;
        while (isPredicate
                && next < slots.size()
                && slots.get(next).isOptional()
                && slots.get(next).operand() instanceof SassOperand.Predicate) {
            if (isNeeded(instruction, slots.get(next))) {
                return true;
            }
            next++;
        }
        return false;
    }

    /**
     * Whether an earlier register is written although its conditions do not hold: only their count distinguishes them.
     */
    private boolean followsUnexpected(SassInstruction instruction, List<OperandSlot> slots, int i) {
        return isConditionalRegister(slots.get(i))
                && slots.subList(0, i).stream()
                        .anyMatch(
                                s -> isConditionalRegister(s) && !s.isForced(instruction) && isNeeded(instruction, s));
    }

    private static boolean isConditionalRegister(OperandSlot slot) {
        return slot.operand() instanceof SassOperand.Register && !slot.shownIf().isEmpty();
    }

    /** In listings conditions decide alone. */
    private boolean isNeeded(SassInstruction instruction, OperandSlot slot) {
        boolean isForced = slot.isForced(instruction);
        if (style == SassTextStyle.LISTING && !slot.shownIf().isEmpty()) {
            return isForced;
        }
        boolean isKept = slot.operand() instanceof SassOperand.Register r && isReused(instruction, r);
        return isForced || isKept || slot.operand().fields().stream().anyMatch(f -> isSaid(instruction, f));
    }

    private boolean isSaid(SassInstruction instruction, int field) {
        return names.containsKey(field) || !instruction.isDefault(field);
    }

    private String operand(SassInstruction instruction, SassOperand operand, long address) {
        return switch (operand) {
            case SassOperand.Register r -> register(instruction, r);
            case SassOperand.Predicate p -> predicate(instruction, p);
            case SassOperand.Immediate i -> immediate(instruction, i);
            case SassOperand.ConstantBank c -> constant(instruction, c);
            case SassOperand.Memory m -> SassMemoryText.print(this, instruction, m, style);
            case SassOperand.Target t -> target(instruction, t, address);
            case SassOperand.Bits b -> bits(instruction.value(b.set()));
            case SassOperand.Named n -> named(instruction, n);
            case SassOperand.Indexed i -> names.getOrDefault(i.number(), i.prefix() + instruction.value(i.number()));
            case SassOperand.Word w -> w.text();
        };
    }

    String registerName(SassInstruction instruction, int field) {
        String name = names.get(field);
        if (name != null) {
            return name;
        }
        FieldSpec spec = instruction.form().fields().get(field);
        long value = instruction.value(field);
        String file = spec.kind() == FieldKind.UNIFORM_REGISTER ? "UR" : "R";
        return file + (value == spec.bits().largest() ? "Z" : "" + value);
    }

    private static boolean isSet(SassInstruction instruction, int field) {
        return field != SassOperand.NONE && instruction.value(field) != 0;
    }

    private static boolean isReused(SassInstruction instruction, SassOperand.Register operand) {
        return operand.reuse() != SassOperand.NONE
                && (instruction.value(CommonField.REUSE) >>> operand.reuse() & 1) != 0;
    }

    private String register(SassInstruction instruction, SassOperand.Register operand) {
        String name = registerName(instruction, operand.register());
        String word = suffix(instruction, operand.suffix());
        String suffix = style == SassTextStyle.LISTING ? Aliases.suffix(instruction, word) : word;
        String reuse = isReused(instruction, operand) ? ".reuse" : "";
        return signed(instruction, name, operand.negate(), operand.absolute()) + reuse + suffix;
    }

    private static String signed(SassInstruction instruction, String name, int negate, int absolute) {
        String sign = isSet(instruction, negate) ? Aliases.complements(instruction) ? "~" : "-" : "";
        return isSet(instruction, absolute) ? sign + "|" + name + "|" : sign + name;
    }

    static String suffix(SassInstruction instruction, int field) {
        if (field == SassOperand.NONE) {
            return "";
        }
        long value = instruction.value(field);
        Optional<String> word = instruction.form().fields().get(field).words().flatMap(words -> words.word(value));
        return word.map(w -> w.isEmpty() ? "" : "." + w).orElse("." + value);
    }

    private String predicate(SassInstruction instruction, SassOperand.Predicate operand) {
        String name = names.get(operand.register());
        if (name != null) {
            return (isSet(instruction, operand.negate()) ? "!" : "") + name;
        }
        FieldKind kind = instruction.form().fields().get(operand.register()).kind();
        long value = instruction.value(operand.register());
        long number = operand.inverted() ? ALWAYS - value : value;
        boolean isUniform = kind == FieldKind.UNIFORM_PREDICATE || isSet(instruction, operand.uniformIf());
        String file = isUniform ? "UP" : "P";
        return (isSet(instruction, operand.negate()) ? "!" : "") + file + (number == ALWAYS ? "T" : "" + number);
    }

    private String immediate(SassInstruction instruction, SassOperand.Immediate operand) {
        long value = instruction.value(operand.value());
        ImmediateStyle imm = operand.styleIn(instruction);
        return switch (imm) {
            case HEX -> SassNumbers.hex(value);
            case SIGNED_HEX ->
                SassNumbers.signedHex(
                        instruction.form().fields().get(operand.value()).signed(value));
            case FLOAT, DOUBLE_HIGH, HALF, BFLOAT, HALF_PAIR, BFLOAT_PAIR ->
                SassFloatText.print(value, imm, style == SassTextStyle.LISTING);
        };
    }

    private String constant(SassInstruction instruction, SassOperand.ConstantBank operand) {
        StringBuilder text = new StringBuilder(operand.bank() == SassOperand.NONE ? "cx[" : "c[");
        text.append(
                operand.bank() == SassOperand.NONE
                        ? registerName(instruction, operand.handle())
                        : SassNumbers.hex(instruction.value(operand.bank())));
        text.append(isHalf(instruction, operand.suffix()) ? "] [" : "][");
        FieldSpec offset = instruction.form().fields().get(operand.offset());
        long bytes = instruction.value(operand.offset());
        boolean isZero = operand.index() != SassOperand.NONE && !isSaid(instruction, operand.index());
        if (operand.index() == SassOperand.NONE || isZero && bytes != 0) {
            text.append(SassNumbers.hex(bytes * operand.scale()));
        } else {
            text.append(registerName(instruction, operand.index()));
            long signed = offset.signed(bytes) * operand.scale();
            text.append(signed == 0 ? "" : "+" + SassNumbers.signedHex(signed));
        }
        text.append(']').append(suffix(instruction, operand.suffix()));
        return signed(instruction, text.toString(), operand.negate(), operand.absolute());
    }

    /** Constants of which a half is chosen are written with a space. */
    private static boolean isHalf(SassInstruction instruction, int suffix) {
        return suffix != SassOperand.NONE
                && instruction.form().fields().get(suffix).words().stream()
                        .anyMatch(w -> w.name().equals("HALVES"));
    }

    private String target(SassInstruction instruction, SassOperand.Target operand, long address) {
        FieldSpec spec = instruction.form().fields().get(operand.offset());
        long offset = spec.signed(instruction.value(operand.offset())) * operand.scale();
        boolean isAddress = operand.showsAddress() && !isSet(instruction, operand.unless());
        String place =
                isAddress ? targets.apply(address + InstructionWord.BYTES + offset) : SassNumbers.signedHex(offset);
        return operand.base() == SassOperand.NONE ? place : registerName(instruction, operand.base()) + " " + place;
    }

    /** A set in braces, largest first. */
    private static String bits(long set) {
        StringBuilder text = new StringBuilder();
        for (int i = Long.SIZE - 1; i >= 0; i--) {
            if ((set >>> i & 1) != 0) {
                text.append(text.isEmpty() ? "" : ",").append(i);
            }
        }
        return "{" + text + "}";
    }

    private String named(SassInstruction instruction, SassOperand.Named operand) {
        String name = names.get(operand.value());
        if (name != null) {
            return name;
        }
        long value = instruction.value(operand.value());
        FieldSpec spec = instruction.form().fields().get(operand.value());
        return spec.words().flatMap(words -> words.word(value)).orElse(operand.prefix() + value);
    }

    /** The bits of the field that operands show. */
    static long shownReuse(SassForm form) {
        long shown = 0;
        for (OperandSlot slot : form.operands()) {
            boolean isReusable = slot.operand() instanceof SassOperand.Register r && r.reuse() != SassOperand.NONE;
            shown |= isReusable ? 1L << ((SassOperand.Register) slot.operand()).reuse() : 0;
        }
        return shown;
    }

    private static void hidden(SassInstruction instruction, StringBuilder text) {
        SassForm form = instruction.form();
        StringBuilder inside = new StringBuilder();
        long batch = instruction.value(CommonField.REUSE) & ~shownReuse(form);
        if (batch != 0) {
            inside.append(" batch=").append(SassNumbers.hex(batch));
        }
        if (form.isNamedByOpcode()) {
            inside.append(" opcode=").append(SassNumbers.hex(form.opcode()));
        }
        for (int i = 0; i < form.hiddenCount(); i++) {
            int field = form.hidden(i);
            if (!instruction.isDefault(field)) {
                inside.append(' ').append(form.fields().get(field).name());
                inside.append('=').append(SassNumbers.hex(instruction.value(field)));
            }
        }
        if (!instruction.residue().isZero()) {
            inside.append(" residue=")
                    .append(SassNumbers.hex(instruction.residue().high()));
            inside.append(':').append(SassNumbers.hex(instruction.residue().low()));
        }
        if (!inside.isEmpty()) {
            text.append(" {").append(inside.substring(1)).append('}');
        }
    }

    /** How much of an instruction its text shows. */
    public enum SassTextStyle {
        /**
         * What NVIDIA's disassembler writes: some fields are omitted, common uses of some operations have other names.
         */
        LISTING,
        /**
         * Everything but the control fields: what no operand and no modifier shows follows in braces; it reads back.
         */
        EXACT
    }
}
