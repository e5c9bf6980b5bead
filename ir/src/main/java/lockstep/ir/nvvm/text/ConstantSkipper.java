package lockstep.ir.nvvm.text;

import java.util.Set;

/** Skips a constant without its type: where it ends can be told without knowing the globals that it mentions. */
final class ConstantSkipper {
    private static final Set<String> WHOLE =
            Set.of("true", "false", "null", "undef", "poison", "zeroinitializer", "none");

    private ConstantSkipper() {}

    static void skip(Cursor cursor) {
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
        switch (cursor.token()) {
            case LEFT_PAREN, LEFT_BRACKET, LEFT_BRACE, LESS -> skipBrackets(cursor);
            case GLOBAL_NAME, GLOBAL_ID, LOCAL_NAME, LOCAL_ID, INTEGER, FLOAT -> cursor.next();
            default -> throw cursor.syntax("expected value token");
        }
    }

    private static void skipBrackets(Cursor cursor) {
        var place = cursor.location();
        if (!cursor.lexer().skipBrackets()) {
            throw Cursor.faultAt(place, "syntax", "bracket without its closing one");
        }
    }
}
