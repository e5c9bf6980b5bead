package lockstep.ir.nvvm.text;

import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.text.Lines;
import lockstep.ir.text.SyntaxFault;
import org.jspecify.annotations.Nullable;

/** Reads metadata. Nodes may be referenced before their definition. */
final class MetadataParser {
    private static final Set<String> INLINE = Set.of("DIExpression", "DIArgList");

    private final Cursor cursor;
    private final TypeParser types;
    private final NvvmConstantParser constants;
    private final Int2ObjectMap<MetadataNode> nodes = new Int2ObjectLinkedOpenHashMap<>();
    private final Int2ObjectMap<SourceLocation> mentions = new Int2ObjectLinkedOpenHashMap<>();
    private final Set<MetadataNode> defined = new LinkedHashSet<>();

    MetadataParser(Cursor cursor, TypeParser types, NvvmConstantParser constants) {
        this.cursor = cursor;
        this.types = types;
        this.constants = constants;
    }

    // ---- definitions

    /** The number and equals sign of {@code !0 = ...}; the current token is the number. */
    MetadataNode parseHead() {
        SourceLocation place = cursor.location();
        int id = parseId();
        cursor.expect(NvvmToken.EQUALS, "expected '=' here");
        MetadataNode node = nodes.computeIfAbsent(id, key -> new MetadataNode());
        mentions.remove(id);
        if (!defined.add(node)) {
            throw Cursor.faultAt(place, "redefinition", "metadata id !" + id + " is already used");
        }
        return node;
    }

    private int parseId() {
        return (int) cursor.expectUnsigned(Integer.MAX_VALUE, "expected metadata id");
    }

    /** Skips the right-hand side of a definition. */
    void skipContents() {
        cursor.acceptWord("distinct");
        if (cursor.accept(NvvmToken.METADATA_NAME)) {
            skip(NvvmToken.LEFT_PAREN, "expected '(' here");
        } else {
            cursor.expect(NvvmToken.EXCLAIM, "expected '!' here");
            skip(NvvmToken.LEFT_BRACE, "expected metadata node");
        }
    }

    private void skip(NvvmToken opening, String message) {
        if (!cursor.is(opening)) {
            throw cursor.syntax(message);
        }
        SourceLocation place = cursor.location();
        if (!cursor.lexer().skipBrackets()) {
            throw Cursor.faultAt(place, "syntax", "bracket without its closing one");
        }
    }

    /** Reads what {@link #skipContents} skipped. */
    void parseContents(MetadataNode node) {
        boolean distinct = cursor.acceptWord("distinct");
        parseNode(node, distinct);
    }

    /** {@code !name = !{!0, ...}}, the current token being the name, into {@code into}. */
    void parseNamed(Map<String, List<MetadataNode>> into) {
        String name = cursor.name();
        cursor.next();
        cursor.expect(NvvmToken.EQUALS, "expected '=' here");
        cursor.expect(NvvmToken.EXCLAIM, "expected '!' here");
        cursor.expect(NvvmToken.LEFT_BRACE, "expected '{' here");
        List<MetadataNode> list = into.computeIfAbsent(name, key -> new ArrayList<>());
        if (!cursor.is(NvvmToken.RIGHT_BRACE)) {
            do {
                list.add(parseListed());
            } while (cursor.accept(NvvmToken.COMMA));
        }
        cursor.expect(NvvmToken.RIGHT_BRACE, "expected end of metadata node");
    }

    private MetadataNode parseListed() {
        if (cursor.is(NvvmToken.METADATA_NAME)) {
            return parseNode(new MetadataNode(), false);
        }
        cursor.expect(NvvmToken.EXCLAIM, "expected '!' here");
        return mention();
    }

    private MetadataNode mention() {
        SourceLocation place = cursor.location();
        int id = parseId();
        MetadataNode node = nodes.get(id);
        if (node == null) {
            node = new MetadataNode();
            nodes.put(id, node);
            mentions.put(id, place);
        }
        return node;
    }

    /** The error of a reference to an undefined node; null if all are defined. */
    @Nullable SyntaxFault undefined() {
        for (Int2ObjectMap.Entry<SourceLocation> entry : mentions.int2ObjectEntrySet()) {
            return Cursor.faultAt(
                    entry.getValue(), "undefined-metadata", "use of undefined metadata '!" + entry.getIntKey() + "'");
        }
        return null;
    }

    // ---- metadata

    private MetadataNode parseNode(MetadataNode node, boolean distinct) {
        cursor.enter();
        if (cursor.is(NvvmToken.METADATA_NAME)) {
            String kind = cursor.name();
            cursor.next();
            node.set(kind, distinct, parseFields());
        } else {
            cursor.expect(NvvmToken.EXCLAIM, "expected '!' here");
            node.set("", distinct, parseTuple());
        }
        cursor.leave();
        return node;
    }

    private List<MetadataNode.Operand> parseTuple() {
        cursor.expect(NvvmToken.LEFT_BRACE, "expected '{' here");
        List<MetadataNode.Operand> operands = new ArrayList<>();
        if (!cursor.is(NvvmToken.RIGHT_BRACE)) {
            do {
                operands.add(MetadataNode.Operand.of(cursor.acceptWord("null") ? null : parse()));
            } while (cursor.accept(NvvmToken.COMMA));
        }
        cursor.expect(NvvmToken.RIGHT_BRACE, "expected end of metadata node");
        return operands;
    }

    /** Any metadata: a node, a string, a typed constant. */
    Metadata parse() {
        if (cursor.is(NvvmToken.METADATA_NAME)) {
            return INLINE.contains(cursor.name()) ? parseInline() : parseNode(new MetadataNode(), false);
        }
        if (cursor.is(NvvmToken.EXCLAIM)) {
            return parseExclaim();
        }
        if (!types.atType()) {
            throw cursor.syntax("expected metadata operand");
        }
        return new Metadata.OfConstant(constants.parseTyped());
    }

    private Metadata parseExclaim() {
        Lines.Mark mark = cursor.lexer().mark();
        cursor.next();
        if (cursor.is(NvvmToken.STRING)) {
            Metadata text = new Metadata.Text(cursor.name());
            cursor.next();
            return text;
        }
        if (cursor.is(NvvmToken.INTEGER)) {
            return mention();
        }
        cursor.lexer().reset(mark);
        return parseNode(new MetadataNode(), false);
    }

    private Metadata parseInline() {
        String name = cursor.name();
        cursor.next();
        List<String> arguments = new ArrayList<>();
        for (MetadataNode.Operand operand : parseFields()) {
            arguments.add(operand.literal());
        }
        return new Metadata.Inline(name, arguments);
    }

    // ---- specialized nodes

    private List<MetadataNode.Operand> parseFields() {
        cursor.expect(NvvmToken.LEFT_PAREN, "expected '(' here");
        List<MetadataNode.Operand> operands = new ArrayList<>();
        if (!cursor.is(NvvmToken.RIGHT_PAREN)) {
            do {
                operands.add(parseField());
            } while (cursor.accept(NvvmToken.COMMA));
        }
        cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' here");
        return operands;
    }

    private MetadataNode.Operand parseField() {
        String label = "";
        if (cursor.is(NvvmToken.LABEL_NAME)) {
            label = cursor.name();
            cursor.next();
        }
        boolean isMetadata = cursor.is(NvvmToken.EXCLAIM) || cursor.is(NvvmToken.METADATA_NAME);
        if (isMetadata || (!label.isEmpty() && types.atType())) {
            return new MetadataNode.Operand(label, parse(), "");
        }
        return new MetadataNode.Operand(label, null, parseLiteral());
    }

    /** The tokens up to a comma or the closing parenthesis, separated by blanks. */
    private String parseLiteral() {
        NvvmLexer lexer = cursor.lexer();
        StringBuilder out = new StringBuilder();
        while (!cursor.is(NvvmToken.COMMA) && !cursor.is(NvvmToken.RIGHT_PAREN)) {
            if (!isLiteralToken(cursor.token())) {
                throw cursor.syntax("expected value of metadata field");
            }
            out.append(out.isEmpty() ? "" : " ").append(lexer.slice(lexer.tokenStart(), lexer.tokenEnd()));
            cursor.next();
        }
        if (out.isEmpty()) {
            throw cursor.syntax("expected value of metadata field");
        }
        return out.toString();
    }

    private static boolean isLiteralToken(NvvmToken token) {
        return token == NvvmToken.WORD
                || token == NvvmToken.INTEGER
                || token == NvvmToken.FLOAT
                || token == NvvmToken.STRING
                || token == NvvmToken.BAR;
    }

    // ---- attachments

    /** Whether the cursor is at a reference such as {@code !0}. */
    boolean isMention() {
        if (!cursor.is(NvvmToken.EXCLAIM)) {
            return false;
        }
        Lines.Mark mark = cursor.lexer().mark();
        cursor.next();
        boolean mention = cursor.is(NvvmToken.INTEGER);
        cursor.lexer().reset(mark);
        return mention;
    }

    /** A node after the name of an attachment. */
    MetadataNode parseAttached() {
        if (cursor.is(NvvmToken.EXCLAIM) || cursor.is(NvvmToken.METADATA_NAME)) {
            if (parse() instanceof MetadataNode node) {
                return node;
            }
            throw cursor.syntax("expected metadata node before this");
        }
        throw cursor.syntax("expected metadata node");
    }
}
