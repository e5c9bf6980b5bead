package lockstep.ir.nvvm.text;

import java.util.EnumSet;
import java.util.Set;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Opcode;

/** Skips a constant without its type: its end does not depend on the globals that it refers to. */
final class ConstantSkipper {
    private static final Set<String> WHOLE =
            Set.of("true", "false", "null", "undef", "poison", "zeroinitializer", "none");

    private static final Set<String> FIRST =
            Set.of("c", "splat", "blockaddress", "dso_local_equivalent", "no_cfi", "ptrauth");

    private static final Set<NvvmToken> BRACKETS =
            EnumSet.of(NvvmToken.LEFT_PAREN, NvvmToken.LEFT_BRACKET, NvvmToken.LEFT_BRACE, NvvmToken.LESS);
    private static final Set<NvvmToken> SINGLE = EnumSet.of(
            NvvmToken.GLOBAL_NAME,
            NvvmToken.GLOBAL_ID,
            NvvmToken.LOCAL_NAME,
            NvvmToken.LOCAL_ID,
            NvvmToken.INTEGER,
            NvvmToken.FLOAT);

    private ConstantSkipper() {}

    static void skip(Cursor cursor) {
        if (cursor.is(NvvmToken.WORD) && !mayBegin(cursor.name())) {
            throw cursor.syntax("expected value token");
        }
        while (cursor.is(NvvmToken.WORD)) {
            String word = cursor.name();
            cursor.next();
            if (WHOLE.contains(word)) {
                return;
            }
            if (word.equals("c")) {
                cursor.expectString("expected string");
                return;
            }
            if (word.equals("inrange") && cursor.is(NvvmToken.LEFT_PAREN)) {
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
