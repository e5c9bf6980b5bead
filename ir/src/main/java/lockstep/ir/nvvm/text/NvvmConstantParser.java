package lockstep.ir.nvvm.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.text.SyntaxFault;

/** Reads constants of a given type. All globals have been declared. */
final class NvvmConstantParser {
    /** Longest vector that {@code splat} makes: each element is held. */
    static final int MAX_SPLAT = 1 << 16;

    private final Cursor cursor;
    private final TypeParser types;
    private final Context context;
    private final GlobalTable globals;
    private final BlockAddresses blockAddresses;

    NvvmConstantParser(
            Cursor cursor, TypeParser types, Context context, GlobalTable globals, BlockAddresses blockAddresses) {
        this.cursor = cursor;
        this.types = types;
        this.context = context;
        this.globals = globals;
        this.blockAddresses = blockAddresses;
    }

    /** A type and a constant of it. */
    Constant parseTyped() {
        return parse(types.parse());
    }

    /** A constant of {@code type}. */
    Constant parse(Type type) {
        return switch (cursor.token()) {
            case INTEGER -> parseInteger(type);
            case FLOAT -> parseFloat(type);
            case GLOBAL_NAME, GLOBAL_ID -> parseGlobal(type);
            case WORD -> parseWord(type);
            case LEFT_BRACKET, LEFT_BRACE, LESS -> parseAggregate(type);
            case LOCAL_NAME, LOCAL_ID -> throw cursor.fault("invalid-constant", "a local value is not a constant");
            case END,
                    COMDAT_NAME,
                    METADATA_NAME,
                    EXCLAIM,
                    ATTRIBUTE_GROUP,
                    HASH,
                    SUMMARY_ID,
                    LABEL_NAME,
                    LABEL_ID,
                    STRING,
                    EQUALS,
                    COMMA,
                    STAR,
                    LEFT_PAREN,
                    RIGHT_PAREN,
                    RIGHT_BRACKET,
                    RIGHT_BRACE,
                    GREATER,
                    BAR,
                    COLON,
                    ELLIPSIS -> throw cursor.syntax("expected value token");
        };
    }

    private SyntaxFault mismatch(SourceLocation place, String message) {
        return Cursor.faultAt(place, "type-mismatch", message);
    }

    // ---- scalars

    private Constant parseInteger(Type type) {
        if (!(type instanceof IntType intType)) {
            throw mismatch(cursor.location(), "integer constant must have integer type, not '" + type + "'");
        }
        NvvmLexer lexer = cursor.lexer();
        Constant value = lexer.isSmall()
                ? context.integer(intType, lexer.smallValue())
                : context.integer(intType, lexer.bigValue());
        cursor.next();
        return value;
    }

    private Constant parseFloat(Type type) {
        SourceLocation place = cursor.location();
        if (!(type instanceof FloatType floatType)) {
            throw mismatch(place, "floating point constant invalid for type '" + type + "'");
        }
        Optional<Constant> value = NvvmFloatText.parse(context, floatType, cursor.name());
        if (value.isEmpty()) {
            char kind = cursor.name().length() > 2 ? cursor.name().charAt(2) : ' ';
            throw kind == 'K' || kind == 'M'
                    ? cursor.unsupported("type", "x86_fp80 and ppc_fp128 constants")
                    : mismatch(place, "floating point constant invalid for type '" + type + "'");
        }
        cursor.next();
        return value.get();
    }

    private Constant parseGlobal(Type type) {
        SourceLocation place = cursor.location();
        GlobalValue global = globals.parseMention();
        checkType(global, type, place);
        return global;
    }

    private void checkType(Constant value, Type type, SourceLocation place) {
        if (!value.type().equals(type)) {
            throw mismatch(
                    place,
                    "constant expression type mismatch: got type '" + value.type() + "' but expected '" + type + "'");
        }
    }

    // ---- words

    private Constant parseWord(Type type) {
        SourceLocation place = cursor.location();
        String word = cursor.name();
        if (word.equals("true") || word.equals("false")) {
            return parseBool(type, word);
        }
        checkFirstClass(type, place);
        cursor.next();
        return switch (word) {
            case "null" -> nullOf(type, place);
            case "undef" -> context.undef(type);
            case "poison" -> context.poison(type);
            case "zeroinitializer" -> zeroOf(type, place);
            case "none" -> none(type, place);
            case "c" -> parseBytes(type, place);
            case "splat" -> parseSplat(type, place);
            case "blockaddress" -> parseBlockAddress(type, place);
            case "dso_local_equivalent", "no_cfi", "ptrauth" ->
                throw Cursor.unsupportedAt(place, "constant", "constant '" + word + "'");
            default -> parseExpression(word, type, place);
        };
    }

    private static void checkFirstClass(Type type, SourceLocation place) {
        if (!type.isFirstClass()) {
            throw Cursor.faultAt(place, "invalid-constant", "invalid type '" + type + "' for constant");
        }
    }

    private Constant parseBool(Type type, String word) {
        if (!type.isInt(1)) {
            throw mismatch(
                    cursor.location(), "constant expression type mismatch: got type 'i1' but expected '" + type + "'");
        }
        cursor.next();
        return context.bool(word.equals("true"));
    }

    private Constant nullOf(Type type, SourceLocation place) {
        if (type instanceof PointerType pointer) {
            return context.nullPointer(pointer);
        }
        throw mismatch(place, "null must be a pointer type");
    }

    private Constant zeroOf(Type type, SourceLocation place) {
        if (!type.isSized()) {
            throw Cursor.faultAt(place, "invalid-constant", "invalid type for null constant");
        }
        return context.zero(type);
    }

    private Constant none(Type type, SourceLocation place) {
        if (type != SimpleType.TOKEN) {
            throw mismatch(place, "invalid type for none constant");
        }
        return context.tokenNone();
    }

    private Constant parseBytes(Type type, SourceLocation place) {
        byte[] bytes = cursor.expectString("expected string").getBytes(StandardCharsets.ISO_8859_1);
        ArrayType made = new ArrayType(IntType.I8, bytes.length);
        if (!made.equals(type)) {
            throw mismatch(
                    place, "constant expression type mismatch: got type '" + made + "' but expected '" + type + "'");
        }
        return context.bytes(bytes);
    }

    private Constant parseSplat(Type type, SourceLocation place) {
        cursor.expect(NvvmToken.LEFT_PAREN, "expected '(' after vector splat");
        cursor.enter();
        SourceLocation elementPlace = cursor.location();
        Constant element = parseTyped();
        cursor.leave();
        cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' at end of vector splat");
        if (!(type instanceof VectorType vector)) {
            throw mismatch(place, "vector constant must have vector type");
        }
        if (!element.type().equals(vector.element())) {
            throw mismatch(
                    elementPlace,
                    "constant expression type mismatch: got type '" + element.type() + "' but expected '"
                            + vector.element() + "'");
        }
        if (vector.count() > MAX_SPLAT && !vector.scalable() && !element.isZero()) {
            throw Cursor.faultAt(place, "too-large", "splat of more than " + MAX_SPLAT + " elements");
        }
        return element.isZero() ? context.zero(vector) : context.splat(vector, element);
    }

    private Constant parseBlockAddress(Type type, SourceLocation place) {
        cursor.expect(NvvmToken.LEFT_PAREN, "expected '(' in block address expression");
        SourceLocation functionPlace = cursor.location();
        if (!cursor.is(NvvmToken.GLOBAL_NAME) && !cursor.is(NvvmToken.GLOBAL_ID)) {
            throw cursor.syntax("expected function name in blockaddress");
        }
        if (!(globals.parseMention() instanceof Function function)) {
            throw Cursor.faultAt(functionPlace, "invalid-constant", "expected function name in blockaddress");
        }
        cursor.expect(NvvmToken.COMMA, "expected comma in block address expression");
        BasicBlock block = blockAddresses.parseBlock(cursor, function, functionPlace);
        cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' in block address expression");
        Constant address = context.blockAddress(function, block);
        checkType(address, type, place);
        return address;
    }

    // ---- aggregates

    private Constant parseAggregate(Type type) {
        cursor.enter();
        SourceLocation place = cursor.location();
        boolean angle = cursor.accept(NvvmToken.LESS);
        boolean struct = cursor.is(NvvmToken.LEFT_BRACE);
        Constant value;
        if (struct) {
            value = parseStruct(type, angle, place);
        } else {
            if (!angle) {
                cursor.next();
            }
            value = parseSequence(type, angle, place);
        }
        cursor.leave();
        return value;
    }

    private Constant parseStruct(Type type, boolean packed, SourceLocation place) {
        if (!(type instanceof StructType struct) || struct.isOpaque()) {
            throw mismatch(place, "a struct constant is not of type '" + type + "'");
        }
        cursor.next();
        List<Constant> elements = new ArrayList<>();
        if (!cursor.is(NvvmToken.RIGHT_BRACE)) {
            do {
                SourceLocation at = cursor.location();
                if (elements.size() == struct.fields().size()) {
                    throw mismatch(place, "initializer with struct type has wrong # elements");
                }
                elements.add(parseElement(struct.fields().get(elements.size()), at, elements.size()));
            } while (cursor.accept(NvvmToken.COMMA));
        }
        cursor.expect(NvvmToken.RIGHT_BRACE, "expected end of struct constant");
        if (packed) {
            cursor.expect(NvvmToken.GREATER, "expected end of packed struct");
        }
        if (elements.size() != struct.fields().size()) {
            throw mismatch(place, "initializer with struct type has wrong # elements");
        }
        if (packed != struct.isPacked()) {
            throw mismatch(place, "packed'ness of initializer and type don't match");
        }
        return context.aggregate(type, elements);
    }

    private Constant parseElement(Type expected, SourceLocation place, int index) {
        Type type = types.parse();
        if (!type.equals(expected)) {
            throw mismatch(place, "element " + index + " is of type '" + type + "' but expected '" + expected + "'");
        }
        return parse(expected);
    }

    private Constant parseSequence(Type type, boolean vector, SourceLocation place) {
        Type element = sequenceElement(type, vector, place);
        NvvmToken end = vector ? NvvmToken.GREATER : NvvmToken.RIGHT_BRACKET;
        List<Constant> elements = new ArrayList<>();
        if (!cursor.is(end)) {
            do {
                elements.add(parseElement(element, cursor.location(), elements.size()));
            } while (cursor.accept(NvvmToken.COMMA));
        }
        cursor.expect(end, vector ? "expected end of vector constant" : "expected end of array constant");
        long count = type instanceof ArrayType a ? a.count() : ((VectorType) type).count();
        if (elements.size() != count || (type instanceof VectorType v && v.scalable())) {
            throw mismatch(
                    place,
                    "constant expression type mismatch: got " + elements.size() + " elements but expected '" + type
                            + "'");
        }
        // As in LLVM: the empty array in brackets is undef.
        return elements.isEmpty() ? context.undef(type) : context.aggregate(type, elements);
    }

    private Type sequenceElement(Type type, boolean vector, SourceLocation place) {
        if (vector && type instanceof VectorType v) {
            return v.element();
        }
        if (!vector && type instanceof ArrayType a) {
            return a.element();
        }
        throw mismatch(place, (vector ? "a vector constant" : "an array constant") + " is not of type '" + type + "'");
    }

    // ---- expressions

    private Constant parseExpression(String word, Type type, SourceLocation place) {
        Opcode opcode = Opcode.of(word).orElseThrow(() -> Cursor.faultAt(place, "syntax", "expected value token"));
        cursor.enter();
        Constant value = switch (opcode.format()) {
            case CAST -> parseCast(opcode);
            case BINARY -> parseBinary(opcode);
            case COMPARE -> parseCompare(opcode);
            case ADDRESS -> parseElementPointer();
            case OTHER -> parseOther(opcode, place);
            case TERMINATOR, UNARY, MEMORY -> throw Cursor.faultAt(place, "syntax", "expected value token");
        };
        cursor.leave();
        checkType(value, type, place);
        return value;
    }

    private int parseFlags(Opcode opcode) {
        int flags = 0;
        while (cursor.is(NvvmToken.WORD)) {
            Optional<Flag> flag = Flag.of(cursor.name()).filter(opcode::allows);
            if (flag.isEmpty()) {
                break;
            }
            flags |= flag.get().bit();
            cursor.next();
        }
        return flags;
    }

    private Constant parseCast(Opcode opcode) {
        int flags = parseFlags(opcode);
        SourceLocation place = cursor.location();
        cursor.expect(NvvmToken.LEFT_PAREN, "expected '(' after constantexpr cast");
        Constant value = parseTyped();
        cursor.expectWord("to", "expected 'to' in constantexpr cast");
        Type type = types.parse();
        cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' at end of constantexpr cast");
        if (opcode == Opcode.BITCAST && value.type().equals(type)) {
            return value;
        }
        if (!NvvmTypeRules.isCastValid(opcode, value.type(), type)) {
            throw Cursor.faultAt(
                    place,
                    "invalid-operand",
                    "invalid cast opcode for cast from '" + value.type() + "' to '" + type + "'");
        }
        return context.expression(opcode, type, List.of(value), flags, null, "");
    }

    private List<Constant> parseOperands(int count) {
        cursor.expect(NvvmToken.LEFT_PAREN, "expected '(' in constantexpr");
        List<Constant> operands = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                cursor.expect(NvvmToken.COMMA, "expected comma in constantexpr");
            }
            operands.add(parseTyped());
        }
        cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' in constantexpr");
        return operands;
    }

    private Constant parseBinary(Opcode opcode) {
        int flags = parseFlags(opcode);
        SourceLocation place = cursor.location();
        List<Constant> operands = parseOperands(2);
        Type type = operands.get(0).type();
        if (!type.equals(operands.get(1).type())) {
            throw mismatch(place, "operands of constexpr must have same type");
        }
        if (!NvvmTypeRules.isBinaryValid(opcode, type)) {
            throw Cursor.faultAt(
                    place,
                    "invalid-operand",
                    "constexpr requires " + NvvmTypeRules.binaryOperand(opcode) + " operands");
        }
        return context.expression(opcode, type, operands, flags, null, "");
    }

    private Constant parseCompare(Opcode opcode) {
        Predicate predicate = parsePredicate(cursor, opcode == Opcode.FCMP);
        SourceLocation place = cursor.location();
        List<Constant> operands = parseOperands(2);
        Type type = operands.get(0).type();
        if (!type.equals(operands.get(1).type())) {
            throw mismatch(place, "compare operands must have the same type");
        }
        if (!NvvmTypeRules.isCompareValid(opcode, type)) {
            throw Cursor.faultAt(place, "invalid-operand", NvvmTypeRules.compareOperand(opcode));
        }
        return context.expression(opcode, CompareInstruction.resultType(type), operands, 0, null, predicate.word());
    }

    static Predicate parsePredicate(Cursor cursor, boolean ofFloats) {
        Optional<Predicate> predicate =
                cursor.is(NvvmToken.WORD) ? Predicate.of(cursor.name(), ofFloats) : Optional.empty();
        if (predicate.isEmpty()) {
            throw cursor.syntax(
                    ofFloats ? "expected fcmp predicate (e.g. 'oeq')" : "expected icmp predicate (e.g. 'eq')");
        }
        cursor.next();
        return predicate.get();
    }

    private Constant parseElementPointer() {
        int flags = parseFlags(Opcode.GETELEMENTPTR);
        String inRange = parseInRange();
        cursor.expect(NvvmToken.LEFT_PAREN, "expected '(' in constantexpr");
        SourceLocation place = cursor.location();
        Type source = types.parse();
        cursor.expect(NvvmToken.COMMA, "expected comma after getelementptr's type");
        List<Constant> operands = new ArrayList<>();
        do {
            if (cursor.isWord("inrange")) {
                throw cursor.unsupported("constant", "inrange on an index of getelementptr");
            }
            operands.add(parseTyped());
        } while (cursor.accept(NvvmToken.COMMA));
        cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' in constantexpr");
        Constant base = operands.get(0);
        List<Constant> indices = operands.subList(1, operands.size());
        NvvmTypeRules.checkElementPointer(source, base, indices, place);
        Type type = GetElementPtrInstruction.resultType(base, indices);
        int all = (flags & Flag.INBOUNDS.bit()) != 0 ? flags | Flag.NUSW.bit() : flags;
        return context.expression(Opcode.GETELEMENTPTR, type, operands, all, source, inRange);
    }

    private String parseInRange() {
        if (!cursor.acceptWord("inrange")) {
            return "";
        }
        cursor.expect(NvvmToken.LEFT_PAREN, "expected '(' after inrange");
        String low = parseInteger("expected integer in inrange");
        cursor.expect(NvvmToken.COMMA, "expected ',' in inrange");
        String high = parseInteger("expected integer in inrange");
        cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' in inrange");
        return "inrange(" + low + ", " + high + ")";
    }

    private String parseInteger(String message) {
        if (!cursor.is(NvvmToken.INTEGER)) {
            throw cursor.syntax(message);
        }
        String text = cursor.lexer().bigValue().toString();
        cursor.next();
        return text;
    }

    private Constant parseOther(Opcode opcode, SourceLocation place) {
        if (opcode == Opcode.SELECT) {
            return parseSelect(place);
        }
        if (opcode == Opcode.EXTRACTELEMENT) {
            return parseExtract(place);
        }
        if (opcode == Opcode.INSERTELEMENT) {
            return parseInsert(place);
        }
        if (opcode == Opcode.SHUFFLEVECTOR) {
            return parseShuffle(place);
        }
        throw opcode == Opcode.EXTRACTVALUE || opcode == Opcode.INSERTVALUE
                ? Cursor.unsupportedAt(place, "constant", opcode.mnemonic() + " constant expressions")
                : Cursor.faultAt(place, "syntax", "expected value token");
    }

    private Constant parseSelect(SourceLocation place) {
        List<Constant> operands = parseOperands(3);
        Type type = operands.get(1).type();
        NvvmTypeRules.checkSelect(operands.get(0).type(), type, operands.get(2).type(), place);
        return context.expression(Opcode.SELECT, type, operands, 0, null, "");
    }

    private Constant parseExtract(SourceLocation place) {
        List<Constant> operands = parseOperands(2);
        NvvmTypeRules.checkExtractElement(
                operands.get(0).type(), operands.get(1).type(), place);
        Type type = operands.get(0).type().scalar();
        return context.expression(Opcode.EXTRACTELEMENT, type, operands, 0, null, "");
    }

    private Constant parseInsert(SourceLocation place) {
        List<Constant> operands = parseOperands(3);
        Type type = operands.get(0).type();
        NvvmTypeRules.checkInsertElement(
                type, operands.get(1).type(), operands.get(2).type(), place);
        return context.expression(Opcode.INSERTELEMENT, type, operands, 0, null, "");
    }

    private Constant parseShuffle(SourceLocation place) {
        List<Constant> operands = parseOperands(3);
        Type type = operands.get(0).type();
        List<Integer> mask = ShuffleMasks.of(operands.get(2), place);
        NvvmTypeRules.checkShuffle(type, operands.get(1).type(), mask, place);
        VectorType vector = (VectorType) type;
        Type result = new VectorType(vector.element(), mask.size(), vector.scalable());
        return context.expression(Opcode.SHUFFLEVECTOR, result, operands, 0, null, "");
    }
}
