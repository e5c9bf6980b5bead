package lockstep.ir.nvvm.text;

import java.util.EnumSet;
import java.util.Set;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Opcode;

/** Skips a constant without its type: where it ends can be told without knowing the globals that it mentions. */
final class ConstantSkipper {
    private static final Set<String> WHOLE =
            Set.of("true", "false", "null", "undef", "poison", "zeroinitializer", "none");

    private static final Set<String> FIRST =
            Set.of("c", "splat", "blockaddress", "dso_local_equivalent", "no_cfi", "ptrauth");

    private static final Set<Token> BRACKETS =
            EnumSet.of(Token.LEFT_PAREN, Token.LEFT_BRACKET, Token.LEFT_BRACE, Token.LESS);
    private static final Set<Token> SINGLE = EnumSet.of(
            Token.GLOBAL_NAME, Token.GLOBAL_ID, Token.LOCAL_NAME, Token.LOCAL_ID, Token.INTEGER, Token.FLOAT);

    private ConstantSkipper() {}

    static void skip(Cursor cursor) {
        if (cursor.is(Token.WORD) && !mayBegin(cursor.name())) {
            throw cursor.syntax("expected value token");
        }
        while (cursor.is(Token.WORD)) {
            String word = cursor.name();
            cursor.next();
            if (WHOLE.contains(word)) {
                return;
            }
            if (word.equals("c")) {
                cursor.expectString("expected string");
                return;
            }
            if (word.equals("inrange") && cursor.is(Token.LEFT_PAREN)) {
                skipBrackets(cursor);
            }
        }
        if (BRACKETS.contains(cursor.token())) {
            skipBrackets(cursor);
        } else if (SINGLE.contains(cursor.token())) {
            cursor.next();
        } else {
            throw cursor.syntax("expected value token");
        }
    }

    private static boolean mayBegin(String word) {
        return WHOLE.contains(word) || FIRST.contains(word) || Opcode.of(word).isPresent();
    }

    private static void skipBrackets(Cursor cursor) {
        SourceLocation place = cursor.location();
        if (!cursor.lexer().skipBrackets()) {
            throw Cursor.faultAt(place, "syntax", "bracket without its closing one");
        }
    }
}
