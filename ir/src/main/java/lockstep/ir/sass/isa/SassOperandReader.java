package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.isa.SassOperand.ImmediateStyle;

/** Reads operands: names of slots, definitions in place, and the operands A, B, C, X of arithmetic forms. */
final class SassOperandReader {
    private static final int REGISTER_BITS = 8;
    private static final int PREDICATE_BITS = 3;
    /** Registers that hold the address of a constant bank have six bits on all architectures. */
    private static final int HANDLE_BITS = 6;

    private static final int REGISTER_ZERO = 255;
    private static final int ALWAYS = 7;
    private static final int MIDDLE = 32;
    private static final Map<String, ImmediateStyle> STYLES = Map.of(
            "hex", ImmediateStyle.HEX,
            "signed", ImmediateStyle.SIGNED_HEX,
            "float", ImmediateStyle.FLOAT,
            "double", ImmediateStyle.DOUBLE_HIGH,
            "half", ImmediateStyle.HALF,
            "bfloat", ImmediateStyle.BFLOAT,
            "halves", ImmediateStyle.HALF_PAIR,
            "bfloats", ImmediateStyle.BFLOAT_PAIR);
    /** How the numbers of conversions and approximations are written, by the fields that give their types. */
    private static final List<String> SCALAR_STYLES =
            List.of("half=src=1", "double=src=3", "double=mufu=6/7", "half=f16=1", "bfloat=f16=2");
    /** How pairs of halves are written. */
    private static final List<String> PACKED_STYLES = List.of("bfloats=bf16_v2=1", "bfloats=fmt=1", "float=fmt=2");

    private final IsaReader reader;
    private final FormBuilder builder;
    private final OperandPositions positions;
    private final FieldReader fields;

    private String slotName = "";
    private Map<String, String> arguments = Map.of();

    SassOperandReader(IsaReader reader, FormBuilder builder, OperandPositions positions) {
        this.reader = reader;
        this.builder = builder;
        this.positions = positions;
        this.fields = new FieldReader(reader, builder);
    }

    /** Adds the operand of {@code NAME}, {@code NAME=kind(...)} or {@code B:f}, with {@code ?conditions} after it. */
    void read(String token) {
        int end = token.indexOf('?');
        String body = end < 0 ? token : token.substring(0, end);
        int equals = body.indexOf('=');
        int colon = body.indexOf(':');
        boolean isInPlace = equals >= 0 && equals < body.indexOf('(');
        slotName = isInPlace ? body.substring(0, equals) : body;
        String definition = isInPlace ? body.substring(equals + 1) : reader.slot(body);
        if (definition == null && colon > 0) {
            slotName = body.substring(0, colon);
            definition = arithmetic(body.charAt(0), body.substring(colon + 1));
        }
        if (definition == null) {
            throw new IllegalArgumentException("unknown operand " + body);
        }
        SassOperand operand = operand(definition);
        List<OperandSlot.Condition> conditions = token.endsWith("?*") ? always(operand) : conditions(token, end);
        builder.operands().add(new OperandSlot(slotName, operand, end >= 0, conditions));
    }

    /** A condition that every value of the first field of {@code operand} meets. */
    private List<OperandSlot.Condition> always(SassOperand operand) {
        int field = operand.fields().getFirst();
        long largest = builder.fields().get(field).bits().largest();
        return List.of(new OperandSlot.Condition(
                field, LongStream.rangeClosed(0, largest).boxed().toList()));
    }

    private List<OperandSlot.Condition> conditions(String token, int end) {
        List<OperandSlot.Condition> conditions = new ArrayList<>();
        if (end >= 0 && end + 1 < token.length()) {
            for (String flag : token.substring(end + 1).split("&")) {
                conditions.add(condition(flag));
            }
        }
        return conditions;
    }

    /** {@code flag}, {@code !flag}, {@code field=1/2/3}. */
    private OperandSlot.Condition condition(String text) {
        boolean isNegated = text.startsWith("!");
        int equals = text.indexOf('=');
        int field = builder.find(text.substring(isNegated ? 1 : 0, equals < 0 ? text.length() : equals));
        if (field == SassOperand.NONE) {
            throw new IllegalArgumentException("unknown field " + text);
        }
        if (equals < 0) {
            return new OperandSlot.Condition(field, List.of(isNegated ? 0L : 1L));
        }
        return new OperandSlot.Condition(
                field,
                Stream.of(text.substring(equals + 1).split("/"))
                        .map(Long::decode)
                        .toList());
    }

    /** An operand of an arithmetic form: its bits follow from the form, the rest from its class. */
    private String arithmetic(char letter, String style) {
        String file = positions.isUniform() ? "ugpr" : "gpr";
        return switch (letter) {
            case 'A' -> file + "(24 reuse=0" + signs(style, "72", "73", "74-75") + ")";
            case 'B' -> positions.isThirdInMiddle() ? file + "(64 reuse=1" + upperSigns(style) + ")" : middle(style, 1);
            case 'C' -> positions.isThirdInMiddle() ? middle(style, 2) : file + "(64 reuse=2" + upperSigns(style) + ")";
            case 'X' -> middle(style, 1);
            case 'Y' -> middle(style, 2);
            case 'V' -> middle(style, SassOperand.NONE);
            default -> throw new IllegalArgumentException("unknown operand " + letter);
        };
    }

    private static String upperSigns(String style) {
        return style.startsWith("h") ? signs(style, "84", "83", "81-82") : signs(style, "75", "74", "");
    }

    /**
     * Classes: f float and d double with negation and absolute value, h pairs of halves with a choice of halves, u a
     * choice of the upper half, b of a byte; i integers with negation, n neither; s after it: signed immediates.
     */
    private static String signs(String style, String negate, String absolute, String halves) {
        return switch (style.charAt(0)) {
            case 'f', 'd' -> " neg=" + negate + " abs=" + absolute;
            case 'h' -> " neg=" + negate + " abs=" + absolute + (halves.isEmpty() ? "" : " sfx=HALVES@" + halves);
            case 'u' -> " neg=" + negate + " abs=" + absolute + " sfx=UPPER@" + halves;
            case 'b' -> " neg=" + negate + " abs=" + absolute + " sfx=BYTES@" + halves;
            case 'i' -> " neg=" + negate;
            case 'n' -> "";
            default -> throw new IllegalArgumentException("unknown class " + style);
        };
    }

    private String middle(String style, int reuse) {
        String signs = signs(style, "63", "62", "60-61");
        String file = positions.isUniform() ? "ugpr" : "gpr";
        return switch (positions.kind()) {
            case REGISTER -> file + "(" + MIDDLE + (reuse == SassOperand.NONE ? "" : " reuse=" + reuse) + signs + ")";
            case UNIFORM -> "ugpr(" + MIDDLE + signs + ")";
            case CONSTANT -> "const(off=38-53 bank=54-58" + signs + ")";
            case IMMEDIATE ->
                switch (style.charAt(0)) {
                    case 'f' -> "imm(32-63 float)";
                    case 'u' -> "imm(32-63 float" + cases(SCALAR_STYLES) + ")";
                    case 'd' -> "imm(32-63 double)";
                    case 'h' -> "imm(32-63 halves" + cases(PACKED_STYLES) + ")";
                    default -> style.endsWith("s") ? "imm(32-63 signed)" : "imm(32-63)";
                };
        };
    }

    /** Those of {@code styles} whose field the form has. */
    private String cases(List<String> styles) {
        StringBuilder text = new StringBuilder();
        for (String each : styles) {
            String field = each.substring(each.indexOf('=') + 1, each.lastIndexOf('='));
            text.append(builder.find(field) == SassOperand.NONE ? "" : " " + each);
        }
        return text.toString();
    }

    private SassOperand operand(String definition) {
        int open = definition.indexOf('(');
        if (open < 0 || !definition.endsWith(")")) {
            throw new IllegalArgumentException("malformed operand " + definition);
        }
        arguments = new LinkedHashMap<>();
        for (String argument :
                definition.substring(open + 1, definition.length() - 1).split("\\s+")) {
            int equals = argument.indexOf('=');
            String key = equals > 0 ? argument.substring(0, equals) : arguments.isEmpty() ? "" : argument;
            arguments.put(key, argument.substring(equals + 1));
        }
        return switch (definition.substring(0, open)) {
            case "gpr" -> register(false);
            case "ugpr" -> register(true);
            case "pred" -> predicate(FieldKind.PREDICATE);
            case "upred" -> predicate(FieldKind.UNIFORM_PREDICATE);
            case "imm" -> immediate();
            case "const" -> constant();
            case "mem" -> memory();
            case "target" -> target();
            case "name" -> new SassOperand.Named(fields.valued(slotName, argument("")), text("prefix"));
            case "bits" -> new SassOperand.Bits(plain(slotName, argument(""), FieldKind.UNSIGNED, 0));
            case "idx" -> new SassOperand.Indexed(plain(slotName, argument(""), FieldKind.UNSIGNED, 0), text("prefix"));
            case "word" -> new SassOperand.Word(argument(""));
            default -> throw new IllegalArgumentException("unknown kind of operand " + definition);
        };
    }

    private String argument(String key) {
        String value = arguments.get(key);
        if (value == null) {
            throw new IllegalArgumentException(slotName + " lacks " + key);
        }
        return value;
    }

    private String text(String key) {
        return arguments.getOrDefault(key, "");
    }

    private int plain(String fieldName, String bits, FieldKind kind, long otherwise) {
        return builder.field(fieldName, kind, FieldReader.bits(bits), null, FieldReader.defaultOf(bits, otherwise));
    }

    /** A field for a register whose lowest bit is the argument {@code key}. */
    private int registerField(String fieldName, String key, boolean isUniform) {
        String value = argument(key);
        int width = key.equals("handle") ? HANDLE_BITS : isUniform ? uniformBits() : REGISTER_BITS;
        BitField start = FieldReader.bits(value);
        BitField bits = new BitField(
                List.of(new BitField.Range(start.ranges().getFirst().lowest(), width)));
        FieldKind kind = isUniform ? FieldKind.UNIFORM_REGISTER : FieldKind.REGISTER;
        long zero = isUniform ? bits.largest() : REGISTER_ZERO;
        return builder.field(fieldName, kind, bits, null, FieldReader.defaultOf(value, zero));
    }

    private int uniformBits() {
        return builder.architecture().uniformRegisterBits();
    }

    private int flag(String key) {
        String bits = arguments.get(key);
        return bits == null ? SassOperand.NONE : plain(slotName + "." + key, bits, FieldKind.FLAG, 0);
    }

    private int word(String key) {
        String token = arguments.get(key);
        return token == null ? SassOperand.NONE : fields.valued(slotName + "." + key, token);
    }

    private SassOperand register(boolean isUniform) {
        int repeated = builder.find(argument(""));
        if (repeated != SassOperand.NONE) {
            return new SassOperand.Register(
                    repeated, SassOperand.NONE, SassOperand.NONE, SassOperand.NONE, SassOperand.NONE);
        }
        int register = registerField(slotName, "", isUniform);
        int reuse = arguments.containsKey("reuse") ? Integer.parseInt(argument("reuse")) : SassOperand.NONE;
        return new SassOperand.Register(
                register, flag("neg"), flag("abs"), word("sfx"), isUniform ? SassOperand.NONE : reuse);
    }

    private SassOperand predicate(FieldKind kind) {
        String value = argument("");
        boolean isInverted = arguments.containsKey("inverted");
        int lowest = FieldReader.bits(value).ranges().getFirst().lowest();
        BitField bits = new BitField(List.of(new BitField.Range(lowest, PREDICATE_BITS)));
        long otherwise = FieldReader.defaultOf(value, isInverted ? 0 : ALWAYS);
        return new SassOperand.Predicate(
                builder.field(slotName, kind, bits, null, otherwise), flag("not"), isInverted, flag("ubit"));
    }

    /** {@code imm(BITS STYLE STYLE=CONDITION ...)}. */
    private SassOperand immediate() {
        ImmediateStyle style = ImmediateStyle.HEX;
        List<SassOperand.StyleCase> cases = new ArrayList<>();
        for (Map.Entry<String, String> argument : arguments.entrySet()) {
            String word = argument.getKey();
            if (word.isEmpty()) {
                continue;
            }
            ImmediateStyle found = STYLES.get(word);
            if (found == null) {
                throw new IllegalArgumentException("unknown style " + word);
            }
            if (argument.getValue().equals(word)) {
                style = found;
            } else {
                cases.add(new SassOperand.StyleCase(condition(argument.getValue()), found));
            }
        }
        FieldKind kind = style == ImmediateStyle.SIGNED_HEX ? FieldKind.SIGNED : FieldKind.UNSIGNED;
        return new SassOperand.Immediate(plain(slotName, argument(""), kind, 0), style, cases);
    }

    private SassOperand constant() {
        int bank = arguments.containsKey("bank")
                ? plain(slotName + ".bank", argument("bank"), FieldKind.UNSIGNED, 0)
                : SassOperand.NONE;
        int handle = arguments.containsKey("handle")
                ? registerField(slotName + ".handle", "handle", true)
                : SassOperand.NONE;
        int index = SassOperand.NONE;
        if (arguments.containsKey("index")) {
            index = registerField(slotName + ".index", "index", false);
        } else if (arguments.containsKey("uindex")) {
            index = registerField(slotName + ".index", "uindex", true);
        }
        boolean isSigned = index != SassOperand.NONE;
        int offset = plain(slotName + ".off", argument("off"), isSigned ? FieldKind.SIGNED : FieldKind.UNSIGNED, 0);
        int scale = arguments.containsKey("scale") ? Integer.parseInt(argument("scale")) : 1;
        return new SassOperand.ConstantBank(bank, handle, index, offset, scale, flag("neg"), flag("abs"), word("sfx"));
    }

    private SassOperand memory() {
        int base = arguments.containsKey("base") ? registerField(slotName + ".base", "base", false) : SassOperand.NONE;
        int uniform = arguments.containsKey("uni") ? registerField(slotName + ".uni", "uni", true) : SassOperand.NONE;
        int offset = arguments.containsKey("off")
                ? plain(slotName + ".off", argument("off"), FieldKind.SIGNED, 0)
                : SassOperand.NONE;
        return new SassOperand.Memory(base, uniform, offset, flag("desc"), flag("wide"), word("scale"));
    }

    private SassOperand target() {
        int base = SassOperand.NONE;
        if (arguments.containsKey("base")) {
            base = registerField(slotName + ".base", "base", false);
        } else if (arguments.containsKey("ubase")) {
            base = registerField(slotName + ".base", "ubase", true);
        }
        int offset = plain(slotName + ".off", argument("off"), FieldKind.SIGNED, 0);
        int unless = arguments.containsKey("unless") ? builder.find(argument("unless")) : SassOperand.NONE;
        boolean showsAddress = base == SassOperand.NONE || text("shows").equals("address");
        return new SassOperand.Target(base, offset, Integer.parseInt(argument("scale")), showsAddress, unless);
    }

    /**
     * The positions of the operands of an arithmetic form. Bits 9 to 11 of the opcode give the kind of the operand in
     * bits 32 to 63, and whether it is the second or the third; the other of the two is a register in bits 64 to 71.
     *
     * @param form the number in bits 9 to 11; 0 for opcodes that have no such form
     * @param isUniform whether the operation works on uniform registers
     */
    record OperandPositions(int form, boolean isUniform) {
        /** What the operand in bits 32 to 63 is. */
        enum Kind {
            REGISTER,
            IMMEDIATE,
            CONSTANT,
            UNIFORM
        }

        /** Those of an opcode that is not an arithmetic form. */
        static OperandPositions unnumbered(boolean isUniform) {
            return new OperandPositions(0, isUniform);
        }

        Kind kind() {
            return switch (form) {
                case 1 -> Kind.REGISTER;
                case 2, 4 -> Kind.IMMEDIATE;
                case 3, 5 -> Kind.CONSTANT;
                case 6, 7 -> Kind.UNIFORM;
                default -> throw new IllegalArgumentException("this opcode has no operand kinds");
            };
        }

        /** Whether the third operand is the one in bits 32 to 63. */
        boolean isThirdInMiddle() {
            return form == 2 || form == 3 || form == 7;
        }
    }
}
