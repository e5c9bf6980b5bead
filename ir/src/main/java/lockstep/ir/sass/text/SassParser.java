package lockstep.ir.sass.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.isa.CommonField;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;

/** Reads machine instructions as {@link SassPrinter} writes them, exactly or as listings. */
public final class SassParser {
    private static final Pattern GUARD = Pattern.compile("@(!?)(%?)(U?P)(T|[0-9]{1,9})\\s+(.*)");
    private static final Pattern ALIAS = Pattern.compile("IMAD\\.(MOV|SHL|IADD)");
    private static final String ALWAYS = "T";
    private static final int ALWAYS_NUMBER = 7;

    private final IsaTable table;
    private final Function<String, OptionalLong> labels;

    /** A parser of the instructions of {@code table}; {@code labels} gives the addresses of labels. */
    public SassParser(IsaTable table, Function<String, OptionalLong> labels) {
        this.table = table;
        this.labels = labels;
    }

    /**
     * The instruction with the text {@code text}, without a semicolon, at byte {@code address} of its section. Control
     * fields have their defaults.
     *
     * @param place of the text, for messages
     * @param diagnostics where a fault is reported
     * @return empty after a fault
     */
    public Optional<SassInstruction> parse(String text, long address, SourceLocation place, Diagnostics diagnostics) {
        Optional<NamedInstruction> found = parseNamed(text, address, place, diagnostics);
        boolean isNamed = found.isPresent() && !found.get().names().isEmpty();
        if (isNamed) {
            diagnostics.error("sass-name", place, "a register has a name in place of a number: " + text.strip());
            return Optional.empty();
        }
        return found.map(NamedInstruction::instruction);
    }

    /** {@link #parse} where registers may have names, {@code %R7}, {@code %UP0}, {@code %R8x2}. */
    public Optional<NamedInstruction> parseNamed(
            String text, long address, SourceLocation place, Diagnostics diagnostics) {
        String body = text.strip();
        Matcher guard = GUARD.matcher(body);
        boolean isGuarded = guard.matches();
        BracedAttributes attributes = BracedAttributes.cut(isGuarded ? guard.group(5) : body);
        Optional<FieldValues> found = instruction(attributes, address);
        Optional<FieldValues> guarded = isGuarded ? found.flatMap(v -> guard(v, guard)) : found;
        if (guarded.isEmpty()) {
            diagnostics.error(
                    "sass-syntax",
                    place,
                    "no instruction of " + table.architecture().tool() + " reads: " + body);
        }
        return guarded.map(v -> new NamedInstruction(v.instruction(), v.names()));
    }

    private static Optional<FieldValues> guard(FieldValues values, Matcher guard) {
        int field = CommonField.GUARD.ordinal();
        Optional<FieldValues> negated =
                values.with(CommonField.GUARD_NOT.ordinal(), guard.group(1).length());
        String number = guard.group(4);
        if (!guard.group(2).isEmpty()) {
            String file = values.form().isUniform() ? "UP" : "P";
            return negated.flatMap(v -> v.withName(field, file, "%" + guard.group(3) + number));
        }
        return number.equals(ALWAYS)
                ? negated.flatMap(v -> v.with(field, ALWAYS_NUMBER))
                : negated.filter(v -> number.length() == 1 && number.charAt(0) < '0' + ALWAYS_NUMBER)
                        .flatMap(v -> v.with(field, number.charAt(0) - '0'));
    }

    private Optional<FieldValues> instruction(BracedAttributes attributes, long address) {
        String body = attributes.body();
        int space = body.indexOf(' ');
        String name = ALIAS.matcher(space < 0 ? body : body.substring(0, space)).replaceFirst("IMAD");
        List<String> operands = space < 0 ? List.of() : split(body.substring(space + 1));
        SassOperandParser parser = new SassOperandParser(address, labels);
        for (SassForm form : table.named(SassForm.mnemonic(name))) {
            for (String formName : namesOf(form)) {
                boolean isRight = begins(name, formName) && attributes.allows(form);
                if (isRight) {
                    Optional<FieldValues> found = ModifierParser.parse(
                                    FieldValues.of(form), name.substring(formName.length()))
                            .flatMap(v -> operands(v, form.operands(), operands, parser))
                            .flatMap(attributes::apply);
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Splits operands at the commas between them; those in braces stay together. */
    private static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        boolean isInBraces = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            isInBraces = c == '{' || isInBraces && c != '}';
            if (c == ',' && !isInBraces) {
                parts.add(text.substring(start, i).strip());
                start = i + 1;
            }
        }
        parts.add(text.substring(start).strip());
        return parts;
    }

    private static List<String> namesOf(SassForm form) {
        return form.name().equals(form.listedName()) ? List.of(form.name()) : List.of(form.name(), form.listedName());
    }

    private static boolean begins(String name, String formName) {
        int end = formName.length();
        return name.startsWith(formName) && (name.length() == end || name.charAt(end) == '.');
    }

    /**
     * Matches slots and texts from the left; an optional slot that does not match is omitted, and a register whose
     * conditions do not hold is used only if no other slot fits.
     */
    private static Optional<FieldValues> operands(
            FieldValues values, List<OperandSlot> slots, List<String> texts, SassOperandParser parser) {
        if (slots.isEmpty()) {
            return texts.isEmpty() ? Optional.of(values) : Optional.empty();
        }
        OperandSlot slot = slots.getFirst();
        List<OperandSlot> rest = slots.subList(1, slots.size());
        boolean isUnexpected = slot.operand() instanceof SassOperand.Register
                && !slot.shownIf().isEmpty()
                && !slot.isForced(values.instruction());
        if (isUnexpected) {
            Optional<FieldValues> found = operands(values, rest, texts, parser);
            if (found.isPresent()) {
                return found;
            }
        }
        boolean isPair = slot.operand() instanceof SassOperand.Immediate immediate
                && immediate.styleIn(values.instruction()).isPair();
        int width = isPair ? 2 : 1;
        if (texts.size() >= width) {
            String text = String.join(", ", texts.subList(0, width));
            List<String> remaining = texts.subList(width, texts.size());
            Optional<FieldValues> found =
                    parser.parse(values, slot.operand(), text).flatMap(v -> operands(v, rest, remaining, parser));
            if (found.isPresent()) {
                return found;
            }
        }
        return slot.isOptional() ? operands(values, rest, texts, parser) : Optional.empty();
    }

    /**
     * An instruction some of whose registers have names in place of numbers, {@code IADD3 %R7, R0, %R12, RZ}.
     *
     * @param instruction in which the fields of named registers have their defaults
     * @param names with their percent sign, by index of the field that would hold the number
     */
    public record NamedInstruction(SassInstruction instruction, SortedMap<Integer, String> names) {
        public NamedInstruction {
            names = Collections.unmodifiableSortedMap(new TreeMap<>(names));
        }
    }
}
