package lockstep.ir.nvvm.text;

import java.math.BigInteger;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.text.SyntaxFault;

/** The current token, with the operations that all parsers share: expect, accept, errors, nesting depth. */
final class Cursor {
    /** How deep types, constants and metadata may be nested in each other. */
    static final int MAX_NESTING = 256;

    private final NvvmLexer lexer;
    private int nesting;
    private boolean commaTaken;

    Cursor(NvvmLexer lexer) {
        this.lexer = lexer;
    }

    NvvmLexer lexer() {
        return lexer;
    }

    NvvmToken token() {
        return lexer.token();
    }

    String name() {
        return lexer.name();
    }

    void next() {
        lexer.next();
    }

    SourceLocation location() {
        return lexer.location();
    }

    boolean is(NvvmToken kind) {
        return lexer.token() == kind;
    }

    boolean isWord(String word) {
        return lexer.token() == NvvmToken.WORD && lexer.name().equals(word);
    }

    boolean accept(NvvmToken kind) {
        if (lexer.token() != kind) {
            return false;
        }
        lexer.next();
        return true;
    }

    boolean acceptWord(String word) {
        if (!isWord(word)) {
            return false;
        }
        lexer.next();
        return true;
    }

    void expect(NvvmToken kind, String message) {
        if (!accept(kind)) {
            throw syntax(message);
        }
    }

    void expectWord(String word, String message) {
        if (!acceptWord(word)) {
            throw syntax(message);
        }
    }

    String expectString(String message) {
        if (!is(NvvmToken.STRING)) {
            throw syntax(message);
        }
        String text = name();
        next();
        return text;
    }

    /** An unsigned integer of at most {@code max}. */
    long expectUnsigned(long max, String message) {
        if (!is(NvvmToken.INTEGER)) {
            throw syntax(message);
        }
        BigInteger value = lexer.isSmall() ? BigInteger.valueOf(lexer.smallValue()) : lexer.bigValue();
        if (value.signum() < 0) {
            throw syntax(message);
        }
        if (value.bitLength() > 63 || value.longValue() > max) {
            throw lexer.fault("too-large", message + " of at most " + max);
        }
        next();
        return value.longValue();
    }

    /**
     * Consumes a comma of a list. False if there is no comma, and if metadata attachments follow it;
     * {@link #beginsAttachment} takes the comma into account then.
     */
    boolean acceptListComma() {
        if (!accept(NvvmToken.COMMA)) {
            return false;
        }
        commaTaken = is(NvvmToken.METADATA_NAME);
        return !commaTaken;
    }

    /** Whether a comma and a metadata attachment follow; takes the comma. */
    boolean beginsAttachment() {
        boolean taken = commaTaken;
        commaTaken = false;
        return taken || accept(NvvmToken.COMMA);
    }

    /** One level deeper; every call is answered by {@link #leave}. */
    void enter() {
        if (++nesting > MAX_NESTING) {
            throw lexer.fault("nested-too-deeply", "nested more than " + MAX_NESTING + " levels deep");
        }
    }

    void leave() {
        nesting--;
    }

    /** Resets nesting and commas after a construct was abandoned. */
    void forget() {
        nesting = 0;
        commaTaken = false;
    }

    /** The error that something other than the current token was expected. */
    SyntaxFault syntax(String message) {
        return lexer.fault("syntax", message);
    }

    SyntaxFault fault(String code, String message) {
        return lexer.fault(code, message);
    }

    static SyntaxFault faultAt(SourceLocation place, String code, String message) {
        return new SyntaxFault(Diagnostic.error(code, place, message));
    }

    static SyntaxFault unsupportedAt(SourceLocation place, String code, String feature) {
        return new SyntaxFault(Diagnostic.unsupported(code, place, feature));
    }

    SyntaxFault unsupported(String code, String feature) {
        return unsupportedAt(location(), code, feature);
    }

    /** Whether a use-list order is here: the order of uses in memory, which has no meaning. */
    boolean isUseListOrder() {
        return isWord("uselistorder") || isWord("uselistorder_bb");
    }

    /** {@code uselistorder ptr @g, { 1, 0 }}. */
    void skipUseListOrder() {
        SourceLocation place = location();
        next();
        while (!is(NvvmToken.LEFT_BRACE)) {
            if (is(NvvmToken.END) || is(NvvmToken.RIGHT_BRACE) || is(NvvmToken.EQUALS)) {
                throw syntax("expected '{' here");
            }
            next();
        }
        if (!lexer.skipBrackets()) {
            throw faultAt(place, "syntax", "'{' without '}' in use-list order");
        }
    }
}
