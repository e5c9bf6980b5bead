package lockstep.ir.nvvm.text;

import lockstep.ir.diag.SourceLocation;

/** Skips use-list orders: they preserve the order of uses in memory, which has no meaning. */
final class UseListOrders {
    private UseListOrders() {}

    static boolean isAt(Cursor cursor) {
        return cursor.isWord("uselistorder") || cursor.isWord("uselistorder_bb");
    }

    /** {@code uselistorder ptr @g, { 1, 0 }}. */
    static void skip(Cursor cursor) {
        SourceLocation place = cursor.location();
        cursor.next();
        while (!cursor.is(NvvmToken.LEFT_BRACE)) {
            if (cursor.is(NvvmToken.END) || cursor.is(NvvmToken.RIGHT_BRACE) || cursor.is(NvvmToken.EQUALS)) {
                throw cursor.syntax("expected '{' here");
            }
            cursor.next();
        }
        if (!cursor.lexer().skipBrackets()) {
            throw Cursor.faultAt(place, "syntax", "'{' without '}' in use-list order");
        }
    }
}
