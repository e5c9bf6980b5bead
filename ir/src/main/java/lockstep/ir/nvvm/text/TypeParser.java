package lockstep.ir.nvvm.text;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.text.Lines;
import lockstep.ir.text.SyntaxFault;
import org.jspecify.annotations.Nullable;

/**
 * Reads types. Typed pointers of LLVM up to 14 become opaque ones; {@link #pointee} is what the pointer read last
 * pointed to.
 */
final class TypeParser {
    private record Mention(StructType struct, SourceLocation first) {}

    private static final Map<String, Type> SIMPLE = Map.ofEntries(
            Map.entry("void", SimpleType.VOID),
            Map.entry("label", SimpleType.LABEL),
            Map.entry("token", SimpleType.TOKEN),
            Map.entry("metadata", SimpleType.METADATA),
            Map.entry("half", FloatType.HALF),
            Map.entry("bfloat", FloatType.BFLOAT),
            Map.entry("float", FloatType.FLOAT),
            Map.entry("double", FloatType.DOUBLE),
            Map.entry("fp128", FloatType.FP128),
            Map.entry("ptr", PointerType.GENERIC));

    private static final Set<NvvmToken> BEGINNINGS = EnumSet.of(
            NvvmToken.LOCAL_NAME, NvvmToken.LOCAL_ID, NvvmToken.LEFT_BRACKET, NvvmToken.LEFT_BRACE, NvvmToken.LESS);

    private final Cursor cursor;
    private final DataLayoutSpaces spaces;
    private final Map<String, Type> byWord = new HashMap<>(SIMPLE);
    private final Map<Object, Mention> mentions = new LinkedHashMap<>();
    private final Map<Object, Type> aliases = new HashMap<>();
    private final Set<Object> definedKeys = new HashSet<>();
    private final Set<StructType> definitions = new LinkedHashSet<>();
    private final Map<Object, StructType> given;
    private @Nullable Type pointee;

    /** @param given structs by name or number, which are used in place of those of the text */
    TypeParser(Cursor cursor, DataLayoutSpaces spaces, Map<Object, StructType> given) {
        this.cursor = cursor;
        this.spaces = spaces;
        this.given = given;
    }

    /** What the type read last pointed to, where that was a typed pointer. */
    @Nullable Type pointee() {
        return pointee;
    }

    /** Whether a type begins at the current token. */
    boolean atType() {
        return cursor.is(NvvmToken.WORD) ? isTypeWord(cursor.name()) : BEGINNINGS.contains(cursor.token());
    }

    private boolean isTypeWord(String word) {
        return byWord.containsKey(word) || isIntWord(word);
    }

    private static boolean isIntWord(String word) {
        return word.length() > 1
                && word.charAt(0) == 'i'
                && word.chars().skip(1).allMatch(c -> c >= '0' && c <= '9');
    }

    /** Any type but void. */
    Type parse() {
        return parse("expected type");
    }

    /** Any type but void. */
    Type parse(String message) {
        SourceLocation place = cursor.location();
        Type type = parseWithVoid(message);
        if (type.isVoid()) {
            throw Cursor.faultAt(place, "invalid-type", "void type only allowed for function results");
        }
        return type;
    }

    /** Any type. */
    Type parseWithVoid(String message) {
        cursor.enter();
        boolean opaque = cursor.isWord("ptr");
        Type type = parseBase(message);
        Type pointed = null;
        if (opaque) {
            type = PointerType.of(parseAddressSpace());
            if (cursor.is(NvvmToken.STAR)) {
                throw cursor.fault("invalid-type", "ptr* is invalid - use ptr instead");
            }
        }
        for (Type suffixed = parseSuffix(type); suffixed != null; suffixed = parseSuffix(type)) {
            pointed = suffixed.isPointer() ? type : null;
            type = suffixed;
        }
        pointee = pointed;
        cursor.leave();
        return type;
    }

    private @Nullable Type parseSuffix(Type type) {
        if (cursor.is(NvvmToken.STAR)) {
            checkPointee(type);
            cursor.next();
            return PointerType.GENERIC;
        }
        if (cursor.is(NvvmToken.LEFT_PAREN)) {
            return parseFunctionType(type);
        }
        if (cursor.isWord("addrspace")) {
            checkPointee(type);
            int space = parseAddressSpace();
            cursor.expect(NvvmToken.STAR, "expected '*' in address space");
            return PointerType.of(space);
        }
        return null;
    }

    private void checkPointee(Type type) {
        if (type == SimpleType.VOID) {
            throw cursor.fault("invalid-type", "pointers to void are invalid - use i8* instead");
        }
        if (type instanceof SimpleType) {
            throw cursor.fault("invalid-type", "pointer to this type is invalid");
        }
    }

    /** {@code addrspace(N)}, or 0. */
    int parseAddressSpace() {
        return parseAddressSpace(0);
    }

    /** {@code addrspace(N)}, or the given default. */
    int parseAddressSpace(int otherwise) {
        if (!cursor.acceptWord("addrspace")) {
            return otherwise;
        }
        cursor.expect(NvvmToken.LEFT_PAREN, "expected '(' in address space");
        int space;
        if (cursor.is(NvvmToken.STRING)) {
            space = spaces.symbolic(cursor.name());
            if (space < 0) {
                throw cursor.syntax("invalid symbolic addrspace '" + cursor.name() + "'");
            }
            cursor.next();
        } else {
            space = (int) cursor.expectUnsigned(PointerType.MAX_ADDRESS_SPACE, "expected an address space number");
        }
        cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' in address space");
        return space;
    }

    private Type parseBase(String message) {
        return switch (cursor.token()) {
            case WORD -> parseWord(message);
            case LEFT_BRACE -> parseStruct(false);
            case LEFT_BRACKET -> parseArray();
            case LESS -> parseVectorOrPacked();
            case LOCAL_NAME, LOCAL_ID -> parseNamed();
            case END,
                    GLOBAL_NAME,
                    GLOBAL_ID,
                    COMDAT_NAME,
                    METADATA_NAME,
                    EXCLAIM,
                    ATTRIBUTE_GROUP,
                    HASH,
                    SUMMARY_ID,
                    LABEL_NAME,
                    LABEL_ID,
                    INTEGER,
                    FLOAT,
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
                    ELLIPSIS -> throw cursor.syntax(message);
        };
    }

    private Type parseNamed() {
        Object key = key();
        Type alias = aliases.get(key);
        Type type = alias == null ? struct(key) : alias;
        cursor.next();
        return type;
    }

    /** The name or number of the current token, a local one. */
    private Object key() {
        return cursor.is(NvvmToken.LOCAL_NAME)
                ? cursor.name()
                : (Object) cursor.lexer().number();
    }

    private Type parseWord(String message) {
        String word = cursor.name();
        Type type = byWord.get(word);
        if (type == null) {
            type = isIntWord(word) ? intType(word) : unknown(word, message);
            byWord.put(word, type);
        }
        cursor.next();
        return type;
    }

    private Type intType(String word) {
        int width = word.length() > 8 ? 0 : Integer.parseInt(word, 1, word.length(), 10);
        if (width < 1 || width > IntType.MAX_WIDTH) {
            throw cursor.fault(
                    "too-large", "bitwidth for integer type out of range, 1 to " + IntType.MAX_WIDTH + " are allowed");
        }
        return IntType.of(width);
    }

    private Type unknown(String word, String message) {
        throw switch (word) {
            case "x86_fp80", "ppc_fp128", "x86_mmx", "x86_amx" -> cursor.unsupported("type", "type " + word);
            case "target" -> cursor.unsupported("type", "target extension types");
            case "opaque" -> cursor.syntax("opaque types exist in type definitions alone");
            default -> cursor.syntax(message);
        };
    }

    /** The fields from the opening brace to after the closing one. */
    private StructType parseStruct(boolean packed) {
        return StructType.literal(parseFields(), packed);
    }

    private List<Type> parseFields() {
        cursor.expect(NvvmToken.LEFT_BRACE, "expected '{' in struct type");
        List<Type> fields = new ArrayList<>();
        if (!cursor.accept(NvvmToken.RIGHT_BRACE)) {
            do {
                fields.add(parseElement("struct"));
            } while (cursor.accept(NvvmToken.COMMA));
            cursor.expect(NvvmToken.RIGHT_BRACE, "expected '}' at end of struct");
        }
        return fields;
    }

    private Type parseElement(String of) {
        SourceLocation place = cursor.location();
        Type type = parse();
        if (type instanceof SimpleType || type instanceof FunctionType) {
            throw Cursor.faultAt(place, "invalid-type", "invalid element type for " + of);
        }
        return type;
    }

    private Type parseArray() {
        cursor.next();
        long count = cursor.expectUnsigned(Long.MAX_VALUE, "expected number in array type");
        cursor.expectWord("x", "expected 'x' after element count");
        Type element = parseElement("array");
        cursor.expect(NvvmToken.RIGHT_BRACKET, "expected ']' at end of array type");
        return new ArrayType(element, count);
    }

    private Type parseVectorOrPacked() {
        cursor.next();
        if (cursor.is(NvvmToken.LEFT_BRACE)) {
            StructType struct = parseStruct(true);
            cursor.expect(NvvmToken.GREATER, "expected '>' at end of packed struct");
            return struct;
        }
        boolean scalable = cursor.acceptWord("vscale");
        if (scalable) {
            cursor.expectWord("x", "expected 'x' after vscale");
        }
        SourceLocation place = cursor.location();
        long count = cursor.expectUnsigned(Integer.MAX_VALUE, "expected number in vector type");
        cursor.expectWord("x", "expected 'x' after element count");
        SourceLocation elementPlace = cursor.location();
        Type element = parse();
        cursor.expect(NvvmToken.GREATER, "expected '>' at end of vector type");
        if (count == 0) {
            throw Cursor.faultAt(place, "invalid-type", "zero element vector is illegal");
        }
        if (!element.isInt() && !element.isFloat() && !element.isPointer()) {
            throw Cursor.faultAt(elementPlace, "invalid-type", "invalid vector element type");
        }
        return new VectorType(element, (int) count, scalable);
    }

    private Type parseFunctionType(Type result) {
        checkResult(result);
        cursor.next();
        List<Type> parameters = new ArrayList<>();
        boolean varArg = false;
        if (!cursor.is(NvvmToken.RIGHT_PAREN)) {
            do {
                varArg = cursor.accept(NvvmToken.ELLIPSIS);
                if (!varArg) {
                    parameters.add(parseParameter());
                }
            } while (!varArg && cursor.accept(NvvmToken.COMMA));
        }
        cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' at end of argument list");
        return new FunctionType(result, parameters, varArg);
    }

    /** Checks that functions can return {@code result}. */
    void checkResult(Type result) {
        if (result instanceof FunctionType || result == SimpleType.LABEL || result == SimpleType.METADATA) {
            throw cursor.fault("invalid-type", "invalid function return type");
        }
    }

    private Type parseParameter() {
        SourceLocation place = cursor.location();
        Type type = parse();
        checkParameter(type, place);
        if (cursor.is(NvvmToken.LOCAL_NAME) || cursor.is(NvvmToken.LOCAL_ID)) {
            throw cursor.syntax("argument name invalid in function type");
        }
        return type;
    }

    /** Checks that functions can take {@code type}. */
    static void checkParameter(Type type, SourceLocation place) {
        if (type instanceof FunctionType || type == SimpleType.LABEL) {
            throw Cursor.faultAt(place, "invalid-type", "invalid type for function argument");
        }
    }

    // ---- named types

    private StructType struct(Object key) {
        return mentions.computeIfAbsent(key, k -> new Mention(newStruct(k), cursor.location()))
                .struct();
    }

    private StructType newStruct(Object key) {
        StructType known = given.get(key);
        if (known != null) {
            return known;
        }
        return key instanceof Integer number ? StructType.numbered(number) : StructType.named((String) key);
    }

    /** {@code %name = type ...}; the current token is the name. */
    void parseDefinition() {
        SourceLocation place = cursor.location();
        Object key = key();
        cursor.next();
        cursor.expect(NvvmToken.EQUALS, "expected '=' after name");
        cursor.expectWord("type", "expected 'type' after name");
        if (!definedKeys.add(key)) {
            throw Cursor.faultAt(place, "redefinition", "redefinition of type '%" + key + "'");
        }
        Lines.Mark mark = cursor.lexer().mark();
        boolean isPacked = cursor.accept(NvvmToken.LESS) && cursor.is(NvvmToken.LEFT_BRACE);
        if (isPacked || cursor.is(NvvmToken.LEFT_BRACE) || cursor.isWord("opaque")) {
            defineStruct(struct(key), isPacked);
        } else {
            cursor.lexer().reset(mark);
            defineOther(key, place);
        }
    }

    private void defineStruct(StructType struct, boolean isPacked) {
        definitions.add(struct);
        if (!cursor.acceptWord("opaque")) {
            List<Type> fields = parseFields();
            if (struct.isOpaque()) {
                struct.setBody(fields, isPacked);
            }
        }
        if (isPacked) {
            cursor.expect(NvvmToken.GREATER, "expected '>' in packed struct");
        }
    }

    /** A name for a type that is not a struct is resolved while reading and not kept. */
    private void defineOther(Object key, SourceLocation place) {
        if (mentions.containsKey(key)) {
            throw Cursor.faultAt(place, "invalid-type", "forward references to non-struct type");
        }
        aliases.put(key, parse());
    }

    /** The named structs in the order of their definitions. */
    List<StructType> defined() {
        return new ArrayList<>(definitions);
    }

    /** The error of a reference to an undefined struct; null if all are defined. */
    @Nullable SyntaxFault undefined() {
        for (Map.Entry<Object, Mention> entry : mentions.entrySet()) {
            if (!definitions.contains(entry.getValue().struct())) {
                return Cursor.faultAt(
                        entry.getValue().first(), "undefined-type", "use of undefined type '%" + entry.getKey() + "'");
            }
        }
        return null;
    }
}
