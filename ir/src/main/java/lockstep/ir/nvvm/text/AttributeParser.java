package lockstep.ir.nvvm.text;

import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import java.util.ArrayList;
import java.util.List;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostic.Severity;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/** Reads attributes and attribute groups. */
final class AttributeParser {
    /** Attributes of a function or call as written, before groups are looked up. */
    record Written(List<Attribute> own, List<Integer> groups, SourceLocation place) {}

    private static final long MAX_ALIGNMENT = 1L << 32;

    private final Cursor cursor;
    private final TypeParser types;
    private final Diagnostics diagnostics;
    private final Int2ObjectMap<List<Attribute>> groups = new Int2ObjectLinkedOpenHashMap<>();
    private final Int2ObjectMap<AttributeSet> groupSets = new Int2ObjectLinkedOpenHashMap<>();

    AttributeParser(Cursor cursor, TypeParser types, Diagnostics diagnostics) {
        this.cursor = cursor;
        this.types = types;
        this.diagnostics = diagnostics;
    }

    // ---- parameters and results

    /** The attributes of a parameter or result, possibly none. */
    AttributeSet parse(@Nullable Type pointee) {
        if (!atAttribute()) {
            return AttributeSet.EMPTY;
        }
        List<Attribute> list = new ArrayList<>();
        while (atAttribute()) {
            list.add(parseOne(pointee));
        }
        return AttributeSet.of(list);
    }

    private boolean atAttribute() {
        return cursor.is(NvvmToken.STRING) || (cursor.is(NvvmToken.WORD) && AttributeNames.isAttribute(cursor.name()));
    }

    private Attribute parseOne(@Nullable Type pointee) {
        if (cursor.is(NvvmToken.STRING)) {
            return parseText();
        }
        String name = cursor.name();
        cursor.next();
        if (AttributeNames.INTEGERS.contains(name)) {
            return parseInteger(name);
        }
        if (AttributeNames.TYPES.contains(name)) {
            return parseTyped(name, pointee);
        }
        boolean hasArgument = AttributeNames.STRUCTURED.contains(name) && cursor.is(NvvmToken.LEFT_PAREN);
        if (!hasArgument && !AttributeNames.FLAGS.contains(name)) {
            throw cursor.syntax("expected '(' after attribute '" + name + "'");
        }
        return hasArgument ? new Attribute.Structured(name, parseArgument()) : new Attribute.Flag(name);
    }

    private Attribute parseText() {
        String key = cursor.name();
        cursor.next();
        return new Attribute.Text(key, cursor.accept(NvvmToken.EQUALS) ? cursor.expectString("expected string") : null);
    }

    /** {@code align 4}, {@code align(4)}, and {@code align=4} of groups. */
    private Attribute parseInteger(String name) {
        boolean parenthesis = !cursor.accept(NvvmToken.EQUALS) && cursor.accept(NvvmToken.LEFT_PAREN);
        if (!parenthesis && name.startsWith("deref")) {
            throw cursor.syntax("expected '('");
        }
        SourceLocation place = cursor.location();
        long value = cursor.expectUnsigned(Long.MAX_VALUE, "expected integer");
        checkInteger(name, value, place);
        if (parenthesis) {
            cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')'");
        }
        return new Attribute.Int(name, value);
    }

    private static void checkInteger(String name, long value, SourceLocation place) {
        if (name.startsWith("align")) {
            checkAlignment(value, place);
        } else if (value == 0) {
            throw Cursor.faultAt(place, "attribute", "dereferenceable bytes must be non-zero");
        }
    }

    /** Checks that {@code value} is a power of two that LLVM accepts as alignment. */
    static void checkAlignment(long value, SourceLocation place) {
        if (Long.bitCount(value) != 1) {
            throw Cursor.faultAt(place, "alignment", "alignment is not a power of two");
        }
        if (value > MAX_ALIGNMENT) {
            throw Cursor.faultAt(place, "too-large", "huge alignments are not supported");
        }
    }

    private Attribute parseTyped(String name, @Nullable Type pointee) {
        if (cursor.accept(NvvmToken.LEFT_PAREN)) {
            Type type = types.parse();
            cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')'");
            return new Attribute.OfType(name, type);
        }
        if (pointee == null) {
            throw cursor.syntax("expected '(' after attribute '" + name + "'");
        }
        return new Attribute.OfType(name, pointee);
    }

    /** The text between parentheses, white space as single blanks; the current token is the opening one. */
    private String parseArgument() {
        NvvmLexer lexer = cursor.lexer();
        SourceLocation place = cursor.location();
        StringBuilder out = new StringBuilder();
        int depth = 1;
        int end = lexer.tokenEnd();
        cursor.next();
        while (depth > 0) {
            depth += cursor.is(NvvmToken.LEFT_PAREN) ? 1 : cursor.is(NvvmToken.RIGHT_PAREN) ? -1 : 0;
            if (cursor.is(NvvmToken.END)) {
                throw Cursor.faultAt(place, "syntax", "'(' without ')' in attribute");
            }
            if (depth > 0) {
                out.append(lexer.tokenStart() > end && !out.isEmpty() ? " " : "");
                out.append(lexer.slice(lexer.tokenStart(), lexer.tokenEnd()));
                end = lexer.tokenEnd();
            }
            cursor.next();
        }
        return out.toString();
    }

    // ---- functions and calls

    /** The attributes of a function or call, up to the first other token. {@code align} of a function is not one. */
    Written parseFunction() {
        SourceLocation place = cursor.location();
        List<Attribute> own = new ArrayList<>(0);
        List<Integer> ids = new ArrayList<>(1);
        while (true) {
            if (cursor.is(NvvmToken.ATTRIBUTE_GROUP)) {
                ids.add(cursor.lexer().number());
                cursor.next();
            } else if (atAttribute() && !cursor.isWord("align")) {
                own.add(parseOne(null));
            } else {
                return new Written(own, ids, place);
            }
        }
    }

    /** {@code attributes #0 = { ... }}; the current token is after the word. As in LLVM, the last definition wins. */
    void parseGroup() {
        if (!cursor.is(NvvmToken.ATTRIBUTE_GROUP)) {
            throw cursor.syntax("expected attribute group id");
        }
        int id = cursor.lexer().number();
        cursor.next();
        cursor.expect(NvvmToken.EQUALS, "expected '=' here");
        cursor.expect(NvvmToken.LEFT_BRACE, "expected '{' here");
        List<Attribute> list = new ArrayList<>();
        while (atAttribute()) {
            list.add(parseOne(null));
        }
        cursor.expect(
                NvvmToken.RIGHT_BRACE,
                list.isEmpty()
                        ? "attribute group has no attributes"
                        : "expected an attribute or end of attribute group");
        groups.put(id, list);
    }

    /** The attributes with groups looked up; all groups have been read. */
    AttributeSet resolve(Written written) {
        if (written.own().isEmpty() && written.groups().size() <= 1) {
            return written.groups().isEmpty()
                    ? AttributeSet.EMPTY
                    : groupSets.computeIfAbsent((int) written.groups().get(0), id -> upgrade(group(id, written)));
        }
        List<Attribute> all = new ArrayList<>();
        written.groups().forEach(id -> all.addAll(group(id, written)));
        all.addAll(written.own());
        return upgrade(all);
    }

    private List<Attribute> group(int id, Written written) {
        List<Attribute> found = groups.get(id);
        if (found == null) {
            diagnostics.add(new Diagnostic(
                    Severity.WARNING,
                    "undefined-attribute-group",
                    written.place(),
                    "attribute group #" + id + " is not defined and treated as empty",
                    List.of()));
            return List.of();
        }
        return found;
    }

    /** {@code readnone} and its like, on functions, are {@code memory(...)} since LLVM 16. */
    private static AttributeSet upgrade(List<Attribute> list) {
        MemoryAttribute effects = MemoryAttribute.ALL;
        List<Attribute> kept = new ArrayList<>(list.size());
        int at = 0;
        for (Attribute attribute : list) {
            MemoryAttribute old = AttributeNames.OLD_MEMORY.get(attribute.key());
            if (old == null) {
                kept.add(attribute);
            } else {
                at = effects.equals(MemoryAttribute.ALL) ? kept.size() : at;
                effects = effects.and(old);
            }
        }
        if (!effects.equals(MemoryAttribute.ALL)) {
            kept.add(at, new Attribute.Structured("memory", effects.text()));
        }
        return AttributeSet.of(kept);
    }
}
